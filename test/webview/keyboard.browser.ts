import { describe, expect, it } from 'vitest';
import { focused } from './demo/keyboard';
import { marketCase } from './demo/market-case';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

describe('by keyboard alone', () => {
  it('moves from row to row, past stages that take no line', async () => {
    const panel = await open(marketCase);
    await panel.page.getByRole('article', { name: 'Clerk' }).focus();
    const seen: string[] = [];
    for (const key of ['j', 'ArrowDown', 'j', 'k', 'Home', 'End']) {
      await panel.page.keyboard.press(key);
      seen.push(await focused(panel));
    }
    expect(seen).toEqual([
      'statutes, candidates, 4 entries',
      'stage deliberation, done',
      'Case judge, draft 1, parsed',
      'stage deliberation, done',
      'Clerk, points, parsed',
      'Presiding judge, ruling, parsed',
    ]);
  });

  it('unfolds the prompt with Enter', async () => {
    const { page } = await open(marketCase);
    await page.getByRole('article', { name: 'Clerk' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('You are the judge of this case.').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('You are the judge of this case.').count()).toBe(0);
  });

  it('searches with /', async () => {
    const panel = await open(marketCase);
    await panel.page.getByRole('article', { name: 'Clerk' }).focus();
    await panel.page.keyboard.press('/');
    await panel.page.keyboard.type('heavier result');
    await panel.page.getByText('1 of 1', { exact: true }).waitFor();
    // The hit is in the reasoning, which unfolds for it.
    await expect.poll(() => panel.page.locator('mark.found').textContent()).toBe('heavier result');
    await panel.page.keyboard.press('Escape');
    await expect.poll(() => focused(panel)).toBe('Case judge, draft 1, parsed');
  });

  it('chooses a case with arrows and Enter', async () => {
    const { page } = await open(marketCase);
    const list = page.getByRole('listbox', { name: 'Cases' });
    await list.getByText('租赁合同押金纠纷').waitFor();
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '租赁合同押金纠纷' }).waitFor();
    expect(await list.getByRole('option', { selected: true }).innerText()).toContain('租赁合同押金纠纷');
  });

  it('walks the stages', async () => {
    const panel = await open(marketCase);
    const rail = panel.page.getByRole('navigation', { name: 'Stages' });
    await rail.getByRole('button', { name: /points/ }).focus();
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('j');
    expect(await focused(panel)).toContain('deliberation');
  });

  it('reaches everything with Tab and shows where it is', async () => {
    const panel = await open(marketCase);
    await panel.page.getByRole('article', { name: 'Clerk' }).waitFor();
    const seen = new Set<string>();
    for (let presses = 0; presses < 14; presses++) {
      await panel.page.keyboard.press('Tab');
      seen.add(await focused(panel));
    }
    const expected = [/Cases/, /all 5 metrics/, /Cases$/, /^Stages$/, /^Search$/, /^Clerk/, /show prompt/];
    expect(expected.filter((name) => ![...seen].some((label) => name.test(label)))).toEqual([]);
  });

  it('opens and closes the list of a narrow panel', async () => {
    const panel = await open(marketCase, { width: 480 });
    await panel.page.getByRole('button', { name: /Cases/ }).click();
    await panel.page.getByRole('option').first().waitFor();
    await expect.poll(() => focused(panel)).toContain('Filter cases');
    await panel.page.keyboard.press('Escape');
    await expect.poll(() => panel.page.getByRole('option').count()).toBe(0);
  });
});
