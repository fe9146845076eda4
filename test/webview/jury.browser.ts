import { describe, expect, it } from 'vitest';
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
