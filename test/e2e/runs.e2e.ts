import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI } from '../harness/command-line';
import { openEditor } from './harness';
import type { Editor } from './harness';

describe.each(['light', 'dark'] as const)('the Runs view (%s)', (theme) => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ theme, size: { width: 1800, height: 1000 } });
  });
  afterAll(() => editor.dispose());

  const runsFolder = () => path.join(editor.workspace, '.moot', 'runs');
  const ids = (): string[] => readdirSync(runsFolder()).filter((name) => !name.includes('.'));
  const rows = () => editor.page.locator('.pane-body .monaco-list-row[aria-level="1"]');
  const row = (text: string) =>
    rows()
      .filter({ has: editor.page.locator('.label-name', { hasText: text }) })
      .first();
  const panel = () => editor.panelFrame().locator('moot-panel');
  const input = () => editor.page.locator('.quick-input-widget input').first();

  const fromMenu = async (text: string, action: string): Promise<void> => {
    await row(text).click({ button: 'right' });
    const item = editor.page.locator('.monaco-menu .action-item', { hasText: action }).first();
    // A click on a menu that has just opened is taken for the end of the one that opened it.
    await item.hover();
    await editor.page.keyboard.press('Enter');
  };
  const answer = async (text: string): Promise<void> => {
    await input().waitFor();
    await input().fill(text);
    await editor.page.keyboard.press('Enter');
  };
  const runSlice = async (): Promise<void> => {
    await editor.openFile('criminal.slice.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
  };

  it('names, tags, pins, compares, runs again, exports and deletes runs', async () => {
    const { page } = editor;
    await runSlice();
    await panel().getByText('finished').first().waitFor();
    const [first = ''] = ids();
    await runSlice();
    await expect.poll(() => ids().length).toBe(2);
    await panel().getByText('finished').first().waitFor();
    await page.locator('.activitybar .action-label[aria-label^="Moot"]').first().click();
    await expect.poll(() => rows().count()).toBe(2);
    await row('Criminal cases').waitFor();

    await rows().nth(1).click({ button: 'right' });
    await page.locator('.monaco-menu .action-item', { hasText: 'Rename Run' }).first().hover();
    await page.keyboard.press('Enter');
    await answer('First draft');
    await row('First draft').waitFor();
    await fromMenu('First draft', 'Tag Run');
    await answer('paper, 第一稿');
    await rows().filter({ hasText: '#paper' }).first().waitFor();
    await fromMenu('First draft', 'Pin as Baseline');
    await expect.poll(() => rows().first().textContent()).toContain('First draft');
    const file = path.join(runsFolder(), `${first}.label.json`);
    const label = { name: 'First draft', tags: ['paper', '第一稿'], baseline: true };
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(label);
    await editor.screenshot(`runs-${theme}`);

    await fromMenu('Criminal cases', 'Compare with Baseline');
    await panel().locator('moot-comparison').waitFor();
    await panel().locator('moot-metric-table tr', { hasText: 'simucourt.charge' }).first().waitFor();
    await editor.screenshot(`runs-compared-${theme}`);

    await fromMenu('First draft', 'Run Wrong Cases Again');
    await panel().locator('moot-run-header').getByText('finished').first().waitFor();

    await fromMenu('First draft', 'Export Run');
    const target = path.join(editor.workspace, 'report.html');
    // Until the dialog has listed the folder it takes no path.
    const dialog = page.locator('.quick-input-title', { hasText: 'Export Run' });
    await dialog.waitFor();
    await expect
      .poll(async () => {
        if (await dialog.isVisible()) await answer(target);
        return existsSync(target);
      })
      .toBe(true);
    expect(readFileSync(target, 'utf8')).toContain('<html');
  });

  it('shows runs of the command line as they come and go', async () => {
    const before = await rows().count();
    const slice = path.join(editor.workspace, 'samples', 'civil.slice.yaml');
    const cli = existsSync(slice) ? slice : path.join(editor.workspace, 'civil.slice.yaml');
    execFileSync(process.execPath, [CLI, 'run', cli, '--limit', '2'], {
      cwd: editor.workspace,
      stdio: 'ignore',
    });
    await expect.poll(() => rows().count()).toBe(before + 1);
    const [made = ''] = ids().sort().reverse();
    writeFileSync(path.join(runsFolder(), `${made}.label.json`), '{"name":"From the shell"}');
    await row('From the shell').waitFor();
    rmSync(path.join(runsFolder(), made), { recursive: true });
    await expect.poll(() => rows().count()).toBe(before);
  });

  it('lists those with some words, and puts runs into the trash', async () => {
    const { page } = editor;
    await editor.runCommand('Moot: Filter Runs');
    await answer('#paper');
    await expect.poll(() => rows().count()).toBe(1);
    await editor.screenshot(`runs-filtered-${theme}`);
    await fromMenu('First draft', 'Delete Run');
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Move to Trash' }).click();
    const forGood = page.locator('.monaco-dialog-box').getByRole('button', { name: 'Delete' });
    await expect
      .poll(async () => {
        if (await forGood.isVisible()) await forGood.click();
        return rows().count();
      })
      .toBe(0);
    await editor.runCommand('Moot: Show All Runs');
    await expect.poll(() => rows().count()).toBe(1);
    expect(
      readdirSync(runsFolder()).some(
        (name) => name.endsWith('.label.json') && name.startsWith(ids()[0] ?? '?'),
      ),
    ).toBe(false);
  });
});
