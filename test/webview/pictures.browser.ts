import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../scripts/browser.mjs';
import { marketCase } from './demo/market-case';
import { openPanel } from './demo/open-panel';

const folder = 'out/screenshots';

let browser: Browser;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('the panel looks its part, and nothing is blocked by the policy', () => {
  it.each(['light', 'dark', 'high-contrast'] as const)('in %s', async (theme) => {
    const panel = await openPanel(browser, marketCase, { theme });
    await panel.page.getByText('Presiding judge').waitFor();
    await panel.page.screenshot({ path: `${folder}/transcript-${theme}.png` });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('unfolded', async () => {
    const panel = await openPanel(browser, marketCase, { height: 1500 });
    for (const name of ['show prompt', 'reasoning', /Sample rule 293/, /all 5 metrics/]) {
      await panel.page.getByRole('button', { name }).first().click();
    }
    await panel.page.getByAltText('stall.svg').waitFor();
    await panel.page.screenshot({ path: `${folder}/unfolded-light.png` });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('narrow, beside an editor', async () => {
    const panel = await openPanel(browser, marketCase, { theme: 'dark', width: 520 });
    await panel.page.getByText('Case judge').first().waitFor();
    await panel.page.screenshot({ path: `${folder}/narrow-dark.png` });
    await panel.page.getByRole('button', { name: /Cases/ }).click();
    await panel.page.getByRole('option', { name: /a borrowed bicycle/ }).waitFor();
    await panel.page.screenshot({ path: `${folder}/narrow-cases-dark.png` });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });

  it('empty', async () => {
    const panel = await openPanel(browser, { place: {} });
    await panel.page.getByText('No run is open').waitFor();
    await panel.page.screenshot({ path: `${folder}/empty-light.png` });
    expect(panel.complaints).toEqual([]);
    await panel.close();
  });
});
