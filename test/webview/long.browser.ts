import { describe, expect, it } from 'vitest';
import { longCase } from './demo/long-case';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

describe('10,000 rows', () => {
  it('never puts more than a screenful or two in the page, and reaches the last', async () => {
    const { page } = await open(longCase(10_000));
    await page.getByText('Statement 0 of').waitFor();
    const rows = page.locator('moot-transcript .row');
    expect(await rows.count()).toBeLessThan(60);
    await page.getByRole('article').first().focus();
    await page.keyboard.press('End');
    await page.getByText('Statement 9999 of').waitFor();
    expect(await rows.count()).toBeLessThan(60);
    const bottom = await page.locator('.row[data-index="9999"]').evaluate((row) => {
      const scroller = row.closest('.scroller')!.getBoundingClientRect();
      return Math.round(scroller.bottom - row.getBoundingClientRect().bottom);
    });
    expect(Math.abs(bottom)).toBeLessThan(4);
    await page.keyboard.press('Home');
    await page.getByText('Statement 0 of').waitFor();
  });

  it('asks for rows in windows, never for all', async () => {
    const { page, host } = await open(longCase(10_000));
    await page.getByText('Statement 0 of').waitFor();
    const counts = host.askedFor('rows').map((params) => (params as { count: number }).count);
    expect(counts.length).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(250);
  });

  it('jumps to a stage from the rail, which is as long', async () => {
    const { page } = await open(longCase(10_000));
    await page.getByText('Statement 0 of').waitFor();
    await page.locator('moot-transcript .scroller').evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2;
    });
    await page
      .getByText(/Statement [45]\d{3} of/)
      .first()
      .waitFor();
    expect(await page.locator('moot-transcript .row').count()).toBeLessThan(60);
  });

  it('finds words far from what is shown', async () => {
    const { page } = await open(longCase(10_000));
    await page.getByText('Statement 0 of').waitFor();
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Search in this transcript' }).fill('statement 777');
    await page.getByText('1 of 11', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.row.hit mark.found').textContent()).toBe('Statement 777');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 11', { exact: true }).waitFor();
    await page.getByText('Statement 7770').waitFor();
    await page.keyboard.press('Shift+Enter');
    await page.getByText('1 of 11', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('mark.found').count()).toBe(0);
  });
});

describe('10,000 cases', () => {
  it('shows those in view, and those that match', async () => {
    const { page, host } = await open(longCase(3, 10_000));
    const list = page.getByRole('listbox', { name: 'Cases' });
    await list.getByText('hearing 0').waitFor();
    expect(await list.getByRole('option').count()).toBeLessThan(80);
    await list.focus();
    await page.keyboard.press('End');
    await list.getByText('hearing 9999').waitFor();
    expect(await list.getByRole('option').count()).toBeLessThan(80);

    await page.keyboard.press('/');
    await page.keyboard.type('hearing 4321');
    await page.getByText('1 found').waitFor();
    expect(await list.getByRole('option').allInnerTexts()).toHaveLength(1);
    const counts = host.askedFor('cases').map((params) => (params as { count: number }).count);
    expect(Math.max(...counts)).toBeLessThanOrEqual(50);
  });
});
