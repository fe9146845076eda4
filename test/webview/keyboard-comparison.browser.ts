import { describe, expect, it } from 'vitest';
import { comparedRuns } from './demo/compared-runs';
import { fullCase } from './demo/every-row';
import { focused, tabTo } from './demo/keyboard';
import type { OpenPanel } from './demo/open-panel';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();
const place = { compare: ['run-a', 'run-b'], case: 'sample/004' };

async function compared(): Promise<OpenPanel> {
  const panel = await open(comparedRuns());
  await panel.page.locator('#row-0 .id').waitFor();
  return panel;
}

const lastCases = ({ host }: OpenPanel) => host.askedFor('comparedCases').at(-1);
const activeCase = ({ page }: OpenPanel) => page.locator('moot-compared-table .row.active .id').innerText();

async function press(panel: OpenPanel, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await panel.page.keyboard.press(key);
}

describe('a comparison without a mouse', () => {
  it('filters with completed words, goes to the cases, opens one and comes back to it', async () => {
    const panel = await compared();
    const { page } = panel;
    await press(panel, '/');
    await page.keyboard.type('bro');
    await page
      .getByRole('option', { name: /^broken/ })
      .first()
      .waitFor();
    // The first that is offered is a filter saved before.
    await press(panel, 'ArrowDown', 'ArrowDown', 'Enter');
    await expect.poll(() => lastCases(panel)).toMatchObject({ filter: 'broken' });
    await press(panel, 'Enter');
    await expect.poll(() => focused(panel)).toBe('Cases');
    await press(panel, 'ArrowDown', 'ArrowDown');
    const key = await activeCase(panel);
    await press(panel, 'Enter');
    await page.locator('moot-side-by-side').getByRole('article').first().waitFor();
    await press(panel, 'Escape');
    await page.locator('#row-0 .id').waitFor();
    expect(await activeCase(panel)).toBe(key);
    await expect.poll(() => focused(panel)).toBe('Cases');
    await press(panel, 'ArrowDown');
    await expect.poll(() => activeCase(panel)).not.toBe(key);
  });

  it('sorts by a column, and chooses the figure that scores are of', async () => {
    const panel = await compared();
    await tabTo(panel, /^gold/);
    await press(panel, 'Enter');
    await expect.poll(() => lastCases(panel)).toMatchObject({ order: { by: 'gold', descending: false } });
    await press(panel, 'Space');
    await expect.poll(() => lastCases(panel)).toMatchObject({ order: { by: 'gold', descending: true } });
    await tabTo(panel, /^sample\.articles\.f1/);
    await press(panel, 'Enter');
    await expect.poll(() => lastCases(panel)).toMatchObject({ figure: 'sample.articles.f1' });
  });

  it('groups by another field, and chooses the cases of a group', async () => {
    const panel = await compared();
    await tabTo(panel, /^Group by…/);
    await press(panel, 'Enter');
    await panel.page.getByRole('row', { name: /^诈骗/ }).waitFor();
    await tabTo(panel, /^诈骗/);
    await press(panel, 'Enter');
    await expect.poll(() => lastCases(panel)).toMatchObject({ filter: 'charge=诈骗' });
    await tabTo(panel, /^Group by .*charge/);
    await press(panel, 'ArrowDown');
    await panel.page.getByRole('row', { name: /^刑事/ }).waitFor();
  });

  it('goes from a number of a matrix to its cases', async () => {
    const panel = await compared();
    await tabTo(panel, /^Charts$/);
    await press(panel, 'Enter');
    await tabTo(panel, /^Confusion$/);
    await press(panel, 'Enter');
    await tabTo(panel, /^gold 盗窃, predicted 盗窃/);
    await press(panel, 'ArrowRight');
    await expect.poll(() => focused(panel)).toBe('gold 盗窃, predicted 寻衅滋事: 3');
    await press(panel, 'Enter');
    await expect.poll(() => lastCases(panel)).toMatchObject({ filter: 'charge:盗窃 predicted:寻衅滋事' });
  });

  it('goes from the table behind a chart to a case', async () => {
    const panel = await compared();
    await tabTo(panel, /^Charts$/);
    await press(panel, 'Enter');
    await tabTo(panel, /^Terms$/);
    await press(panel, 'Enter');
    await panel.page.locator('moot-chart-pane svg.chart').waitFor();
    await tabTo(panel, /^Show as a table/);
    await press(panel, 'Enter');
    await tabTo(panel, /^sample\/\d+$/, 'moot-chart-pane');
    await press(panel, 'Enter');
    await panel.page.locator('moot-side-by-side').waitFor();
  });

  it('changes the run that is held against the first, and the look of the cases', async () => {
    const panel = await open(comparedRuns(3));
    await panel.page.locator('#row-0 .id').waitFor();
    await tabTo(panel, /^C sample-thinking/);
    await press(panel, 'Enter');
    await expect.poll(() => lastCases(panel)).toMatchObject({ against: 2 });
    await tabTo(panel, /^matrix$/);
    await press(panel, 'Enter');
    await expect.poll(() => panel.page.locator('#row-0 .sign').count()).toBe(3);
  });

  it('saves a filter, and forgets it', async () => {
    const panel = await compared();
    await press(panel, '/');
    await panel.page.keyboard.type('unparsed');
    await press(panel, 'Escape');
    await tabTo(panel, /^Save this filter$/);
    await press(panel, 'Enter');
    await expect
      .poll(() => panel.host.askedFor('saveFilter').at(-1))
      .toMatchObject({ filter: 'unparsed', keep: true });
    await panel.page.getByRole('button', { name: 'Save this filter', pressed: true }).waitFor();
    await press(panel, 'Enter');
    await expect.poll(() => panel.host.askedFor('saveFilter').at(-1)).toMatchObject({ keep: false });
  });
});

describe('one case side by side without a mouse', () => {
  it('goes through the differences, takes their marks away and brings them back', async () => {
    const panel = await open({ ...comparedRuns(), place });
    const { page } = panel;
    await page.locator('moot-side-by-side').getByRole('article').first().waitFor();
    await press(panel, 'n', 'n');
    await expect.poll(() => focused(panel)).toMatch(/^call, draft 1, differs/);
    const marks = page.locator('moot-side-by-side .cell del');
    await expect.poll(() => marks.count()).toBeGreaterThan(0);
    await press(panel, 'd');
    await expect.poll(() => marks.count()).toBe(0);
    await press(panel, 'd');
    await expect.poll(() => marks.count()).toBeGreaterThan(0);
  });

  it('unfolds what is the same, goes to a row of one run and back, and on to the next case', async () => {
    const panel = await open({ ...comparedRuns(), place });
    const { page } = panel;
    await page.locator('moot-side-by-side').getByRole('article').first().waitFor();
    await tabTo(panel, /^points/);
    await press(panel, 'Enter');
    await page.getByText('行为方式是否秘密').first().waitFor();
    await press(panel, 'n', 'n', 'Enter');
    await page.locator('moot-transcript').waitFor();
    await tabTo(panel, /Back to the comparison/);
    await press(panel, 'Enter');
    await page.locator('moot-side-by-side').getByRole('article').first().waitFor();
    await tabTo(panel, /^next ›$/);
    await press(panel, 'Enter');
    await expect.poll(() => panel.kept()).toMatchObject({ place: { case: 'sample/005' } });
  });
});

describe('a run without a mouse', () => {
  it('is run again under other switches', async () => {
    const panel = await open(fullCase);
    await panel.page.getByRole('article').first().waitFor();
    await tabTo(panel, /^Run again…$/);
    await press(panel, 'Enter');
    await panel.page.getByRole('form', { name: 'Run again' }).waitFor();
    await tabTo(panel, /discussion/);
    await press(panel, 'Space', 'Tab', 'ArrowUp', 'Tab', 'ArrowDown', 'Tab', 'Enter');
    await expect
      .poll(() => panel.host.askedFor('runAgain'))
      .toEqual([{ run: 'run-1', switches: { discussion: false, jurors: 4, voice: 'formal' } }]);
  });

  it('has a score called wrong by a person, with a note', async () => {
    const panel = await open(fullCase);
    await panel.page.getByRole('article').first().waitFor();
    await tabTo(panel, /^Mark Article/);
    await press(panel, 'Enter');
    await panel.page.getByLabel('Note').first().waitFor();
    await tabTo(panel, /^Note$/);
    await panel.page.keyboard.type('another article');
    await press(panel, 'Shift+Tab', 'Enter');
    await expect
      .poll(() => panel.host.askedFor('mark'))
      .toEqual([
        { run: 'run-1', case: 'sample/0117', scores: ['articles'], right: false, note: 'another article' },
      ]);
  });
});
