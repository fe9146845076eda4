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
      const { id, state } = onlyRun((await workspace.moot('runs', '--json')).stdout);
      expect(state).toBe('running');

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
