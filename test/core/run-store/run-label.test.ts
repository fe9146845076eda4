import { describe, expect, it } from 'vitest';
import {
  asideOf,
  parseRunLabel,
  readRunLabel,
  tagsTyped,
  writeRunLabel,
} from '../../../src/core/run-store/run-label';
import { createMemoryFiles } from '../../harness/memory-files';

const PLACE = '/w/.moot/runs/a.label.json';

describe('the label of a run', () => {
  it('is read as it was written', async () => {
    const files = createMemoryFiles();
    const label = { name: 'Shorter prompt', tags: ['paper', '第一稿'], baseline: true } as const;
    await writeRunLabel(files, PLACE, label);
    expect(await readRunLabel(files, PLACE)).toEqual({ label });
  });

  it('is on one line, with each tag once', async () => {
    const files = createMemoryFiles();
    await writeRunLabel(files, PLACE, { name: ' a\n b ', tags: ['x', ' x ', ''] });
    expect(JSON.parse(files.text(PLACE))).toEqual({ name: 'a b', tags: ['x'] });
  });

  it('is no file when there is nothing to say', async () => {
    const files = createMemoryFiles({ [PLACE]: '{"name":"a"}' });
    await writeRunLabel(files, PLACE, { name: ' ', tags: [] });
    expect(await files.exists(PLACE)).toBe(false);
    await writeRunLabel(files, PLACE, {});
    expect(await readRunLabel(files, PLACE)).toEqual({ label: {} });
  });

  it.each(['{"name":', '[]', '{"name":1}', '{"tags":"a"}', '{"tags":[1]}'])(
    'that is %s is told',
    async (text) => {
      const files = createMemoryFiles({ [PLACE]: text });
      const { label, problem } = await readRunLabel(files, PLACE);
      expect(label).toEqual({});
      expect(problem).toMatchObject({ code: 'bad-label', file: PLACE });
      expect(files.text(PLACE)).toBe(text);
    },
  );

  it('that could not be read is kept beside the new one', async () => {
    const files = createMemoryFiles({ [PLACE]: '{"name":"to' });
    await writeRunLabel(files, PLACE, { name: 'new' });
    expect(await readRunLabel(files, PLACE)).toEqual({ label: { name: 'new' } });
    expect(files.text(asideOf(PLACE))).toBe('{"name":"to');
  });

  it('keeps what a later version wrote into it', async () => {
    const files = createMemoryFiles({ [PLACE]: '{"name":"a","colour":"red"}' });
    await writeRunLabel(files, PLACE, { tags: ['x'] });
    expect(JSON.parse(files.text(PLACE))).toEqual({ tags: ['x'], colour: 'red' });
  });

  it('leaves out what it does not know', () => {
    expect(parseRunLabel('{"name":"a","colour":"red","baseline":"yes"}')).toEqual({ name: 'a' });
  });

  it('takes tags with commas of either kind', () => {
    expect(tagsTyped('a, b，c、a,')).toEqual(['a', 'b', 'c']);
  });
});
