import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakeModelServer, startFakeModelServer } from '../harness/fake-model-server';
import { type Editor, openEditor } from './harness';

const judge = (mild: string, brief: string): string =>
  `---\nrole: judge\ninputs: { facts: string }\noutput: { format: json, schema: { charges: [string] } }\n---\nsystem:\nYou draft the judgment of this case.\n${mild}\nName every charge.\n${brief}\nuser:\n{{ facts }}\n`;

const files = {
  'd.jsonl': ['He took the bicycle.', 'She took the lamp.', 'The key was lost.']
    .map((facts, at) => JSON.stringify({ id: `case-${at}`, facts, gold: { charges: ['盗窃罪'] } }))
    .join('\n'),
  'strict.slice.yaml':
    'moot: 1\nname: Strict or mild\ndataset: d.jsonl\nadapter: plain\npipeline: strict.pipeline.yaml\nscore: [charge]\n',
  'strict.pipeline.yaml':
    'moot: 1\nname: Strict\nstages:\n  - { stage: draft, role: judge }\n  - { stage: ruling, role: chief, with: { draft: "{{ draft.charges }}" } }\nverdict: { charges: "{{ ruling.charges }}" }\n',
  'roles/judge.role.md': judge('Be mild.', 'Be brief.'),
  'roles/chief.role.md':
    '---\nrole: chief\ninputs: { draft: any }\noutput: { format: json, schema: { charges: [string] } }\n---\nsystem:\nYou decide.\nuser:\nDraft: {{ draft | json }}\n',
};

describe.each(['light', 'dark'] as const)('why a case flipped (%s)', (theme) => {
  let editor: Editor;
  let server: FakeModelServer;
  beforeAll(async () => {
    server = await startFakeModelServer();
    server.answerWith(({ body, lastMessage }) => {
      const strict = JSON.stringify(body['messages']).includes('Be strict.') && lastMessage.includes('took');
      const robbed = strict || lastMessage.includes('抢劫罪');
      const usage = { prompt_tokens: 4000, completion_tokens: 50 };
      return { type: 'answer', text: `{"charges": ["${robbed ? '抢劫罪' : '盗窃罪'}"]}`, usage };
    });
    // The service whose prices are known, moved to where nothing is paid.
    vi.stubEnv('OPENAI_BASE_URL', server.url);
    editor = await openEditor({
      theme,
      size: { width: 1700, height: 950 },
      settings: { 'moot.model': 'openai:gpt-4o' },
    });
    for (const [name, text] of Object.entries(files)) write(name, text);
  });
  afterAll(async () => {
    await editor.dispose();
    await server.close();
    vi.unstubAllEnvs();
  });

  const write = (name: string, text: string): void => {
    const file = path.join(editor.workspace, 'why', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  /** Newest last. */
  const ids = (): string[] =>
    readdirSync(path.join(editor.workspace, '.moot', 'runs'))
      .filter((name) => !name.includes('.'))
      .sort();
  const panel = (): Locator => editor.panelFrame().locator('moot-panel');
  const picker = (title: string): Locator => editor.page.locator('.quick-input-widget', { hasText: title });
  /** Three cases of two calls each. */
  const runSlice = async (): Promise<void> => {
    const calls = server.requests.length + 6;
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
    await expect.poll(() => server.requests.length, { timeout: 30_000 }).toBe(calls);
    await panel().locator('moot-run-header').getByText('3 / 3').waitFor();
    await panel().locator('moot-run-header').getByText('finished').first().waitFor();
  };

  it('forks a case in its transcript: only what depends on the edit is asked', async () => {
    await editor.openFile('strict.slice.yaml');
    await runSlice();
    write('roles/judge.role.md', judge('Be strict.', 'Take your time.'));
    await runSlice();
    await expect.poll(() => ids().length).toBe(2);
    const asked = server.requests.length;
    const row = panel().locator('moot-call-row').first();
    await row.getByRole('button', { name: 'fork: edit the answer…' }).click();
    await row.getByRole('textbox').fill('{"charges": ["盗窃罪"]}');
    await editor.screenshot(`fork-form-${theme}`);
    await row.getByText('Run on', { exact: true }).click();
    await panel().getByText('at draft: the answer was edited').waitFor();
    await panel().locator('moot-run-header').getByText('finished').first().waitFor();
    expect(server.requests.length - asked).toBe(1);
    await editor.page.locator('.activitybar a.action-label[aria-label^="Moot"]').first().click();
    const rows = editor.page.locator('.pane-body .monaco-list-row').filter({ visible: true });
    const parent = rows.filter({ hasText: 'Strict or mild' }).first();
    await vi.waitFor(async () => {
      await parent.locator('.monaco-tl-twistie').click();
      await rows.filter({ hasText: 'Fork at draft: the answer was edited' }).waitFor({ timeout: 3000 });
    }, 30_000);
    await editor.screenshot(`fork-${theme}`);
    await panel().getByRole('button', { name: 'Compare with parent' }).click();
    await panel().locator('moot-side-by-side').waitFor();
    await editor.screenshot(`fork-compared-${theme}`);
  });

  it('finds the passage that flipped cases, within a limit, and shows it in the role file', async () => {
    const [before = '', after = ''] = ids();
    const asked = server.requests.length;
    await editor.runCommand('Moot: Why Did It Flip?');
    for (const [title, id] of [
      ['In which run did cases flip?', after],
      ['Which earlier run do its cases differ from?', before],
    ] as const) {
      const box = picker(title);
      await box.locator('input').first().fill(id);
      await box.locator('.monaco-list-row', { hasText: id }).first().click();
    }
    await picker('Why did which cases flip?').getByRole('button', { name: 'OK' }).click();
    const often = picker('How often should a case run');
    await often.getByText('at most 8 calls ($').first().waitFor();
    await often.locator('.monaco-list-row', { hasText: 'Once' }).click();
    await picker('Stop after how many calls?').waitFor();
    await editor.page.keyboard.press('Enter');
    const dollars = picker('Stop after how many US dollars?');
    await dollars.getByText('2 cases, 2 passages: at most 8 calls ($').waitFor();
    await editor.screenshot(`why-forecast-${theme}`);
    await editor.page.keyboard.press('Enter');
    await editor.page.getByRole('button', { name: 'Show', exact: true }).click();
    const pane = panel().locator('moot-attribution-pane');
    const passage = pane.getByRole('button', { name: 'why/roles/judge.role.md:8' });
    await passage.waitFor();
    // The drafts; what the chief is asked about them is known.
    expect(server.requests.length - asked).toBe(2);
    await passage.click();
    await editor.page
      .locator('.codelens-decoration a', { hasText: 'This passage: 2 broken' })
      .first()
      .waitFor();
    await editor.screenshot(`why-${theme}`);
  });
});
