import { describe, expect, it } from 'vitest';
import type { AttributionView } from '../../src/protocol/attribution';
import { comparedRuns } from './demo/compared-runs';
import { demoAttribution as view } from './demo/demo-attribution';
import { composedText } from './demo/composed-text';
import type { Scenario } from './demo/fake-host';
import type { OpenPanel } from './demo/open-panel';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();
const runs = ['run-a', 'run-b'];

async function opened(
  attribution?: AttributionView,
  options: Parameters<typeof open>[1] = {},
): Promise<OpenPanel> {
  const scenario: Scenario = { ...comparedRuns(2, 60), ...(attribution ? { attribution } : {}) };
  const panel = await open(scenario, options);
  await panel.page.locator('#row-0 .id').waitFor();
  await panel.page.getByRole('button', { name: 'Why?', exact: true }).click();
  await panel.page.locator('moot-attribution-pane .top').waitFor();
  return panel;
}

describe('why cases flipped', () => {
  it('says which passages flipped which cases, alone and together, and what is not known', async () => {
    const { page } = await opened(view);
    const pane = page.locator('moot-attribution-pane');
    const words = (await composedText(pane)).replaceAll(/\s+/gu, ' ');
    expect(words).toContain('Finished: 14 calls of openai:sample-large');
    expect(words).toContain('roles/case-judge.role.md:18-19 + Where two articles fit');
    expect(words).toMatch(
      /4 ▼ ?broken sample\/002 ▲ ?fixed sample\/011 ▼ ?broken sample\/017 with others ▼ ?broken sample\/020/u,
    );
    expect(words).toContain('sample/031 does not flip again with all passages');
  });

  it('opens a passage in its file, and a case side by side', async () => {
    const { page, host } = await opened(view);
    await page.getByRole('button', { name: 'roles/case-judge.role.md:18-19' }).click();
    await expect.poll(() => host.askedFor('openPassage')).toEqual([{ runs, passage: 2 }]);
    await page.locator('moot-attribution-pane').getByRole('button', { name: 'sample/011' }).click();
    await page.locator('moot-side-by-side').waitFor();
  });

  it('looks for them when asked, and takes in what is found', async () => {
    const { page, host, notify } = await opened();
    await page.getByRole('button', { name: 'Why did they flip?' }).click();
    await expect.poll(() => host.askedFor('whyFlipped')).toEqual([{ runs }]);
    const asked = host.askedFor('attribution').length;
    await notify({ type: 'attribution-changed', runs: ['run-a', 'run-b'] });
    await expect.poll(() => host.askedFor('attribution').length).toBe(asked + 1);
  });

  it('looks into a case that is open side by side', async () => {
    const { page, host } = await opened();
    await page.getByRole('button', { name: /\d+ broken/ }).click();
    await expect.poll(() => host.askedFor('comparedCases').at(-1)).toMatchObject({ filter: 'broken' });
    const first = page.locator('#row-0 .id button');
    await first.click();
    await page.getByRole('button', { name: 'Why did it flip?' }).click();
    await expect.poll(() => host.askedFor('whyFlipped').length).toBe(1);
    expect(host.askedFor('whyFlipped')[0]).toMatchObject({ runs, cases: [expect.any(String)] });
  });

  it('opens the pane when the editor asks for it, also in a comparison that is open', async () => {
    const { page, notify } = await opened(view);
    await page.getByRole('button', { name: 'Why?', exact: true }).click();
    await page.locator('moot-attribution-pane').waitFor({ state: 'detached' });
    await notify({ type: 'show', place: { compare: runs, why: true } });
    await page.locator('moot-attribution-pane').waitFor();
  });
});
