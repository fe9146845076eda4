import { describe, expect, it } from 'vitest';
import type { Scenario } from './demo/fake-host';
import { caseRow, runSummary, transcriptHead } from './demo/demo-rows';
import { learned, recalled } from './demo/jury-rows';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

const rows = [recalled, learned];

const scenario: Scenario = {
  place: { run: 'run-1', case: 'case-1' },
  run: runSummary(),
  cases: [caseRow({ key: 'case-1', title: 'A case' })],
  transcripts: {
    'case-1': { head: transcriptHead({ rowCount: rows.length }), row: (index) => rows[index]! },
  },
};

describe('a memory', () => {
  it('shows what was recalled with the parts of each score', async () => {
    const { page } = await open(scenario);
    const row = page.locator('moot-memory-row').first();
    await row.locator('tr.dropped').getByText('dropped').waitFor();
    const cells = await row.locator('tbody tr').first().locator('td.n').allInnerTexts();
    expect(cells).toEqual(['1', '.500', '1', '.800', '.740']);
    await row.getByText('directive 293-1').click();
    await row.getByText('在公共场所为发泄情绪殴打他人的').waitFor();
  });

  it('shows what a case taught it, with the confidence before and after', async () => {
    const { page } = await open(scenario);
    await page.getByText('Directive confirmed: 293-1, confidence .620 → .680, from case c9').waitFor();
  });
});
