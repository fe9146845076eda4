import { mkdirSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { marketCase } from './demo/market-case';
import { runningCase, runningNow, stoppedCase } from './demo/other-cases';
import { withBrowser } from './demo/with-browser';

const folder = 'out/screenshots';
mkdirSync(folder, { recursive: true });

const open = withBrowser();

describe('the panel looks its part, and nothing is blocked by the policy', () => {
  it.each(['light', 'dark', 'high-contrast'] as const)('in %s', async (theme) => {
    const panel = await open(marketCase, { theme });
    await panel.page.getByText('Presiding judge').waitFor();
    await panel.page.screenshot({ path: `${folder}/transcript-${theme}.png` });
  });

  it('unfolded', async () => {
    const panel = await open(marketCase, { height: 1500 });
    for (const name of ['show prompt', 'reasoning', /Sample rule 293/, /all 5 metrics/]) {
      await panel.page.getByRole('button', { name }).first().click();
    }
    await panel.page.getByAltText('stall.svg').waitFor();
    await panel.page.screenshot({ path: `${folder}/unfolded-light.png` });
  });

  it('narrow, beside an editor', async () => {
    const panel = await open(marketCase, { theme: 'dark', width: 520 });
    await panel.page.getByText('Case judge').first().waitFor();
    await panel.page.screenshot({ path: `${folder}/narrow-dark.png` });
    await panel.page.getByRole('button', { name: /Cases/ }).click();
    await panel.page.getByRole('option', { name: /a borrowed bicycle/ }).waitFor();
    await panel.page.screenshot({ path: `${folder}/narrow-cases-dark.png` });
  });

  it('while a case runs', async () => {
    const panel = await open(runningCase, { theme: 'dark', now: runningNow });
    await panel.page.getByText('retrying in 0:45').waitFor();
    await panel.page.screenshot({ path: `${folder}/running-dark.png` });
  });

  it('with what stopped a case', async () => {
    const panel = await open(stoppedCase);
    await panel.page.getByRole('status').first().waitFor();
    await panel.page.keyboard.press('/');
    await panel.page.keyboard.type('article');
    await panel.page.getByText(/1 of \d+$/).waitFor();
    await panel.page.screenshot({ path: `${folder}/stopped-light.png` });
  });

  it('empty', async () => {
    const panel = await open({ place: {} });
    await panel.page.getByText('No run is open').waitFor();
    await panel.page.screenshot({ path: `${folder}/empty-light.png` });
  });
});

describe('the bundle', () => {
  it('stays below 500 kB', () => {
    expect(Buffer.byteLength(inject('panelScript'))).toBeLessThan(500_000);
  });
});
