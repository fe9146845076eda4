import { describe, expect, it } from 'vitest';
import type { CaseScore, PanelNotice } from '../../src/protocol/panel';
import { composedText } from './demo/composed-text';
import { caseRow, runSummary, transcriptHead } from './demo/demo-rows';
import type { Scenario } from './demo/fake-host';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

const machineSays: CaseScore = {
  metric: 'simucourt.term',
  part: 'term',
  value: 0,
  right: false,
  gold: '判处拘役四个月',
  predicted: '拘役4个月',
  reason: '"拘役4个月" against "判处拘役四个月": exact strings',
};
const normalised: CaseScore = { ...machineSays, metric: 'simucourt.term_normalised' };
const aspect = (name: string, over: Partial<CaseScore> = {}): CaseScore => ({
  metric: `simucourt.analysis.${name}`,
  part: 'analysis',
  value: null,
  reason: 'neither a person nor a grader "analysis" has said anything',
  ...over,
});

const head = transcriptHead({
  gold: { term: '判处拘役四个月', analysis: 'The court holds that he took the lamp.' },
  verdict: { term: '拘役4个月', analysis: 'He took the lamp, so it is theft.' },
  scores: [
    machineSays,
    normalised,
    aspect('concision'),
    aspect('correctness'),
    aspect('logicality', { value: 0, reason: 'the evaluator says false: it runs in a circle' }),
  ],
  reviewer: 'lin',
});

const counts = { total: 2, done: 2, error: 0, unparsed: 0, cancelled: 0 };
const scenario: Scenario = {
  place: { run: 'run-1', case: 'case-1' },
  run: runSummary({ counts, metrics: { 'simucourt.term': { value: 0, n: 1 } } }),
  cases: [caseRow({ key: 'case-1', title: 'A lamp', right: false, scores: head.scores })],
  transcripts: { 'case-1': { head, row: () => undefined as never } },
};

const byLin = (score: CaseScore, right: boolean, note?: string): CaseScore => ({
  ...score,
  value: right ? 1 : 0,
  right,
  human: true,
  reason: `lin says ${right ? 'right' : 'wrong'}; without a person wrong: ${score.reason}`,
  marks: [{ by: 'lin', at: '2025-03-01T10:15:00Z', right, ...(note === undefined ? {} : { note }) }],
  machine: {
    value: score.value,
    reason: score.reason,
    ...(score.right === undefined ? {} : { right: score.right }),
  },
});

/** What the host tells once a mark is in the file. */
function afterwards(scores: readonly CaseScore[]): PanelNotice[] {
  const row = caseRow({ key: 'case-1', title: 'A lamp', right: true, scores });
  const run = runSummary({ counts, metrics: { 'simucourt.term': { value: 1, n: 1, human: 1 } } });
  return [
    { type: 'case-changed', run: 'run-1', row },
    {
      type: 'transcript-changed',
      address: { run: 'run-1', case: 'case-1' },
      head: { ...head, right: true, scores },
      rows: [],
    },
    { type: 'run-changed', run },
  ];
}

describe('a person in the panel', () => {
  it('calls a wrong part right, by keyboard alone, with a note', async () => {
    const { page, host, notify } = await open(scenario);
    const control = page.locator('moot-score-mark');
    await control.getByRole('button', { name: 'Mark Term' }).focus();
    await page.keyboard.press('Enter');
    await control.getByRole('group', { name: 'Mark Term' }).waitFor();
    await control.getByLabel('Note').fill('the same term');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect
      .poll(() => host.askedFor('mark'))
      .toEqual([
        {
          run: 'run-1',
          case: 'case-1',
          scores: ['simucourt.term', 'simucourt.term_normalised'],
          right: true,
          note: 'the same term',
        },
      ]);
    // The keyboard stays where it was.
    await expect
      .poll(() =>
        control.evaluate((element) => element.shadowRoot?.activeElement?.getAttribute('aria-label')),
      )
      .toBe('Mark Term');

    const rest = head.scores.slice(2);
    await notify(
      ...afterwards([
        byLin(machineSays, true, 'the same term'),
        byLin(normalised, true, 'the same term'),
        ...rest,
      ]),
    );
    await page.locator('moot-transcript-head').getByText('right').waitFor();
    const words = await composedText(control);
    expect(words).toMatch(/✓ right lin · .*2025.* “the same term”/u);
    // What the scorer said can still be read.
    const table = await composedText(page.locator('moot-verdict-table'));
    expect(table).toContain('scorer: wrong; "拘役4个月" against "判处拘役四个月": exact strings');
    expect(await composedText(page.locator('moot-run-header'))).toContain('human 1');
    await page.locator('moot-case-list').getByLabel('judged by a person').waitFor();
  });

  it('takes back what was said', async () => {
    const marked = [byLin(machineSays, true), byLin(normalised, true)];
    const { page, host } = await open({
      ...scenario,
      transcripts: { 'case-1': { head: { ...head, scores: marked }, row: () => undefined as never } },
    });
    const control = page.locator('moot-score-mark');
    await control.getByRole('button', { name: 'Mark Term, marked right by lin' }).click();
    expect(await control.getByRole('button', { name: '✓ right' }).getAttribute('aria-pressed')).toBe('true');
    await control.getByRole('button', { name: 'clear' }).click();
    await expect
      .poll(() => host.askedFor('mark'))
      .toEqual([
        {
          run: 'run-1',
          case: 'case-1',
          scores: ['simucourt.term', 'simucourt.term_normalised'],
          right: null,
        },
      ]);
  });

  it('judges the analysis by three toggles, beside what the grader said', async () => {
    const { page, host } = await open(scenario);
    const marks = page.locator('moot-analysis-marks');
    const [correct, logical, concise] = [0, 1, 2].map((at) => marks.locator('.aspect').nth(at));
    expect(await composedText(correct!)).toBe('correct yes no');
    expect(await composedText(logical!)).toBe('logical yes no grader: no');
    await marks.getByRole('button', { name: 'concise: no' }).click();
    await expect
      .poll(() => host.askedFor('mark'))
      .toEqual([{ run: 'run-1', case: 'case-1', scores: ['simucourt.analysis.concision'], right: false }]);
    expect(await composedText(concise!)).toBe('concise yes no');
  });

  it('is told why a mark could not be written', async () => {
    const { page } = await open(scenario, { failing: { mark: 'The disk is full.' } });
    await page.locator('moot-analysis-marks').getByRole('button', { name: 'correct: yes' }).click();
    await page.getByRole('alert').getByText('The disk is full.').waitFor();
  });

  it('finds nothing to mark while the case runs', async () => {
    const { reviewer: _reviewer, verdict: _verdict, ...running } = head;
    const { page } = await open({
      ...scenario,
      transcripts: {
        'case-1': { head: { ...running, status: 'running', scores: [] }, row: () => undefined as never },
      },
    });
    await page.locator('moot-verdict-table').getByText('not yet').first().waitFor();
    expect(await page.locator('moot-score-mark, moot-analysis-marks').count()).toBe(0);
  });
});
