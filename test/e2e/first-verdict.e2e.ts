import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEditor } from './harness';
import type { Editor } from './harness';

describe('the first verdict', () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ theme: 'dark' });
  });
  afterAll(() => editor.dispose());

  it('runs a case from the lens and shows its transcript', async () => {
    const { page } = editor;
    await editor.openFile('agents-court.pipeline.yaml');
    const lens = page.locator('.codelens-decoration a', { hasText: 'Run on case' }).first();
    await lens.waitFor();
    await editor.screenshot('lens');
    await lens.click();
    const picker = page.locator('.quick-input-widget');
    await picker.locator('.quick-input-list .monaco-list-row', { hasText: 'Criminal cases' }).first().click();
    await picker.locator('.quick-input-title', { hasText: 'Run AgentsCourt on' }).waitFor();
    await picker.locator('input').fill('网吧');
    await editor.screenshot('case-picker');
    await picker.locator('.quick-input-list .monaco-list-row', { hasText: '周某' }).first().click();
    const panel = editor.panelFrame();
    await panel.locator('moot-panel').getByText('审判长').first().waitFor();
    await panel.locator('moot-panel').getByText('simucourt').first().waitFor();
    await panel.locator('moot-panel').getByText('articles').first().waitFor();
    console.log((await panel.locator('moot-panel').innerText()).slice(0, 1500));
    await editor.screenshot('transcript');
    expect(true).toBe(true);
  });
});
