import { afterEach, describe, expect, it } from 'vitest';
import type { CodeAction, CodeLens, Hover } from 'vscode-languageserver/node';
import { eventFileName } from '../../src/core/run-store/run-place';
import { startClient, type Client } from './client';

const NAME = 'court/small.pipeline.yaml';
const SLICE = 'court/all.slice.yaml';
const TEXT = { [NAME]: 'moot: 1\nname: Small\n', [SLICE]: 'moot: 1\ndataset: cases.jsonl\n' };

const runOf = (id: string, changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    format: 1,
    id,
    model: 'builtin:baseline',
    state: 'finished',
    pipeline: { path: NAME, hash: '', name: 'Small' },
    dataset: {},
    counts: { total: 12, done: 10, error: 1, unparsed: 1, cancelled: 0 },
    metrics: { 'dispute.accuracy': { value: 0.75, n: 10 } },
    usage: {},
    switches: {},
    cases: [],
    sources: [],
    knowledge: [],
    score: [],
    startedAt: 0,
    ...changes,
  });
const manifest = (id: string): string => `.moot/runs/${id}/run.json`;
const slice = { path: SLICE, hash: '', name: 'all' };

let client: Client;
afterEach(() => client.end());

/** Runs that the lenses of a file open, with what they say before the time. */
async function told(name: string): Promise<unknown[]> {
  const asked = { textDocument: { uri: client.uri(name) } };
  const lenses = await client.connection.sendRequest<CodeLens[]>('textDocument/codeLens', asked);
  return lenses
    .filter(({ command }) => command?.command === 'moot.openRun')
    .map(({ command }) => [command?.title.split(' · ').slice(0, -1).join(' · '), command?.arguments]);
}

describe('the lens on a pipeline or slice', () => {
  it('says how its last run went, and opens it', async () => {
    client = await startClient({
      ...TEXT,
      [manifest('2026-01-01')]: runOf('2026-01-01', { slice }),
      [manifest('2026-01-02')]: runOf('2026-01-02'),
    });
    for (const [name, text] of Object.entries(TEXT)) await client.open(name, text);
    const words = 'Last run: dispute.accuracy 0.750 · 10/12 done · 1 error · 1 unparsed';
    expect(await told(NAME)).toEqual([[words, ['2026-01-02']]]);
    expect(await told(SLICE)).toEqual([[words, ['2026-01-01']]]);
  });

  it('passes over runs that go on, of other files, that cannot be read, and forks of one case', async () => {
    client = await startClient({
      ...TEXT,
      [manifest('a')]: runOf('a', { metrics: {} }),
      [manifest('b')]: runOf('b', { state: 'running' }),
      [manifest('c')]: runOf('c', { pipeline: { path: 'other.pipeline.yaml', hash: '', name: 'Other' } }),
      [manifest('d')]: '{',
      [manifest('e')]: runOf('e', { fork: { run: 'a', case: 'c1', edits: {} } }),
    });
    await client.open(NAME, TEXT[NAME]);
    expect(await told(NAME)).toEqual([['Last run: 10/12 done · 1 error · 1 unparsed', ['a']]]);
  });

  it('is asked for again once a run has ended, and no sooner', async () => {
    let refreshed: () => void = () => undefined;
    const refresh = new Promise<void>((resolve) => {
      refreshed = resolve;
    });
    let times = 0;
    const capabilities = { workspace: { codeLens: { refreshSupport: true } } };
    client = await startClient(TEXT, { capabilities }, (connection) => {
      connection.onRequest('workspace/codeLens/refresh', () => {
        times++;
        refreshed();
        return null;
      });
    });
    await client.open(NAME, TEXT[NAME]);
    await client.write(manifest('a'), runOf('a', { state: 'running' }));
    await client.watched(manifest('a'), 1);
    expect(await told(NAME)).toEqual([]);
    expect(times).toBe(0);
    await client.write(manifest('a'), runOf('a'));
    await client.watched(manifest('a'), 2);
    await refresh;
    expect(await told(NAME)).toHaveLength(1);
  });
});

describe('what a run has left', () => {
  const role = 'court/roles/judge.role.md';
  const files = {
    [NAME]:
      'moot: 1\nstages:\n  - stage: draft\n    role: judge\n  - stage: next\n    set: { x: "{{ draft.ruling }}" }\n',
    [role]:
      '---\nrole: judge\ninputs: { facts: string }\noutput: { format: json }\n---\nuser:\n{{ facts }}\n',
  };
  const value = { ruling: 'granted', articles: [7] };
  const events = [
    { type: 'case-started', case: 'one', title: 'The umbrella', facts: '' },
    { type: 'call-started', stage: 'draft', call: 'draft#1', role: { file: role, line: 4 }, messages: [] },
    { type: 'answer-parsed', stage: 'draft', call: 'draft#1', value },
    { type: 'stage-finished', stage: 'draft', value },
    { type: 'case-finished', case: 'one', status: 'done' },
  ];
  const run = {
    ...files,
    [manifest('a')]: runOf('a', { cases: ['one#1'], sources: [{ path: role, hash: '' }] }),
    [`.moot/runs/a/events/${eventFileName('one#1')}`]: events.map((each) => JSON.stringify(each)).join('\n'),
  };

  it('is what a hover over a stage shows', async () => {
    client = await startClient(run);
    await client.open(NAME, files[NAME]);
    const found = await client.connection.sendRequest<Hover>('textDocument/hover', {
      textDocument: { uri: client.uri(NAME) },
      position: { line: 5, character: 24 },
    });
    expect((found.contents as { value: string }).value).toMatch(/In the last run, The umbrella:[^]*granted/u);
  });

  it('makes the schema of a role that has none', async () => {
    client = await startClient(run);
    await client.open(role, files[role]);
    const at = { line: 3, character: 5 };
    const actions = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: client.uri(role) },
      range: { start: at, end: at },
      context: { diagnostics: [] },
    });
    expect(actions.map(({ title }) => title)).toEqual(['Add a schema from the last parsed answer']);
    expect(actions[0]?.edit?.changes?.[client.uri(role)]?.[0]?.newText).toBe(
      ', schema: { ruling: string, articles: [integer] }',
    );
  });
});
