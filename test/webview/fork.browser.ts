import { describe, expect, it } from 'vitest';
import { appealCase, appealHead, appealRows } from './demo/appeal-case';
import { comparedRuns } from './demo/compared-runs';
import type { Scenario } from './demo/fake-host';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

const drafts = appealRows.flatMap((row) => (row.kind === 'call' ? [row] : []));
const [draft] = drafts;
if (!draft) throw new Error('The demo has no call.');

const scenario: Scenario = {
  ...appealCase,
  transcripts: {
    'sample/umbrella': {
      head: appealHead,
      row: (index) => appealRows[index]!,
      prompts: {
        [draft.call]: [
          { role: 'system', parts: [{ type: 'text', text: 'You judge.' }], spans: [] },
          { role: 'user', parts: [{ type: 'text', text: 'The umbrella was lent.' }], spans: [] },
        ],
      },
    },
  },
};

describe('a fork from a call', () => {
  it('edits the answer in place, and runs on with what was written', async () => {
    const { page, host } = await open(scenario);
    const row = page.locator('moot-call-row').first();
    const edit = row.getByRole('button', { name: 'fork: edit the answer…' });
    await edit.click();
    const field = row.getByRole('textbox', { name: `What ${draft.speaker} answers` });
    await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true);
    expect(await field.inputValue()).toBe(draft.text);
    // Letters are text here, not keys of the transcript.
    await field.fill('cd');
    await page.keyboard.type('jk/');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => host.askedFor('fork'))
      .toEqual([{ run: 'run-1', case: 'sample/umbrella', call: draft.call, edit: { answer: 'cdjk/' } }]);
    await field.waitFor({ state: 'detached' });
    await expect.poll(() => edit.evaluate((one) => one.matches(':focus'))).toBe(true);
  });

  it('edits the messages of the prompt, and says why it cannot be', async () => {
    const { page, host } = await open(scenario);
    const row = page.locator('moot-call-row').first();
    await row.getByRole('button', { name: 'fork: edit the prompt…' }).click();
    await row.getByRole('textbox', { name: 'user' }).fill('It was sold.');
    host.failing.set('fork', 'The case is no longer in the dataset.');
    await row.getByText('Run on', { exact: true }).click();
    await row.getByRole('alert').getByText('no longer in the dataset').waitFor();
    host.failing.delete('fork');
    await row.getByText('Run on', { exact: true }).click();
    await expect
      .poll(() => host.askedFor('fork').at(-1))
      .toMatchObject({
        edit: {
          messages: [
            { role: 'system', text: 'You judge.' },
            { role: 'user', text: 'It was sold.' },
          ],
        },
      });
  });

  it('is begun by a key at the row, and a second press leaves what was written', async () => {
    const { page, host } = await open(scenario);
    const article = page.getByRole('article', { name: draft.speaker }).first();
    await article.focus();
    await page.keyboard.press('f');
    const field = article.getByRole('textbox', { name: `What ${draft.speaker} answers` });
    await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true);
    // The key that opened it is not written.
    expect(await field.inputValue()).toBe(draft.text);
    await field.fill('Mine.');
    await article.focus();
    await page.keyboard.press('Shift+F');
    await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true);
    expect(await field.inputValue()).toBe('Mine.');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+F');
    await article.getByRole('textbox', { name: 'user' }).waitFor();
    expect(host.askedFor('prompt')).toHaveLength(1);
    expect(host.askedFor('fork')).toEqual([]);
  });

  it('is left by Escape with nothing asked', async () => {
    const { page, host } = await open(scenario);
    const row = page.locator('moot-call-row').first();
    const edit = row.getByRole('button', { name: 'fork: edit the answer…' });
    await edit.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => edit.evaluate((one) => one.matches(':focus'))).toBe(true);
    expect(host.askedFor('fork')).toEqual([]);
  });
});

describe('the transcript of a fork', () => {
  it('says of which run it is another course, and leads there and to both side by side', async () => {
    const fork = { run: 'parent-run', words: 'at draft 2: the answer was edited' };
    const { comparing } = comparedRuns(2, 3);
    const { page, host } = await open({
      ...scenario,
      ...(comparing ? { comparing } : {}),
      transcripts: {
        'sample/umbrella': {
          head: { ...appealHead, fork },
          row: (index) => appealRows[index]!,
        },
      },
    });
    await page.getByText('Fork of').waitFor();
    await page.getByRole('button', { name: 'parent-run' }).waitFor();
    await page.getByRole('button', { name: 'Compare with parent' }).click();
    await expect.poll(() => host.askedFor('comparison')[0]).toMatchObject({ runs: ['parent-run', 'run-1'] });
  });
});
