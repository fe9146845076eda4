import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEditor } from './harness';
import type { Editor } from './harness';

function marksIn(workspace: string): readonly object[] {
  const runs = path.join(workspace, '.moot', 'runs');
  const file = readdirSync(runs).find((name) => name.endsWith('.marks.jsonl'));
  if (file === undefined) return [];
  const lines = readFileSync(path.join(runs, file), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as object);
}

describe.each(['light', 'dark'] as const)('a person judges at the record of a case (%s)', (theme) => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({
      theme,
      settings: { 'moot.reviewer': 'lin' },
      size: { width: 1800, height: 900 },
    });
  });
  afterAll(() => editor.dispose());

  it('says why a fine is wrong, sees it there and in the panel, and takes it back', async () => {
    const { page } = editor;
    const panel = () => editor.panelFrame().locator('moot-panel');
    await editor.openFile('criminal.slice.yaml');
    await page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
    await panel().getByText('finished').first().waitFor();

    await editor.openFile('criminal.jsonl');
    const glyph = page.locator('.comment-range-glyph').first();
    await glyph.waitFor({ state: 'attached' });
    await page.locator('.view-line').first().hover();
    await glyph.click();
    const thread = page.locator('.review-widget');
    await thread.waitFor();
    await thread.locator('.monaco-editor').first().click();
    await page.keyboard.type('the court went lower');
    await editor.screenshot(`comment-begun-${theme}`);
    await thread.getByRole('button', { name: 'Mark Wrong' }).click();
    const picker = page.locator('.quick-input-widget');
    await picker.getByText('Which parts?').waitFor();
    await picker.locator('.monaco-list-row', { hasText: 'fine' }).first().click();
    await editor.screenshot(`comment-parts-${theme}`);
    await page.keyboard.press('Enter');

    await expect
      .poll(() => marksIn(editor.workspace))
      .toMatchObject([
        { score: 'simucourt.fine', right: false, by: 'lin', note: 'the court went lower' },
        { score: 'simucourt.fine_normalised', right: false, by: 'lin' },
      ]);
    // The thread that was begun shows it.
    const said = thread.locator('.review-comment');
    await said.getByText('wrong: fine').waitFor();
    await said.getByText('the court went lower').waitFor();
    await editor.screenshot(`comment-${theme}`);

    await said.hover();
    await said.getByRole('button', { name: 'Take Back' }).click();
    await said.waitFor({ state: 'hidden' });
    expect(marksIn(editor.workspace).slice(2)).toMatchObject([
      { score: 'simucourt.fine', withdrawn: true },
      { score: 'simucourt.fine_normalised', withdrawn: true },
    ]);
  });
});
