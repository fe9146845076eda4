import { describe, expect, it } from 'vitest';
import { composedText } from './demo/composed-text';
import { caseRow, runSummary, transcriptHead } from './demo/demo-rows';
import type { Scenario } from './demo/fake-host';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

const scenario = (over: Parameters<typeof runSummary>[0]): Scenario => ({
  place: { run: 'run-1', case: 'case-1' },
  run: runSummary(over),
  cases: [caseRow({ key: 'case-1', title: 'A lamp' })],
  transcripts: { 'case-1': { head: transcriptHead({}), row: () => undefined as never } },
});

describe('the head of a run', () => {
  it('puts the figures that stand for the run first, and those of the types in columns', async () => {
    const metrics = {
      'a.precision': { value: 0.5, n: 8 },
      'a.precision[民事]': { value: 0.25, n: 4 },
      'a.precision[行政]': { value: 0.75, n: 4 },
      'a.f1': { value: 0.6, n: 8, grader_errors: 1 },
    };
    const { page } = await open(scenario({ metrics, headline: ['a.f1'] }));
    await page.getByRole('button', { name: 'table' }).click();
    const rows = page.locator('moot-run-header tr');
    expect(await rows.allInnerTexts()).toEqual([
      'metric\tvalue\tcases\t民事\t行政\tgrader errors',
      'a.f1\t.600\t8\t\t\t1',
      'a.precision\t.500\t8\t.250\t.750\t',
    ]);
  });

  it('gives the figures their intervals once the table is open, but not while cases still run', async () => {
    const metrics = { 'a.f1': { value: 0.6, n: 8 }, 'a.exact': { value: 0.5, n: 8 } };
    const intervals = { 'a.f1': [0.41, 0.79] } as const;
    const ended = await open({ ...scenario({ metrics }), intervals });
    expect(ended.host.askedFor('intervals')).toEqual([]);
    await ended.page.getByRole('button', { name: 'table' }).click();
    await ended.page.getByText('[.410, .790]').waitFor();
    const rows = await ended.page.locator('moot-run-header tr').allInnerTexts();
    expect(rows).toEqual([
      'metric\tvalue\t95 % interval\tcases',
      'a.f1\t.600\t[.410, .790]\t8',
      'a.exact\t.500\t\t8',
    ]);
    const live = await open({ ...scenario({ metrics, state: 'running' }), intervals });
    await live.page.getByRole('button', { name: 'table' }).click();
    await live.page.locator('moot-run-header tr').first().waitFor();
    expect(live.host.askedFor('intervals')).toEqual([]);
  });

  it('says what was changed about the cases, and that a run ended early', async () => {
    const earlyStop = { words: 'stopped after 8 of 12 pairs', stopped: true };
    const { page } = await open(scenario({ perturb: ['party-swap'], earlyStop }));
    const text = await composedText(page.locator('moot-run-header'));
    expect(text).toContain('party-swap');
    expect(text).toContain('finished early');
  });

  it('offers no other run of answers that were imported', async () => {
    const { page } = await open(scenario({ imported: true }));
    await page.locator('moot-run-header').getByText('finished').waitFor();
    expect(await page.getByRole('button', { name: 'Run again…' }).count()).toBe(0);
  });
});
