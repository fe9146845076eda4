// A VS Code as its user sees it: Moot installed from its VSIX, the sample workspace open, in a real browser.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { inject, vi } from 'vitest';
import { launchBrowser } from '../../scripts/browser.mjs';
import { writeMachineSettings, writeSettings } from '../../scripts/editor-settings.mjs';
import { out } from '../../scripts/paths.mjs';
import { temporaryFolder, temporaryWorkspace } from '../../scripts/temporary.mjs';
import { startVsCodeServer } from '../../scripts/vscode-server.mjs';
import { whenSaved } from './saved-state';

const themes = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
} as const;

export interface EditorOptions {
  /** Light unless said otherwise. */
  readonly theme?: keyof typeof themes;
  /** More user settings; a setting of null takes a default of the harness away. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Settings of machine scope, such as where endpoints are. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
  /** Display language, such as `zh-cn`; English unless said otherwise. */
  readonly locale?: string;
  /** Pixels of the window; 1440 × 900 unless said otherwise. */
  readonly size?: { readonly width: number; readonly height: number };
}

export interface Editor {
  readonly page: Page;
  /** The folder that is open: a copy of prompts/samples that the journey may change. */
  readonly workspace: string;
  /** Inside the webview that is shown; `nth` counts from 0 when there are several. */
  panelFrame(nth?: number): FrameLocator;
  /** Runs a command through the command palette, by the title a user reads. */
  runCommand(title: string): Promise<void>;
  /** Opens a file by its name through quick open and waits until it is the active editor. */
  openFile(name: string): Promise<void>;
  /** Puts the cursor of the active editor at a line and column, both from 1. */
  goTo(line: number, column?: number): Promise<void>;
  /** Writes out/screenshots/NAME.png and returns its path. */
  screenshot(name: string): Promise<string>;
  /**
   * Loads the window anew. In a browser VS Code saves its state every few seconds, not when it closes, so name what
   * has to be saved first: file names of open tabs, the title of a panel, a piece of the panel's own state.
   */
  reload(...saved: string[]): Promise<void>;
  /** Closes the window, ends the server with all that runs in it, and starts both anew; name what has to be saved first. */
  restart(...saved: string[]): Promise<void>;
  dispose(): Promise<void>;
}

/** Starts an editor and resolves once it can be used. Dispose it in `afterAll`. */
export async function openEditor(options: EditorOptions = {}): Promise<Editor> {
  const owned: (() => void | Promise<void>)[] = [];
  const dispose = async () => {
    for (const end of owned.splice(0).reverse()) await end();
  };
  try {
    return await start(options, owned, dispose);
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function start(
  options: EditorOptions,
  owned: (() => void | Promise<void>)[],
  dispose: () => Promise<void>,
): Promise<Editor> {
  const theme = options.theme ?? 'light';
  const sample = temporaryWorkspace();
  owned.push(sample.dispose);
  const data = temporaryFolder('editor');
  owned.push(data.dispose);
  writeSettings(data.folder, { 'workbench.colorTheme': themes[theme], ...options.settings });
  writeMachineSettings(data.folder, options.machineSettings ?? {});
  const serve = (port: number) =>
    startVsCodeServer({ port, dataDir: data.folder, extensionsDir: inject('extensionsDir') });
  let server = await serve(0);
  owned.push(() => server.stop());
  const browser = await launchBrowser();
  owned.push(() => browser.close());
  const context = await browser.newContext({
    viewport: options.size ?? { width: 1440, height: 900 },
    colorScheme: theme === 'dark' || theme === 'high-contrast' ? 'dark' : 'light',
    locale: options.locale ?? 'en',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const address = new URL(server.url);
  address.searchParams.set('folder', sample.workspace);
  await page.goto(address.href);
  await whenUsable(page);
  const restart = async (...saved: string[]) => {
    await whenSaved(page, saved);
    await page.goto('about:blank');
    await server.stop();
    // What the browser keeps for the editor belongs to its address.
    server = await serve(server.port);
    await page.goto(address.href);
    await whenUsable(page);
  };
  return { page, workspace: sample.workspace, dispose, restart, ...actions(page) };
}

async function whenUsable(page: Page): Promise<void> {
  await page.locator('.monaco-workbench .part.statusbar').waitFor();
  await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
}

function actions(page: Page) {
  return {
    panelFrame: (nth = 0) =>
      page
        .locator('iframe.webview')
        .filter({ visible: true })
        .nth(nth)
        .contentFrame()
        .frameLocator('#active-frame'),
    runCommand: async (title: string) => {
      // The list is made when the palette opens: opened before the extension is known, it would never name it.
      await vi.waitFor(
        async () => {
          await page.keyboard.press('Escape');
          await page.keyboard.press('F1');
          await page.locator('.quick-input-widget input').fill(`>${title}`);
          await page
            .locator('.quick-input-list .monaco-list-row', { hasText: title })
            .first()
            .click({ timeout: 5000 });
        },
        { timeout: 30_000 },
      );
    },
    openFile: async (name: string) => {
      await page.keyboard.press('ControlOrMeta+P');
      await page.locator('.quick-input-widget input').fill(name);
      await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().click();
      await page.locator('.tab.active', { hasText: path.basename(name) }).waitFor();
    },
    goTo: async (line: number, column = 1) => {
      await page.keyboard.press('ControlOrMeta+G');
      const box = page.locator('.quick-input-widget');
      await box.locator('input').fill(`:${line}:${column}`);
      await box
        .locator('.monaco-list-row', { hasText: new RegExp(`line ${line}\\b`, 'iu') })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await box.waitFor({ state: 'hidden' });
    },
    screenshot: async (name: string) => {
      const file = path.join(out, 'screenshots', `${name}.png`);
      mkdirSync(path.dirname(file), { recursive: true });
      await page.screenshot({ path: file });
      return file;
    },
    reload: async (...saved: string[]) => {
      await whenSaved(page, saved);
      await page.reload();
      await whenUsable(page);
    },
  };
}
