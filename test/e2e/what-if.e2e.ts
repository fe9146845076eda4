import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeModelServer, startFakeModelServer } from '../harness/fake-model-server';
import { type Editor, openEditor } from './harness';

const role = (name: string, inputs: string, system: string): string =>
  `---\nrole: ${name}\ninputs: { ${inputs} }\noutput: { format: json, schema: { vote: string } }\n---\nsystem:\n${system}\nuser:\n{{ facts }}\n`;

const files = {
  'd.jsonl': ['The cup was cracked.', 'The coat was worn.', 'The lamp was late.']
    .map((facts, at) =>
      JSON.stringify({
        id: `case-${at}`,
        kind: 'dispute',
        title: `Dispute ${at + 1}`,
        parties: { buyer: { claim: 'A refund.' }, seller: { claim: 'No refund.' } },
        facts,
        gold: { winner: at === 1 ? 'seller' : 'buyer', votes: { buyer: 12, seller: 5 } },
      }),
    )
    .join('\n'),
  'jury.slice.yaml':
    'moot: 1\nname: Five jurors\ndataset: d.jsonl\nadapter: plain\npipeline: jury.pipeline.yaml\nscore: [jury.accuracy]\n',
  'jury.pipeline.yaml': `moot: 1
name: Jury
case: dispute
stages:
  - stage: jury
    panel:
      jurors: 5
      stages:
        - { stage: ballot, role: juror }
      vote: "{{ ballot.vote }}"
      discussion:
        rounds: 2
        report: reporter
        ballot: juror-again
        stop: [no_change]
verdict: { winner: "{{ jury.winner }}", votes: "{{ jury.votes }}" }
`,
  'roles/juror.role.md': role('juror', 'facts: string, juror: any', 'You are juror {{ juror }}: vote.'),
  'roles/juror-again.role.md': role(
    'juror-again',
    'facts: string, juror: any',
    'You are juror {{ juror }}: vote again.',
  ),
  'roles/reporter.role.md':
    '---\nrole: reporter\ninputs: { facts: string }\noutput: { format: text }\n---\nsystem:\nReport.\nuser:\n{{ facts }}\n',
};

/** Jurors 1 to 3 are for the buyer, of whom juror 3 only after the report; of the lamp all are. */
function voteOf(system: string, facts: string): string {
  const juror = Number(/juror (\d)/u.exec(system)?.[1]);
  const buyers = facts.includes('lamp') ? 5 : system.includes('again') ? 3 : 2;
  return juror <= buyers ? 'buyer' : 'seller';
}

describe.each(['light', 'dark'] as const)('the ballots of a jury, counted anew (%s)', (theme) => {
  let editor: Editor;
  let server: FakeModelServer;
  beforeAll(async () => {
    server = await startFakeModelServer();
    server.answerWith(({ body, lastMessage }) => {
      const system = JSON.stringify(body['messages']);
      return { type: 'answer', text: JSON.stringify({ vote: voteOf(system, lastMessage) }) };
    });
    editor = await openEditor({
      theme,
      size: { width: 1700, height: 950 },
      settings: { 'moot.model': 'fake:court' },
      machineSettings: { 'moot.endpoints': { fake: server.url } },
    });
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(editor.workspace, 'jury', name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  });
  afterAll(async () => {
    await editor.dispose();
    await server.close();
  });

  const panel = (): Locator => editor.panelFrame().locator('moot-panel');
  /** To the ballots: a run that was over before its panel showed it is shown from the beginning. */
  const toTheEnd = async (): Promise<void> => {
    await panel().locator('moot-transcript .row').first().focus();
    await panel().press('End');
  };
  const inCase = (): Locator => panel().getByRole('group', { name: 'What if', exact: true });
  const inAll = (): Locator => panel().getByRole('group', { name: 'What if, in all cases' });

  it('without two jurors the verdict is another, in this case and in others, and no model is asked', async () => {
    await editor.openFile('jury.slice.yaml');
    await editor.page.locator('.codelens-decoration a', { hasText: 'Run slice' }).first().click();
    await panel().locator('moot-run-header').getByText('3 / 3').waitFor();
    await panel().locator('moot-run-header').getByText('finished').first().waitFor();
    const asked = server.requests.length;
    await toTheEnd();
    await panel().locator('moot-ballots-row').getByRole('button', { name: 'Juror 1, leave out' }).click();
    await panel().locator('moot-ballots-row').getByRole('button', { name: 'Juror 2, leave out' }).click();
    await inCase().getByText('◆ was buyer').waitFor();
    await editor.screenshot(`what-if-${theme}`);
    await inCase().getByRole('button', { name: 'in all cases…' }).click();
    await inAll().getByText('2 verdicts').waitFor();
    await inAll().getByText('1 fixed').waitFor();
    await editor.screenshot(`what-if-all-${theme}`);
    expect(server.requests.length).toBe(asked);
  });

  it('stays after the window was loaded anew, and can be asked otherwise', async () => {
    await editor.reload('Five jurors', 'what-if', 'without');
    await inAll().getByText('2 verdicts').waitFor();
    await inCase().getByText('◆ was buyer').waitFor();
    for (const juror of [1, 2])
      await inAll()
        .getByRole('button', { name: `Juror ${juror}, leave out` })
        .click();
    await inAll().getByRole('combobox', { name: 'Tally' }).selectOption('quorum of 4');
    await inAll().getByRole('button', { name: 'Dispute 2' }).click();
    await panel().getByRole('heading', { name: 'Dispute 2' }).waitFor();
    await toTheEnd();
    await inCase().getByText('no verdict').waitFor();
    await editor.screenshot(`what-if-again-${theme}`);
  });
});
