import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEditor } from './harness';
import type { Editor } from './harness';

describe('cases that went wrong', () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ theme: 'light', size: { width: 1700, height: 1000 } });
  });
  afterAll(() => editor.dispose());

  const panel = () => editor.panelFrame().locator('moot-panel');
  const wrong = () => panel().getByRole('region', { name: 'Went wrong at' });

  async function pictures(name: string): Promise<void> {
    const file = path.join(editor.workspace, '.vscode', 'settings.json');
    mkdirSync(path.dirname(file), { recursive: true });
    for (const [theme, title] of [
      ['light', 'Default Light Modern'],
      ['dark', 'Default Dark Modern'],
    ] as const) {
      writeFileSync(file, JSON.stringify({ 'workbench.colorTheme': title }));
      await editor.panelFrame().locator(`body[data-vscode-theme-id="${title}"]`).waitFor();
      await editor.screenshot(`${name}-${theme}`);
    }
  }

  it('say which stage lost the answer, and lead there', async () => {
    await editor.openFile('verdict.slice.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
    await panel().getByText('finished').first().waitFor({ timeout: 120_000 });
    await panel().getByRole('button', { name: /Cases/u }).click();
    await panel().locator('moot-case-list [role="option"]').first().click();
    await wrong()
      .getByText(/— Article/u)
      .waitFor();
    await wrong()
      .getByRole('button', { name: /stages that had a say/u })
      .click();
    await wrong().getByText('← lost here').waitFor();
    await pictures('went-wrong');
    await wrong().getByRole('button', { name: 'judge (ruling)' }).first().click();
    await expect.poll(async () => (await wrong().boundingBox())?.y ?? 0).toBeLessThan(0);
  });
});
