import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakeModelServer, startFakeModelServer } from '../harness/fake-model-server';
import { type Editor, openEditor } from './harness';

/** The supervisor rejects a right draft; the second, which is taken, is wrong, and the presiding judge follows it. */
function answerTo(messages: string): string {
  const opening = messages.slice(0, 80);
  if (opening.includes('书记员')) return 'Finish[["a point"]]';
  if (opening.includes('法官助理')) return 'Finish[[264, 274]]';
  if (opening.includes('审判监督员')) {
    return messages.includes('the second thought')
      ? 'Finish[{"need_rejudge": false, "suggestions": "now it is good"}]'
      : 'Finish[{"need_rejudge": true, "suggestions": "look at it again"}]';
  }
  if (opening.includes('审判长')) {
    const [article, charge] = messages.includes('the second thought') ? [274, '敲诈勒索'] : [264, '盗窃'];
    const term = { death_penalty: false, life_imprisonment: false, imprisonment: 4 };
    const ruling = { relevant_articles: [article], accusation: [charge], term_of_imprisonment: term };
    return `Finish[${JSON.stringify(ruling)}]`;
  }
  return messages.includes('look at it again')
    ? '{"predicted_article": 274, "explanation": "the second thought"}'
    : '{"predicted_article": 264, "explanation": "the first thought"}';
}

describe.each(['light', 'dark'] as const)('a failing case (%s)', (theme) => {
  let server: FakeModelServer;
  let editor: Editor;
  beforeAll(async () => {
    server = await startFakeModelServer();
    server.answerWith(({ body }) => ({ type: 'answer', text: answerTo(JSON.stringify(body['messages'])) }));
    editor = await openEditor({
      theme,
      size: { width: 1600, height: 1000 },
      settings: { 'moot.model': 'fake:court' },
      machineSettings: { 'moot.endpoints': { fake: server.url } },
    });
  });
  afterAll(async () => {
    await editor.dispose();
    await server.close();
  });

  const test = (text: string): Locator =>
    editor.page.locator('.test-explorer .monaco-list-row').filter({ hasText: text }).first();
  const frame = (name: string): Locator =>
    editor.page.locator('.debug-call-stack .monaco-list-row', { hasText: name }).first();
  const answered = (rejected: boolean): Locator =>
    editor.page
      .locator('.debug-variables .monaco-list-row', { hasText: `value ={"need_rejudge":${rejected}` })
      .first();
  const press = (icon: string): Promise<void> =>
    editor.page.locator(`.debug-toolbar .codicon-debug-${icon}`).click();

  /** What the runs say of the case, the oldest first. */
  function charges(): string[] {
    const folder = path.join(editor.workspace, '.moot', 'runs');
    return readdirSync(folder)
      .filter((name) => !name.includes('.'))
      .sort()
      .map((run) => {
        const [line = ''] = readFileSync(path.join(folder, run, 'cases.jsonl'), 'utf8').split('\n');
        const { verdict } = JSON.parse(line) as { readonly verdict: { readonly charges: readonly string[] } };
        return verdict.charges.join();
      });
  }

  /** The list is made anew while it is read; the button belongs to a row that stays. */
  async function pressAt(text: string, button: RegExp): Promise<void> {
    await vi.waitFor(
      async () => {
        // What hovers at the row clicked before lies over the next one.
        await editor.page.mouse.move(800, 300);
        await test(text).hover({ timeout: 3000 });
        await test(text).getByRole('button', { name: button }).first().click({ timeout: 3000 });
      },
      { timeout: 30_000 },
    );
  }

  async function breakAt(text: string): Promise<void> {
    const file = path.join(editor.workspace, 'verdict', 'verdict.pipeline.yaml');
    const line =
      readFileSync(file, 'utf8')
        .split('\n')
        .findIndex((each) => each.includes(text)) + 1;
    await editor.openFile('verdict.pipeline.yaml');
    await editor.goTo(line);
    await editor.page.keyboard.press('F9');
    await editor.page.locator('.codicon-debug-breakpoint').first().waitFor();
  }

  it('is run from the Test Explorer, and its peek shows what was expected and what came', async () => {
    await editor.runCommand('Testing: Focus on Test Explorer View');
    await test('VERDICT').waitFor();
    await test('VERDICT').click();
    await test('sample-criminal-01').waitFor();
    await pressAt('sample-criminal-01', /^Run Test/u);
    const failed = test('sample-criminal-01').filter({
      has: editor.page.locator('.codicon-testing-failed-icon'),
    });
    await failed.waitFor({ timeout: 60_000 });
    await failed.click();
    const peek = editor.page.locator('.peekview-widget');
    await peek.getByText('Expected').first().waitFor();
    await peek.locator('.view-line', { hasText: '敲诈勒索' }).first().waitFor();
    await editor.screenshot(`failing-peek-${theme}`);
    await editor.page.keyboard.press('Escape');
  });

  it('stops at a breakpoint; back at the supervisor’s answer, another answer makes another verdict', async () => {
    const asked = server.requests.length;
    await breakAt('- stage: feedback');
    await editor.runCommand('Testing: Focus on Test Explorer View');
    await pressAt('sample-criminal-01', /^Debug Test/u);
    await frame('feedback').waitFor();
    await frame('deliberation (round 1)').waitFor();
    await editor.screenshot(`failing-breakpoint-${theme}`);
    await press('step-back');
    await frame('answer of supervisor').waitFor();
    await answered(true).waitFor();
    await editor.screenshot(`failing-answer-${theme}`);
    await editor.page.locator('.repl-input-wrapper .monaco-editor').click();
    await editor.page.keyboard.type('value.need_rejudge = false');
    await editor.page.keyboard.press('Escape');
    await editor.page.keyboard.press('Enter');
    await answered(false).waitFor();
    await press('continue');
    await frame('feedback').waitFor();
    await press('continue');
    await editor.page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
    // Clerk, assistant, judge, supervisor, presiding judge: the second round was not asked for.
    expect(server.requests.length - asked).toBe(5);
    await vi.waitFor(
      () => {
        expect(charges()).toEqual(['敲诈勒索', '盗窃']);
      },
      { timeout: 20_000 },
    );
    await editor.runCommand('Testing: Focus on Test Explorer View');
    await test('sample-criminal-01').click();
    // Articles that nobody named keep the case wrong; its charge is right now.
    await editor.page.locator('.peekview-widget .view-line', { hasText: '盗窃' }).nth(1).waitFor();
    await editor.screenshot(`failing-other-verdict-${theme}`);
  });
});
