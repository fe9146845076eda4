import { expect } from 'vitest';
import type { Editor } from './harness';

/**
 * Opens the menu of what can be done where the cursor stands, and chooses an entry of it by a piece of its title, once
 * a screenshot is taken.
 */
export async function act(editor: Editor, title: string, named: string): Promise<void> {
  const { page } = editor;
  const menu = page.locator('.action-widget');
  // Now and then no menu comes, perhaps as problems change at that moment: the key is pressed again then.
  await expect
    .poll(
      async () => {
        // Where no menu is open, the key would take the selection away.
        if (await menu.isVisible()) await page.keyboard.press('Escape');
        await page.keyboard.press('ControlOrMeta+.');
        await menu.getByText(title).first().waitFor({ timeout: 4000 });
        return true;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await editor.screenshot(named);
  // The menu lies below a layer that takes clicks.
  const chosen = menu.locator('.monaco-list-row.focused', { hasText: title });
  for (let row = 0; row < 10 && !(await chosen.isVisible()); row++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await menu.waitFor({ state: 'hidden' });
}
