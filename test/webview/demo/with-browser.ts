import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../../scripts/browser.mjs';
import type { Scenario } from './fake-host';
import type { OpenOptions, OpenPanel } from './open-panel';
import { openPanel } from './open-panel';

/** One browser for a file. Every panel opened is closed again, and must have had nothing to complain of. */
export function withBrowser(): (scenario: Scenario, options?: OpenOptions) => Promise<OpenPanel> {
  let browser: Browser;
  const opened: OpenPanel[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const panel of opened.splice(0)) {
      expect(panel.complaints).toEqual([]);
      await panel.close();
    }
  });
  afterAll(() => browser.close());
  return async (scenario, options) => {
    const panel = await openPanel(browser, scenario, options);
    opened.push(panel);
    return panel;
  };
}
