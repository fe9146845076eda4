import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comparedRuns } from './demo/compared-runs';
import { composedText } from './demo/composed-text';
import type { OpenPanel } from './demo/open-panel';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();
const runs = ['run-a', 'run-b'];

/** The first column of the cases in view, once the table has taken what was asked. */
const keys = (page: Page): Promise<readonly string[]> =>
  page.locator('moot-compared-table .id').allInnerTexts();

/** From one row of the cases to the next. */
const height = (page: Page): Promise<number> =>
  page.locator('moot-compared-table').evaluate((table) => {
    const [first, second] = ['#row-0', '#row-1'].map((id) => table.shadowRoot?.querySelector(id));
    return (second?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().top ?? 0);
  });

const scrolled = (page: Page): Promise<{ readonly top: number; readonly most: number }> =>
  page.getByRole('grid', { name: 'Cases' }).evaluate((grid) => ({
    top: grid.scrollTop,
    most: grid.scrollHeight - grid.clientHeight,
  }));

const count = (page: Page) => page.locator('moot-comparison').getByRole('status').first();

async function opened(count = 300, options: Parameters<typeof open>[1] = {}): Promise<OpenPanel> {
  const panel = await open(comparedRuns(2, count), options);
  await panel.page.locator('#row-0 .id').waitFor();
  return panel;
}

const lastCases = ({ host }: OpenPanel) => host.askedFor('comparedCases').at(-1);

describe('two runs held against each other', () => {
  it('says which runs, what differs between them, and how their figures differ', async () => {
    const { page } = await opened();
    const header = await composedText(page.locator('moot-comparison-header'));
    expect(header).toContain('A sample-small → B sample-large');
    expect(header).toContain('300 cases joined by id');
    expect(header).toContain('switch review: false → true');
    const row = page.getByRole('row', { name: /sample\.articles\.f1/ });
    expect(await composedText(row)).toMatch(/n 300 \.\d{3} \.\d{3} [+−]\.\d{3} \.93 \.31 \d+ · \d+ · \d+/u);
    expect(await row.getByRole('img').getAttribute('aria-label')).toMatch(
      /^[+−]\.\d{3} \[−\.\d{3}, \+\.\d{3}\]$/u,
    );
    expect(await row.getByTitle(/^McNemar test over 300 cases, two-sided/).count()).toBe(2);
    expect(await composedText(page.locator('moot-metric-table'))).toContain('The second of 3 looks');
    expect(await composedText(page.getByRole('row', { name: /sample\.charges\.f1/ }))).toContain('3 → 5');
  });

  it('opens a differing role in the editor’s diff, exports, and goes to a run', async () => {
    const { page, host } = await opened();
    await page.getByRole('button', { name: /case-judge\.role\.md/ }).click();
    await page.getByRole('button', { name: 'Export…' }).click();
    await expect.poll(() => host.askedFor('exportComparison')).toEqual([{ runs, all: false }]);
    expect(host.askedFor('openInputDiff')).toEqual([{ runs, path: 'roles/case-judge.role.md' }]);
    await page.getByRole('button', { name: 'sample-small' }).click();
    await page.locator('moot-run-header').waitFor();
  });

  it('shows the scores of the figure that is chosen, and all figures when asked', async () => {
    const panel = await opened();
    await panel.page.getByRole('button', { name: 'sample.articles.f1' }).click();
    await expect.poll(() => lastCases(panel)).toMatchObject({ figure: 'sample.articles.f1' });
    await panel.page.getByRole('button', { name: 'all 7 figures' }).click();
    await panel.page.getByRole('button', { name: 'sample.fine.exact' }).waitFor();
    expect(panel.host.askedFor('comparison').at(-1)).toEqual({ runs, all: true });
  });

  it('chooses the broken cases by a click, and all again by another', async () => {
    const panel = await opened();
    const broken = panel.page.getByRole('button', { name: /\d+ broken/ });
    const n = /\d+/u.exec(await broken.innerText())?.[0] ?? '';
    await broken.click();
    await expect.poll(() => count(panel.page).innerText()).toBe(`${n} of 300`);
    expect(await panel.page.getByRole('combobox').inputValue()).toBe('broken');
    expect(await panel.page.locator('#row-0 .change').innerText()).toContain('broken');
    expect(lastCases(panel)).toMatchObject({ filter: 'broken', against: 1 });
    await broken.click();
    await expect.poll(() => count(panel.page).innerText()).toBe('300 of 300');
  });

  it('completes the words of a filter, saves it, and says what is wrong with it', async () => {
    const panel = await opened();
    const { page, host } = panel;
    await page.keyboard.press('/');
    await page.keyboard.type('fixed charge:诈');
    await page.getByRole('option', { name: 'charge:诈骗' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => lastCases(panel)).toMatchObject({ filter: 'fixed charge:诈骗' });
    await page.getByRole('button', { name: 'Save this filter' }).click();
    await expect
      .poll(() => host.askedFor('saveFilter'))
      .toEqual([{ filter: 'fixed charge:诈骗', keep: true }]);
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'fixed charge:诈骗' }).click();
    await expect.poll(() => lastCases(panel)).toMatchObject({ filter: 'fixed charge:诈骗' });
    await page.getByRole('combobox').fill('colour:red');
    await page.getByText('names no field').waitFor();
  });

  it('opens both transcripts by keyboard, goes on to the next case, and comes back to its row', async () => {
    const panel = await opened();
    const { page } = panel;
    await page.getByRole('grid', { name: 'Cases' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.locator('moot-side-by-side').getByRole('article').first().waitFor();
    const asked = panel.host.askedFor('transcript');
    expect(asked).toEqual(runs.map((run) => ({ run, case: 'sample/003' })));
    await page.getByRole('button', { name: 'next ›' }).click();
    await expect.poll(() => panel.host.askedFor('transcript').at(-1)).toMatchObject({ case: 'sample/004' });
    await page.keyboard.press('Escape');
    await page.locator('#row-3[aria-selected="true"]').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('#row-4[aria-selected="true"]').waitFor();
  });

  it('sorts by a column and says so', async () => {
    const panel = await opened();
    const header = panel.page.getByRole('columnheader', { name: 'case' });
    expect(await header.getAttribute('aria-sort')).toBe('none');
    await header.getByRole('button').click();
    await header.getByRole('button').click();
    await expect.poll(() => keys(panel.page).then((all) => all[0])).toBe('sample/300');
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    await panel.page.getByRole('columnheader', { name: 'score' }).getByRole('button').click();
    await expect.poll(() => lastCases(panel)).toMatchObject({ order: { by: 'change', descending: true } });
    await panel.page.locator('#row-0').getByText('0 → 1').waitFor();
  });

  it('fetches only what comes into view', async () => {
    const panel = await opened(10_000);
    expect(await panel.page.locator('moot-compared-table .row').count()).toBeLessThan(60);
    await panel.page.getByRole('grid', { name: 'Cases' }).focus();
    await panel.page.keyboard.press('End');
    await panel.page.locator('#row-9999').getByText('sample/10000').waitFor();
    expect(panel.host.askedFor('comparedCases').length).toBeLessThan(12);
  });

  it('stays at its end while keys that come at once stay in view', async () => {
    const { page } = await opened();
    await page.getByRole('grid', { name: 'Cases' }).evaluate(async (grid) => {
      const table = (grid.getRootNode() as ShadowRoot).host as HTMLElement & {
        updateComplete: Promise<unknown>;
      };
      for (const key of ['End', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
        grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
        while (!(await table.updateComplete));
      }
    });
    await page.locator('#row-296.active').waitFor();
    const { top, most } = await scrolled(page);
    expect(top).toBe(most);
  });

  it('groups, and a click on a group chooses its cases', async () => {
    const panel = await opened();
    await panel.page.getByRole('button', { name: 'Group by…' }).click();
    const group = panel.page.getByRole('row', { name: /^诈骗/ });
    await group.waitFor();
    expect(panel.host.askedFor('comparison').at(-1)).toEqual({ runs, by: 'charge' });
    const n = await group.getByRole('cell').first().innerText();
    await group.getByRole('button').click();
    await expect.poll(() => count(panel.page).innerText()).toBe(`${n} of 300`);
    expect(lastCases(panel)).toMatchObject({ filter: 'charge=诈骗' });
    // What became of the cases and the group go together.
    await panel.page.getByRole('button', { name: /\d+ broken/ }).click();
    await expect.poll(() => lastCases(panel)).toMatchObject({ filter: 'broken charge=诈骗' });
    await panel.page.getByRole('combobox', { name: 'Group by' }).selectOption('type');
    await panel.page.getByRole('row', { name: /^刑事/ }).waitFor();
  });

  it('goes from a number of the confusion matrix to its cases', async () => {
    const panel = await opened();
    await panel.page.getByRole('button', { name: 'Charts' }).click();
    await panel.page.getByRole('button', { name: 'Confusion' }).click();
    await panel.page.getByRole('button', { name: /^gold 盗窃, predicted 诈骗: \d+/ }).click();
    await expect.poll(() => lastCases(panel)).toMatchObject({ filter: 'charge:盗窃 predicted:诈骗' });
    expect(panel.host.askedFor('chart')).toEqual([{ runs, run: 1, kind: 'confusion', part: 'charges' }]);
  });

  it.each(['Values', 'Confusion', 'Terms', 'Reliability', 'Votes', 'Cost'])(
    'has a table behind the chart “%s”',
    async (name) => {
      const { page } = await opened();
      await page.getByRole('button', { name: 'Charts' }).click();
      await page.getByRole('button', { name, exact: true }).click();
      const pane = page.locator('moot-chart-pane');
      await pane.locator('svg.chart[aria-label]').waitFor();
      await pane.getByText('Show as a table').click();
      expect(await pane.getByRole('row').count()).toBeGreaterThan(2);
      expect(await pane.locator('svg.chart').getAttribute('aria-label')).not.toMatch(/NaN|undefined/u);
      expect(await pane.locator('svg.chart').innerHTML()).not.toMatch(/NaN|undefined/u);
    },
  );

  it('is where it was after a reload: filter, figure, order, pane, case', async () => {
    const first = await opened();
    await first.page.getByRole('button', { name: /\d+ broken/ }).click();
    await first.page.getByRole('button', { name: 'sample.articles.f1' }).click();
    await first.page.getByRole('columnheader', { name: 'gold' }).getByRole('button').click();
    await first.page.getByRole('button', { name: 'Charts' }).click();
    await first.page.getByRole('button', { name: 'Terms' }).click();
    await first.page.getByRole('grid', { name: 'Cases' }).focus();
    await first.page.keyboard.press('End');
    await expect.poll(() => JSON.stringify(first.kept())).toMatch(/"active":4\d,"top":[1-9]/u);
    const row = first.page.locator('moot-compared-table .row.active .id');
    const key = await row.innerText();
    const { top, most } = await scrolled(first.page);
    expect(top).toBe(most);

    const second = await open({ ...comparedRuns(), place: {} }, { state: first.kept() });
    await expect
      .poll(() => second.page.locator('moot-compared-table .row.active .id').allInnerTexts())
      .toEqual([key]);
    expect(await second.page.locator('moot-compared-table .row.active').isVisible()).toBe(true);
    await expect.poll(() => scrolled(second.page)).toEqual({ top, most });
    expect(second.host.askedFor('ready')).toEqual([{ restored: { compare: runs } }]);
    expect(lastCases(second)).toMatchObject({
      filter: 'broken',
      figure: 'sample.articles.f1',
      order: { by: 'gold', descending: false },
    });
    await second.page.getByRole('heading', { name: /^Terms/ }).waitFor();

    await second.page.getByRole('grid', { name: 'Cases' }).focus();
    await second.page.keyboard.press('Enter');
    await second.page.locator('moot-side-by-side').waitFor();
    const third = await open({ ...comparedRuns(), place: {} }, { state: second.kept() });
    await third.page.locator('moot-side-by-side').waitFor();
    expect(third.host.askedFor('transcript')).toHaveLength(2);
  });

  it('is told when a run has gone on, and asks anew', async () => {
    const panel = await opened();
    const before = panel.host.askedFor('comparison').length;
    await panel.notify({ type: 'comparison-changed', runs });
    await expect.poll(() => panel.host.askedFor('comparison').length).toBe(before + 1);
    await panel.notify({ type: 'comparison-changed', runs: ['run-x', 'run-b'] });
    await panel.page.getByRole('button', { name: 'Charts' }).click();
    expect(panel.host.askedFor('comparison').length).toBe(before + 1);
  });

  it('says why runs could not be compared, and tries again', async () => {
    const { page, host } = await open(comparedRuns(), {
      failing: { comparison: 'There is no run “run-b”.' },
    });
    await page.getByRole('alert').getByText('There is no run “run-b”.').waitFor();
    host.failing.delete('comparison');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('#row-0').waitFor();
  });

  it('says so when the runs have no case in common', async () => {
    const scenario = comparedRuns();
    const { comparing } = scenario;
    const { page } = await open({
      ...scenario,
      comparing: {
        ...comparing!,
        comparison: (params) => {
          const result = comparing!.comparison(params);
          const against = result.comparison.against.map((one) => ({ ...one, common: 0 }));
          return { ...result, comparison: { ...result.comparison, against } };
        },
      },
    });
    await page.getByText('These runs have no case in common.').waitFor();
  });
});

describe('three runs', () => {
  it('of which one shares no case with the others are two', async () => {
    const { page, host } = await open({
      ...comparedRuns(2),
      place: { compare: ['run-x', 'run-a', 'run-b'] },
    });
    await page.locator('#row-0').waitFor();
    expect(await page.getByRole('button', { name: 'matrix' }).count()).toBe(0);
    await page.locator('#row-0').dblclick();
    await page.locator('moot-side-by-side').waitFor();
    expect(host.askedFor('transcript').map((address) => (address as { run: string }).run)).toEqual([
      'run-a',
      'run-b',
    ]);
    expect(await page.getByRole('group', { name: 'Beside A' }).count()).toBe(0);
  });

  it('are each held against the first, and stand as a matrix', async () => {
    const { page, host } = await open(comparedRuns(3));
    await page.locator('#row-0').waitFor();
    await page.getByRole('button', { name: 'C sample-thinking' }).click();
    await expect.poll(() => host.askedFor('comparedCases').at(-1)).toMatchObject({ against: 2 });
    await page.getByRole('button', { name: 'matrix' }).click();
    expect(await page.locator('#row-0 .sign').count()).toBe(3);
    await page.setViewportSize({ width: 600, height: 760 });
    await page.getByRole('button', { name: 'answers' }).click();
    await expect.poll(() => height(page)).toBe(48);
    await page.getByRole('button', { name: 'matrix' }).click();
    await expect.poll(() => height(page)).toBe(28);
    await page.locator('#row-0').dblclick();
    await page.locator('moot-side-by-side').waitFor();
    expect(host.askedFor('transcript').map((address) => (address as { run: string }).run)).toEqual([
      'run-a',
      'run-c',
    ]);
  });
});

describe.each(['light', 'dark', 'high-contrast'] as const)('in the theme %s', (theme) => {
  it.each([1400, 600])('has heads that stand over their columns, %i pixels wide', async (width) => {
    const { page } = await opened(300, { width });
    const edges = (of: string) =>
      page.locator('moot-compared-table').evaluate((table, parts) => {
        const root = table.shadowRoot;
        return [...(root?.querySelectorAll(parts) ?? [])].map((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          return [Math.round(left), Math.round(right)];
        });
      }, of);
    const heads = await edges('.head [role=columnheader]');
    expect(heads.length).toBeGreaterThan(5);
    expect(await edges('#row-0 [role=gridcell]')).toEqual(heads);
  });

  it.each([1400, 600])('fits a panel %i pixels wide', async (width) => {
    const { page } = await opened(300, { theme, width });
    await page.getByRole('button', { name: 'Group by…' }).click();
    await page.getByRole('row', { name: /^诈骗/ }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const tooWide = await page.locator('moot-metric-table .scroll').evaluate((element) => {
      return element.scrollWidth - element.clientWidth;
    });
    expect(tooWide).toBe(0);
  });
});
