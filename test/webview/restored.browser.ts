import { describe, expect, it } from 'vitest';
import { longCase } from './demo/long-case';
import { marketCase } from './demo/market-case';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

describe('hidden and shown again, reloaded or restored, the panel is where it was', () => {
  it('on the same case, with the same things unfolded', async () => {
    const first = await open(marketCase);
    await first.page.getByRole('option', { name: /forged vouchers/ }).waitFor();
    await first.page
      .getByRole('article', { name: 'Clerk' })
      .getByRole('button', { name: 'show prompt' })
      .click();
    await first.page.getByRole('button', { name: 'all 5 metrics' }).click();
    await first.page.getByRole('textbox', { name: /Filter/ }).fill('criminal');
    await expect.poll(() => first.page.getByRole('option').count()).toBe(3);
    await expect.poll(() => JSON.stringify(first.kept())).toContain('"filter":"criminal"');

    const second = await open({ ...marketCase, place: {} }, { state: first.kept() });
    await second.page.getByText('You are the judge of this case.').waitFor();
    await second.page.getByRole('cell', { name: 'fine.exact' }).waitFor();
    expect(await second.page.getByRole('option').count()).toBe(3);
    expect(second.host.askedFor('ready')).toEqual([{ restored: marketCase.place }]);
  });

  it('at the same row, far down a long transcript', async () => {
    const scenario = longCase(2000);
    const first = await open(scenario);
    await first.page.getByRole('article').first().waitFor();
    const scroller = first.page.locator('moot-transcript .scroller');
    await scroller.hover();
    await first.page.mouse.wheel(0, 40_000);
    const topRow = () =>
      first.page.locator('moot-transcript').evaluate((transcript) => {
        const root = transcript.shadowRoot!;
        const edge = root.querySelector('.scroller')!.getBoundingClientRect().top;
        const row = [...root.querySelectorAll<HTMLElement>('.row')].find(
          (each) => each.getBoundingClientRect().bottom > edge + 1,
        );
        return `${row?.dataset['index'] ?? ''} ${Math.round((row?.getBoundingClientRect().top ?? 0) - edge)}`;
      });
    await expect.poll(async () => Number((await topRow()).split(' ')[0])).toBeGreaterThan(100);
    // The place is kept once the wheel has come to rest.
    let standing = '';
    await expect
      .poll(async () => {
        const before = standing;
        standing = await topRow();
        return (
          standing === before && JSON.stringify(first.kept()).includes(`"index":${standing.split(' ')[0]},`)
        );
      })
      .toBe(true);

    const second = await open(scenario, { state: first.kept() });
    const [index] = standing.split(' ');
    await second.page.locator(`.row[data-index="${index}"] moot-call-row`).waitFor();
    await expect
      .poll(() =>
        second.page.locator(`.row[data-index="${index}"]`).evaluate((row) => {
          const edge = row.closest('.scroller')!.getBoundingClientRect().top;
          return `${(row as HTMLElement).dataset['index'] ?? ''} ${Math.round(row.getBoundingClientRect().top - edge)}`;
        }),
      )
      .toBe(standing);
  });

  it('starts afresh from a state it does not know', async () => {
    const { page } = await open(marketCase, { state: { version: 99, open: 'x' } });
    await page.getByRole('article', { name: 'Clerk' }).waitFor();
  });
});
