import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from '../harness/command-line';
import { type FakeModelServer, startFakeModelServer } from '../harness/fake-model-server';
import { roleText } from '../harness/small-world';

let server: FakeModelServer;
let workspace: Workspace;

const FILES = {
  'd.jsonl': '{"id":"c","facts":"the facts"}',
  's.slice.yaml': 'moot: 1\ndataset: d.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\n',
  'p.pipeline.yaml':
    'moot: 1\nname: P\nstages:\n  - { stage: a, role: first }\n  - { stage: b, role: second, model: { temperature: 0.5 } }\nverdict: { analysis: "{{ b }}" }\n',
  'roles/first.role.md': roleText('first', ['facts']),
  'roles/second.role.md': roleText('second', ['facts', 'a']),
};

beforeEach(async () => {
  server = await startFakeModelServer();
  workspace = createWorkspace(FILES, { OPENAI_API_KEY: 'a-key-of-no-known-kind' });
});

afterEach(async () => {
  workspace.remove();
  await server.close();
});

const asked = (): unknown[] =>
  server.requests.map(({ body }) => [body['model'], body['temperature'] ?? null]);

describe('the model of one role', () => {
  it('is chosen on the command line, beside the one for all', async () => {
    const { status, stdout } = await workspace.moot(
      ...['run', 's.slice.yaml', '--json', '--endpoint', `openai=${server.url}`],
      ...['--model', 'builtin:baseline', '--model', 'second=openai:expert'],
    );
    expect(status).toBe(0);
    expect(asked()).toEqual([['expert', 0.5]]);
    expect(JSON.parse(stdout)).toMatchObject({ cases: { done: 1 } });
  });

  it('is chosen in the slice, and stands over --model', async () => {
    workspace.write('s.slice.yaml', `${FILES['s.slice.yaml']}models: { first: openai:expert }\n`);
    const endpoint = ['--endpoint', `openai=${server.url}`];
    expect(
      (await workspace.moot('run', 's.slice.yaml', ...endpoint, '--model', 'openai:common')).status,
    ).toBe(0);
    expect(asked()).toEqual([
      ['expert', null],
      ['common', 0.5],
    ]);
  });

  it('of a role that does not exist is refused', async () => {
    const { status, stderr } = await workspace.moot(
      'run',
      's.slice.yaml',
      '--model',
      'secnd=builtin:baseline',
    );
    expect(status).toBe(2);
    expect(stderr).toContain('no role "secnd". Did you mean "second"?');
  });
});
