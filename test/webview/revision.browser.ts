import { describe, expect, it } from 'vitest';
import { appealCase } from './demo/appeal-case';
import { composedText } from './demo/composed-text';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

describe('a revised draft', () => {
  it('shows what changed, word by word in Chinese, under the supervisor’s words', async () => {
    const { page, host } = await open(appealCase, { height: 1400 });
    const revised = page.getByRole('article', { name: 'Case judge, draft 2' });
    await revised.getByRole('button', { name: 'changes from the draft' }).click();
    const view = revised.locator('moot-revision');
    await view.getByText('草稿忽略了被告隐瞒遗失经过的事实').waitFor();
    expect(host.askedFor('revision')).toEqual([
      { run: 'run-1', case: 'sample/umbrella', call: 'deliberation[2]/draft#1' },
    ]);
    const words = await composedText(view);
    expect(words).toMatch(/Changes from\s+Case judge, draft 1\s*, in 2 of 2 parts/);
    expect(words).toContain('need rejudge: true');
    const marked = async (name: 'del' | 'ins') =>
      (await view.locator(name).allTextContents()).map((text) =>
        text.replaceAll(/removed: |added: | \. /gu, ''),
      );
    expect(await marked('del')).toEqual(expect.arrayContaining(['一般过失', '《样例借用法》第三条', '3']));
    expect(await marked('ins')).toEqual(
      expect.arrayContaining(['重大过失', '《样例借用法》第五条、第九十九条', '5']),
    );
  });

  it('keeps its articles as links, each whole', async () => {
    const { page } = await open(appealCase, { height: 1400 });
    await page.getByRole('button', { name: 'changes from the draft' }).click();
    const links = page.locator('moot-revision moot-citation');
    await expect
      .poll(() => links.allTextContents())
      .toEqual(expect.arrayContaining(['《样例借用法》第三条', '《样例借用法》第五条', '第九十九条']));
  });

  it('is shown and hidden with d, leads to the draft, and stays shown after a reload', async () => {
    const first = await open(appealCase, { height: 900 });
    const revised = first.page.getByRole('article', { name: 'Case judge, draft 2' });
    await revised.focus();
    await first.page.keyboard.press('d');
    await first.page.locator('moot-revision').getByRole('button', { name: 'Case judge, draft 1' }).waitFor();
    await expect.poll(() => JSON.stringify(first.kept() ?? '')).toContain('changes');
    const second = await open(appealCase, { height: 900, state: first.kept() });
    await second.page.locator('moot-revision').getByText('Changes from').waitFor();
    await second.page.getByRole('article', { name: 'Case judge, draft 2' }).focus();
    await second.page.keyboard.press('d');
    await expect.poll(() => second.page.locator('moot-revision').count()).toBe(0);
  });

  it('says when the draft cannot be had', async () => {
    const { page, host } = await open(appealCase, {
      height: 1400,
      failing: { revision: 'The disk is gone.' },
    });
    await page.getByRole('button', { name: 'changes from the draft' }).click();
    await page.getByText('The disk is gone.').waitFor();
    host.failing.clear();
    await page.locator('moot-revision').getByRole('button', { name: 'Retry' }).click();
    await page.locator('moot-revision').getByText('Changes from').waitFor();
  });
});

describe('an appeal', () => {
  it('sets the first judgment against the verdict, part by part', async () => {
    const { page } = await open(appealCase);
    const table = page.locator('moot-appeal');
    await table.getByText('2 parts changed').waitFor();
    const rows = await table.getByRole('row').all();
    const lines = await Promise.all(
      rows.map(async (row) => (await composedText(row)).replaceAll(/\s+/gu, ' ').trim()),
    );
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^Article .*Among .*Does not exist .* changed$/),
      expect.stringMatching(/^Fine not stated 60 yuan new$/),
      expect.stringMatching(/^Result .*removed: 一百五十.*added: .*三百.*changed$/),
      expect.stringMatching(/^Winner lender lender the same$/),
    ]);
    await table.getByRole('button', { name: 'fold' }).click();
    await expect.poll(() => table.getByRole('table').count()).toBe(0);
  });
});
