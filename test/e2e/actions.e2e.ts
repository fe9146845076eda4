import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act } from './code-actions';
import { type Editor, openEditor } from './harness';

describe('what can be done with a pipeline, where its author stands', () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ theme: 'dark' });
    await editor.openFile('dispute.pipeline.yaml');
  });
  afterAll(() => editor.dispose());

  const text = (...parts: string[]): string => readFileSync(path.join(editor.workspace, ...parts), 'utf8');

  /** Selects whole lines, by numbers from 1. */
  async function select(from: number, to: number): Promise<void> {
    const { keyboard } = editor.page;
    await editor.goTo(from);
    for (let line = from; line < to; line++) await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Shift+End');
  }

  it('the last run is told above its name once it has ended', async () => {
    const { page } = editor;
    await editor.openFile('disputes.slice.yaml');
    await page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
    await editor.openFile('disputes.slice.yaml');
    await page
      .locator('.codelens-decoration a', { hasText: 'Last run:' })
      .first()
      .waitFor({ timeout: 60_000 });
    await editor.screenshot('language-last-run');
  });

  it('a stage is wrapped in a loop', async () => {
    await editor.openFile('dispute.pipeline.yaml');
    const lines = text('samples', 'dispute.pipeline.yaml').split('\n');
    const first = lines.findIndex((line) => /^ +- stage:/u.test(line)) + 1;
    const blank = lines.findIndex((line, index) => index >= first && line === '');
    await select(first, blank);
    await act(editor, 'Wrap in repeat', 'language-action-wrap');
    await editor.runCommand('File: Save All Files');
    await expect.poll(() => text('samples', 'dispute.pipeline.yaml')).toContain('at_most: 3');
  });

  it('a role that is not there gets its file', async () => {
    const { page } = editor;
    const lines = text('samples', 'dispute.pipeline.yaml').split('\n');
    const line = lines.findIndex((each) => /^ +role: /u.test(each)) + 1;
    await select(line, line);
    const indent = /^ */u.exec(lines[line - 1] ?? '')?.[0] ?? '';
    await page.keyboard.press('Home');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.type(`${indent}role: umpire`);
    await page.keyboard.press('Escape');
    await page.locator('.squiggly-error').first().waitFor();
    await act(editor, 'umpire.role.md', 'language-action-create');
    await editor.runCommand('File: Save All Files');
    await expect.poll(() => text('samples', 'roles', 'umpire.role.md')).toContain('role: umpire');
  });

  it('a passage of a prompt is moved to a file of its own', async () => {
    const role = ['samples', 'roles', 'evidence-reader.role.md'] as const;
    await editor.openFile('evidence-reader.role.md');
    const line =
      text(...role)
        .split('\n')
        .indexOf('For every item on the list:') + 1;
    await select(line, line + 4);
    await act(editor, 'Extract', 'language-action-extract');
    await editor.runCommand('File: Save All Files');
    await expect.poll(() => text(...role)).toContain('{% include "');
    expect(text(...role)).not.toContain('For every item on the list:');
    await editor.screenshot('language-action-extracted');
  });
});
