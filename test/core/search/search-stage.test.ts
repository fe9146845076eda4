import { afterEach, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../src/core/run-store/manifest';
import type { CaseEvent } from '../../../src/core/runner/run-event';
import {
  type FakeSearchServer,
  type SearchReply,
  startFakeSearchServer,
} from '../../harness/fake-search-server';
import { createMemoryFiles, type MemoryFiles } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, resume, start } from '../../harness/memory-runs';
import { createScriptedModel, promptOf, type ScriptedModel } from '../../harness/scripted-model';
import { roleText, valueOf } from '../../harness/small-world';

const SLICE = '/w/s.slice.yaml';
const results = [
  { title: 'Kettles', url: 'https://k.example', content: 'They leak.' },
  { title: 'Other', url: 'https://o.example', content: 'Nothing.' },
];

const FACTS = 'A buyer ordered a green kettle in spring, and it leaked from the seam on the first morning.';
const HELD =
  'A seam that opens on the first morning was weak when the parcel was handed over, so the seller answers for it.';

const open: FakeSearchServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

function world(): MemoryFiles {
  return createMemoryFiles({
    '/w/cases.jsonl': ['one', 'two']
      .map((id) =>
        JSON.stringify({
          id,
          title: `Title of ${id}`,
          facts: FACTS,
          案号: '(2031) Fict. 77',
          gold: { analysis: HELD },
        }),
      )
      .join('\n'),
    [SLICE]:
      'moot: 1\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nscore: []\nconcurrency: 1\n',
    '/w/p.pipeline.yaml':
      'moot: 1\nname: P\nstages:\n  - { stage: opinion, search: news, query: "{{ case.title }}", top: 2 }\n  - { stage: ruling, role: judge }\n',
    '/w/roles/judge.role.md': roleText('judge', ['opinion']),
  });
}

interface Ran {
  readonly manifest: Manifest;
  readonly events: readonly CaseEvent[];
  readonly server: FakeSearchServer;
  readonly model: ScriptedModel;
  readonly files: MemoryFiles;
}

async function run(replies: readonly SearchReply[], maxRetries = 0): Promise<Ran> {
  const server = await startFakeSearchServer(...replies);
  open.push(server);
  const files = world();
  const model = createScriptedModel({ ruling: 'so be it' });
  const host = { ...hostWith(files, model), maxRetries, searchEndpoints: { news: server.url } };
  const end = await start(host, await planSlice(files, SLICE, { limit: 1 }));
  if (!end.ok) throw new Error('The run did not start.');
  return {
    manifest: end.manifest,
    events: await readerOf(files, end.manifest.id).events('one'),
    server,
    model,
    files,
  };
}

describe('a search stage', () => {
  it('gives title, address and content, to the prompt and to the transcript', async () => {
    const { events, server, model } = await run([{ results }]);
    expect(server.asked.map((url) => url.searchParams.get('q'))).toEqual(['Title of one']);
    expect(valueOf(events, 'opinion')).toEqual(results);
    expect(events.find((event) => event.type === 'retrieved')).toMatchObject({
      source: 'news',
      query: 'Title of one',
      entries: [
        { id: 'https://k.example', title: 'Kettles', text: 'They leak.', rank: 1, kept: true },
        { rank: 2, kept: true },
      ],
    });
    const [call] = model.calls;
    expect(call && promptOf(call)).toContain('They leak.');
  });

  it.each([
    [
      'title',
      { title: 'Title of one, as published', content: 'The seller lost.' },
      'the case itself: same title',
    ],
    ['docket number', { title: 'A report', content: 'See (2031) Fict. 77: lost.' }, 'docket number'],
    ['facts', { title: 'A blog', content: `They write: ${FACTS}` }, 'near-duplicate'],
    [
      'gold',
      { title: 'A report', content: `It was held: ${HELD}` },
      "gold: holds 100 % of the case's analysis",
    ],
  ])('leaves out what bears the %s of the case, and says so', async (_what, hit, note) => {
    const { events, model } = await run([{ results: [{ url: 'https://j.example', ...hit }, ...results] }]);
    expect(valueOf(events, 'opinion')).toEqual([
      { title: 'Kettles', url: 'https://k.example', content: 'They leak.' },
    ]);
    expect(events.find((event) => event.type === 'retrieved')).toMatchObject({
      entries: [
        { id: 'https://j.example', kept: false, note: expect.stringContaining(note) as string },
        { id: 'https://k.example', kept: true },
      ],
    });
    const [call] = model.calls;
    expect(call && promptOf(call)).not.toContain('j.example');
  });

  it('is patient with an engine that is asked too often, and says so', async () => {
    const { events, manifest } = await run(
      [{ status: 429, headers: { 'retry-after': '9' } }, { status: 500 }, { results }],
      2,
    );
    expect(manifest.counts.done).toBe(1);
    const notes = events.flatMap((event) => (event.type === 'noted' ? [event.message] : []));
    expect(notes).toEqual([
      expect.stringContaining('(429). Trying again in 9 s.'),
      expect.stringContaining('status 500'),
    ]);
  });

  it.each<[string, SearchReply]>([
    ['status 500', { status: 500 }],
    ['"results"', { body: 'hello' }],
  ])('makes an error of its case when the engine fails for good: %s', async (told, reply) => {
    const { events, manifest, model } = await run([reply]);
    expect(manifest.counts).toMatchObject({ done: 0, error: 1 });
    expect(events.at(-1)).toMatchObject({
      status: 'error',
      fault: 'opinion',
      message: expect.stringContaining(told) as string,
    });
    expect(model.calls).toEqual([]);
  });

  it('does not look up again what the run that is replayed found', async () => {
    const { files, manifest, server } = await run([{ results }, { results: [] }]);
    const plan = await planSlice(files, SLICE, { limit: 1 });
    const again = await start(hostWith(files, createScriptedModel({})), plan, {
      model: `recorded:${manifest.id}`,
    });
    expect(again.ok && again.manifest.counts).toMatchObject({ done: 1 });
    expect(server.asked).toHaveLength(1);
  });

  it('does not look up again what was found before the run was stopped', async () => {
    const server = await startFakeSearchServer({ results }, { results: [] });
    open.push(server);
    const files = world();
    const model = createScriptedModel({ ruling: 'so be it' });
    model.hold('ruling');
    const stop = new AbortController();
    const host = { ...hostWith(files, model), searchEndpoints: { news: server.url } };
    const running = start(host, await planSlice(files, SLICE, { limit: 1 }), { signal: stop.signal });
    await model.reached('ruling');
    stop.abort();
    const stopped = await running;
    if (!stopped.ok) throw new Error('The run did not start.');
    const other = createScriptedModel({ ruling: 'so be it' });
    const resumed = await resume(
      { ...hostWith(files, other), searchEndpoints: { news: server.url } },
      files,
      stopped.manifest.id,
    );
    expect(resumed.ok && resumed.manifest.counts).toMatchObject({ done: 1 });
    expect(server.asked).toHaveLength(1);
    const [call] = other.calls;
    expect(call && promptOf(call)).toContain('They leak.');
  });
});
