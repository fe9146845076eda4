import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from '../harness/command-line';
import { type FakeModelServer, startFakeModelServer } from '../harness/fake-model-server';

let server: FakeModelServer;
let workspace: Workspace;
let runs: string[];

const role = (mild: string, brief: string): string =>
  `---\nrole: judge\ninputs: { facts: string }\noutput: { format: json, schema: { charges: [string] } }\n---\nsystem:\nYou judge.\n${mild}\nBe fair.\n${brief}\nuser:\n{{ facts }}\n`;

const endpoint = (): string[] => ['--endpoint', `openai=${server.url}`];

async function run(): Promise<string> {
  const { status, stdout, stderr } = await workspace.moot(
    ...['run', 's.slice.yaml', '--model', 'openai:m', '--json', ...endpoint()],
  );
  expect(status, stdout + stderr).toBe(0);
  return (JSON.parse(stdout) as { run: string }).run;
}

beforeEach(async () => {
  server = await startFakeModelServer();
  server.answerWith(({ body, lastMessage }) => {
    const strict = JSON.stringify(body['messages']).includes('Be strict.');
    return {
      type: 'answer',
      text: `{"charges": ["${strict && lastMessage.includes('took') ? '抢劫罪' : '盗窃罪'}"]}`,
    };
  });
  const gold = { charges: ['盗窃罪'] };
  const cases = ['He took it.', 'She took it.', 'It was lost.'].map((facts, at) =>
    JSON.stringify({ id: `c${at}`, facts, gold }),
  );
  workspace = createWorkspace(
    {
      'd.jsonl': cases.join('\n'),
      's.slice.yaml':
        'moot: 1\ndataset: d.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nscore: [charge]\n',
      'p.pipeline.yaml':
        'moot: 1\nname: P\nstages:\n  - { stage: a, role: judge }\nverdict: { charges: "{{ a.charges }}" }\n',
      'roles/judge.role.md': role('Be mild.', 'Be brief.'),
    },
    { OPENAI_API_KEY: 'a-key-of-no-known-kind' },
  );
  runs = [await run()];
  workspace.write('roles/judge.role.md', role('Be strict.', 'Take your time.'));
  runs.push(await run());
});

afterEach(async () => {
  workspace.remove();
  await server.close();
});

describe('moot attribute', () => {
  it('names the edit that broke cases, and keeps the result beside the runs', async () => {
    const before = server.requests.length;
    const { status, stdout, stderr } = await workspace.moot('attribute', ...runs, ...endpoint());
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('2 cases, 2 passages: at most 4 calls where one passage flips a case');
    expect(stdout).toMatch(/roles\/judge\.role\.md:8 +2 +2 broken +\+ Be strict\./u);
    expect(stdout).toMatch(/^c0 +broken +roles\/judge\.role\.md:8 +3$/mu);
    // With the first passage alone both flip; nothing else had to be asked.
    expect(server.requests.length - before).toBe(2);
    const folder = join(workspace.folder, '.moot/attributions');
    const written = readdirSync(folder).sort();
    expect(written.map((name) => name.replace(/^[^.]+/u, ''))).toEqual(['.answers.jsonl', '.json']);
    expect(JSON.parse(readFileSync(join(folder, written[1] ?? ''), 'utf8'))).toMatchObject({
      runs,
      state: 'finished',
    });
  });

  it('says beforehand what it takes, and asks nothing for that', async () => {
    const before = server.requests.length;
    const { stdout } = await workspace.moot('attribute', ...runs, '--case', 'c1', '--forecast');
    expect(stdout).toContain('1 case, 2 passages: at most 2 calls');
    expect(server.requests.length).toBe(before);
  });

  it('stops at its limit with what is known, as Markdown or JSON', async () => {
    const { status, stdout } = await workspace.moot(
      ...['attribute', ...runs, '--limit-calls', '1', '--format', 'md', ...endpoint()],
    );
    expect(status).toBe(3);
    expect(stdout).toContain('Stopped at the limit of 1 call: 1 call of openai:m');
    const { stdout: json } = await workspace.moot('attribute', ...runs, '--json', ...endpoint());
    expect(JSON.parse(json)).toMatchObject({ state: 'finished', calls: 1 });
  });

  it('refuses a limit in dollars that it could not keep, and asks nothing', async () => {
    const before = server.requests.length;
    const { status, stderr } = await workspace.moot(
      ...['attribute', ...runs, '--limit-cost', '1', ...endpoint()],
    );
    expect(status).toBe(2);
    expect(stderr).toContain('No price is known of openai:m');
    expect(server.requests.length).toBe(before);
  });

  it('says so where a call fails, which is no evidence', async () => {
    server.answerWith(() => ({ type: 'status', status: 404 }));
    const { status, stdout } = await workspace.moot('attribute', ...runs, ...endpoint());
    expect(status).toBe(3);
    expect(stdout).toMatch(/^c0 +broken +failed: /mu);
    expect(stdout).toContain('No passage was found to flip a case.');
  });

  it('refuses a case that did not flip', async () => {
    const { status, stderr } = await workspace.moot('attribute', ...runs, '--case', 'c2');
    expect(status).toBe(2);
    expect(stderr).toContain('The case "c2" did not flip.');
  });
});
