import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEditor } from './harness';
import type { Editor } from './harness';

describe('a transcript in the editor', () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ theme: 'dark', size: { width: 1600, height: 1100 } });
  });
  afterAll(() => editor.dispose());

  const panel = () => editor.panelFrame().locator('moot-panel');

  it('has links to the articles of the statutes, which open in the editor or where they were retrieved', async () => {
    await editor.openFile('verdict.slice.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
    await panel().getByText('finished').first().waitFor({ timeout: 120_000 });
    const link = panel().locator('moot-call-row').getByRole('link').first();
    await link.hover();
    await panel().getByRole('tooltip').getByText('candidates').waitFor();
    await editor.screenshot('citation-dark');
    await link.click();
    await panel().locator('moot-retrieval-row moot-disclosure[open]').first().waitFor();
  });

  it('gives the figures of the run their intervals, computed in a thread of their own', async () => {
    await panel()
      .locator('moot-run-header')
      .getByRole('button', { name: /metrics|table/u })
      .click();
    await panel().getByText('95 % interval').waitFor({ timeout: 60_000 });
    expect(await panel().locator('moot-run-header td.interval').first().innerText()).toMatch(/^\[.*, .*\]$/u);
    await editor.screenshot('intervals-dark');
  });

  it('opens the role at a row with a key', async () => {
    await panel()
      .getByRole('article', { name: /points/u })
      .first()
      .focus();
    await panel().press('o');
    await editor.page.locator('.tab', { hasText: 'court-clerk.role.md' }).waitFor();
  });
});
