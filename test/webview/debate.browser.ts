import { expect, it, describe } from 'vitest';
import { composedText } from './demo/composed-text';
import { importedDebate } from './demo/imported-debate';
import { withBrowser } from './demo/with-browser';
import type { Case } from '../../src/core/case';

const open = withBrowser();

const umbrella: Case = {
  id: '(2030)虚01刑初1号',
  kind: 'judgment',
  title: '伞某盗窃案',
  type: 'criminal',
  parties: {},
  facts: '被告人在车站拿走一把伞。',
  fields: {},
  evidence: [],
  gold: { charges: ['盗窃罪'] },
  source: { file: 'cases.json', line: 0 },
};

const records = JSON.stringify({
  '（2030）虚01刑初1号': ['[原告控诉]：被告人拿走了一把伞。', '[被告辩解]：我第二天就还了。', '雨停了。'],
});

describe('an imported debate', () => {
  it('tells its speakers apart, in the transcript and beside it', async () => {
    const { page } = await open(await importedDebate(records, [umbrella]));
    const said = (name: string) => composedText(page.getByRole('article', { name }));
    await page.getByRole('article', { name: '原告 · 控诉' }).waitFor();
    expect(await said('原告 · 控诉, debate 1')).toMatch(
      /原告 · 控诉[\s\S]*debate 1[\s\S]*被告人拿走了一把伞。/u,
    );
    expect(await said('被告 · 辩解, debate 2')).toContain('我第二天就还了。');
    const rail = page.getByRole('navigation', { name: 'Stages' });
    expect(await rail.getByRole('button').allInnerTexts()).toEqual([
      expect.stringContaining('3 utterances'),
      expect.stringContaining('原告 · 控诉'),
      expect.stringContaining('被告 · 辩解'),
      expect.stringContaining('雨停了。'),
    ]);
  });

  it('shows what it has, and neither prompts nor costs nor the place of a verdict', async () => {
    const { page } = await open(await importedDebate(records, [umbrella]));
    await page.getByText('雨停了。').last().waitFor();
    const transcript = page.locator('moot-transcript');
    await transcript.getByText('盗窃罪').waitFor();
    await transcript.getByText('done, not scored').waitFor();
    for (const nothing of ['show prompt', 'no prediction', '0 ms', '0 tokens'])
      expect(await transcript.getByText(nothing).filter({ visible: true }).count(), nothing).toBe(0);
  });
});
