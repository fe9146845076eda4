import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { chooseFromMenu } from './choose-from-menu';
import { type Editor, openEditor } from './harness';

describe.each(['light', 'dark'] as const)('what is seen while a case stands (%s)', (theme) => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ theme, size: { width: 1600, height: 1000 } });
    mkdirSync(path.join(editor.workspace, '.vscode'), { recursive: true });
    const configuration = {
      type: 'moot',
      request: 'launch',
      name: 'Debug a case',
      slice: '${workspaceFolder}/samples/verdict.slice.yaml',
      stopAtEnd: true,
    };
    writeFileSync(
      path.join(editor.workspace, '.vscode', 'launch.json'),
      JSON.stringify({ version: '0.2.0', configurations: [configuration] }),
    );
  });
  afterAll(() => editor.dispose());

  const frame = (name: string): Locator =>
    editor.page.locator('.debug-call-stack .monaco-list-row', { hasText: name }).first();
  const beside = (text: RegExp): Locator =>
    editor.page.locator('.monaco-editor .view-line').filter({ hasText: text }).first();
  /** At the verdict alone. */
  const gold = (): Locator =>
    editor.page.locator('.debug-variables .monaco-list-row', { hasText: 'Gold label' });
  const press = (icon: string): Promise<void> =>
    editor.page.locator(`.debug-toolbar .codicon-debug-${icon}`).click();

  /** Sets or takes a breakpoint at the line of a file that has these words. */
  async function toggleAt(file: string, words: string): Promise<void> {
    const lines = readFileSync(path.join(editor.workspace, 'verdict', file), 'utf8').split('\n');
    await editor.openFile(path.basename(file));
    await editor.goTo(lines.findIndex((line) => line.includes(words)) + 1);
    await editor.page.keyboard.press('F9');
  }

  it('stands beside the stages that gave it', async () => {
    await toggleAt('verdict.pipeline.yaml', '- stage: feedback');
    await editor.page.keyboard.press('F5');
    await frame('feedback').waitFor();
    await beside(/stage:\s*review.*review\s=\s\{"need_rejudge"/u).waitFor();
    await editor.screenshot(`debug-values-pipeline-${theme}`);
  });

  it('is a call that sends a passage in which a breakpoint is', async () => {
    await toggleAt('verdict.pipeline.yaml', '- stage: feedback');
    await toggleAt('roles/shared/ruling-zh.md', '');
    await press('restart');
    await frame('ruling-zh.md').waitFor();
    await frame('call of ').waitFor();
    await editor.screenshot(`debug-values-passage-${theme}`);
    await frame('call of ').click();
    await editor.page.locator('.tab.active', { hasText: '.role.md' }).waitFor();
    await beside(/\{\{\s*facts\s*\}\}.*facts\s=\s/u).waitFor();
    await editor.screenshot(`debug-values-role-${theme}`);
    await toggleAt('roles/shared/ruling-zh.md', '');
  });

  it('is the verdict, where the case stops in the end and can be taken back', async () => {
    await press('continue');
    await gold().waitFor();
    await editor.screenshot(`debug-values-end-${theme}`);
    await press('step-back');
    await frame('answer of ').waitFor();
    await press('step-over');
    await gold().waitFor();
  });

  it('can be set where it is watched', async () => {
    const { page } = editor;
    const watch = page.locator('.pane', { has: page.locator('.debug-watch') });
    await watch.locator('.pane-header').hover();
    await watch.locator('.action-label[aria-label="Add Expression"]').click();
    await page.keyboard.type('review.need_rejudge');
    await page.keyboard.press('Enter');
    const watched = page.locator('.debug-watch .monaco-list-row', { hasText: 'review.need_rejudge' });
    await watched.getByText('false').waitFor();
    const box = page.locator('.debug-watch .monaco-list-row .monaco-inputbox input');
    await chooseFromMenu(watched, 'Set Value');
    await box.fill('true');
    await box.press('Enter');
    // Where it is seen first: behind the answer.
    await frame('feedback').waitFor();
    await watched.getByText('true').waitFor();
    await editor.screenshot(`debug-values-watched-${theme}`);
    await press('continue');
    await gold().waitFor();
    // As the supervisor says in the second round.
    await watched.getByText('false').waitFor();
    await press('continue');
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  });
});
