import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyPrompts, createWorkspace, type Workspace } from '../harness/command-line';
import { type FakeModelServer, type FakeRequest, startFakeModelServer } from '../harness/fake-model-server';

let server: FakeModelServer;
let workspace: Workspace;
let parent: string;
let key: string;

/** The roles of VERDICT by a word that their prompts begin with; the judge's is in others too, so it comes last. */
const ROLES = {
  书记员: 'clerk',
  审判监督员: 'supervisor',
  审判长: 'presiding',
  法官助理: 'assistant',
  承办法官: 'judge',
};

function roleOf({ body }: FakeRequest): string {
  const [first] = body['messages'] as readonly { readonly content: string }[];
  const opening = (first?.content ?? '').trimStart().slice(0, 40);
  return Object.entries(ROLES).find(([word]) => opening.includes(word))?.[1] ?? opening;
}

/** The judge clings to article 264; the supervisor rejects it, and takes 271. */
function answerTo(request: FakeRequest): string {
  const all = JSON.stringify(request.body['messages']);
  switch (roleOf(request)) {
    case 'clerk':
      return 'Finish[["a point"]]';
    case 'assistant':
      return 'Finish[[264, 271]]';
    case 'judge':
      return `{"predicted_article": 264, "explanation": "${all.includes('not that one') ? 'after all' : 'so it seems'}"}`;
    case 'supervisor':
      return all.includes('my own draft')
        ? 'Finish[{"need_rejudge": false, "suggestions": "good"}]'
        : `Finish[{"need_rejudge": true, "suggestions": "${all.includes('another one') ? 'not that one' : 'look again'}"}]`;
    default:
      return 'Finish[{"relevant_articles": [264], "accusation": ["盗窃"], "term_of_imprisonment": {"death_penalty": false, "life_imprisonment": false, "imprisonment": 12}}]';
  }
}

const since = (before: number): string[] => server.requests.slice(before).map(roleOf);

async function fork(...edits: readonly string[]): Promise<{ id: string; asked: string[] }> {
  const before = server.requests.length;
  const { status, stdout, stderr } = await workspace.moot(
    ...['fork', parent, key, ...edits, '--endpoint', `openai=${server.url}`, '--json'],
  );
  expect(status, stdout + stderr).toBe(0);
  return { id: (JSON.parse(stdout) as { run: string }).run, asked: since(before) };
}

beforeEach(async () => {
  server = await startFakeModelServer();
  server.answerWith((request) => ({ type: 'answer', text: answerTo(request) }));
  workspace = createWorkspace({}, { OPENAI_API_KEY: 'a-key-of-no-known-kind' });
  copyPrompts(workspace);
  const { status, stdout, stderr } = await workspace.moot(
    ...['run', 'prompts/samples/verdict.slice.yaml', '--limit', '1', '--model', 'openai:m', '--json'],
    ...['--endpoint', `openai=${server.url}`],
  );
  expect(status, stdout + stderr).toBe(0);
  parent = (JSON.parse(stdout) as { run: string }).run;
  const { cases } = JSON.parse((await workspace.moot('report', parent, '--json')).stdout) as {
    cases: { id: string }[];
  };
  key = cases[0]?.id ?? '';
  const round = ['judge', 'supervisor'];
  expect(since(0)).toEqual(['clerk', 'assistant', ...round, ...round, ...round, 'presiding']);
});

afterEach(async () => {
  workspace.remove();
  await server.close();
});

interface Stored {
  readonly fork?: { readonly run: string; readonly case: string; readonly edits: Record<string, object> };
  readonly cases: readonly string[];
  readonly usage: unknown;
}

const manifestOf = (run: string): Stored =>
  JSON.parse(readFileSync(join(workspace.folder, '.moot/runs', run, 'run.json'), 'utf8')) as Stored;

const REJECTED = '{"predicted_article": 266, "explanation": "another one"}';
const TAKEN = '{"predicted_article": 271, "explanation": "my own draft"}';

describe('a fork of a VERDICT run', () => {
  it('at draft 2 asks exactly the calls after it', async () => {
    const { asked } = await fork('--answer', `deliberation[2]/draft#1=${REJECTED}`);
    expect(asked).toEqual(['supervisor', 'judge', 'supervisor', 'presiding']);
    // The supervisor takes this one, so there is no third draft.
    expect((await fork('--answer', `deliberation[2]/draft=${TAKEN}`)).asked).toEqual([
      ...['supervisor', 'presiding'],
    ]);
  });

  it('asks only what depends on the edit: other words for the same opinion are not asked about again', async () => {
    const { asked } = await fork(
      '--value',
      'deliberation[2]/review={"need_rejudge":true,"suggestions":"look again"}',
    );
    expect(asked).toEqual([]);
    const ended = await fork(
      '--value',
      'deliberation[2]/review={"need_rejudge":false,"suggestions":"look again"}',
    );
    expect(ended.asked).toEqual(['presiding']);
  });

  it('may ask another prompt', async () => {
    workspace.write('prompt.txt', 'system:\n你是承办法官。\nuser:\nWhich article?\n');
    const before = server.requests.length;
    // The answer is the same as it was, so nothing depends on it.
    expect((await fork('--prompt-file', 'deliberation[2]/draft=prompt.txt')).asked).toEqual(['judge']);
    expect(server.requests[before]?.body['messages']).toEqual([
      { role: 'system', content: '你是承办法官。' },
      { role: 'user', content: 'Which article?' },
    ]);
  });

  it('is a run of its own that remembers its parent, and can itself be forked', async () => {
    const first = await fork('--answer', `deliberation[1]/draft=${REJECTED}`);
    expect(manifestOf(first.id)).toMatchObject({
      cases: [key],
      fork: { run: parent, case: key, edits: { answers: { 'deliberation[1]/draft#1': REJECTED } } },
    });
    expect(manifestOf(parent).fork).toBeUndefined();
    const before = server.requests.length;
    const second = await workspace.moot(
      ...['fork', first.id, key, '--answer', `deliberation[2]/draft=${TAKEN}`, '--json'],
      ...['--endpoint', `openai=${server.url}`],
    );
    expect(second.status).toBe(0);
    expect(since(before)).toEqual(['supervisor', 'presiding']);
    const { run } = JSON.parse(second.stdout) as { run: string };
    expect(manifestOf(run).fork).toMatchObject({
      run: first.id,
      edits: { answers: { 'deliberation[1]/draft#1': REJECTED, 'deliberation[2]/draft#1': TAKEN } },
    });
  });

  it('is told from other runs in their list, with its parent, its case and what was edited', async () => {
    const { id } = await fork('--answer', `deliberation[2]/draft=${TAKEN}`);
    const { stdout } = await workspace.moot('runs');
    const line = (run: string): string => stdout.split('\n').find((one) => one.startsWith(run)) ?? '';
    expect(line(id)).toContain(`  fork of ${parent}, ${key}, at draft 2: the answer was edited`);
    expect(line(parent)).not.toContain('fork');
    const { runs } = JSON.parse((await workspace.moot('runs', '--json')).stdout) as {
      runs: { id: string; fork?: object }[];
    };
    expect(runs.map(({ id: run, fork: of }) => [run, of])).toEqual([
      [id, { run: parent, case: key, words: 'at draft 2: the answer was edited' }],
      [parent, undefined],
    ]);
  });

  it('takes the prompts of its parent, and says which were edited since', async () => {
    const role = join(workspace.folder, 'prompts/verdict/roles/presiding-judge.role.md');
    writeFileSync(role, readFileSync(role, 'utf8').replace('你是审判长', '你是审判长，要慎重'));
    const endpoint = ['--endpoint', `openai=${server.url}`];
    const edit = ['--answer', `deliberation[2]/draft=${TAKEN}`];
    const then = await workspace.moot('fork', parent, key, ...edit, ...endpoint);
    expect(then.stderr).toContain('Changed since the run: prompts/verdict/roles/presiding-judge.role.md; ');
    expect(then.stderr).toContain('at draft 2: the answer was edited');
    const wordsOf = (): string => JSON.stringify(server.requests.at(-1)?.body['messages']);
    expect(wordsOf()).not.toContain('要慎重');
    await workspace.moot('fork', parent, key, ...edit, ...endpoint, '--now');
    expect(wordsOf()).toContain('要慎重');
  });

  it('is refused where the transcript has no such call, with those that it has', async () => {
    const wrong = await workspace.moot('fork', parent, key, '--answer', 'deliberation[9]/draft=x');
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain('Nothing of "deliberation[9]/draft"');
    expect(wrong.stderr).toContain('deliberation[3]/draft#1');
    const nothing = await workspace.moot('fork', parent, key);
    expect(nothing.stderr).toContain('Nothing is edited');
    const unknown = await workspace.moot('fork', parent, 'nobody', '--answer', 'draft=x');
    expect(unknown.stderr).toContain('no transcript of a case "nobody"');
  });
});
