import { afterAll, beforeAll, describe, it } from 'vitest';
import { openEditor } from './harness';
import type { Editor } from './harness';

describe.each(['light', 'dark'] as const)('the flow of a pipeline, beside its file (%s)', (theme) => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({ theme, size: { width: 1800, height: 1000 } });
  });
  afterAll(() => editor.dispose());

  it('leads to the stages, follows what is typed, and comes back after a reload', async () => {
    const { page } = editor;
    const stage = (name: RegExp) => editor.panelFrame().locator('moot-flow').getByRole('button', { name });
    await editor.openFile('verdict.pipeline.yaml');
    await editor.runCommand('Moot: Show Flow');
    await stage(/^draft,/u).waitFor();
    await stage(/^draft,/u).click();
    await page
      .locator('.editor-statusbar-item, .statusbar-item', { hasText: /Ln \d+/u })
      .first()
      .waitFor();
    await page.locator('.view-line', { hasText: 'stage: draft' }).first().waitFor();
    await editor.screenshot(`flow-${theme}`);

    await page.keyboard.press('End');
    await page.keyboard.type('-renamed');
    await stage(/^draft-renamed,/u).waitFor();
    await page.keyboard.press('ControlOrMeta+Z');
    await stage(/^draft,/u).waitFor();

    // A panel whose state is not on record yet does not know whose flow it showed.
    await editor.reload('moot.flow', 'place');
    await stage(/^ruling,/u).waitFor();
  });
});
