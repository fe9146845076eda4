import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeModelServer, type FakeModelServer } from '../harness/fake-model-server';
import { openEditor } from './harness';
import type { Editor } from './harness';

const hostile = '<img src=x onerror="document.title=\'hacked\'">';

async function pick(editor: Editor, words: string): Promise<void> {
  const picker = editor.page.locator('.quick-input-widget');
  await picker.locator('input').fill(words);
  await picker.locator('.quick-input-list .monaco-list-row', { hasText: words }).first().click();
}

function transcript(editor: Editor): Locator {
  return editor.panelFrame().locator('moot-panel');
}

describe.each(['dark', 'light'] as const)('the first verdict (%s)', (theme) => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ theme });
  });
  afterAll(() => editor.dispose());

  it('runs a case from the lens above a pipeline and shows its transcript', async () => {
    await editor.openFile('agents-court.pipeline.yaml');
    const lens = editor.page.locator('.codelens-decoration a', { hasText: 'Run on case' }).first();
    await lens.waitFor();
    await editor.screenshot(`lens-${theme}`);
    await lens.click();
    await pick(editor, 'Criminal cases');
    const picker = editor.page.locator('.quick-input-widget');
    await picker.locator('.quick-input-title', { hasText: 'Run AgentsCourt on' }).waitFor();
    await picker.locator('input').fill('网吧');
    await editor.screenshot(`case-picker-${theme}`);
    await pick(editor, '网吧');
    await transcript(editor).getByText('审判长（开庭）').first().waitFor();
    await transcript(editor).getByText('finished').first().waitFor();
    await transcript(editor).getByText('被告人犯盗窃罪').first().waitFor();
    await editor.screenshot(`transcript-beside-${theme}`);
  });

  it('shows the same after the window was loaded anew', async () => {
    const before = await transcript(editor).innerText();
    await editor.reload('agents-court.pipeline.yaml', 'moot.panel', 'sample-criminal-01');
    await transcript(editor).getByText('审判长（开庭）').first().waitFor();
    await expect.poll(() => transcript(editor).innerText(), { timeout: 20_000 }).toBe(before);
    await editor.screenshot(`reloaded-${theme}`);
  });

  it('runs a slice from its lens and lists the run with its cases', async () => {
    await editor.openFile('criminal.slice.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
    await transcript(editor).getByText('12 / 12').first().waitFor();
    await transcript(editor).getByText('finished').first().waitFor();
    await editor.page.locator('.activitybar .action-label[aria-label="Moot"]').click();
    const rows = editor.page.locator('.pane-body .monaco-list-row');
    await rows.filter({ hasText: 'Criminal cases' }).first().waitFor();
    await rows.filter({ hasText: 'Criminal cases' }).first().locator('.monaco-tl-twistie').click();
    await rows.filter({ hasText: '周某盗窃一审' }).first().click();
    await transcript(editor).getByText('周某盗窃一审').first().waitFor();
    await editor.screenshot(`runs-view-${theme}`);
    await editor.runCommand('View: Toggle Maximize Editor Group');
    await editor.screenshot(`transcript-wide-${theme}`);
  });
});

describe('a model that streams', () => {
  let editor: Editor;
  let server: FakeModelServer;
  beforeAll(async () => {
    server = await startFakeModelServer();
    server.answerWith(() => ({
      type: 'answer',
      text: ['[法条]刑法第264条', hostile, '<eoa>'],
      usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
      breakBefore: { piece: 1, how: { waitFor: 'the rest' } },
    }));
    editor = await openEditor({
      theme: 'dark',
      settings: { 'moot.model': 'fake:judge' },
      machineSettings: { 'moot.endpoints': { fake: server.url } },
    });
  });
  afterAll(async () => {
    await editor.dispose();
    await server.close();
  });

  it('is shown piece by piece, and whatever it writes is text', async () => {
    await editor.openFile('3-1.pipeline.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run on case' }).first().click();
    await editor.page.locator('.quick-input-title', { hasText: 'Run LawBench 3-1 articles on' }).waitFor();
    await editor.page.locator('.quick-input-list .monaco-list-row').first().click();
    await transcript(editor).getByText('[法条]刑法第264条').first().waitFor();
    await transcript(editor).getByText('running').first().waitFor();
    await editor.screenshot('streaming');
    server.release('the rest');
    await transcript(editor).getByText('<img src=x').first().waitFor();
    await transcript(editor).getByText('finished').first().waitFor();
    expect(await transcript(editor).locator('img').count()).toBe(0);
    const policy = editor.panelFrame().locator('meta[http-equiv="Content-Security-Policy"]');
    const content = (await policy.getAttribute('content')) ?? '';
    expect(content).toContain("default-src 'none'");
    expect(content).toMatch(/script-src 'nonce-[\w+/=]{20,}'(;|$)/u);
    expect(content).not.toMatch(/unsafe|\*/u);
    await editor.screenshot('hostile-text');
  });
});
