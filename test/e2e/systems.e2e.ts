import { afterAll, beforeAll, describe, it } from 'vitest';
import { openEditor } from './harness';
import type { Editor } from './harness';

describe('the systems in the editor', () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ theme: 'light', size: { width: 1600, height: 1000 } });
  });
  afterAll(() => editor.dispose());

  const panel = () => editor.panelFrame().locator('moot-panel');

  it('show a jury with its ballots', async () => {
    await editor.openFile('cyber-jurors.slice.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
    await panel().getByText('finished').first().waitFor({ timeout: 120_000 });
    await panel().getByRole('button', { name: /Cases/u }).click();
    await panel().locator('moot-case-list [role="option"]').first().click();
    await panel().locator('moot-transcript').getByText('Juror').first().waitFor();
    await panel().locator('moot-transcript').press('End');
    await panel().locator('moot-ballots-row').first().waitFor();
    await editor.screenshot('jury-light');
  });

  it('run again with a switch turned off', async () => {
    await panel().getByRole('button', { name: 'Run again…' }).click();
    await panel().getByLabel('discussion').uncheck();
    await editor.screenshot('switches-light');
    await panel().getByText('Run again', { exact: true }).click();
    await panel().locator('moot-run-header [title*="discussion: false"]').waitFor({ timeout: 60_000 });
  });
});
