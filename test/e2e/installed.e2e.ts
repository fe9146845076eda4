import { afterAll, beforeAll, describe, it } from 'vitest';
import { openEditor } from './harness';
import type { Editor } from './harness';

describe('Moot, installed from its VSIX', () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ theme: 'dark' });
  });
  afterAll(() => editor.dispose());

  it('is listed among the installed extensions', async () => {
    await editor.runCommand('View: Show Extensions');
    await editor.page.locator('.extension-list-item .name', { hasText: /^Moot$/ }).waitFor();
    await editor.screenshot('installed');
  });

  it('opens a pipeline of the sample workspace', async () => {
    await editor.openFile('dispute.pipeline.yaml');
    await editor.page.locator('.editor-instance .view-line', { hasText: 'stages' }).first().waitFor();
    await editor.screenshot('sample-pipeline');
  });
});
