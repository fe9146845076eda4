import { describe, expect, it } from 'vitest';
import { SliceCases } from '../../../src/core/slice/slice-cases';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';

const slice = '/w/small.slice.yaml';
const records = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({ id: `c${index}`, title: `Case ${index}`, facts: 'f', gold: { charges: ['盗窃'] } }),
  ).join('\n');

const world = (dataset: string, more = '') => {
  const files = createMemoryFiles({
    [slice]: `moot: 1\nname: Small\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\n${more}`,
    '/w/cases.jsonl': dataset,
  });
  return { files, cases: new SliceCases(files, memoryPaths) };
};

describe('the cases of a slice', () => {
  it('are listed with the lines of their records', async () => {
    const { cases } = world(records(3));
    const listed = await cases.list(slice);
    expect(listed.ok && listed.value).toEqual({
      name: 'Small',
      dataset: '/w/cases.jsonl',
      size: 3,
      groups: [{ name: '', size: 3 }],
    });
    expect(await cases.cases(slice, 0)).toMatchObject([
      { id: 'c0', title: 'Case 0', line: 0, group: 0 },
      { id: 'c1', line: 1 },
      { id: 'c2', line: 2 },
    ]);
  });

  it('have no lines where all records stand on one', async () => {
    const { cases } = world(`[${records(2).replace('\n', ',')}]`);
    expect((await cases.cases(slice, 0)).map(({ line }) => line)).toEqual([undefined, undefined]);
  });

  it('are those that the slice selects', async () => {
    const { cases } = world(records(4), 'cases: [c3, c1]\n');
    expect((await cases.cases(slice, 0)).map(({ id }) => id)).toEqual(['c1', 'c3']);
    expect((await cases.places(slice, ['c3', 'c0'])).map(({ id }) => id)).toEqual(['c3']);
  });

  it('are found by words of id or title, at most so many', async () => {
    const { cases } = world(records(30));
    expect((await cases.find(slice, 'case 2', 3)).map(({ id }) => id)).toEqual(['c2', 'c20', 'c21']);
  });

  it('are read once, and anew when the dataset or the slice has changed', async () => {
    const { files, cases } = world(records(2));
    let reads = 0;
    const watched = new SliceCases(
      { ...files, read: (path) => ((reads += path.endsWith('.jsonl') ? 1 : 0), files.read(path)) },
      memoryPaths,
    );
    await watched.list(slice);
    await watched.cases(slice, 0);
    expect(reads).toBe(1);
    await files.write('/w/cases.jsonl', records(5));
    const listed = await watched.list(slice);
    expect(listed.ok && listed.value.size).toBe(5);
    await files.write(
      slice,
      (await cases.name(slice)) === undefined ? '' : files.text(slice) + 'cases: [c0]\n',
    );
    const fewer = await watched.list(slice);
    expect(fewer.ok && fewer.value.size).toBe(1);
  });

  it('are handed to a run of them all as the slice chooses them, a few at a time', async () => {
    const { cases } = world(records(450), 'sample: { size: 430, seed: 3 }\n');
    const chosen = await cases.chosen(slice);
    expect(chosen?.size).toBe(430);
    expect(chosen?.dataset).toMatchObject({ adapter: 'plain', problems: [], chosen: { notes: [] } });
    const handed: string[] = [];
    for (let some = -1; some !== handed.length;) {
      some = handed.length;
      for (const { id } of await cases.chosenFrom(slice, chosen?.stamp ?? '', some)) handed.push(id);
      expect(handed.length - some).toBeLessThan(300);
    }
    expect(handed).toHaveLength(430);
    expect(handed).toEqual(Object.keys(chosen?.dataset.chosen?.contents ?? {}));
  });

  it('are not handed over as they were once a file has changed', async () => {
    const { files, cases } = world(records(4));
    const chosen = await cases.chosen(slice);
    await files.write('/w/cases.jsonl', records(5));
    expect(await cases.chosenFrom(slice, chosen?.stamp ?? '', 0)).toEqual([]);
    expect((await cases.chosen(slice))?.size).toBe(5);
  });

  it('are left to the run to choose where it would tell of a problem', async () => {
    const { cases } = world(records(2), 'cases: [c0, nonesuch]\n');
    expect(await cases.chosen(slice)).toBeUndefined();
  });

  it('are handed to a run without the others', async () => {
    const { cases } = world(records(4));
    const dataset = await cases.datasetOf(slice, ['c2']);
    expect(dataset?.cases.map(({ id }) => id)).toEqual(['c2']);
    expect(dataset).toMatchObject({
      adapter: 'plain',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/u) as string,
    });
  });

  it('are none, with the reason, where slice or dataset cannot be read', async () => {
    const torn = world('not json');
    expect(await torn.cases.list(slice)).toMatchObject({ ok: false, problems: [{ code: 'not-json' }] });
    expect(await torn.cases.cases(slice, 0)).toEqual([]);
    const wrong = world(records(1), 'repeats: many\n');
    expect(await wrong.cases.list(slice)).toMatchObject({ ok: false });
    expect(await wrong.cases.list('/w/gone.slice.yaml')).toMatchObject({ ok: false });
  });
});
