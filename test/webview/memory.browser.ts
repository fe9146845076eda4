import { describe, expect, it } from 'vitest';
import type { MemoryRow } from '../../src/protocol/panel';
import type { Scenario } from './demo/fake-host';
import { caseRow, runSummary, transcriptHead } from './demo/demo-rows';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

const rows: readonly MemoryRow[] = [
  {
    kind: 'memory',
    id: 'recalled~1',
    stage: 'recalled',
    depth: 1,
    memory: 'jurisprudence',
    action: 'recalled',
    query: '夜市口角',
    candidates: [234, 293],
    duration: 3,
    items: [
      {
        kind: 'directive',
        id: '293-1',
        text: '在公共场所为发泄情绪殴打他人的，先考虑 293。',
        overlap: 0.5,
        topology: 1,
        similarity: 0.8,
        score: 0.74,
        rank: 1,
        kept: true,
        confidence: 0.62,
      },
      {
        kind: 'precedent',
        id: 'c7',
        text: '烧烤摊前的冲突。',
        overlap: 0,
        topology: 0,
        similarity: 0.2,
        score: 0.06,
        rank: 2,
        kept: false,
      },
    ],
  },
  {
    kind: 'memory',
    id: 'archive+1',
    stage: 'archive',
    depth: 1,
    memory: 'jurisprudence',
    action: 'reinforced',
    of: '293-1',
    before: 0.62,
    after: 0.68,
    sources: ['c9'],
    detail: '',
  },
];

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
    const recalled = page.locator('moot-memory-row').first();
    await recalled.locator('tr.dropped').getByText('dropped').waitFor();
    const cells = await recalled.locator('tbody tr').first().locator('td.n').allInnerTexts();
    expect(cells).toEqual(['1', '.500', '1', '.800', '.740']);
    await recalled.getByText('directive 293-1').click();
    await recalled.getByText('在公共场所为发泄情绪殴打他人的').waitFor();
  });

  it('shows what a case taught it, with the confidence before and after', async () => {
    const { page } = await open(scenario);
    await page.getByText('Directive confirmed: 293-1, confidence .620 → .680, from case c9').waitFor();
  });
});
