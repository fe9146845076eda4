import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { HostMessage, PanelAsk, PanelNotice, PanelRequestName } from '../../../src/protocol/panel';
import { blocksFont } from './blocks-font';
import { bodyClasses, demoPage, pageAddress, themeSheet } from './demo-page';
import type { Scenario } from './fake-host';
import { FakeHost } from './fake-host';
import type { ThemeName } from './theme-values';

export interface OpenOptions {
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
  /** Bars in the place of words, and nothing that moves: for pictures that are compared. */
  readonly blocks?: boolean;
  /** What an earlier page kept, as VS Code hands it to a restored one. */
  readonly state?: unknown;
  /** The page's clock stands still at this time. */
  readonly now?: number;
  /** Stands between the panel and its host. */
  readonly between?: (
    ask: PanelAsk,
    receive: (ask: PanelAsk) => HostMessage,
  ) => HostMessage | Promise<HostMessage>;
  /** Requests answered with an error from the start. */
  readonly failing?: Readonly<Partial<Record<PanelRequestName, string>>>;
  /**
   * A script that puts `hostReceives` into the page, to answer there in the place of the scenario: to carry each answer
   * from one process to another by the protocol of the browser's debugger takes more than what is to be measured.
   */
  readonly hostInPage?: string;
}

export interface OpenPanel {
  readonly page: Page;
  readonly host: FakeHost;
  /** Errors of the page and violations of its policy; a healthy page has none. */
  readonly complaints: readonly string[];
  /** What the panel kept with `setState` so far. */
  readonly kept: () => unknown;
  readonly notify: (...notices: readonly PanelNotice[]) => Promise<void>;
  /** Another theme, as when the reader chooses one in the editor. */
  readonly wear: (theme: ThemeName) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the built panel under the real policy, with a scripted host behind it. */
export async function openPanel(
  browser: Browser,
  scenario: Scenario,
  options: OpenOptions = {},
): Promise<OpenPanel> {
  const { width = 1400, height = 760 } = options;
  let { theme = 'light' } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: options.blocks ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  const host = new FakeHost(scenario);
  for (const [name, error] of Object.entries(options.failing ?? {})) {
    host.failing.set(name as PanelRequestName, error);
  }
  if (options.now !== undefined) await page.clock.setFixedTime(options.now);
  const complaints: string[] = [];
  let kept = options.state;
  const font = options.blocks ? blocksFont() : '';

  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const files: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
      '/': ['text/html', demoPage(theme)],
      '/theme.css': ['text/css', themeSheet(theme, options.blocks)],
      '/blocks.ttf': ['font/ttf', font],
      '/panel.js': ['text/javascript', inject('panelScript')],
      '/favicon.ico': ['image/x-icon', ''],
    };
    const file = files[pathname];
    if (!file) complaints.push(`asked for ${pathname}`);
    await route.fulfill(file ? { contentType: file[0], body: file[1] } : { status: 404 });
  });
  const receive = (ask: PanelAsk): HostMessage => host.receive(ask);
  if (options.hostInPage === undefined) {
    await page.exposeFunction('hostReceives', (ask: PanelAsk) =>
      options.between ? options.between(ask, receive) : receive(ask),
    );
  } else await page.addInitScript(options.hostInPage);
  await page.exposeFunction('hostKeeps', (state: unknown) => {
    kept = state;
  });
  await page.addInitScript(installApi, kept);
  await page.goto(pageAddress);

  return {
    page,
    host,
    complaints,
    kept: () => kept,
    notify: async (...notices) => {
      const messages = notices.map((notice) => ({ kind: 'notice', notice }));
      await page.evaluate((all) => {
        for (const message of all) window.postMessage(message, '*');
      }, messages);
    },
    wear: async (next) => {
      theme = next;
      await page.evaluate(wearTheme, { name: bodyClasses[next], address: `theme.css?${next}` });
    },
    close: () => context.close(),
  };
}

/** Runs in the page: another sheet of variables, and another class. */
function wearTheme({ name, address }: { readonly name: string; readonly address: string }): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!link) throw new Error('The page has no theme.');
  document.body.className = name;
  return new Promise((resolve) => {
    link.onload = () => {
      resolve();
    };
    link.href = address;
  });
}

/** Runs in the page, before the panel: what VS Code puts there. */
function installApi(restored: unknown): void {
  const page = window as unknown as {
    hostReceives: (message: unknown) => Promise<unknown>;
    hostKeeps: (state: unknown) => Promise<void>;
    acquireVsCodeApi: () => unknown;
  };
  let state = restored;
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`blocked ${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`);
  });
  page.acquireVsCodeApi = () => ({
    postMessage: (message: unknown) => {
      void page.hostReceives(message).then((reply) => {
        window.postMessage(reply, '*');
      });
    },
    getState: () => state,
    setState: (next: unknown) => {
      state = next;
      void page.hostKeeps(next);
    },
  });
}
