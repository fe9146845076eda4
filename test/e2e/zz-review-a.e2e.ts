import { afterAll, beforeAll, describe, it } from 'vitest';
import { writeFileSync, appendFileSync, readFileSync, readdirSync, existsSync } from 'node:fs';
import path from 'node:path';
import { openEditor } from './harness';
import type { Editor } from './harness';

const log = (s: string) => appendFileSync('/tmp/review/e2e.log', `${new Date().toISOString()} ${s}\n`);
let editor: Editor;
const step = (name: string, body: () => Promise<void>) => it(name, async () => {
  try { await body(); log(`ok ${name}`); } catch (e) { log(`FAIL ${name}: ${String(e).slice(0, 600)}`); await editor.screenshot(`review-FAIL-${name}`).catch(() => undefined); }
}, 60000);
const note = async (name: string) => log(`${name}: ` + (await editor.page.locator('.notification-list-item').allInnerTexts()).join(' || '));
const shot = (n: string) => editor.screenshot(`review-${n}`);
const wait = (ms: number) => editor.page.waitForTimeout(ms);
const panel = () => editor.panelFrame().locator('moot-panel');

describe('light', () => {
  beforeAll(async () => { editor = await openEditor({ theme: 'light' }); editor.page.setDefaultTimeout(12000); });
  afterAll(() => editor.dispose());
  step('open-files', async () => {
    log(editor.workspace + ' ' + readdirSync(editor.workspace).join(','));
    await editor.openFile('judge.role.md'); await wait(3000); await shot('role-light');
    await editor.openFile('agents-court.pipeline.yaml'); await wait(1500); await shot('pipeline-light');
    await editor.openFile('criminal.slice.yaml'); await wait(1500); await shot('slice-light');
  });
  step('broken-pipeline-lens', async () => {
    await editor.openFile('dispute.pipeline.yaml'); await wait(1000);
    await editor.page.keyboard.press('ControlOrMeta+A');
    const found = path.join(editor.workspace, 'dispute.pipeline.yaml');
    const file = existsSync(found) ? found : path.join(editor.workspace, 'samples', 'dispute.pipeline.yaml');
    const text = readFileSync(file, 'utf8');
    log(text.slice(0, 1500));
    writeFileSync(file, text.replace(/role: juror/u, 'role: jurr').replace('stages:', 'stages:\n  - stage: extra\n    rle: x'));
    await wait(3000); await shot('squiggles');
    await editor.page.locator('.squiggly-error').first().hover(); await wait(1500); await shot('squiggle-hover');
    await editor.page.keyboard.press('Escape');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run on case' }).first().click();
    await wait(3000); await shot('broken-run'); await note('broken-run');
    await editor.page.keyboard.press('Escape');
    writeFileSync(file, text);
    await wait(1000);
  });
  step('nested-lens', async () => {
    await editor.openFile('dispute.pipeline.yaml'); await wait(1500);
    const lenses = editor.page.locator('.codelens-decoration a');
    log('lenses: ' + (await lenses.allInnerTexts()).join(' | '));
    await lenses.nth(2).click(); await wait(2500); await shot('nested-picker');
    await editor.page.locator('.quick-input-widget input').fill('cup'); await wait(800); await shot('nested-picker-search');
    await editor.page.keyboard.press('Enter'); await wait(4000); await shot('nested-run');
    await note('nested-run');
  });
  step('run-slice-cancel', async () => {
    await editor.openFile('criminal.slice.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
    await panel().getByText('12 / 12').first().waitFor(); await wait(1500); await shot('slice-finished-light');
    await note('slice');
  });
  step('panel-keyboard', async () => {
    await editor.runCommand('View: Toggle Maximize Editor Group'); await wait(500);
    await panel().locator('.case').first().click(); await wait(1000);
    await shot('panel-wide-light');
    await editor.page.keyboard.press('ArrowDown'); await editor.page.keyboard.press('ArrowDown'); await editor.page.keyboard.press('Enter'); await wait(1000);
    await shot('panel-kb1');
    await editor.page.keyboard.press('/'); await wait(500); await editor.page.keyboard.type('盗窃'); await wait(1000); await editor.page.keyboard.press('Enter'); await wait(500);
    await shot('panel-search');
    await editor.page.keyboard.press('Escape'); await wait(300);
    for (let i = 0; i < 6; i++) await editor.page.keyboard.press('Tab');
    await shot('panel-tabs');
    await editor.page.keyboard.press('ControlOrMeta+F'); await wait(700); await shot('panel-ctrlf');
    await editor.page.keyboard.press('Escape');
  });
  step('panel-filter', async () => {
    await panel().locator('vscode-text-field, input').first().click();
    await editor.page.keyboard.type('wrong'); await wait(1000); await shot('panel-filter');
    await editor.page.keyboard.press('ControlOrMeta+A'); await editor.page.keyboard.type('zzz'); await wait(800); await shot('panel-filter-none');
    await editor.page.keyboard.press('ControlOrMeta+A'); await editor.page.keyboard.press('Delete');
  });
  step('prompt-and-role', async () => {
    log('buttons: ' + (await panel().locator('button').allInnerTexts()).slice(0, 40).join(' | '));
    await panel().getByText(/prompt/i).first().click(); await wait(1500); await shot('prompt');
    await panel().locator('button.link[title$=".role.md"]').first().click(); await wait(1500); await shot('open-role');
  });
  step('runs-view', async () => {
    await editor.page.locator('.activitybar .action-label[aria-label="Moot"]').click(); await wait(1500); await shot('runs-view');
    const row = editor.page.locator('.pane-body .monaco-list-row').first();
    await row.click({ button: 'right' }); await wait(800); await shot('runs-context');
    await editor.page.locator('.monaco-menu .action-label', { hasText: 'Delete' }).first().click(); await wait(800); await shot('delete-dialog');
    await editor.page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Delete' }).first().click(); await wait(1500); await shot('after-delete');
    await note('after-delete');
  });
  step('narrow', async () => {
    await editor.page.setViewportSize({ width: 700, height: 700 }); await wait(1000); await shot('narrow-light');
  });
});
