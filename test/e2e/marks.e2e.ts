import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEditor } from './harness';
import type { Editor } from './harness';

/** The only run of a workspace, its marks, and a fingerprint of all that is in its own folder. */
function runIn(workspace: string): { readonly marks: string; readonly fingerprint: string } {
  const runs = path.join(workspace, '.moot', 'runs');
  const id = readdirSync(runs).find((name) => !name.endsWith('.jsonl')) ?? '';
  const hash = createHash('sha256');
  const names = readdirSync(path.join(runs, id), { recursive: true, encoding: 'utf8' }).sort();
  for (const name of names.filter((each) => /\.\w+$/u.test(each)))
    hash.update(name).update(readFileSync(path.join(runs, id, name)));
  const marks = path.join(runs, `${id}.marks.jsonl`);
  return { marks, fingerprint: hash.digest('hex') };
}

describe.each(['dark', 'light'] as const)('a person judges in the panel (%s)', (theme) => {
  let editor: Editor;
  beforeAll(async () => {
    // Wide enough for the list of cases in a panel beside the editor.
    editor = await openEditor({
      theme,
      settings: { 'moot.reviewer': 'lin' },
      size: { width: 2500, height: 900 },
    });
  });
  afterAll(() => editor.dispose());

  it('calls a wrong fine right; it stays after the window was loaded anew, beside the run', async () => {
    const panel = () => editor.panelFrame().locator('moot-panel');
    await editor.openFile('criminal.slice.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
    await panel().getByText('12 / 12').first().waitFor();
    await panel().getByText('finished').first().waitFor();
    const before = runIn(editor.workspace).fingerprint;

    const fine = () =>
      panel().locator('moot-verdict-table tr', { hasText: 'Fine' }).locator('moot-score-mark');
    await panel().locator('moot-case-list .case', { hasText: '周某' }).first().click();
    await fine().getByRole('button', { name: 'Mark Fine' }).click();
    await fine().getByLabel('Note').fill('as the parties agreed');
    await editor.screenshot(`marking-${theme}`);
    await fine().getByRole('button', { name: '✓ right' }).click();
    await fine().getByText('as the parties agreed').waitFor();
    await panel().locator('moot-analysis-marks').getByRole('button', { name: 'concise: no' }).click();
    await panel().locator('moot-analysis-marks').getByText('lin').waitFor();
    const header = () => panel().locator('moot-run-header');
    await header().getByText('human 1').first().waitFor();
    await editor.screenshot(`marked-${theme}`);

    const { marks, fingerprint } = runIn(editor.workspace);
    expect(fingerprint).toBe(before);
    const lines = readFileSync(marks, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { score: 'simucourt.fine', right: true, by: 'lin', note: 'as the parties agreed' },
      { score: 'simucourt.fine_normalised', right: true, by: 'lin' },
      { score: 'simucourt.analysis.concision', right: false, by: 'lin' },
    ]);

    await editor.reload('criminal.slice.yaml', 'moot.panel', 'sample-criminal-01');
    await fine().getByText('as the parties agreed').waitFor();
    await fine().getByText('✓ right').waitFor();
    await header().getByText('human 1').first().waitFor();
    await header()
      .getByRole('button', { name: /^all \d+ metrics$/u })
      .click();
    await header().locator('tr', { hasText: 'simucourt.analysis.concision' }).first().waitFor();
    await editor.screenshot(`marked-metrics-${theme}`);
    expect(runIn(editor.workspace).fingerprint).toBe(before);
  });
});
