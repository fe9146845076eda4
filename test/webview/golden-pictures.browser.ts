import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comparedRuns } from './demo/compared-runs';
import { fullCase } from './demo/every-row';
import type { Scenario } from './demo/fake-host';
import { verdictFlow, verdictRunFlow } from './demo/flow-scenarios';
import { pictureFault } from './demo/golden-picture';
import type { OpenOptions } from './demo/open-panel';
import { runningCase, runningNow } from './demo/other-cases';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

interface Sight {
  readonly scenario: Scenario;
  readonly options?: OpenOptions;
  readonly reach: (page: Page) => Promise<void>;
  /** What is looked at, by the name of its picture. */
  readonly parts: Readonly<Record<string, (page: Page) => Locator>>;
}

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

const chart = (name: string): Sight => ({
  scenario: comparedRuns(2, 60),
  options: { width: 1400, height: 900 },
  reach: async (page) => {
    await page.locator('#row-0 .id').waitFor();
    await press(page, 'Charts');
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator('moot-chart-pane svg.chart').waitFor();
  },
  parts: { [`chart-${name.toLowerCase()}`]: (page) => page.locator('moot-chart-pane svg.chart') },
});

const rowOf = (kind: string) => (page: Page) => page.locator(`moot-transcript .row ${kind}`).first();

const sights: Readonly<Record<string, Sight>> = {
  'a case': {
    scenario: fullCase,
    options: { height: 4000 },
    reach: async (page) => {
      await page.getByRole('article', { name: /^ballots/ }).waitFor();
      await press(page, /all 5 metrics/);
    },
    parts: {
      'run-header': (page) => page.locator('moot-run-header'),
      'case-list': (page) => page.locator('moot-case-list .all'),
      'stage-rail': (page) => page.locator('moot-stage-rail nav .all'),
      'transcript-head': (page) => page.locator('moot-transcript-head'),
      'verdict-table': (page) => page.locator('moot-verdict-table'),
      'row-call': rowOf('moot-call-row'),
      'row-unparsed': (page) => page.getByRole('article', { name: /^Supervisor/ }),
      'row-retrieval': rowOf('moot-retrieval-row'),
      'row-ballots': rowOf('moot-ballots-row'),
      'row-memory': rowOf('moot-memory-row'),
      'row-note': rowOf('moot-note-row'),
    },
  },
  'a case that runs': {
    scenario: runningCase,
    options: { now: runningNow },
    reach: (page) => page.getByText('retrying in 0:45').waitFor(),
    parts: {
      'running-header': (page) => page.locator('moot-run-header'),
      'row-streaming': (page) => page.getByRole('article', { name: /streaming/ }),
    },
  },
  'a comparison': {
    scenario: comparedRuns(2, 60),
    options: { width: 1400, height: 900 },
    reach: async (page) => {
      await page.locator('#row-0 .id').waitFor();
      await press(page, 'Group by…');
      await page.getByRole('row', { name: /^诈骗/ }).waitFor();
    },
    parts: {
      'comparison-header': (page) => page.locator('moot-comparison-header'),
      'metric-table': (page) => page.locator('moot-metric-table'),
      'flip-bar': (page) => page.locator('moot-flip-bar'),
      'group-table': (page) => page.locator('moot-group-table'),
      'compared-row': (page) => page.locator('#row-1'),
    },
  },
  'the values': chart('Values'),
  'the confusion matrix': chart('Confusion'),
  'the scatter of terms': chart('Terms'),
  'the reliability': chart('Reliability'),
  'the flow of a pipeline': {
    scenario: await verdictFlow(),
    reach: (page) => page.getByRole('button', { name: /^draft/ }).waitFor(),
    parts: { flow: (page) => page.locator('moot-flow') },
  },
  'the flow of a case': {
    scenario: await verdictRunFlow(),
    reach: async (page) => {
      await press(page, 'Flow');
      await page
        .locator('moot-run-flow')
        .getByRole('button', { name: /^draft,/ })
        .waitFor();
    },
    parts: { 'run-flow': (page) => page.locator('moot-run-flow') },
  },
  'a case side by side': {
    scenario: { ...comparedRuns(2, 60), place: { compare: ['run-a', 'run-b'], case: 'sample/004' } },
    options: { height: 1600 },
    reach: (page) => page.getByRole('article', { name: /^call, draft 1, differs/ }).waitFor(),
    parts: {
      'side-by-side-verdicts': (page) => page.locator('moot-compared-verdicts'),
      'side-by-side-call': (page) => page.getByRole('article', { name: /^call, draft 1, differs/ }),
      'side-by-side-retrieval': (page) => page.getByRole('article', { name: /^retrieval/ }),
    },
  },
};

describe('looks as it did', () => {
  it.each(Object.entries(sights))('%s', async (_name, { scenario, options, reach, parts }) => {
    const { page, wear } = await open(scenario, { ...options, blocks: true });
    await reach(page);
    await page.mouse.move(0, 0);
    const faults: (string | undefined)[] = [];
    for (const theme of ['light', 'dark', 'high-contrast'] as const) {
      await wear(theme);
      for (const [part, find] of Object.entries(parts)) {
        faults.push(await pictureFault(find(page), `${part}-${theme}`));
      }
    }
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });
});
