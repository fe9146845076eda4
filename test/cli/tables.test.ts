import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPrompts, createWorkspace, type Workspace } from '../harness/command-line';
import { type FakeSearchServer, startFakeSearchServer } from '../harness/fake-search-server';

let workspace: Workspace;
let engine: FakeSearchServer;

beforeAll(async () => {
  workspace = createWorkspace({
    'build.slice.yaml':
      'moot: 1\nname: Build\ndataset: prompts/samples/cases/disputes.jsonl\nadapter: plain\npipeline: prompts/cyber-jurors/build-precedents.pipeline.yaml\nscore: []\n',
  });
  copyPrompts(workspace);
  engine = await startFakeSearchServer({
    results: [{ title: '盗窃', url: 'https://a.example', content: '舆论认为应当从宽。' }],
  });
});
afterAll(async () => {
  workspace.remove();
  await engine.close();
});

const SLICE = 'prompts/samples/cyber-jurors.slice.yaml';

describe('moot run --ablate', () => {
  it('prints the table of switches, and leaves a run for each row', async () => {
    const args = ['run', SLICE, '--limit', '1', '--switch', 'jurors=2', '--ablate', 'discussion', 'media'];
    const { status, stdout } = await workspace.moot(...args);
    expect(status).toBe(0);
    expect(stdout.split('\n').map((line) => line.split(/\s{2,}/u)[0])).toEqual([
      'variant',
      'full',
      'without discussion',
      'without media',
      '',
    ]);
    const json = JSON.parse((await workspace.moot(...args, '--json')).stdout) as {
      rows: { variant: string; run: string; metrics: object }[];
    };
    expect(json.rows.map(({ variant }) => variant)).toEqual(['full', 'without discussion', 'without media']);
    const runs = JSON.parse((await workspace.moot('runs', '--json')).stdout) as { runs: { id: string }[] };
    const known = runs.runs.map(({ id }) => id);
    for (const { run } of json.rows) expect(known).toContain(run);
  });

  it('prints Markdown, and refuses a switch that is not on or off', async () => {
    const { stdout } = await workspace.moot(
      'run',
      SLICE,
      '--limit',
      '1',
      '--switch',
      'jurors=1',
      '--ablate',
      'media',
      '--format',
      'md',
    );
    expect(stdout).toMatch(/^\| variant \| accuracy \|/u);
    const refused = await workspace.moot('run', SLICE, '--ablate', 'jurors');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('Run it apart with --switch jurors=VALUE.');
  });
});

describe('moot export --format entries', () => {
  it('makes a knowledge base that a slice can name', async () => {
    const built = JSON.parse((await workspace.moot('run', 'build.slice.yaml', '--json')).stdout) as {
      run: string;
    };
    const exported = await workspace.moot(
      'export',
      built.run,
      '--format',
      'entries',
      '--out',
      'precedents.jsonl',
    );
    expect(exported).toMatchObject({ status: 0, stdout: '', stderr: '6 entries are in precedents.jsonl.\n' });
    workspace.write(
      'use.slice.yaml',
      'moot: 1\ndataset: prompts/samples/cases/disputes.jsonl\nadapter: plain\npipeline: prompts/cyber-jurors/cyber-jurors.pipeline.yaml\nswitches: { jurors: 1 }\nknowledge: { precedents: { from: precedents.jsonl } }\n',
    );
    expect((await workspace.moot('run', 'use.slice.yaml', '--limit', '1')).status).toBe(0);
  });

  it('says so when there is nothing to export', async () => {
    const ran = JSON.parse(
      (await workspace.moot('run', SLICE, '--limit', '1', '--switch', 'jurors=1', '--json')).stdout,
    ) as { run: string };
    const { status, stderr } = await workspace.moot('export', ran.run, '--format', 'entries');
    expect(status).toBe(2);
    expect(stderr).toContain('ends in a stage named "entry"');
    expect((await workspace.moot('export', 'no-run', '--format', 'entries')).status).toBe(2);
  });
});

describe('moot run --search', () => {
  const args = [
    'run',
    'prompts/samples/criminal.slice.yaml',
    '--limit',
    '1',
    '--switch',
    'web=true',
    '--switch',
    'debate=false',
  ];

  it('asks the engine of that name', async () => {
    const { status } = await workspace.moot(...args, '--search', `news=${engine.url}`);
    expect(status).toBeLessThan(2);
    expect(engine.asked.map((url) => url.searchParams.get('format'))).toEqual(['json']);
  });

  it('without one goes on and asks nobody', async () => {
    expect((await workspace.moot(...args)).status).toBeLessThan(2);
    expect(engine.asked).toHaveLength(1);
  });
});
