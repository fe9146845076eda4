import path from 'node:path';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';

/** Answers the dialog of that title, which VS Code shows for files in a browser; until it has listed a folder it takes no path. */
export async function chooseFile(page: Page, title: string, file: string): Promise<void> {
  const picker = page.locator('.quick-input-widget');
  const dialog = picker.locator('.quick-input-title', { hasText: title });
  const row = picker.locator('.quick-input-list .monaco-list-row', { hasText: path.basename(file) });
  await dialog.waitFor();
  await vi.waitFor(
    async () => {
      if (!(await dialog.isVisible())) return;
      await picker.locator('input').first().fill(file);
      await row.first().click({ timeout: 3000 });
      await dialog.waitFor({ state: 'hidden', timeout: 2000 });
    },
    { timeout: 30_000 },
  );
}
