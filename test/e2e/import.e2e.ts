import path from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { chooseFile } from './choose-file';
import { openEditor } from './harness';
import type { Editor } from './harness';

const data = path.resolve(import.meta.dirname, '../../../shared/data');
const simucourt = (name: string): string => path.join(data, 'simucourt', name);

describe.each(['light', 'dark'] as const)(
  'what was made elsewhere comes in through the editor (%s)',
  (theme) => {
    let editor: Editor;
    beforeAll(async () => {
      editor = await openEditor({ theme, size: { width: 2000, height: 1000 } });
    });
    afterAll(() => editor.dispose());

    const picker = () => editor.page.locator('.quick-input-widget');

    const choose = (title: string, file: string) => chooseFile(editor.page, title, file);
    const panel = () => editor.panelFrame().locator('moot-panel');

    it('the published debates, with their cases', async () => {
      await editor.runCommand('Moot: Import Answers or Debates');
      await choose('Answers or debates made elsewhere', simucourt('court-records.json'));
      await picker().locator('.quick-input-list .monaco-list-row', { hasText: 'Cases of datasets' }).click();
      await choose('Cases the debates are about', simucourt('first-instance.json'));
      await panel().getByText('119 / 119').first().waitFor();
      await panel().locator('moot-case-list .case').first().click();
      await panel().locator('moot-call-row', { hasText: '原告 · 控诉' }).first().waitFor();
      await panel().locator('moot-call-row', { hasText: '被告 · 辩解' }).first().waitFor();
      await panel().getByText('done, not scored').first().waitFor();
      await editor.screenshot(`imported-debate-${theme}`);
    });

    it('answers to a LawBench task, which their file shows', async () => {
      await editor.runCommand('Moot: Import Answers or Debates');
      await choose(
        'Answers or debates made elsewhere',
        path.join(data, 'lawbench/predictions/GPT4/3-4.json'),
      );
      await panel().getByText('500 / 500').first().waitFor();
      await panel().locator('moot-run-header').getByText('lawbench.3-4').first().waitFor();
    });
  },
);
