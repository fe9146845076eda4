import { describe, expect, it } from 'vitest';
import { keyMap, keyName, type KeyBinding } from '../../webview/key-map';
import { appealCase } from './demo/appeal-case';
import { marketCase } from './demo/market-case';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

describe('copying', () => {
  it('takes what the row says with c, and its prompt with Shift+C, and says so', async () => {
    const { page, host } = await open(appealCase);
    await page.getByRole('article', { name: 'Supervisor' }).focus();
    await page.keyboard.press('c');
    await page
      .locator('[aria-live]')
      .getByText(/Copied what Supervisor said, \d+ characters/)
      .waitFor();
    await page.keyboard.press('Shift+C');
    await page
      .locator('[aria-live]')
      .getByText(/Copied the prompt of Supervisor/)
      .waitFor();
    expect(host.askedFor('copy')).toEqual([
      { text: expect.stringContaining('草稿忽略了') as string },
      { text: 'system:\nYou are the judge of this case.\n\nuser:\nFacts: …' },
    ]);
  });

  it('has a button for the answer, its value and its prompt', async () => {
    const { page, host } = await open(marketCase, { height: 1400 });
    const clerk = page.getByRole('article', { name: 'Clerk' });
    await clerk.getByRole('button', { name: 'Copy what Clerk said' }).click();
    await clerk.getByRole('button', { name: 'Copy the value' }).click();
    await clerk.getByRole('button', { name: 'show prompt' }).click();
    await clerk.getByRole('button', { name: 'Copy the prompt' }).click();
    await expect
      .poll(() => host.askedFor('copy'))
      .toEqual([
        { text: '一、争执起因于摊位占道；二、双方互不相识；三、现场有多人围观，秩序一度中断。' },
        { text: '["争执起因于摊位占道","双方互不相识","现场秩序一度中断"]' },
        { text: expect.stringContaining('[stall.svg]') as string },
      ]);
  });

  it('says what went wrong', async () => {
    const { page } = await open(marketCase, { failing: { copy: 'The clipboard is locked.' } });
    await page.getByRole('article', { name: 'Clerk' }).focus();
    await page.keyboard.press('c');
    await page.getByRole('alert').getByText('The clipboard is locked.').waitFor();
  });
});

describe('the role of a row or stage', () => {
  it('opens with o, in the transcript and in the list of stages', async () => {
    const { page, host } = await open(appealCase);
    await page.getByRole('article', { name: 'Supervisor' }).focus();
    await page.keyboard.press('o');
    const rail = page.getByRole('navigation', { name: 'Stages' });
    await rail.getByRole('button', { name: /^draft 1/ }).focus();
    await page.keyboard.press('o');
    await rail.getByRole('button', { name: /^review 1/ }).hover();
    await rail.getByRole('button', { name: 'Open the role of review 1' }).click();
    await expect
      .poll(() => host.askedFor('openRole'))
      .toEqual([
        { run: 'run-1', file: 'roles/supervisor.role.md', line: 29 },
        { run: 'run-1', file: 'roles/judge.role.md', line: 20 },
        { run: 'run-1', file: 'roles/supervisor.role.md', line: 29 },
      ]);
  });

  it('stands beside how often the stage was asked', async () => {
    const { page } = await open(appealCase);
    const review = page
      .getByRole('navigation', { name: 'Stages' })
      .getByRole('button', { name: /^review 1/ });
    await review.waitFor();
    expect(await review.getAttribute('title')).toContain('asked 2 times, waited 1 time for the model');
  });
});

describe('the list of keys', () => {
  it('opens with ?, holds the focus, and closes with Escape where one was', async () => {
    const { page } = await open(marketCase);
    await page.getByRole('article', { name: 'Clerk' }).focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await dialog.waitFor();
    const words = Object.values(keyMap).flatMap(({ actions }) =>
      (Object.values(actions) as KeyBinding[]).map((binding) => binding.words),
    );
    for (const one of words) expect(await dialog.getByText(one, { exact: true }).count()).toBeGreaterThan(0);
    expect(await dialog.locator('kbd').first().innerText()).toBe(keyName('?'));
    const isInside = () =>
      page.evaluate(() => {
        let focused = document.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        return focused?.closest('dialog') !== null || focused === document.body;
      });
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    expect(await isInside()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await expect
      .poll(() => page.getByRole('article', { name: 'Clerk' }).evaluate((row) => row.matches(':focus')))
      .toBe(true);
  });

  it('opens with a button too', async () => {
    const { page } = await open(marketCase);
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByRole('dialog', { name: 'Keys' }).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
