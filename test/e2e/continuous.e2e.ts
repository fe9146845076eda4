import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakeModelServer, startFakeModelServer } from '../harness/fake-model-server';
import { type Editor, openEditor } from './harness';

/** Seven months is right for the first case alone. */
const RIGHT = '[刑期]7个月<eoa>';
const WRONG = '[刑期]99个月<eoa>';

describe.each(['light', 'dark'] as const)('a continuous run (%s)', (theme) => {
  let server: FakeModelServer;
  let editor: Editor;
  beforeAll(async () => {
    server = await startFakeModelServer();
    server.answerWith(({ body }) => {
      const asked = JSON.stringify(body['messages']);
      return {
        type: 'answer',
        text: asked.includes('seven months') ? RIGHT : WRONG,
        ...(asked.includes('slowly') ? { waitFor: 'the end of thinking' } : {}),
      };
    });
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

  const TERM = 'Term (LawBench 3-4)';
  const row = (text: string): Locator =>
    editor.page.locator('.test-explorer .monaco-list-row').filter({ hasText: text }).first();
  const firstCase = (icon: 'passed' | 'failed'): Locator =>
    editor.page
      .locator('.test-explorer .monaco-list-row[aria-level="2"]')
      .first()
      .filter({ has: editor.page.locator(`.codicon-testing-${icon}-icon`) });

  /** The slices that were run, the oldest run first; of those that have ended. */
  function ran(): (string | undefined)[] {
    const folder = path.join(editor.workspace, '.moot', 'runs');
    return readdirSync(folder)
      .filter((name) => !name.includes('.'))
      .sort()
      .map((run) => {
        const text = readFileSync(path.join(folder, run, 'run.json'), 'utf8');
        const { state, slice } = JSON.parse(text) as { state: string; slice?: { path: string } };
        return state === 'finished' ? path.basename(slice?.path ?? '') : undefined;
      });
  }

  async function hasRun(times: number): Promise<void> {
    await vi.waitFor(
      () => {
        expect(ran()).toEqual(Array.from({ length: times }, () => 'term-3-4.slice.yaml'));
      },
      { timeout: 30_000, interval: 200 },
    );
  }

  /** The list is made anew while it is read; the button belongs to a row that stays. */
  async function pressAt(text: string, button: string): Promise<void> {
    await vi.waitFor(
      async () => {
        await row(text).hover({ timeout: 3000 });
        await row(text).locator(`.action-label[aria-label*="${button}"]`).first().click({ timeout: 3000 });
      },
      { timeout: 30_000 },
    );
  }

  /** Writes a line at the end of the role in front, and saves it. */
  async function write(words: string): Promise<void> {
    await editor.page.locator('.tab', { hasText: 'respondent.role.md' }).click();
    await editor.page.locator('.tab.active', { hasText: 'respondent.role.md' }).waitFor();
    await editor.page.keyboard.press('ControlOrMeta+End');
    await editor.page.keyboard.insertText(`${words}\n`);
    await editor.page.keyboard.press('ControlOrMeta+S');
    await editor.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
  }

  it('is switched on for slices, and runs nothing until something is saved', async () => {
    await editor.openFile('respondent.role.md');
    await editor.runCommand('Testing: Focus on Test Explorer View');
    await pressAt('Judgment prediction (VERDICT)', 'Continuous Run');
    await row(TERM).click();
    await editor.page.locator('.test-explorer .monaco-list-row[aria-level="2"]').first().waitFor();
    await pressAt(TERM, 'Continuous Run');
    expect(server.requests).toHaveLength(0);
    await editor.screenshot(`continuous-on-${theme}`);
  });

  it('runs the slices that depend on a role when it is saved, and shows what changed', async () => {
    await write('Think.');
    await firstCase('failed').waitFor();
    await hasRun(1);
    await write('It may be seven months.');
    await firstCase('passed').waitFor();
    await hasRun(2);
    // Nobody asks the other slice: its court has no such role.
    expect(server.requests).toHaveLength(16);
    await editor.screenshot(`continuous-ran-${theme}`);
  });

  it('begins no second run while one is under way; what was saved meanwhile is in the next', async () => {
    await write('Think slowly.');
    await server.reached('the end of thinking');
    await write('And well.');
    await write('And justly.');
    await editor.screenshot(`continuous-running-${theme}`);
    expect(ran()).toHaveLength(3);
    server.release('the end of thinking');
    await hasRun(4);
    const last = JSON.stringify(server.requests.at(-1)?.body);
    expect(last).toContain('And justly.');
  });

  it('runs no more once it is switched off', async () => {
    await pressAt(TERM, 'Continuous Run');
    await write('Nobody waits for this.');
    await pressAt(TERM, 'Run Test');
    await hasRun(5);
    expect(server.requests).toHaveLength(40);
    await editor.screenshot(`continuous-off-${theme}`);
  });
});
