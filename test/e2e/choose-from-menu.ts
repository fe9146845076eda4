import type { Locator } from 'playwright-core';
import { vi } from 'vitest';

/** Opens the menu of something and chooses an action in it, by the title a user reads. */
export async function chooseFromMenu(of: Locator, action: string): Promise<void> {
  const page = of.page();
  const menu = page.locator('.monaco-menu');
  const item = menu.getByRole('menuitem', { name: action, exact: true });
  // A menu takes no click in its first moments, and is that of another row when the list below it has just changed.
  await vi.waitFor(async () => {
    if (!(await item.isVisible())) {
      if (await menu.isVisible()) await page.keyboard.press('Escape');
      await of.click({ button: 'right', timeout: 5000 });
    }
    await item.click({ timeout: 2000 });
    await item.waitFor({ state: 'hidden', timeout: 1500 });
  }, 30_000);
}
