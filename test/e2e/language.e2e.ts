import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI } from '../harness/command-line';
import { act } from './code-actions';
import { type Editor, openEditor } from './harness';

const run = promisify(execFile);

describe.each(['light', 'dark', 'high-contrast'] as const)('a pipeline as it is written (%s)', (theme) => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ theme });
    await editor.openFile('verdict.pipeline.yaml');
  });
  afterAll(() => editor.dispose());

  const file = (): string => path.join(editor.workspace, 'verdict', 'verdict.pipeline.yaml');
  const lineOf = (text: string): number =>
    readFileSync(file(), 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1;
  const codeLine = (text: string) => editor.page.locator('.view-line', { hasText: text }).first();

  /** Puts the cursor behind the first place where a text stands in the file on disk. */
  async function goBehind(text: string): Promise<void> {
    const line = lineOf(text);
    const before = readFileSync(file(), 'utf8').split('\n')[line - 1] ?? '';
    await editor.goTo(line, before.indexOf(text) + text.length + 1);
  }

  it('underlines a role that is not there, and puts the right one in its place', async () => {
    const { page } = editor;
    await goBehind('role: court-clerk');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await hasErrors(editor, 1);
    await page.locator('.squiggly-error').first().waitFor();
    await act(editor, 'court-clerk', `language-fix-${theme}`);
    await codeLine('role: court-clerk').waitFor();
    await hasErrors(editor, 0);
  });

  it('says what a name is', async () => {
    const { page } = editor;
    await goBehind('{{ case.fac');
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.press('ControlOrMeta+I');
    await page.locator('.monaco-hover', { hasText: 'facts' }).first().waitFor();
    await editor.screenshot(`language-hover-${theme}`);
    await page.keyboard.press('Escape');
  });

  it('offers what can be read at a place', async () => {
    const { page } = editor;
    await goBehind('{{ recalled');
    await page.keyboard.type('.');
    const list = page.locator('.suggest-widget .monaco-list-row');
    await list.filter({ hasText: 'precedents' }).first().waitFor();
    await editor.screenshot(`language-completion-${theme}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Backspace');
    await hasErrors(editor, 0);
  });

  it('renames a stage wherever it is read', async () => {
    const { page } = editor;
    await goBehind('stage: points');
    await page.keyboard.press('F2');
    const box = page.locator('.rename-box input');
    await box.waitFor();
    await box.fill('outline');
    await editor.screenshot(`language-rename-${theme}`);
    await page.keyboard.press('Enter');
    await codeLine('stage: outline').waitFor();
    await editor.runCommand('File: Save All Files');
    await expect.poll(() => readFileSync(file(), 'utf8')).toContain('stage: outline');
    await hasErrors(editor, 0);
    const { stdout } = await run(process.execPath, [CLI, 'check', file()]);
    expect(stdout).toContain('no problems');
  });
});

/** Of the whole workspace, as the status bar counts them. */
async function hasErrors({ page }: Editor, count: number): Promise<void> {
  await page
    .locator('#status\\.problems a', { hasText: new RegExp(`^\\s*${count}\\s`, 'u') })
    .first()
    .waitFor();
}
