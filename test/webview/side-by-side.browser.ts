import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { comparedRuns } from './demo/compared-runs';
import { longHearing } from './demo/compared-transcripts';
import { composedText } from './demo/composed-text';
import type { OpenPanel } from './demo/open-panel';
import { seriousFaults } from './demo/serious-faults';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();
const compare = ['run-a', 'run-b'];
const place = { compare, case: 'sample/004' };

const side = (page: Page) => page.locator('moot-side-by-side');
const live = (page: Page) => side(page).getByRole('status');
const article = (page: Page, name: RegExp) => side(page).getByRole('article', { name });

async function opened(options: Parameters<typeof open>[1] = {}): Promise<OpenPanel> {
  const panel = await open({ ...comparedRuns(), place }, options);
  await side(panel.page).getByRole('article').first().waitFor();
  return panel;
}

async function long(rows: number, options: Parameters<typeof open>[1] = {}): Promise<OpenPanel> {
  const scenario = comparedRuns();
  const panel = await open(
    { ...scenario, place, transcriptOf: (run) => longHearing(compare.indexOf(run), rows) },
    options,
  );
  await side(panel.page).getByRole('article').first().waitFor();
  return panel;
}

describe('one case of two runs', () => {
  it('has a column for each run, gold beside both verdicts, and what differs in them marked', async () => {
    const { page } = await opened();
    await page.getByRole('region', { name: 'A · sample-small' }).waitFor();
    await page.getByRole('region', { name: 'B · sample-large' }).waitFor();
    const verdicts = page.locator('moot-compared-verdicts');
    expect(await verdicts.getByRole('columnheader').allInnerTexts()).toEqual([
      'part',
      'gold',
      'A · sample-small',
      'B · sample-large',
    ]);
    const articles = verdicts.getByRole('row', { name: /^Article/ });
    expect(await articles.locator('del').innerText()).toContain('264');
    expect(await articles.locator('ins').innerText()).toContain('267');
  });

  it('folds what is the same, and unfolds it', async () => {
    const { page } = await opened();
    const fold = side(page).getByRole('button', { name: 'points' });
    expect(await page.getByText('行为方式是否秘密').count()).toBe(0);
    await fold.click();
    await expect.poll(() => page.getByText('行为方式是否秘密').count()).toBe(2);
    expect(await fold.getAttribute('aria-expanded')).toBe('true');
  });

  it('marks the words in which two answers differ, said to screen readers as well', async () => {
    const { page } = await opened();
    const draft = article(page, /^call, draft 1, differs/);
    expect(await draft.locator('.before del').first().textContent()).toBe('removed: 秘密窃取 . ');
    expect(await draft.locator('.after ins').first().textContent()).toBe('added: 公然夺取 . ');
    expect(await draft.locator('.before ins').count()).toBe(0);
    const decoration = (selector: string) =>
      draft
        .locator(selector)
        .first()
        .evaluate((mark) => getComputedStyle(mark).textDecorationLine);
    expect([await decoration('del'), await decoration('ins')]).toEqual(['line-through', 'underline']);
  });

  it('folds a long stretch that is the same in two answers, and unfolds it in both', async () => {
    const { page } = await opened();
    const folds = article(page, /^call, draft 1, differs/).getByRole('button', { name: /lines the same/ });
    await expect.poll(() => folds.count()).toBe(2);
    const hidden = article(page, /^call, draft 1, differs/).getByText('现场勘验记录');
    expect(await hidden.count()).toBe(0);
    await folds.first().click();
    await expect.poll(() => folds.count()).toBe(0);
    await expect.poll(() => hidden.count()).toBe(2);
  });

  it('leaves a gap where a run has no such stage, and says that it was skipped', async () => {
    const { page } = await opened();
    const review = article(page, /^stage, review 1, in both/);
    expect(await composedText(review)).toContain('skipped: switch review is off');
    expect(await composedText(article(page, /^call, draft 2, only in B/))).toContain('not in A');
  });

  it('tells which entries only one of the runs found or kept', async () => {
    const { page } = await opened();
    const table = article(page, /^retrieval, candidates, differs/).getByRole('table');
    const lines = await Promise.all(
      (await table.getByRole('row').all()).map((row) => row.locator('th, td').allInnerTexts()),
    );
    expect(lines.slice(1)).toEqual([
      ['样例规则第 264 条 sample-264', '#1 ✓ kept', '#1 ✓ kept', ''],
      ['样例规则第 266 条 sample-266', '#2 ✓ kept', '–', 'only in A'],
      ['样例规则第 293 条 sample-293', '#3 dropped', '#3 ✓ kept', 'kept in one'],
      ['样例规则第 267 条 sample-267', '–', '#2 ✓ kept', 'only in B'],
    ]);
  });

  it('shows how the prompts differ when asked', async () => {
    const { page, host } = await opened();
    expect(host.askedFor('prompt')).toEqual([]);
    const draft = article(page, /^call, draft 1, differs/);
    await draft.getByRole('button', { name: 'prompt differences' }).click();
    await draft.getByText('1 of 2 messages the same').waitFor();
    expect(await draft.locator('moot-prompt-difference ins').innerText()).toContain('先列出争议焦点');
    expect(host.askedFor('prompt')).toEqual(
      compare.map((run) => ({ run, case: place.case, call: 'deliberation[1]/draft#1' })),
    );
  });

  it('goes from difference to difference by n and p, and says which', async () => {
    const { page } = await opened();
    await page.keyboard.press('n');
    await expect.poll(() => live(page).innerText()).toBe('difference 1 of 6');
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await expect.poll(() => live(page).innerText()).toBe('difference 3 of 6');
    await expect
      .poll(() =>
        side(page).evaluate((element) => element.shadowRoot?.activeElement?.getAttribute('aria-label')),
      )
      .toBe('call, review 1, only in B');
    await page.keyboard.press('p');
    await expect.poll(() => live(page).innerText()).toBe('difference 2 of 6');
    await page.getByText('difference 2 of 6').first().waitFor();
    // Its row stands below the heads of the columns, which hide what is scrolled under them.
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
    const heads = side(page).locator('.heads');
    const bottom = async () => (await top(heads)) + ((await heads.boundingBox())?.height ?? 0);
    await expect
      .poll(async () => Math.abs((await top(article(page, /^call, draft 1/))) - (await bottom())))
      .toBeLessThan(2);
  });

  it('takes the marks away by d, and remembers that after a reload', async () => {
    const first = await opened();
    await article(first.page, /^call, draft 1/)
      .locator('del')
      .first()
      .waitFor();
    await first.page.keyboard.press('d');
    await expect.poll(() => side(first.page).locator('.cell del').count()).toBe(0);
    await article(first.page, /^call, draft 1/)
      .locator('moot-call-row')
      .nth(1)
      .waitFor();
    await expect.poll(() => JSON.stringify(first.kept())).toContain('"plain":true');

    const second = await opened({ state: first.kept() });
    await second.page.getByRole('button', { name: 'plain', pressed: true }).waitFor();
    expect(await side(second.page).locator('.cell del').count()).toBe(0);
  });

  it('opens a row in the transcript of its run by Enter, from where there is a way back', async () => {
    const { page, host } = await opened();
    for (const key of ['n', 'n', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.locator('moot-transcript').waitFor();
    await expect.poll(() => host.askedFor('run')).toEqual([{ run: 'run-b' }]);
    expect(host.askedFor('transcript').at(-1)).toEqual({ run: 'run-b', case: place.case });
    await page.getByRole('button', { name: 'Back to the comparison' }).click();
    await side(page).getByRole('article').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('moot-compared-table').waitFor();
  });

  it('says why transcripts could not be read, and tries again', async () => {
    const { page, host } = await open(
      { ...comparedRuns(), place },
      { failing: { rows: 'The disk is full.' } },
    );
    await page.getByRole('alert').getByText('The disk is full.').waitFor();
    host.failing.delete('rows');
    await page.getByRole('button', { name: 'Retry' }).click();
    await side(page).getByRole('article').first().waitFor();
  });
});

describe('10,000 rows in each', () => {
  it('are read in windows, and only those in view are rendered', async () => {
    const { page, host } = await long(10_000);
    await page.getByText('100 differences').waitFor();
    const counts = host.askedFor('rows').map((params) => (params as { count: number }).count);
    expect(Math.max(...counts)).toBeLessThanOrEqual(250);
    await page.keyboard.press('p');
    await page.getByText('第 9999 次发言').first().waitFor();
    await expect.poll(() => live(page).innerText()).toBe('difference 100 of 100');
    expect(await side(page).getByRole('article').count()).toBeLessThan(60);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByText('第 9900 次发言').first().waitFor();
    expect(await side(page).getByRole('article').count()).toBeLessThan(60);
  });

  it('stand where they stood after a reload', async () => {
    const first = await long(3000);
    for (let n = 0; n < 9; n++) await first.page.keyboard.press('n');
    await expect.poll(() => live(first.page).innerText()).toBe('difference 9 of 30');
    await first.page.getByText('第 899 次发言').first().waitFor();
    await expect.poll(() => JSON.stringify(first.kept())).toContain('"index":17');

    const second = await long(3000, { state: first.kept() });
    await second.page.getByText('第 899 次发言').first().waitFor();
  });
});

describe.each(['light', 'dark', 'high-contrast'] as const)('in the theme %s', (theme) => {
  it.each([1400, 600])('fits a panel %i pixels wide', async (width) => {
    const { page } = await opened({ theme, width, height: 1000 });
    await article(page, /^call, draft 1/)
      .locator('ins')
      .first()
      .waitFor();
    await page.screenshot({ path: `out/screenshots/side-by-side-${theme}-${width}.png` });
    const tooWide = await side(page)
      .locator('.scroller')
      .evaluate((scroller) => {
        return scroller.scrollWidth - scroller.clientWidth;
      });
    expect(tooWide).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    // Beside each other where there is room, else one above the other.
    const [left, right] = await Promise.all(
      ['.before', '.after'].map((cell) =>
        article(page, /^call, draft 1/)
          .locator(cell)
          .first()
          .boundingBox(),
      ),
    );
    expect((left?.y ?? 0) === (right?.y ?? 0)).toBe(width === 1400);
  });
});
