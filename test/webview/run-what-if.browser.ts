import { describe, expect, it } from 'vitest';
import type { RecountView, WhatIf } from '../../src/protocol/recount';
import { caseRow, runSummary, transcriptHead } from './demo/demo-rows';
import type { Scenario } from './demo/fake-host';
import { ballots } from './demo/jury-rows';
import { seriousFaults } from './demo/serious-faults';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

const asRun: RecountView = {
  cases: 3,
  withoutBallots: 1,
  jurors: 3,
  rounds: 2,
  goOn: 0,
  accuracy: { before: 1, after: 1, n: 2 },
  changed: 0,
  fixed: 0,
  broken: 0,
  rows: [],
};

/** Without juror 1 the case ends in a tie. */
function recounted({ without }: WhatIf): RecountView {
  if (!without.includes(1)) return asRun;
  const votes = { buyer: 1, seller: 1 };
  const row = { key: 'case-2', title: 'Another', gold: 'buyer', before: 'buyer', after: null, votes };
  return {
    ...asRun,
    accuracy: { before: 1, after: 0.5, n: 2 },
    changed: 1,
    broken: 1,
    rows: [{ ...row, reason: 'a tie of 1 to 1 between buyer and seller' }],
  };
}

const scenario: Scenario = {
  place: { run: 'run-1', case: 'case-1' },
  run: runSummary({ metrics: { 'jury.accuracy': { value: 1, n: 2 } } }),
  cases: [caseRow({ key: 'case-1', title: 'A case' }), caseRow({ key: 'case-2', title: 'Another' })],
  recount: ({ whatIf }) => recounted(whatIf),
  transcripts: Object.fromEntries(
    ['case-1', 'case-2'].map((key) => [
      key,
      {
        head: transcriptHead({
          rowCount: 1,
          title: key === 'case-1' ? 'A case' : 'Another',
          gold: { winner: 'buyer' },
        }),
        row: () => ballots,
      },
    ]),
  ),
};

describe('what if, in all cases of a run', () => {
  it('is opened from the ballots of a case, and tells which verdicts would be others', async () => {
    const { page, host } = await open(scenario);
    const strip = page.getByRole('group', { name: 'What if', exact: true });
    await page.locator('moot-ballots-row').getByRole('button', { name: 'Juror 1, leave out' }).click();
    await strip.getByRole('button', { name: 'in all cases…' }).click();
    const pane = page.getByRole('group', { name: 'What if, in all cases' });
    await pane.getByText('1 verdict').waitFor();
    expect((await pane.innerText()).replaceAll(/\s+/gu, ' ')).toMatch(
      /1 verdict of 3 would be another ▼ 1 broken accuracy 1 → \.500 1 case without ballots/u,
    );
    expect(host.askedFor('recount')).toEqual([{ run: 'run-1', whatIf: { without: [1] } }]);
    expect(await pane.getByRole('row').nth(1).innerText()).toMatch(
      /Another\s+buyer\s+buyer ✓\s+no verdict ✗/u,
    );
    await pane.getByRole('button', { name: 'Another' }).click();
    await page.getByRole('heading', { name: 'Another' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('asks the same as the ballots of the case that is open', async () => {
    const { page, host } = await open(scenario);
    await page.getByRole('button', { name: 'What if…' }).click();
    const pane = page.getByRole('group', { name: 'What if, in all cases' });
    await pane.getByText('3 cases with ballots').waitFor();
    await pane.getByRole('button', { name: 'Juror 1, leave out' }).click();
    await pane.getByText('1 verdict').waitFor();
    await page.locator('moot-ballots-row').getByText('without juror 1').waitFor();
    await pane.getByRole('combobox', { name: 'Tally' }).selectOption('quorum of 3');
    await pane.getByRole('combobox', { name: 'Ballot' }).selectOption('nobody had changed');
    await expect
      .poll(() => host.askedFor('recount').at(-1))
      .toEqual({ run: 'run-1', whatIf: { without: [1], tally: { quorum: 3 }, stop: 'no_change' } });
    await pane.getByRole('button', { name: 'as it was' }).click();
    await pane.getByText('3 cases with ballots').waitFor();
    await page.locator('moot-ballots-row').getByText('press its number').waitFor();
  });

  it('is open again after a reload, and closed for good', async () => {
    const first = await open(scenario);
    await first.page.getByRole('button', { name: 'What if…' }).click();
    await first.page.getByRole('group', { name: 'Without jurors' }).getByRole('button').first().click();
    await expect.poll(() => JSON.stringify(first.kept())).toContain('"without":[1]');
    const second = await open({ ...scenario, place: {} }, { state: first.kept() });
    const pane = second.page.getByRole('group', { name: 'What if, in all cases' });
    await pane.getByText('1 verdict').waitFor();
    await pane.getByRole('button', { name: 'close' }).click();
    await pane.waitFor({ state: 'detached' });
    await expect.poll(() => JSON.stringify(second.kept())).not.toContain('what-if run-1');
  });

  it('says where it cannot be told', async () => {
    const { page, host } = await open({ ...scenario, recount: () => ({ ...asRun, cases: 0 }) });
    host.failing.set('recount', 'The run is no longer there.');
    await page.getByRole('button', { name: 'What if…' }).click();
    await page.getByRole('alert').getByText('no longer there').waitFor();
    host.failing.delete('recount');
    await page.getByRole('button', { name: 'What if…' }).click();
    await page.getByRole('button', { name: 'What if…' }).click();
    await page.getByText('No case that has ended has ballots').waitFor();
  });

  it('is not offered where no figure is that of a jury', async () => {
    const { page } = await open({ ...scenario, run: runSummary({}) });
    await page.getByRole('heading', { name: 'A case' }).waitFor();
    expect(await page.getByRole('button', { name: 'What if…' }).count()).toBe(0);
  });
});
