import { describe, expect, it } from 'vitest';
import { verdictRunFlow } from './demo/flow-scenarios';
import type { OpenOptions } from './demo/open-panel';
import { shippedFlow } from './demo/shipped-flow';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();
const SYSTEMS = [
  'verdict/verdict',
  'agents-court/agents-court',
  'juris-agents/juris-agents',
  'cyber-jurors/cyber-jurors',
];

async function openFlow(name: string, options: OpenOptions = {}) {
  const flow = await shippedFlow(`${name}.pipeline.yaml`);
  return open({ place: { flow: 'file:///a.pipeline.yaml' }, flow }, options);
}

describe('the flow of a pipeline', () => {
  it('is buttons in reading order, one for each stage, that lead to the file', async () => {
    const { page, host, complaints } = await openFlow('verdict/verdict');
    const draft = page.locator('moot-flow').getByRole('button', { name: /^draft,/u });
    await draft.click();
    await expect.poll(() => host.askedFor('openStage').length).toBe(1);
    expect(host.askedFor('openStage')[0]).toEqual({ path: 'deliberation/draft' });
    expect(complaints).toEqual([]);
  });

  it('is walked with the arrows and opened with Enter', async () => {
    const { page, host } = await openFlow('verdict/verdict');
    const buttons = page.locator('moot-flow button[data-index]');
    await buttons.first().waitFor();
    await page.locator('moot-flow button[tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const focused = () =>
      page
        .locator('moot-flow')
        .evaluate((flow) => (flow.shadowRoot?.activeElement as HTMLElement).dataset['index']);
    expect(await focused()).toBe('2');
    await page.keyboard.press('End');
    expect(await focused()).toBe(String((await buttons.count()) - 1));
    await page.keyboard.press('Enter');
    await expect.poll(() => host.askedFor('openStage').length).toBe(1);
  });

  it('shows what switches hold back, without a run', async () => {
    const { page } = await openFlow('verdict/verdict');
    const review = page.locator('moot-flow').getByRole('button', { name: /^review,/u });
    await review.waitFor();
    expect(await review.getAttribute('aria-label')).not.toContain('held back');
    await page.getByRole('checkbox', { name: 'supervisor' }).uncheck();
    await expect.poll(() => review.getAttribute('aria-label')).toContain('held back by the switches');
  });

  it('lights the stage of the cursor and keeps the last good picture', async () => {
    const { page, host, notify } = await openFlow('verdict/verdict');
    const draft = page.locator('moot-flow').getByRole('button', { name: /^draft,/u });
    await draft.waitFor();
    await notify({ type: 'flow-cursor', path: 'deliberation/draft' });
    const lit = page.locator('moot-flow button[aria-current="true"]');
    expect(await lit.count()).toBeLessThanOrEqual(1);
    host.failing.set('flow', 'The key is misspelt.');
    await notify({ type: 'flow-changed' });
    await page.getByText('As it was before: The key is misspelt.').waitFor();
    expect(await draft.isVisible()).toBe(true);
  });

  it.each(SYSTEMS)('of %s fits a narrow panel', async (name) => {
    const { page } = await openFlow(name, { width: 600 });
    await page.locator('moot-flow button').first().waitFor();
    const spill = () => page.locator('moot-flow').evaluate((flow) => flow.scrollWidth - flow.clientWidth);
    await expect.poll(spill).toBeLessThanOrEqual(0);
  });
});

describe('the flow in a transcript', () => {
  it('shows how the stages stand, and leads to their rows', async () => {
    const { page } = await open(await verdictRunFlow());
    await page.getByRole('button', { name: 'Flow' }).click();
    const picture = page.locator('moot-run-flow');
    await picture.getByRole('button', { name: /^draft,.*done, 2 times/u }).waitFor();
    await picture.getByRole('button', { name: /^review,.*skipped/u }).waitFor();
    expect(await picture.locator('button.done .mark').first().textContent()).toContain('✓');
  });
});
