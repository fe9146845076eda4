import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseFromMenu } from './choose-from-menu';
import { type Editor, openEditor } from './harness';

describe.each(['light', 'dark'] as const)('the Test Explorer (%s)', (theme) => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({
      theme,
      size: { width: 1600, height: 1000 },
      settings: { 'moot.model': 'builtin:baseline' },
    });
  });
  afterAll(async () => {
    await editor.dispose();
  });

  const row = (text: string | RegExp): Locator =>
    editor.page.locator('.test-explorer .monaco-list-row').filter({ hasText: text }).first();
  const wrong = (): Locator =>
    editor.page
      .locator('.test-explorer .monaco-list-row[aria-level="2"]')
      .filter({ has: editor.page.locator('.codicon-testing-failed-icon') })
      .first();
  const runs = (): string[] =>
    readdirSync(path.join(editor.workspace, '.moot', 'runs')).filter((name) => !name.includes('.'));

  it('lists the slices of the workspace, and their cases once one is opened', async () => {
    await editor.runCommand('Testing: Focus on Test Explorer View');
    await row('Criminal cases').waitFor();
    await editor.screenshot(`testing-slices-${theme}`);
    await row('Criminal cases').click();
    await row('sample-criminal-01').waitFor();
    await editor.screenshot(`testing-cases-${theme}`);
  });

  it('runs a slice as a run like any other, and tells right from wrong', async () => {
    // The list is made anew while it is read; the button belongs to a row that stays.
    await vi.waitFor(
      async () => {
        await row('Criminal cases').hover({ timeout: 3000 });
        await row('Criminal cases')
          .getByRole('button', { name: /^Run Test/ })
          .first()
          .click({ timeout: 3000 });
      },
      { timeout: 30_000 },
    );
    await vi.waitFor(
      () => {
        const [run = ''] = runs();
        const manifest = JSON.parse(
          readFileSync(path.join(editor.workspace, '.moot', 'runs', run, 'run.json'), 'utf8'),
        ) as { state: string };
        expect(manifest.state).toBe('finished');
      },
      { timeout: 60_000, interval: 500 },
    );
    await expect
      .poll(() => editor.page.locator('.test-explorer .codicon-testing-loading-icon').count(), {
        timeout: 20_000,
      })
      .toBe(0);
    await editor.screenshot(`testing-ran-${theme}`);
  });

  it('peeks at a wrong case: the gold label against the prediction, at its record', async () => {
    await wrong().click();
    const peek = editor.page.locator('.peekview-widget');
    await peek.getByText('wrong: articles').first().waitFor();
    await editor.page.locator('.tab.active', { hasText: 'criminal.jsonl' }).waitFor();
    await peek.locator('.view-line', { hasText: 'articles:' }).nth(1).waitFor();
    expect(await peek.getByText('Expected').count()).toBeGreaterThan(0);
    await editor.screenshot(`testing-peek-${theme}`);
    await editor.page.keyboard.press('Escape');
  });

  it('marks the stage at which it went wrong, in the pipeline', async () => {
    await editor.openFile('agents-court.pipeline.yaml');
    const said = editor.page.locator('.monaco-editor .test-error-content-widget').first();
    const text = readFileSync(
      path.join(editor.workspace, 'agents-court', 'agents-court.pipeline.yaml'),
      'utf8',
    );
    const line = text.split('\n').findIndex((one) => one.includes('stage: refined')) + 1;
    await editor.goTo(line);
    await said.waitFor();
    expect(await said.innerText()).toMatch(/sample-criminal-\d+: /u);
    await editor.screenshot(`testing-stage-${theme}`);
    await editor.page.keyboard.press('Escape');
  });

  it('opens the transcript of a case', async () => {
    await chooseFromMenu(wrong(), 'Open Transcript');
    await editor.panelFrame().locator('moot-transcript-head').waitFor();
    await editor.screenshot(`testing-transcript-${theme}`);
  });

  it('finds a case by words of its title, in slices that nobody has opened', async () => {
    await editor.runCommand('Moot: Find Case…');
    const box = editor.page.locator('.quick-input-widget', { hasText: 'Find a Case' });
    await box.locator('input').first().fill('sample-dispute');
    await box.locator('.monaco-list-row', { hasText: 'samples/disputes.slice.yaml' }).first().click();
    await editor.page
      .locator('.test-explorer .monaco-list-row.focused', { hasText: 'sample-dispute' })
      .waitFor();
    await editor.screenshot(`testing-found-${theme}`);
  });

  it('counts what the cases exercised, in the files of pipeline and roles', async () => {
    await editor.openFile('articles-3-1.slice.yaml');
    await editor.runCommand('Test: Run Tests with Coverage in Current File');
    const covered = editor.page
      .locator('.test-coverage-list-item')
      .filter({ hasText: '3-1.pipeline.yaml' })
      .first();
    await covered.waitFor();
    await covered.click();
    await editor.page.locator('.tab.active', { hasText: '3-1.pipeline.yaml' }).waitFor();
    await editor.page.locator('.monaco-editor .coverage-deco-gutter').first().waitFor();
    await editor.screenshot(`testing-coverage-${theme}`);
  });

  it('marks the one stage of a pipeline, which alone can have lost a case', async () => {
    const text = readFileSync(path.join(editor.workspace, 'law-bench', '3-1.pipeline.yaml'), 'utf8');
    await editor.goTo(text.split('\n').findIndex((one) => one.includes('stage: answer')) + 1);
    const said = editor.page.locator('.monaco-editor .test-error-content-widget').first();
    await said.waitFor();
    expect(await said.innerText()).toMatch(/3-1\/\d: What "answer" says/u);
    await editor.screenshot(`testing-one-stage-${theme}`);
  });

  it('has the results after a restart, from the runs on disk', async () => {
    const before = runs().length;
    await editor.restart('articles-3-1.slice.yaml');
    await editor.runCommand('Testing: Focus on Test Explorer View');
    const slice = row('Criminal cases').filter({ has: editor.page.locator('.codicon-testing-failed-icon') });
    await slice.click();
    await wrong().waitFor();
    expect(runs()).toHaveLength(before);
    await editor.screenshot(`testing-restored-${theme}`);
  });

  it('says at the slice what is wrong with its files', async () => {
    writeFileSync(path.join(editor.workspace, 'samples', 'cases', 'civil.jsonl'), 'no cases at all');
    await row('Civil').click();
    await editor.page.locator('.test-explorer .monaco-list-row', { hasText: 'neither JSON' }).waitFor();
    await editor.screenshot(`testing-broken-${theme}`);
  });
});
