import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI } from '../harness/command-line';
import { type FakeModelServer, startFakeModelServer } from '../harness/fake-model-server';
import { chooseFromMenu } from './choose-from-menu';
import { type Editor, openEditor } from './harness';

/** The view is narrow in a window; here it is wide enough to read a whole line. */
const SIZE = { width: 1800, height: 1000 };
const LABEL = '.label.json';

describe.each(['light', 'dark'] as const)('the Runs view (%s)', (theme) => {
  let editor: Editor;
  let server: FakeModelServer;
  beforeAll(async () => {
    server = await startFakeModelServer();
    editor = await openEditor({ theme, size: SIZE });
  });
  afterAll(async () => {
    await editor.dispose();
    await server.close();
  });

  const runsFolder = (): string => path.join(editor.workspace, '.moot', 'runs');
  /** Newest last. */
  const ids = (): string[] =>
    readdirSync(runsFolder())
      .filter((name) => !name.includes('.'))
      .sort();
  const rows = (): Locator =>
    editor.page.locator('.pane-body .monaco-list-row[aria-level="1"]').filter({ visible: true });
  const row = (text: string): Locator => rows().filter({ hasText: text }).first();
  const panel = (): Locator => editor.panelFrame().locator('moot-panel');
  const dialogButton = (name: string): Locator =>
    editor.page.locator('.monaco-dialog-box').getByRole('button', { name, exact: true });

  const answer = async (title: string, text: string): Promise<void> => {
    const box = editor.page.locator('.quick-input-widget', { hasText: title });
    await box.waitFor();
    await box.locator('input').first().fill(text);
    await editor.page.keyboard.press('Enter');
    await box.waitFor({ state: 'hidden' });
  };
  const runSlice = async (): Promise<void> => {
    await editor.openFile('criminal.slice.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
  };

  it('names, tags, pins, compares, runs again and exports runs', async () => {
    const { page } = editor;
    await runSlice();
    await panel().getByText('finished').first().waitFor();
    const [first = ''] = ids();
    await runSlice();
    await expect.poll(() => ids().length).toBe(2);
    await panel().getByText('finished').first().waitFor();
    await page.locator('.activitybar a.action-label[aria-label^="Moot"]').first().click();
    await expect.poll(() => rows().count()).toBe(2);
    // The newest is first.
    await row('12/12').waitFor();

    await chooseFromMenu(rows().nth(1), 'Rename Run…');
    await answer('Name of the Run', 'First draft');
    await chooseFromMenu(row('First draft'), 'Tag Run…');
    await answer('Tags of the Run', 'paper, 第一稿');
    await row('#paper').waitFor();
    await chooseFromMenu(row('First draft'), 'Pin as Baseline');
    await rows().first().filter({ hasText: 'First draft' }).locator('.codicon-pinned').waitFor();
    expect(JSON.parse(readFileSync(path.join(runsFolder(), `${first}${LABEL}`), 'utf8'))).toEqual({
      name: 'First draft',
      tags: ['paper', '第一稿'],
      baseline: true,
    });
    await rows().nth(1).hover();
    await editor.screenshot(`runs-${theme}`);
    await row('First draft').click({ button: 'right' });
    await page.locator('.monaco-menu').getByRole('menuitem', { name: 'Unpin Baseline' }).waitFor();
    await editor.screenshot(`runs-menu-${theme}`);
    await page.keyboard.press('Escape');

    await chooseFromMenu(rows().nth(1), 'Compare with Baseline');
    await panel().getByText('12 cases joined by id').first().waitFor();
    await page.locator('.tab', { hasText: 'Moot: First draft ↔' }).waitFor();
    await panel().getByRole('button', { name: 'First draft' }).first().waitFor();
    await editor.screenshot(`runs-compared-${theme}`);

    await chooseFromMenu(row('First draft'), 'Run Wrong Cases Again');
    await panel().locator('moot-run-header').getByText('finished').first().waitFor();
    await row('First draft').waitFor();

    const report = path.join(editor.workspace, 'report.html');
    await chooseFromMenu(row('First draft'), 'Export Run…');
    await chooseSaved('Export Run', report);
    await expect
      .poll(() => existsSync(report) && readFileSync(report, 'utf8').includes('</html>'))
      .toBe(true);
    const both = path.join(editor.workspace, 'both.md');
    await rows().first().click();
    await rows()
      .nth(1)
      .click({ modifiers: ['ControlOrMeta'] });
    await chooseFromMenu(rows().nth(1), 'Export Run…');
    await chooseSaved('Export 2 Runs', both);
    await expect
      .poll(() => existsSync(both) && readFileSync(both, 'utf8').includes('joined by id'))
      .toBe(true);
  });

  it('shows a run of the command line as it comes, goes on, ends and goes', async () => {
    const before = await rows().count();
    const holds = ['the first', 'the second'];
    server.answerWith(() => {
      const waitFor = holds[server.requests.length - 1];
      return { type: 'answer', text: '[法条]刑法第264条<eoa>', ...(waitFor ? { waitFor } : {}) };
    });
    const slice = path.join('samples', 'articles-3-1.slice.yaml');
    const model = ['--model', 'fake:judge', '--endpoint', `fake=${server.url}`];
    const child = spawn(process.execPath, [CLI, 'run', slice, '--concurrency', '1', ...model], {
      cwd: editor.workspace,
      stdio: 'ignore',
    });
    const ended = new Promise<void>((done) =>
      child.once('close', () => {
        done();
      }),
    );
    await server.reached('the first');
    await row('0/8').locator('.codicon-sync').waitFor();
    await row('0/8').click();
    await panel().getByText('running in another program').waitFor();
    await editor.screenshot(`runs-elsewhere-${theme}`);
    await panel().locator('moot-run-header').getByText('Cases').click();
    // What is shown stays: only the case that ends is shown anew.
    const list = panel().locator('moot-case-list');
    await list.evaluate((element) => {
      element.setAttribute('data-kept', '');
    });
    server.release('the first');
    await server.reached('the second');
    await row('1/8').waitFor();
    await list.locator('[role=option]').first().locator('[aria-label=right], [aria-label=wrong]').waitFor();
    server.release('the second');
    await ended;
    await row('8/8').waitFor();
    await panel().locator('moot-run-header').getByText('finished').first().waitFor();
    expect(await list.getAttribute('data-kept')).toBe('');

    const [made = ''] = ids().slice(-1);
    writeFileSync(path.join(runsFolder(), `${made}${LABEL}`), '{"name":"From the shell"}');
    await row('From the shell').waitFor();
    writeFileSync(path.join(runsFolder(), `${made}${LABEL}`), '{"name":"From the');
    await editor.page.getByText('The name and tags of a run cannot be read.').first().waitFor();
    expect(readFileSync(path.join(runsFolder(), `${made}${LABEL}`), 'utf8')).toBe('{"name":"From the');
    rmSync(path.join(runsFolder(), made), { recursive: true });
    await expect.poll(() => rows().count()).toBe(before);
  });

  it('lists those with some words, and deletes runs with what was said of them', async () => {
    const [first = '', second = ''] = ids();
    await editor.runCommand('Moot: Filter Runs…');
    await answer('List Runs With', '#paper');
    await expect.poll(() => rows().count()).toBe(1);
    await editor.screenshot(`runs-filtered-${theme}`);
    await chooseFromMenu(row('First draft'), 'Delete Run…');
    await dialogButton('Move to Trash').click();
    // The file system of a server has no trash.
    await dialogButton('Delete for Good').waitFor();
    await editor.screenshot(`runs-no-trash-${theme}`);
    await dialogButton('Delete for Good').click();
    await expect.poll(() => rows().count()).toBe(0);
    await editor.runCommand('Moot: Show All Runs');
    await expect.poll(() => rows().count()).toBe(1);
    expect(readdirSync(runsFolder()).filter((name) => name.startsWith(first))).toEqual([]);
    expect(ids()).toEqual([second]);
  });

  async function chooseSaved(title: string, file: string): Promise<void> {
    const box = editor.page.locator('.quick-input-widget');
    await box.locator('.quick-input-title', { hasText: title }).waitFor();
    await box.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await box.locator('input').first().fill(file);
    await box.getByRole('button', { name: 'OK' }).click();
    await box.waitFor({ state: 'hidden' });
  }
});
