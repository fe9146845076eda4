import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from '../harness/command-line';
import { type FakeModelServer, startFakeModelServer } from '../harness/fake-model-server';
import { roleText } from '../harness/small-world';

let server: FakeModelServer;
let workspace: Workspace;

const CASES = 5;

beforeEach(async () => {
  server = await startFakeModelServer();
  workspace = createWorkspace(FILES, { OPENAI_API_KEY: KEY });
});

const KEY = 'a-key-of-no-known-kind';

const FILES = {
  'd.jsonl': Array.from({ length: CASES }, (_, n) =>
    JSON.stringify({ id: `c${n}`, facts: `facts of ${n}` }),
  ).join('\n'),
  's.slice.yaml': 'moot: 1\ndataset: d.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\n',
  'p.pipeline.yaml':
    'moot: 1\nname: P\nmodel: openai:m\nstages:\n  - { stage: a, role: first }\n  - { stage: b, role: second }\n  - { stage: c, role: third }\nverdict: { analysis: "{{ c }}" }\n',
  'roles/first.role.md': roleText('first', ['facts']),
  'roles/second.role.md': roleText('second', ['facts', 'a']),
  'roles/third.role.md': roleText('third', ['facts', 'b']),
};

afterEach(async () => {
  workspace.remove();
  await server.close();
});

function endpoint(): string[] {
  return ['--endpoint', `openai=${server.url}`];
}

/** Answers at once, but for the request with this number, which waits for ever. */
function holdRequest(number: number): void {
  server.answerWith(({ lastMessage }) => {
    const answer = { type: 'answer', text: `Answer to: ${lastMessage.slice(0, 9)}` } as const;
    return server.requests.length === number ? { ...answer, waitFor: 'for ever' } : answer;
  });
}

function onlyRun(json: string): { id: string; state: string; counts: Record<string, number> } {
  const { runs } = JSON.parse(json) as {
    runs: { id: string; state: string; counts: Record<string, number> }[];
  };
  if (runs.length !== 1 || !runs[0]) throw new Error(`There are ${runs.length} runs.`);
  return runs[0];
}

describe('a run killed half way', () => {
  it.each([1, 2, 8, 14])(
    'at request %d and resumed asks no prompt twice that was answered',
    async (number) => {
      holdRequest(number);
      const { child, ended } = workspace.begin('run', 's.slice.yaml', '--concurrency', '1', ...endpoint());
      await server.reached('for ever');
      child.kill('SIGKILL');
      expect((await ended).status).toBeNull();
      const before = server.requests.map((request) => request.lastMessage);
      expect(before).toHaveLength(number);
      const { id, state, counts } = onlyRun((await workspace.moot('runs', '--json')).stdout);
      expect(state).toBe('stopped');
      // Three calls a case; the last call has no answer.
      expect(counts).toMatchObject({ total: CASES, done: Math.floor((number - 1) / 3) });

      holdRequest(-1);
      const resumed = await workspace.moot('resume', id, '--json', ...endpoint());
      expect(resumed).toMatchObject({ status: 0 });
      expect(JSON.parse(resumed.stdout)).toMatchObject({
        run: id,
        state: 'finished',
        cases: { total: CASES, done: CASES },
      });
      const after = server.requests.slice(number).map((request) => request.lastMessage);
      // The one that was never answered is asked again; nothing else is.
      expect(after[0]).toBe(before.at(-1));
      expect(after.filter((prompt) => before.slice(0, -1).includes(prompt))).toEqual([]);
      expect(server.requests).toHaveLength(CASES * 3 + 1);
      expect(new Set(server.requests.map((request) => request.lastMessage)).size).toBe(CASES * 3);
    },
  );
});

describe('a run that is interrupted', () => {
  it('stops at once with status 3, says how to go on, and keeps what is finished', async () => {
    holdRequest(8);
    const { child, ended } = workspace.begin('run', 's.slice.yaml', '--concurrency', '1', ...endpoint());
    await server.reached('for ever');
    child.kill('SIGINT');
    const { status, stdout, stderr } = await ended;
    expect(status).toBe(3);
    const { id, state, counts } = onlyRun((await workspace.moot('runs', '--json')).stdout);
    expect(state).toBe('cancelled');
    expect(counts).toMatchObject({ total: CASES, done: 2, cancelled: 1, error: 0 });
    expect(stdout).toContain('2 of 5 cases done, 0 errors, 0 unparsed, 1 cancelled');
    expect(stderr).toContain(`Go on with: moot resume ${id}`);
    expect(server.requests).toHaveLength(8);
  });
});

describe('a resumed run', () => {
  it('that is interrupted in its turn loses no answer either', async () => {
    // Case 3 was answered in its first stage when the run was killed.
    holdRequest(8);
    const first = workspace.begin('run', 's.slice.yaml', '--concurrency', '1', ...endpoint());
    await server.reached('for ever');
    first.child.kill('SIGKILL');
    await first.ended;
    const { id } = onlyRun((await workspace.moot('runs', '--json')).stdout);
    holdRequest(9);
    const second = workspace.begin('resume', id, ...endpoint());
    await server.received(9);
    second.child.kill('SIGINT');
    expect((await second.ended).status).toBe(3);
    holdRequest(-1);
    expect((await workspace.moot('resume', id, ...endpoint())).status).toBe(0);
    const asked = server.requests.map((request) => request.lastMessage);
    // Requests 8 and 9 asked the same, and nobody answered them.
    expect(asked).toHaveLength(CASES * 3 + 2);
    expect(new Set(asked).size).toBe(CASES * 3);
  });

  it('is refused while another program writes it', async () => {
    holdRequest(2);
    const running = workspace.begin('run', 's.slice.yaml', '--concurrency', '1', ...endpoint());
    await server.reached('for ever');
    const { id, state } = onlyRun((await workspace.moot('runs', '--json')).stdout);
    expect(state).toBe('running');
    const refused = await workspace.moot('resume', id, '--json', ...endpoint());
    expect(refused.status).toBe(3);
    expect(refused.stdout).toContain('written by another program');
    expect(server.requests).toHaveLength(2);
    running.child.kill('SIGKILL');
    await running.ended;
  });
});

describe('a run with errors', () => {
  it('asks only these cases again, and keeps the answers they had', async () => {
    let asked = 0;
    server.answerWith(({ lastMessage }) => {
      asked += 1;
      // The second call of the first case and the first of the third.
      if (asked === 2 || asked === 6) return { type: 'status', status: 500 };
      return { type: 'answer', text: `Answer to: ${lastMessage.slice(0, 9)}` };
    });
    const broken = await workspace.moot(
      'run',
      's.slice.yaml',
      '--concurrency',
      '1',
      '--max-retries',
      '0',
      '--json',
      ...endpoint(),
    );
    const { run, cases } = JSON.parse(broken.stdout) as { run: string; cases: unknown };
    expect(cases).toMatchObject({ done: 3, error: 2 });
    expect(server.requests).toHaveLength(2 + 3 + 1 + 3 + 3);
    const again = await workspace.moot('rerun', run, '--errors', '--json', ...endpoint());
    expect(again.status).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ run, state: 'finished', cases: { done: 5, error: 0 } });
    // Two calls of the first case, three of the third: its first answer was never given.
    expect(server.requests).toHaveLength(12 + 2 + 3);
  });
});

describe('a key', () => {
  it('from the environment goes to the server and into no file', async () => {
    server.answerWith(() => ({ type: 'answer', text: `You sent ${KEY}.` }));
    const { status, stdout, stderr } = await workspace.moot(
      'run',
      's.slice.yaml',
      '--limit',
      '1',
      ...endpoint(),
    );
    expect(status).toBe(0);
    expect(server.requests.map((request) => request.headers.authorization)).toEqual(
      Array(3).fill(`Bearer ${KEY}`),
    );
    const written = readdirSync(join(workspace.folder, '.moot'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect(written.some((text) => text.includes('You sent [redacted].'))).toBe(true);
    for (const text of [...written, stdout, stderr]) expect(text).not.toContain(KEY);
  });
});
