import type { Locator, Page } from 'playwright-core';
import { comparedRuns } from './compared-runs';
import { demoAttribution } from './demo-attribution';
import { fullCase } from './every-row';
import type { Scenario } from './fake-host';
import { verdictFlow, verdictRunFlow } from './flow-scenarios';
import type { OpenOptions } from './open-panel';
import { runningCase, runningNow, stoppedCase } from './other-cases';
import { previewOf } from './preview-scenarios';

/** Something the panel can look like, and how one gets there. */
export interface View {
  readonly name: string;
  readonly scenario: () => Scenario;
  readonly options?: OpenOptions;
  readonly reach: (page: Page) => Promise<void>;
}

const press = async (page: Page, ...names: readonly (string | RegExp)[]): Promise<void> => {
  for (const name of names) await page.getByRole('button', { name }).first().click();
};

const compared = (): Scenario => comparedRuns();
const beside = (): Scenario => ({
  ...comparedRuns(),
  place: { compare: ['run-a', 'run-b'], case: 'sample/004' },
});

const [flow, runFlow] = [await verdictFlow(), await verdictRunFlow()];
const preview = await previewOf('deliberation/draft', {
  problems: ['Nothing is bound to the input "draft".'],
  heldBack: ['{{ switches.panel }}'],
});

const forked: Scenario = {
  ...fullCase,
  transcripts: Object.fromEntries(
    Object.entries(fullCase.transcripts ?? {}).map(([key, transcript]) => {
      const fork = { run: 'run-0', words: 'at draft 2: the answer was edited' };
      return [key, { ...transcript, head: { ...transcript.head, fork } }];
    }),
  ),
};

/** As a jury of three would have it without one of them. */
const recounted: Scenario = {
  ...fullCase,
  recount: () => {
    const [key, title] = ['sample/0117', 'Forged vouchers at the market'];
    const row = { key, title, gold: 'buyer', before: 'buyer', after: null, votes: { buyer: 1, seller: 1 } };
    return {
      ...{ cases: 240, withoutBallots: 12, jurors: 17, rounds: 4, goOn: 3 },
      accuracy: { before: 0.712, after: 0.708, n: 240 },
      ...{ changed: 3, fixed: 1, broken: 2 },
      rows: [{ ...row, reason: 'a tie of 1 to 1 between buyer and seller' }],
    };
  },
};

const firstCase = (page: Page): Promise<void> => page.locator('#row-0 .id').waitFor();

const charts = ['Values', 'Confusion', 'Terms', 'Reliability', 'Votes', 'Cost'].map((name): View => ({
  name: `the chart “${name}” of a comparison`,
  scenario: compared,
  reach: async (page) => {
    await firstCase(page);
    await press(page, 'Charts');
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator('moot-chart-pane svg.chart').waitFor();
    await page.getByText('Show as a table').click();
  },
}));

/** Unfolds whatever is folded in the rows, also what that brings. */
export async function unfoldAll(page: Page, within: string): Promise<void> {
  await pressAll(page.locator(`${within} .row moot-disclosure button[aria-expanded="false"]`));
}

/** What is pressed is no longer one of them, but may bring more, or push others out of what is rendered. */
async function pressAll(buttons: Locator): Promise<void> {
  for (let left = 80; left > 0 && (await buttons.count()) > 0; left--) {
    await buttons
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
  }
}

export const everyView: readonly View[] = [
  {
    name: 'the preview of a prompt',
    scenario: () => preview,
    reach: (page) => page.getByRole('rowheader').first().waitFor(),
  },
  {
    name: 'the empty panel',
    scenario: () => ({ place: {} }),
    reach: (page) => page.getByText('No run is open').waitFor(),
  },
  {
    name: 'a run with its metrics, its cases and the transcript of one, all unfolded',
    scenario: () => fullCase,
    options: { height: 5000 },
    reach: async (page) => {
      await page.getByRole('article', { name: /^Clerk/ }).waitFor();
      await press(page, /all 5 metrics/);
      await unfoldAll(page, 'moot-transcript');
      await page.getByText('You are the judge of this case.').first().waitFor();
    },
  },
  {
    name: 'a narrow panel with its drawer of cases',
    scenario: () => fullCase,
    options: { width: 520 },
    reach: async (page) => {
      await press(page, /Cases/);
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'a case that runs',
    scenario: () => runningCase,
    options: { now: runningNow },
    reach: (page) => page.getByText('retrying in 0:45').waitFor(),
  },
  {
    name: 'a case that was stopped, and a search in it',
    scenario: () => stoppedCase,
    reach: async (page) => {
      await page.getByRole('article').first().waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('article');
      await page.getByText(/1 of \d+$/).waitFor();
    },
  },
  {
    name: 'the switches before cases are run again',
    scenario: () => fullCase,
    reach: async (page) => {
      await press(page, 'Run again…');
      await page.getByLabel('jurors').fill('5');
      await page.getByLabel('jurors').press('Tab');
    },
  },
  {
    name: 'a fork, and a prompt that is edited to make another',
    scenario: () => forked,
    reach: async (page) => {
      await press(page, 'fork: edit the prompt…');
      await page.locator('moot-fork-form').getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'the ballots of a run, counted anew',
    scenario: () => recounted,
    options: { height: 4000 },
    reach: async (page) => {
      await press(page, 'Juror 1, leave out', 'in all cases…');
      await page.getByText('3 verdicts').waitFor();
      await page.getByRole('combobox', { name: 'Ballot' }).first().selectOption('nobody had changed');
    },
  },
  {
    name: 'marks of a person',
    scenario: () => fullCase,
    reach: async (page) => {
      await page.locator('moot-score-mark').getByRole('button', { name: /^Mark/ }).first().click();
      await page.getByLabel('Note').waitFor();
    },
  },
  {
    name: 'a run that could not be read',
    scenario: () => fullCase,
    options: { failing: { run: 'There is no such run.' } },
    reach: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'a transcript that could not be read',
    scenario: () => fullCase,
    options: { failing: { transcript: 'The file is gone.' } },
    reach: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'something that failed',
    scenario: () => fullCase,
    options: { failing: { openRole: 'The role is gone.' } },
    reach: async (page) => {
      await press(page, /open role at line/);
      await page.getByText('The role is gone.').waitFor();
    },
  },
  {
    name: 'the flow of a pipeline',
    scenario: () => flow,
    reach: (page) => page.getByRole('button', { name: /^draft/ }).waitFor(),
  },
  {
    name: 'the flow of a case',
    scenario: () => runFlow,
    reach: async (page) => {
      await press(page, 'Flow');
      await page
        .locator('moot-run-flow')
        .getByRole('button', { name: /^draft/ })
        .waitFor();
    },
  },
  { name: 'a comparison', scenario: compared, reach: firstCase },
  {
    name: 'a comparison of three runs as a matrix',
    scenario: () => comparedRuns(3),
    reach: async (page) => {
      await firstCase(page);
      await press(page, 'matrix');
    },
  },
  {
    name: 'a narrow comparison',
    scenario: compared,
    options: { width: 600 },
    reach: firstCase,
  },
  {
    name: 'the groups of a comparison, with all its figures',
    scenario: compared,
    reach: async (page) => {
      await firstCase(page);
      await press(page, 'Group by…', /all 7 figures/);
      await page.getByRole('row', { name: /^诈骗/ }).waitFor();
    },
  },
  {
    name: 'why the cases of a comparison flipped',
    scenario: () => ({ ...comparedRuns(), attribution: demoAttribution }),
    reach: async (page) => {
      await firstCase(page);
      await press(page, 'Why?');
      await page.getByRole('region', { name: 'Attribution' }).waitFor();
    },
  },
  ...charts,
  {
    name: 'the words of a filter, completed',
    scenario: compared,
    reach: async (page) => {
      await firstCase(page);
      await page.keyboard.press('/');
      await page.keyboard.type('charge:');
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option', { selected: true }).waitFor();
    },
  },
  {
    name: 'a filter that is wrong',
    scenario: compared,
    reach: async (page) => {
      await firstCase(page);
      await page.keyboard.press('/');
      await page.keyboard.type('colour:red');
      await page.keyboard.press('Enter');
      await page.getByText('names no field').waitFor();
    },
  },
  {
    name: 'runs that could not be compared',
    scenario: compared,
    options: { failing: { comparison: 'There is no run “run-b”.' } },
    reach: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'one case side by side, with what differs in the prompts',
    scenario: beside,
    options: { height: 3000 },
    reach: async (page) => {
      await page.getByRole('article').first().waitFor();
      await pressAll(page.getByRole('button', { name: 'prompt differences', expanded: false }));
      await page.locator('moot-prompt-difference ins').first().waitFor();
    },
  },
  {
    name: 'one case side by side, without its differences marked, narrow',
    scenario: beside,
    options: { width: 600 },
    reach: async (page) => {
      await page.getByRole('article').first().waitFor();
      await page.keyboard.press('d');
      await page.locator('moot-side-by-side moot-call-row').first().waitFor();
    },
  },
];
