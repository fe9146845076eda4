import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEditor } from './harness';
import type { Editor } from './harness';

describe.each(['light', 'dark'] as const)('the preview of a prompt, beside its file (%s)', (theme) => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({
      theme,
      size: { width: 1800, height: 1000 },
      // Nothing is run and no model is asked: it is there without trust.
      settings: {
        'security.workspace.trust.enabled': true,
        'security.workspace.trust.startupPrompt': 'never',
      },
    });
  });
  afterAll(() => editor.dispose());

  it('opens from the lens, follows what is typed in a role, and comes back after a reload', async () => {
    const { page } = editor;
    const view = () => editor.panelFrame().locator('moot-preview-view');
    await editor.openFile('dispute.pipeline.yaml');
    await page.locator('.codelens-decoration a', { hasText: 'Preview' }).first().click();
    await view().getByRole('button', { name: 'Case Cup arrived cracked, choose another' }).waitFor();
    await view().locator('mark.value').first().waitFor();
    await view()
      .getByText(/^[\d,]+ tokens$/u)
      .waitFor();
    await view().getByRole('img', { name: 'cracked-cup.png' }).waitFor();
    await editor.screenshot(`preview-${theme}`);

    await editor.openFile('evidence-reader.role.md');
    await page.locator('.monaco-editor.focused').waitFor();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Say it in one breath.');
    await view().getByText('Say it in one breath.').waitFor();
    await page.keyboard.type(' {% if %}');
    await view()
      .getByText(/^As it was before: /u)
      .waitFor();
    expect(await view().getByText('Say it in one breath.').isVisible()).toBe(true);
    await editor.screenshot(`preview-torn-${theme}`);
    const undone = async () => {
      await page.keyboard.press('ControlOrMeta+Z');
      return view()
        .getByText(/^As it was before: /u)
        .count();
    };
    await expect.poll(undone, { timeout: 20_000 }).toBe(0);
    // The window comes back with what was saved last, which by itself the editor does a second later.
    await page.keyboard.press('ControlOrMeta+S');
    const role = path.join(editor.workspace, 'samples', 'roles', 'evidence-reader.role.md');
    await expect.poll(() => readFileSync(role, 'utf8'), { timeout: 20_000 }).not.toContain('{% if %');

    await view()
      .getByRole('button', { name: /^Case /u })
      .click();
    const picker = page.locator('.quick-input-widget');
    await picker.locator('input').fill('Shirt');
    await picker.locator('.monaco-list-row', { hasText: 'Shirt in the wrong size' }).first().click();
    await view().getByRole('button', { name: 'Case Shirt in the wrong size, choose another' }).waitFor();

    // A panel whose state is not on record yet does not know whose prompt it showed.
    await editor.reload('moot.preview', 'place', 'sample-dispute-02');
    await view().getByRole('button', { name: 'Case Shirt in the wrong size, choose another' }).waitFor();
    expect(existsSync(path.join(editor.workspace, '.moot'))).toBe(false);
  });
});
