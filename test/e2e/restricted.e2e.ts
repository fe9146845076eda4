import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openEditor } from './harness';
import type { Editor } from './harness';

describe('a workspace that is not trusted', () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await openEditor({
      theme: 'light',
      settings: {
        'security.workspace.trust.enabled': true,
        'security.workspace.trust.startupPrompt': 'never',
      },
    });
  });
  afterAll(() => editor.dispose());

  it('is checked, but nothing in it is run', async () => {
    await editor.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await editor.openFile('criminal.slice.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
    await editor.page.locator('.notification-list-item', { hasText: 'restricted mode' }).first().waitFor();
    await editor.screenshot('restricted');
    expect(existsSync(path.join(editor.workspace, '.moot'))).toBe(false);
  });
});
