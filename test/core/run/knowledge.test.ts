import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunHost } from '../../../src/core/run/run-host';
import type { RunEnd } from '../../../src/core/run/run-request';
import type { Manifest } from '../../../src/core/run-store/manifest';
import type { RetrievedEntry } from '../../../src/core/runner/run-event';
import { startFakeModelServer, type FakeModelServer } from '../../harness/fake-model-server';
import { createMemoryFiles, type MemoryFiles } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, resume, ROOT, start, timeless } from '../../harness/memory-runs';
import { createScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const SLICE = '/w/s.slice.yaml';
const KEY = 'sk-fictional-0123456789abcdef';

const precedents = [
  { id: 'p1', facts: 'aaaa umbrella on a tram', kind: 'loss' },
  { id: 'p2', facts: 'bbbb umbrella in a shop', kind: 'theft' },
  { id: 'p3', facts: 'cccc bicycle by the river', kind: 'theft' },
  { id: 'p4', facts: 'dddd umbrella lost twice', kind: 'loss' },
];

interface World {
  readonly knowledge?: string;
  readonly stage?: string;
  /** Further lines of the slice. */
  readonly slice?: string;
  readonly over?: Readonly<Record<string, string>>;
}

function world({
  knowledge = '{ from: kb.jsonl, index: hybrid }',
  stage = 'top: 2',
  slice = '',
  over = {},
}: World = {}): MemoryFiles {
  const cases = ['one', 'two'].map((id) =>
    JSON.stringify({ id, title: id, facts: `umbrella of ${id} bbb`, gold: { winner: 'Su' } }),
  );
  return createMemoryFiles({
    '/w/cases.jsonl': `${cases.join('\n')}\n`,
    '/w/kb.jsonl': precedents.map((each) => `${JSON.stringify(each)}\n`).join(''),
    [SLICE]: `moot: 1\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nscore: [jury.accuracy]\n${slice}`,
    '/w/p.pipeline.yaml': `moot: 1
name: Court
switches: { knowledge: true }
knowledge: { k: ${knowledge} }
stages:
  - { stage: found, retrieve: k, query: "{{ case.facts }}", when: "{{ switches.knowledge }}", ${stage} }
  - { stage: ruling, role: judge }
verdict: { winner: "{{ ruling.winner }}", analysis: "{{ ruling.why }}" }
`,
    '/w/roles/judge.role.md': roleText(
      'judge',
      ['facts', 'found'],
      '{ format: json, schema: { winner: string, why: string } }',
    ),
    ...over,
  });
}

const judge = (): ReturnType<typeof createScriptedModel> =>
  createScriptedModel(() => '{"winner":"Su","why":"found it"}');

let server: FakeModelServer;
beforeEach(async () => {
  server = await startFakeModelServer();
});
afterEach(() => server.close());

function hostOn(
  files: MemoryFiles,
  model = judge(),
  keys: { readonly key?: string } = { key: KEY },
): RunHost {
  const host = hostWith(files, model, keys);
  const endpoint = {
    name: 'fake',
    title: 'Fake',
    baseUrl: server.url,
    keyVariable: 'FAKE_API_KEY',
    needsKey: true,
  };
  return { ...host, sources: { ...host.sources, endpoints: [endpoint] }, maxRetries: 1 };
}

function manifestOf(end: RunEnd): Manifest {
  if (!end.ok) throw new Error(end.problems.map((problem) => problem.message).join('\n'));
  return end.manifest;
}

async function run(files: MemoryFiles, model = judge()): Promise<Manifest> {
  return manifestOf(await start(hostOn(files, model), await planSlice(files, SLICE)));
}

async function foundIn(files: MemoryFiles, id: string, key = 'one'): Promise<readonly RetrievedEntry[]> {
  const event = (await readerOf(files, id).events(key)).find(({ type }) => type === 'retrieved');
  if (event?.type !== 'retrieved') throw new Error('Nothing was retrieved.');
  return event.entries;
}

async function notesIn(files: MemoryFiles, id: string): Promise<string[]> {
  const events = await readerOf(files, id).events('one');
  return events.flatMap((event) => (event.type === 'noted' ? [event.message] : []));
}

const keptIn = async (files: MemoryFiles, id: string): Promise<string[]> =>
  (await foundIn(files, id)).filter(({ kept }) => kept).map((entry) => entry.id);

const DENSE =
  '{ from: kb.jsonl, index: { bm25: true, dense: { model: "fake:vectors", instruction: "find: " } } }';

describe('retrieval in a run', () => {
  it('shows scores and ranks of every ranker', async () => {
    const files = world();
    const { id, knowledge } = await run(files);
    const [first] = await foundIn(files, id);
    expect(Object.keys(first?.scores ?? {}).sort()).toEqual(['bm25', 'dense', 'rrf']);
    expect(first?.ranks).toMatchObject({ rrf: 1 });
    expect(knowledge).toMatchObject([{ name: 'k', path: 'kb.jsonl', embedder: 'builtin:lexical' }]);
  });

  it('gives the same bytes again, with indexes built or loaded', async () => {
    const one = world();
    const first = await run(one);
    const second = await run(one);
    const fresh = world();
    const third = await run(fresh);
    const events = async (files: MemoryFiles, { id }: Manifest): Promise<string> =>
      timeless(JSON.stringify(await readerOf(files, id).events('two')));
    expect(await events(one, second)).toBe(await events(one, first));
    expect(await events(fresh, third)).toBe(await events(one, first));
  });

  it.each([
    ['first: { method: bm25, top: 3 }, rerank: { method: dense }', ['p2', 'p4']],
    ['method: dense', ['p2', 'p4']],
    [`where: "{{ entry.kind == 'loss' }}"`, ['p4', 'p1']],
    [`prefer: "{{ entry.id == 'p3' }}", method: dense`, ['p3', 'p2']],
  ])('obeys %s', async (stage, kept) => {
    const vectors: Readonly<Record<string, readonly number[]>> = {
      a: [0, 1],
      b: [1, 0.1],
      c: [0.1, 1],
      d: [1, 1],
    };
    server.embedWith((text) => vectors[text.charAt(0)] ?? [1, 0]);
    const files = world({ knowledge: DENSE, stage: `top: 2, ${stage}` });
    expect(await keptIn(files, (await run(files)).id)).toEqual(kept);
  });

  it('reads only entries that where: of the knowledge base admits', async () => {
    const files = world({ knowledge: `{ from: kb.jsonl, where: "{{ entry.kind == 'theft' }}" }` });
    expect(await keptIn(files, (await run(files)).id)).toEqual(['p2']);
  });
});

describe('leaks', () => {
  const leak = JSON.stringify({ id: 'one', facts: 'umbrella of one bbb', kind: 'loss' });
  const withLeak = (knowledge: string, stage = 'top: 2'): MemoryFiles =>
    world({ knowledge, stage, over: { '/w/kb.jsonl': `${leak}\n${JSON.stringify(precedents[1])}\n` } });

  it('are left out, and reported', async () => {
    const files = withLeak('{ from: kb.jsonl }');
    const { id } = await run(files);
    expect(await keptIn(files, id)).toEqual(['p2']);
    expect((await foundIn(files, id))[0]).toMatchObject({
      id: 'one',
      kept: false,
      note: 'left out: the case itself: id one',
    });
    expect(await notesIn(files, id)).toEqual([]);
  });

  it.each([
    ['the stage', '{ from: kb.jsonl }', 'top: 2, leaks: keep'],
    ['the knowledge base', '{ from: kb.jsonl, leaks: keep }', 'top: 2'],
  ])('are kept where %s says so, and reported louder', async (_, knowledge, stage) => {
    const files = withLeak(knowledge, stage);
    const { id } = await run(files);
    expect(await keptIn(files, id)).toEqual(['one', 'p2']);
    expect((await foundIn(files, id))[0]?.note).toBe('leak, kept: the case itself: id one');
    expect(await notesIn(files, id)).toEqual([expect.stringContaining('may give the answer away: one')]);
  });

  it('are left out when the stage says so over the knowledge base', async () => {
    const files = withLeak('{ from: kb.jsonl, leaks: keep }', 'top: 2, leaks: drop');
    expect(await keptIn(files, (await run(files)).id)).toEqual(['p2']);
  });
});

describe('an endpoint of embeddings', () => {
  it('is asked once for every text, with the key and the instruction, in this run and later ones', async () => {
    const files = world({ knowledge: DENSE });
    const { id, knowledge } = await run(files);
    expect(server.embedded[0]?.headers['authorization']).toBe(`Bearer ${KEY}`);
    expect(server.embedded.flatMap(({ texts }) => texts).sort()).toEqual(
      [
        ...precedents.map(({ facts }) => facts),
        'find: umbrella of one bbb',
        'find: umbrella of two bbb',
      ].sort(),
    );
    expect(knowledge).toMatchObject([{ embedder: 'fake:vectors' }]);
    const before = server.embedded.length;
    const again = await run(files);
    expect(server.embedded).toHaveLength(before);
    expect(await foundIn(files, again.id)).toEqual(await foundIn(files, id));
    expect(files.below(ROOT).filter((file) => files.text(file).includes(KEY))).toEqual([]);
  });

  it('is asked only for what is new when the knowledge base grows', async () => {
    const files = world({ knowledge: DENSE });
    await run(files);
    const before = server.embedded.length;
    await files.append('/w/kb.jsonl', `${JSON.stringify({ id: 'p5', facts: 'umbrella at sea' })}\n`);
    await run(files);
    expect(server.embedded.slice(before).flatMap(({ texts }) => texts)).toEqual(['umbrella at sea']);
  });

  it('that fails for good makes the case an error; the next attempt starts where it stopped', async () => {
    const files = world({ knowledge: DENSE });
    server.scriptEmbeddings({ type: 'status', status: 401 });
    const failed = await run(files);
    expect(failed.counts).toMatchObject({ error: 2, done: 0 });
    const [record] = await readerOf(files, failed.id).cases();
    expect(record?.fault).toBe('found');
    expect(record?.message).toContain('401');
    expect((await run(files)).counts).toMatchObject({ error: 0, done: 2 });
  });

  it('that fails in passing is asked again, and whoever watches is told', async () => {
    const files = world({ knowledge: DENSE });
    server.scriptEmbeddings({ type: 'status', status: 503, headers: { 'retry-after': '45' } });
    const told: string[] = [];
    const ended = await start(hostOn(files), await planSlice(files, SLICE), {
      watcher: {
        onEvent: (_, event) => {
          if (event.type === 'noted') told.push(event.message);
        },
      },
    });
    expect(manifestOf(ended).counts).toMatchObject({ done: 2 });
    expect(told).toEqual([expect.stringMatching(/503.* Trying again in 45 s\.$/u)]);
  });

  it('is not asked again for what a stopped run had asked', async () => {
    const files = world({ knowledge: DENSE, slice: 'concurrency: 1\n' });
    const model = judge();
    model.hold('ruling');
    const stop = new AbortController();
    const ended = start(hostOn(files, model), await planSlice(files, SLICE), { signal: stop.signal });
    await model.reached('ruling');
    stop.abort();
    const stopped = manifestOf(await ended);
    expect(stopped.state).toBe('cancelled');
    const asked = server.embedded.flatMap(({ texts }) => texts);
    const resumed = manifestOf(await resume(hostOn(files), files, stopped.id));
    expect(resumed).toMatchObject({ state: 'finished', counts: { done: 2 } });
    const all = server.embedded.flatMap(({ texts }) => texts);
    expect(all.slice(0, asked.length)).toEqual(asked);
    expect(new Set(all).size).toBe(all.length);
  });

  it('without its key stops the run before anything is sent', async () => {
    const files = world({ knowledge: DENSE });
    const model = judge();
    const end = await start(hostOn(files, model, {}), await planSlice(files, SLICE));
    expect(end).toMatchObject({
      ok: false,
      problems: [{ code: 'no-key', message: 'There is no key for Fake.' }],
    });
    expect([server.embedded.length, model.calls.length]).toEqual([0, 0]);
  });

  it('is not needed when a switch turns its stage off', async () => {
    const files = world({
      knowledge: '{ from: nowhere.jsonl, index: dense }',
      slice: 'switches: { knowledge: false }\n',
    });
    expect((await run(files)).knowledge).toEqual([]);
  });
});

describe('what is missing is said before the first call', () => {
  it.each([
    ['{ from: nowhere.jsonl }', 'top: 1', 'missing-file'],
    ['{ from: kb.jsonl, index: { dense: "nobody:e" } }', 'top: 1', 'unknown-model'],
    ['{ from: kb.jsonl, index: { dense: "builtin:semantic" } }', 'top: 1', 'unknown-embedder'],
    ['{ from: kb.jsonl, index: { dense: "builtin:baseline" } }', 'top: 1', 'unknown-embedder'],
    ['{ from: kb.jsonl, index: { dense: "recorded:x" } }', 'top: 1', 'unknown-embedder'],
    ['{ from: kb.jsonl, index: bm25 }', 'top: 1, method: dense', 'no-index'],
    ['"runs:20200101-000000-none-abc"', 'top: 1', 'unknown-run'],
  ])('%s, %s: %s', async (knowledge, stage, code) => {
    const files = world({ knowledge, stage });
    const model = judge();
    const end = await start(hostOn(files, model), await planSlice(files, SLICE));
    expect(end).toMatchObject({ ok: false, problems: [{ code, severity: 'error' }] });
    expect(model.calls).toEqual([]);
  });
});

describe('index files', () => {
  const INDEX = '/w/.moot/cache/index';
  const indexFiles = (files: MemoryFiles): string[] => files.below(INDEX);
  const writes = (files: MemoryFiles): number =>
    files.changes.filter(({ kind, path }) => kind === 'write' && path.startsWith(INDEX)).length;

  it('are written once, and read as long as their source stays', async () => {
    const files = world();
    await run(files);
    expect(
      indexFiles(files)
        .map((file) => file.split('.').at(-1))
        .sort(),
    ).toEqual(['bm25', 'dense']);
    expect(writes(files)).toBe(2);
    await run(files);
    expect(writes(files)).toBe(2);
  });

  it('are made again, in their place, when the source has changed', async () => {
    const files = world();
    await run(files);
    const before = indexFiles(files);
    await files.append(
      '/w/kb.jsonl',
      `${JSON.stringify({ id: 'p5', facts: 'umbrella of one bbb at sea' })}\n`,
    );
    expect(await keptIn(files, (await run(files)).id)).toContain('p5');
    expect([indexFiles(files), writes(files)]).toEqual([before, 4]);
  });

  it('are made again when they are damaged', async () => {
    const files = world();
    const first = await run(files);
    for (const file of indexFiles(files)) {
      const bytes = (await files.read(file)).slice();
      bytes[bytes.length >> 1]! ^= 1;
      await files.write(file, bytes);
    }
    const second = await run(files);
    expect(await foundIn(files, second.id)).toEqual(await foundIn(files, first.id));
    expect(writes(files)).toBe(6);
  });

  it('are done without where they cannot be written', async () => {
    const files = world();
    files.onChange(({ path }) => (path.startsWith(INDEX) ? 'fail' : 'done'));
    expect((await run(files)).counts).toMatchObject({ done: 2 });
    expect(indexFiles(files)).toEqual([]);
  });

  it('are read anew by a resumed run, which says that the source has changed', async () => {
    const files = world();
    const model = judge();
    model.hold('ruling');
    const stop = new AbortController();
    const ended = start(hostOn(files, model), await planSlice(files, SLICE), { signal: stop.signal });
    await model.reached('ruling');
    stop.abort();
    const { id } = manifestOf(await ended);
    await files.append('/w/kb.jsonl', `${JSON.stringify({ id: 'p5', facts: 'at sea' })}\n`);
    const { problems } = await resume(hostOn(files), files, id);
    expect(problems.map(({ code }) => code)).toEqual(['changed-knowledge']);
  });
});

describe('a run as knowledge base', () => {
  it('gives facts, verdict and its parts of every case, and never the case itself', async () => {
    const files = world();
    const source = await run(files);
    await files.write(
      '/w/p.pipeline.yaml',
      files
        .text('/w/p.pipeline.yaml')
        .replace(
          '{ from: kb.jsonl, index: hybrid }',
          `{ from: "runs:${source.id}", where: "{{ entry.right }}" }`,
        ),
    );
    const model = judge();
    const { id, knowledge } = await run(files, model);
    expect(knowledge).toMatchObject([{ name: 'k', path: `.moot/runs/${source.id}/cases.jsonl` }]);
    expect((await foundIn(files, id)).map((entry) => [entry.id, entry.kept, entry.text])).toEqual([
      ['one', false, 'umbrella of one bbb'],
      ['two', true, 'umbrella of two bbb'],
    ]);
    const found = (await readerOf(files, id).events('one')).find(
      (event) => event.type === 'stage-finished' && event.stage === 'found',
    );
    expect(found).toMatchObject({
      value: [
        {
          id: 'two',
          case_id: 'two',
          facts: 'umbrella of two bbb',
          right: true,
          analysis: 'found it',
          verdict: { winner: 'Su', analysis: 'found it' },
        },
      ],
    });
    expect(JSON.stringify(found)).not.toContain('gold');
  });
});
