import { describe, expect, it } from 'vitest';
import { previewOf } from './demo/preview-scenarios';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();
const STAGE = 'deliberation/draft';

describe('the preview of a prompt', () => {
  it('shows the messages, what came from values, and what only a run gives', async () => {
    const { page, complaints } = await open(await previewOf(STAGE));
    const view = page.locator('moot-preview-view');
    await view.getByRole('heading', { name: 'VERDICT › deliberation › draft' }).waitFor();
    await view.locator('mark.value', { hasText: 'Lin lent Su an umbrella.' }).first().waitFor();
    await view.locator('mark.unknown', { hasText: '«points' }).first().waitFor();
    await view.getByText(/^\d[\d,]* tokens$/u).waitFor();
    await view
      .getByRole('rowheader', { name: /^«points/u })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('lets one look over the shoulder of another agent, and finds it again', async () => {
    const { page, host, kept } = await open(await previewOf(STAGE));
    const chooser = page.getByRole('combobox', { name: 'Agent' });
    await chooser.selectOption('deliberation[2]/draft');
    await expect
      .poll(() => host.askedFor('preview').at(-1))
      .toEqual({ stage: STAGE, agent: 'deliberation[2]/draft' });
    await page.locator('mark.unknown', { hasText: '«review' }).first().waitFor();
    const again = await open(await previewOf(STAGE), { state: kept() });
    await again.page.getByRole('combobox', { name: 'Agent' }).waitFor();
    expect(await again.page.getByRole('combobox', { name: 'Agent' }).inputValue()).toBe(
      'deliberation[2]/draft',
    );
  });

  it('follows what is typed, and keeps the last good prompt while the file is torn', async () => {
    const { page, host, notify } = await open(await previewOf(STAGE));
    const message = page.locator('section.message').first();
    await message.waitFor();
    const before = host.askedFor('preview').length;
    await notify({ type: 'preview-changed' });
    await expect.poll(() => host.askedFor('preview').length).toBe(before + 1);
    host.failing.set('preview', 'The brace is not closed.');
    await notify({ type: 'preview-changed' });
    await page.getByText('As it was before: The brace is not closed.').waitFor();
    expect(await message.isVisible()).toBe(true);
  });

  it('asks for another case, and shows another stage when told', async () => {
    const { page, host, notify } = await open(await previewOf(STAGE));
    await page.getByRole('button', { name: 'Case A lost umbrella, choose another' }).click();
    await expect.poll(() => host.askedFor('chooseCase').length).toBe(1);
    await notify({ type: 'show', place: { preview: { file: 'file:///v.pipeline.yaml', stage: 'points' } } });
    await page.getByRole('heading', { name: 'VERDICT › points' }).waitFor();
    expect(await page.getByRole('combobox').count()).toBe(0);
  });

  it('says what is missing, what holds the agent back, and from which run values are', async () => {
    const told = await previewOf(STAGE, {
      problems: ['Nothing is bound to the input "draft".'],
      heldBack: ['{{ switches.panel }}'],
      run: { id: 'r', startedAt: Date.UTC(2026, 1, 3, 12) },
    });
    const { page } = await open(told);
    await page.getByText('Nothing is bound to the input "draft".').waitFor();
    await page.getByText('Not asked in this case: {{ switches.panel }} is not true.').waitFor();
    await page.getByText('Earlier stages as in the run of Feb 3, 2026').waitFor();
  });
});
