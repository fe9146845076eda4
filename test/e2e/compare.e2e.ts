import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseFile } from './choose-file';
import { openEditor } from './harness';
import type { Editor } from './harness';

const predictions = path.resolve(import.meta.dirname, '../../../shared/data/lawbench/predictions');
/** The baseline first: of two runs the older one is. */
const models = ['GPT-3.5-turbo-0613', 'GPT4'] as const;
const themes = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  'high-contrast': 'Default High Contrast',
} as const;

describe('two models on three tasks of LawBench', () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ size: { width: 1700, height: 800 } });
  });
  afterAll(() => editor.dispose());

  const picker = () => editor.page.locator('.quick-input-widget');
  const panel = () => editor.panelFrame().locator('moot-panel');
  const comparison = () => panel().locator('moot-comparison');
  const figures = (name: string) =>
    comparison().locator('moot-metric-table tbody', { hasText: name }).first();
  const grid = () => comparison().locator('moot-compared-table .grid');
  const active = () => comparison().locator('moot-compared-table .row.active');
  const filter = () => comparison().getByRole('combobox', { name: 'Filter cases in words' });
  const found = () => comparison().locator('.bar').getByRole('status');
  const scrolled = (): Promise<number> => grid().evaluate((element) => element.scrollTop);

  async function compare(task: string): Promise<void> {
    await editor.runCommand('Moot: Compare Runs');
    const input = picker().locator('input.input:visible, input[type=text]:visible').first();
    const choices = picker().locator('.quick-input-list .monaco-list-row');
    // What is typed before the runs are listed filters nothing. Ids end at random: one of 3-3 may hold "3-1" there.
    await vi.waitFor(async () => {
      await input.fill('');
      await input.fill(`lawbench-${task}-`);
      expect(await choices.count()).toBe(2);
    }, 30_000);
    for (const choice of await choices.all()) await choice.locator('.monaco-checkbox').click();
    await picker().getByRole('button', { name: 'OK' }).click();
    await figures(`lawbench.${task}`).waitFor();
    await comparison().locator('moot-comparison-header').getByText('GPT4').first().waitFor();
  }

  /** In every theme, with the panel wide and narrow; the editor is left light and wide. */
  async function pictures(name: string): Promise<void> {
    for (const [theme, title] of Object.entries(themes)) {
      await showIn(title);
      for (const width of [1400, 600]) {
        await panelOf(width);
        await editor.screenshot(`${name}-${theme}-${width}`);
      }
    }
    await showIn(themes.light);
    await panelOf(1400);
  }

  async function showIn(title: string): Promise<void> {
    const file = path.join(editor.workspace, '.vscode', 'settings.json');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ 'workbench.colorTheme': title }));
    await editor.panelFrame().locator(`body[data-vscode-theme-id="${title}"]`).waitFor();
  }

  async function panelOf(width: number): Promise<void> {
    const shown = () => panel().evaluate((element) => element.clientWidth);
    const { width: window = 0, height = 0 } = editor.page.viewportSize() ?? {};
    await editor.page.setViewportSize({ width: window + width - (await shown()), height });
    await expect.poll(shown).toBe(width);
  }

  it('come in from their published answers', async () => {
    for (const task of ['3-1', '3-3', '3-4'])
      for (const model of models) {
        await editor.runCommand('Moot: Import Answers or Debates');
        const file = path.join(predictions, model, `${task}.json`);
        await chooseFile(editor.page, 'Answers or debates made elsewhere', file);
        const header = panel().locator('moot-run-header');
        await header.getByText(`lawbench.${task}`).first().waitFor();
        await header.getByText(model).first().waitFor();
        await header.getByText('500 / 500').first().waitFor();
      }
  });

  it('differ in articles by .2297', async () => {
    await compare('3-1');
    expect(await figures('lawbench.3-1').getByTitle('+0.2297').count()).toBe(1);
  });

  it('differ in terms by .0387, with an interval and a p', async () => {
    await compare('3-4');
    const row = figures('lawbench.3-4');
    expect(await row.innerText()).toContain('+.039');
    expect(await row.getByTitle('+0.0387').count()).toBe(1);
    expect(await row.getByTitle(/BCa \[\+\.0\d\d, \+\.0\d\d\]/u).count()).toBe(1);
    expect(await row.getByTitle('paired bootstrap over 496 cases').first().innerText()).toMatch(
      /^(< )?\.\d+$/u,
    );
    await pictures('compared-terms');
  });

  it('show the charges that one of them broke, side by side, word by word', async () => {
    await compare('3-3');
    const broken = comparison().locator('moot-flip-bar').getByRole('button', { name: 'broken' });
    const n = Number(/\d+/u.exec(await broken.innerText())?.[0]);
    expect(n).toBeGreaterThan(10);
    await filter().fill('broken charge:盗窃');
    await expect.poll(async () => Number.parseInt(await found().innerText(), 10)).toBeLessThan(n);
    await filter().fill('broken');
    await expect.poll(() => found().innerText()).toBe(`${n} of 500`);
    await pictures('compared-charges');

    await filter().press('Enter');
    for (let step = 0; step < 3; step++) await editor.page.keyboard.press('ArrowDown');
    const key = await active().locator('.id').innerText();
    await editor.page.keyboard.press('Enter');
    const sides = comparison().locator('moot-side-by-side');
    await sides.locator('del').first().waitFor();
    await sides.locator('ins').first().waitFor();
    expect(await comparison().locator('.casebar').innerText()).toContain(key);
    await pictures('compared-case');
    await editor.page.keyboard.press('Escape');
    await expect.poll(() => active().locator('.id').innerText()).toBe(key);
  });

  it('stand where they stood when the panel was hidden, the window loaded anew, the editor started anew', async () => {
    await grid().press('End');
    for (let step = 0; step < 4; step++) await editor.page.keyboard.press('ArrowUp');
    const key = await active().locator('.id').innerText();
    const top = await scrolled();
    expect(top).toBeGreaterThan(0);
    const stands = async (): Promise<void> => {
      await expect.poll(() => active().locator('.id').innerText()).toBe(key);
      expect(await filter().inputValue()).toBe('broken');
      await expect.poll(() => scrolled()).toBe(top);
    };

    await editor.openFile('criminal.slice.yaml');
    await editor.page.locator('iframe.webview').filter({ visible: true }).waitFor({ state: 'hidden' });
    await editor.page.locator('.tab', { hasText: 'Moot:' }).click();
    await stands();

    // The place in the list, three layers of JSON deep.
    await editor.reload('moot.panel', 'broken', String.raw`active\\\":17`);
    // Which of the two tabs was looked at last may not be on record yet.
    await editor.page.locator('.tab', { hasText: 'Moot:' }).click();
    await stands();
    await active().locator('.id button').click();
    await comparison().locator('moot-side-by-side').locator('del').first().waitFor();
    await editor.restart('moot.panel', key);
    await comparison().locator('moot-side-by-side').locator('del').first().waitFor();
    await comparison().getByRole('button', { name: '‹ Cases' }).click();
    await stands();
  });
});
