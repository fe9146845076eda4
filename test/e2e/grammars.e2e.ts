import { expect, it } from 'vitest';
import { openEditor } from './harness';

it.each(['light', 'dark', 'high-contrast'] as const)(
  'roles, pipelines and slices read well before the language server has started (%s)',
  async (theme) => {
    const settings = {
      'editor.semanticHighlighting.enabled': false,
      'editor.inlayHints.enabled': 'off',
      'editor.codeLens': false,
    };
    const editor = await openEditor({ theme, settings });
    const colourOf = (line: string, word: string): Promise<string> =>
      editor.page
        .locator('.view-line', { hasText: line })
        .first()
        .locator('span span', { hasText: word })
        .first()
        .evaluate((span) => getComputedStyle(span).color);
    try {
      await editor.openFile('judge.role.md');
      await expect
        .poll(
          async () => (await colourOf('role: judge', 'role')) !== (await colourOf('role: judge', 'judge')),
        )
        .toBe(true);
      expect(await colourOf('system:', 'system')).not.toBe(await colourOf('分析方法', '分析方法'));
      await editor.screenshot(`grammar-role-${theme}`);
      await editor.openFile('verdict.pipeline.yaml');
      const query = 'query: "{{ case.facts }}"';
      await expect
        .poll(async () => (await colourOf(query, 'facts')) !== (await colourOf(query, 'query')))
        .toBe(true);
      expect(await colourOf(query, '{{')).not.toBe(await colourOf(query, 'facts'));
      await editor.screenshot(`grammar-pipeline-${theme}`);
      await editor.openFile('criminal.slice.yaml');
      await editor.screenshot(`grammar-slice-${theme}`);
    } finally {
      await editor.dispose();
    }
  },
);
