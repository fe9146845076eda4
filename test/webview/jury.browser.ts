import { describe, expect, it } from 'vitest';
import { composedText } from './demo/composed-text';
import type { Scenario } from './demo/fake-host';
import { caseRow, runSummary, transcriptHead } from './demo/demo-rows';
import { ballots } from './demo/jury-rows';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();
const address = { run: 'run-1', case: 'case-1' };

const scenario: Scenario = {
  place: address,
  run: runSummary({ switches: { discussion: true, jurors: 3, voice: 'plain' } }),
  cases: [caseRow({ key: 'case-1', title: 'A case' })],
  switches: [
    { name: 'discussion', value: true },
    { name: 'jurors', value: 3 },
    { name: 'voice', value: 'plain', choices: ['plain', 'formal'] },
  ],
  transcripts: { 'case-1': { head: transcriptHead({ rowCount: 1 }), row: () => ballots } },
};

describe('a jury', () => {
  it('is shown juror by juror and round by round, with who changed', async () => {
    const { page } = await open(scenario);
    const table = page.locator('moot-ballots-row');
    await table.getByText('round 1 · 1 change').waitFor();
    const cells = await table.locator('tbody tr').allInnerTexts();
    expect(cells.map((cell) => cell.split(/\s+/u).filter(Boolean))).toEqual([
      ['1', 'buyer', 'buyer'],
      ['2', 'seller', 'buyer', '↺'],
      ['3', 'seller', 'seller'],
    ]);
    await table.getByText('buyer 2 · seller 1').waitFor();
  });
});

describe('a jury beside a real one', () => {
  it('shows both shares and how far they lie apart', async () => {
    const { page } = await open({
      ...scenario,
      transcripts: {
        'case-1': {
          head: transcriptHead({ rowCount: 1, gold: { votes: { buyer: 300, seller: 100 } } }),
          row: () => ballots,
        },
      },
    });
    const jury = page.locator('moot-ballots-row');
    await jury.getByText('the shares lie 8.3 % apart').waitFor();
    const line = jury.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'buyer' }) });
    expect(await line.innerText()).toMatch(/66\.7 %[\s\S]*75 % of 400/);
  });

  it('says in words who changed', async () => {
    const { page } = await open(scenario);
    await page.getByText('Round 1: juror 2 from seller to buyer.').waitFor();
    await page.getByText('1 change by 1 juror').waitFor();
  });
});

describe('the switches of a run', () => {
  it('can be set before its cases run again', async () => {
    const { page, host } = await open(scenario);
    await page.getByRole('button', { name: 'Run again…' }).click();
    await page.getByLabel('discussion').uncheck();
    await page.getByLabel('jurors').fill('5');
    await page.getByLabel('voice').selectOption('formal');
    await page.getByText('Run again', { exact: true }).click();
    await expect
      .poll(() => host.askedFor('runAgain'))
      .toEqual([{ run: 'run-1', switches: { discussion: false, jurors: 5, voice: 'formal' } }]);
    await expect.poll(() => page.locator('moot-switch-form').count()).toBe(0);
  });
});

describe('a jury, what if', () => {
  const withGold = (winner: string): Scenario => ({
    ...scenario,
    transcripts: {
      'case-1': {
        head: transcriptHead({ rowCount: 1, gold: { winner }, tally: 'majority' }),
        row: () => ballots,
      },
    },
  });

  it('a juror had not sat, or the talk had ended sooner, is counted at once and without a call', async () => {
    const { page, host } = await open(withGold('seller'));
    const strip = page.getByRole('group', { name: 'What if' });
    await strip.getByText('press its number').waitFor();
    const asked = host.asked.length;
    await page.getByRole('button', { name: 'Juror 1, leave out' }).click();
    await expect.poll(async () => composedText(strip)).toMatch(/without juror 1\s+tie ✗/u);
    await page.getByRole('combobox', { name: 'Ballot' }).selectOption('sealed ballots');
    await expect.poll(async () => composedText(strip)).toMatch(/seller ✓\s*seller 2\s+◆ was buyer/u);
    // Votes that do not count any longer are told from those that do.
    expect(await page.locator('tr.out').count()).toBe(1);
    expect(await page.locator('td.later').count()).toBe(3);
    await strip.getByRole('button', { name: 'as it was' }).click();
    await strip.getByText('press its number').waitFor();
    expect(await page.locator('tr.out').count()).toBe(0);
    expect(host.asked.length).toBe(asked);
  });

  it('the discussion had ended by another rule', async () => {
    const { page } = await open(withGold('seller'));
    const strip = page.getByRole('group', { name: 'What if' });
    const ballot = page.getByRole('combobox', { name: 'Ballot' });
    await ballot.selectOption('2 had agreed');
    await expect
      .poll(async () => composedText(strip))
      .toMatch(/seller ✓\s*seller 2 · buyer 1\s+◆ was buyer/u);
    expect(await page.locator('td.later').count()).toBe(3);
    await ballot.selectOption('nobody had changed');
    await expect
      .poll(async () => composedText(strip))
      .toMatch(/as before · the discussion would have gone on/u);
  });

  it('is asked again after a reload, and in every case of the run', async () => {
    const both: Scenario = {
      ...withGold('seller'),
      run: runSummary({ counts: { total: 2, done: 2, error: 0, unparsed: 0, cancelled: 0 } }),
      cases: [caseRow({ key: 'case-1', title: 'A case' }), caseRow({ key: 'case-2', title: 'Another' })],
      transcripts: Object.fromEntries(
        ['case-1', 'case-2'].map((key) => [
          key,
          { head: transcriptHead({ rowCount: 1, gold: { winner: 'seller' } }), row: () => ballots },
        ]),
      ),
    };
    const first = await open(both);
    await first.page.getByRole('button', { name: 'Juror 1, leave out' }).click();
    await expect.poll(() => JSON.stringify(first.kept())).toContain('"without":[1]');

    const { page, kept } = await open({ ...both, place: {} }, { state: first.kept() });
    const strip = page.getByRole('group', { name: 'What if' });
    await expect.poll(async () => composedText(strip)).toMatch(/without juror 1\s+tie ✗/u);
    await page.getByRole('option', { name: /Another/u }).click();
    await expect.poll(async () => composedText(strip)).toMatch(/without juror 1\s+tie ✗/u);
    await strip.getByRole('button', { name: 'as it was' }).click();
    await strip.getByText('press its number').waitFor();
    await expect.poll(() => JSON.stringify(kept())).not.toContain('"without":[1]');
  });

  it('another tally had been agreed', async () => {
    const { page } = await open(withGold('buyer'));
    const strip = page.getByRole('group', { name: 'What if' });
    const tally = page.getByRole('combobox', { name: 'Tally' });
    await tally.waitFor();
    expect(await tally.locator('option').allInnerTexts()).toEqual([
      'tally as it was: majority',
      'majority',
      'unanimous',
      'quorum of 2',
      'quorum of 3',
    ]);
    await tally.selectOption('quorum of 3');
    await expect
      .poll(async () => composedText(strip))
      .toMatch(/no verdict ✗\s*buyer 2 · seller 1\s+◆ was buyer/u);
    await tally.selectOption('quorum of 2');
    await expect.poll(async () => composedText(strip)).toMatch(/buyer ✓\s*buyer 2 · seller 1\s+as before/u);
  });
});
