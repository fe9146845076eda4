import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from '../harness/command-line';
import { roleText } from '../harness/small-world';

let workspace: Workspace;
const ids: string[] = [];

const FILES = {
  'd.jsonl': '{"id":"c1","facts":"one"}\n{"id":"c2","facts":"two"}\n',
  's.slice.yaml':
    'moot: 1\nname: Two cases\ndataset: d.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nscore: [charge]\n',
  'p.pipeline.yaml':
    'moot: 1\nname: P\nstages:\n  - { stage: a, role: first }\nverdict: { analysis: "{{ a }}" }\n',
  'roles/first.role.md': roleText('first', ['facts']),
};

beforeAll(async () => {
  workspace = createWorkspace(FILES);
  for (const label of [
    '{"name":"First draft","tags":["paper","第一稿"],"baseline":true}',
    '{"name":"Second"}',
  ]) {
    const { stdout } = await workspace.moot('run', 's.slice.yaml', '--json');
    const { run } = JSON.parse(stdout) as { run: string };
    ids.push(run);
    workspace.write(`.moot/runs/${run}.label.json`, label);
  }
});

afterAll(() => {
  workspace.remove();
});

describe('runs that people named', () => {
  it('are listed with name, tags and baseline', async () => {
    const { stdout } = await workspace.moot('runs');
    expect(stdout).toContain('“First draft” baseline #paper #第一稿');
    const { runs } = JSON.parse((await workspace.moot('runs', '--json')).stdout) as {
      runs: { id: string; label: unknown }[];
    };
    expect(runs.find(({ id }) => id === ids[0])?.label).toEqual({
      name: 'First draft',
      tags: ['paper', '第一稿'],
      baseline: true,
    });
  });

  it.each(['First draft', '@baseline'])('are found by %s', async (name) => {
    const { status, stdout } = await workspace.moot('report', name, '--format', 'json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ run: ids[0] });
  });

  it('are compared by name', async () => {
    const { stdout } = await workspace.moot('compare', '@baseline', 'Second', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ runs: [{ id: ids[0] }, { id: ids[1] }] });
  });

  it('keep a label that cannot be read, and say so', async () => {
    workspace.write(`.moot/runs/${ids[1] ?? ''}.label.json`, '{"name":"Sec');
    const { status, stdout, stderr } = await workspace.moot('runs');
    expect(status).toBe(0);
    expect(stdout).toContain(ids[1]);
    expect(stderr).toContain('The name and tags of a run cannot be read.');
    workspace.write(`.moot/runs/${ids[1] ?? ''}.label.json`, '{"baseline":true}');
    const found = await workspace.moot('report', '@baseline');
    expect(found.status).toBe(2);
    expect(found.stderr).toContain('Where several are pinned, name the one you mean');
  });
});
