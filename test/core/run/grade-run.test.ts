import { describe, expect, it } from 'vitest';
import type { Model } from '../../../src/core/model/model';
import { renderProblem } from '../../../src/core/problem';
import { demonstrations } from '../../../src/core/run/export-training';
import { gradeRun, type GradingEnd } from '../../../src/core/run/grade-run';
import { planGrading, type GradersAsked } from '../../../src/core/run/plan-grading';
import type { Manifest } from '../../../src/core/run-store/manifest';
import { createMemoryFiles, type MemoryFiles, memoryPaths } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, resume, ROOT, start, timeless } from '../../harness/memory-runs';
import { createScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const SLICE = '/w/s.slice.yaml';
const HEAD =
  'moot: 1\nname: S\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nconcurrency: 1\n';
const GRADERS = 'graders: { results: graders/results.role.md }\n';
const COUNTS =
  '{ format: json, schema: { key_points: integer, matched: integer, results: integer, accurate: integer } }';
const marks = (matched: number): string =>
  JSON.stringify({ key_points: 2, matched, results: 1, accurate: Math.min(1, matched) });

function world(slice = HEAD + GRADERS): MemoryFiles {
  const cases = ['one', 'two'].map((id) =>
    JSON.stringify({
      id,
      title: id,
      type: 'civil',
      facts: `${id}: a lost umbrella.`,
      gold: { results: ['Su pays.'] },
    }),
  );
  return createMemoryFiles({
    '/w/cases.jsonl': `${cases.join('\n')}\n`,
    [SLICE]: slice,
    '/w/p.pipeline.yaml':
      'moot: 1\nname: Court\nstages: [{ stage: draft, role: judge }]\nverdict: { analysis: "{{ draft }}" }\n',
    '/w/roles/judge.role.md': roleText('judge', ['facts']),
    '/w/graders/results.role.md': roleText('marker', ['gold', 'verdict'], COUNTS),
    '/w/graders/analysis.role.md': roleText(
      'critic',
      ['facts'],
      '{ format: json, schema: { correctness: boolean, logicality: boolean, concision: boolean } }',
    ),
  });
}

async function finished(files: MemoryFiles, model: Model): Promise<Manifest> {
  const end = await start(hostWith(files, model), await planSlice(files, SLICE));
  if (!end.ok) throw new Error(end.problems.map(renderProblem).join('\n'));
  return end.manifest;
}

async function grade(
  files: MemoryFiles,
  model: Model,
  id: string,
  asked: GradersAsked = {},
  more: { readonly again?: boolean; readonly signal?: AbortSignal } = {},
): Promise<Extract<GradingEnd, { ok: true }>> {
  const host = hostWith(files, model);
  const reader = readerOf(files, id);
  const manifest = await reader.manifest();
  if (!manifest) throw new Error(`There is no run ${id}.`);
  const planned = await planGrading(host, reader, manifest, asked);
  if (!planned.ok) throw new Error(planned.problems.map(renderProblem).join('\n'));
  const signal = more.signal ?? new AbortController().signal;
  const ended = await gradeRun(
    host,
    { plan: planned.value, model: 'vscode:m', forced: true, again: more.again ?? false, signal },
    manifest,
  );
  if (!ended.ok) throw new Error(ended.problems.map(renderProblem).join('\n'));
  return ended;
}

const stages = (model: { readonly asked: readonly string[] }): readonly string[] => model.asked;

describe('a run of a slice with graders', () => {
  it('keeps grades, who gave them, and the figures made of them', async () => {
    const files = world();
    const model = createScriptedModel({ draft: 'Su pays.', results: marks(1) });
    const manifest = await finished(files, model);
    // Without score:, the metrics of the graders.
    expect(manifest.score).toEqual(['results']);
    expect(manifest.metrics).toMatchObject({ 'simucourt.results.recall': { value: 0.5, n: 2 } });
    expect(manifest.graders).toMatchObject([
      { name: 'results', role: 'marker', path: 'graders/results.role.md' },
    ]);
    expect(manifest.sources).toContainEqual(
      expect.objectContaining({ path: 'graders/results.role.md', hash: manifest.graders?.[0]?.hash }),
    );
    const [record] = await readerOf(files, manifest.id).cases();
    expect(record).toMatchObject({ calls: 2, grades: { results: { value: { key_points: 2, matched: 1 } } } });
  });

  it('teaches nothing that graders said', async () => {
    const files = world();
    const { id } = await finished(files, createScriptedModel({ draft: 'Su pays.', results: marks(2) }));
    const learned = await demonstrations([readerOf(files, id)], {});
    expect(learned.map(({ messages }) => messages.at(-1)?.content)).toEqual(['Su pays.', 'Su pays.']);
  });

  it('that is cancelled while grading goes on without asking again what was answered', async () => {
    const files = world();
    const stop = new AbortController();
    const first = createScriptedModel({ draft: 'Su pays.', results: marks(1) });
    first.hold('grading/results');
    const plan = await planSlice(files, SLICE);
    const running = start(hostWith(files, first), plan, { signal: stop.signal });
    await first.reached('grading/results');
    stop.abort();
    const end = await running;
    if (!end.ok) throw new Error('The run did not start.');
    expect(end.manifest).toMatchObject({ state: 'cancelled', counts: { done: 0, cancelled: 1 } });

    const second = createScriptedModel({ draft: 'Su pays.', results: marks(1) });
    const resumed = await resume(hostWith(files, second), files, end.manifest.id);
    expect(resumed.ok && resumed.manifest).toMatchObject({ state: 'finished', counts: { done: 2 } });
    // The draft of the first case was paid for.
    expect(stages(second)).toEqual(['grading/results', 'draft', 'grading/results']);
  });
});

describe('the model of a grader', () => {
  const pinned = `${HEAD}graders: { results: { role: graders/results.role.md, model: "vscode:fixed" } }\n`;

  it('stands over that of the run, but a replay asks nobody', async () => {
    const files = world(pinned);
    const model = createScriptedModel({ draft: 'Su pays.', results: marks(1) });
    const asked: string[] = [];
    const host = hostWith(files, model);
    const naming = {
      ...host,
      sources: {
        ...host.sources,
        editorModel: (id: string) => {
          asked.push(id);
          return Promise.resolve(model);
        },
      },
    };
    const end = await start(naming, await planSlice(files, SLICE));
    if (!end.ok) throw new Error(end.problems.map(renderProblem).join('\n'));
    expect(asked.sort()).toEqual(['vscode:fixed', 'vscode:m']);
    expect(end.manifest.graders).toMatchObject([{ name: 'results', model: 'vscode:fixed' }]);

    const nobody = createScriptedModel({});
    const replay = await start(hostWith(files, nobody), await planSlice(files, SLICE), {
      model: `recorded:${end.manifest.id}`,
    });
    expect(replay.ok && replay.manifest.metrics).toEqual(end.manifest.metrics);
    expect(nobody.asked).toEqual([]);
  });
});

describe('a run that has ended', () => {
  const plain = `${HEAD}score: [results]\n`;

  it('is graded without its pipeline, and looks as if it had been graded at once', async () => {
    const late = world(plain);
    const { id } = await finished(late, createScriptedModel({ draft: 'Su pays.' }));
    expect((await readerOf(late, id).manifest())?.metrics).toEqual({
      'simucourt.results.f1': { value: null, n: 0 },
      'simucourt.results.f1[民事]': { value: null, n: 0 },
      'simucourt.results.precision': { value: null, n: 0 },
      'simucourt.results.precision[民事]': { value: null, n: 0 },
      'simucourt.results.recall': { value: null, n: 0 },
      'simucourt.results.recall[民事]': { value: null, n: 0 },
    });
    const grader = createScriptedModel({ results: marks(2) });
    const graders = { results: '/w/graders/results.role.md' };
    const { manifest, graded, left } = await grade(late, grader, id, { graders });
    expect(stages(grader)).toEqual(['grading/results', 'grading/results']);
    expect({ graded, left, state: manifest.state }).toEqual({ graded: 2, left: 0, state: 'finished' });
    expect(manifest.metrics['simucourt.results.f1']).toEqual({ value: 1, n: 2 });
    expect(manifest.usage).toMatchObject({ input: 40, output: 4 });
    expect(manifest.graders).toMatchObject([{ name: 'results', role: 'marker' }]);
    expect(await readerOf(late, id).manifest()).toEqual(manifest);

    const early = world(plain + GRADERS);
    const once = await finished(early, createScriptedModel({ draft: 'Su pays.', results: marks(2) }));
    const transcript = async (files: MemoryFiles, run: string): Promise<unknown> => {
      const reader = readerOf(files, run);
      const events = await Promise.all(['one', 'two'].map((key) => reader.events(key)));
      return JSON.parse(timeless(JSON.stringify({ cases: await reader.cases(), events }))) as unknown;
    };
    expect(await transcript(late, id)).toEqual(await transcript(early, once.id));
    expect(manifest.metrics).toEqual(once.metrics);
  });

  it('is asked for what it lacks, for what failed, and for all when told so', async () => {
    const files = world();
    const { id } = await finished(files, createScriptedModel({ draft: 'Su pays.', results: ['hm', 'hm'] }));
    expect((await readerOf(files, id).manifest())?.metrics['simucourt.results.f1']).toEqual({
      value: null,
      n: 0,
      grader_errors: 2,
    });
    const mending = createScriptedModel({ results: marks(1) });
    const mended = await grade(files, mending, id);
    expect(stages(mending)).toEqual(['grading/results', 'grading/results']);
    expect(mended.manifest.metrics['simucourt.results.recall']).toEqual({ value: 0.5, n: 2 });

    const idle = createScriptedModel({});
    expect(await grade(files, idle, id)).toMatchObject({ graded: 0, left: 0 });
    expect(stages(idle)).toEqual([]);

    const anew = createScriptedModel({ results: marks(2) });
    const again = await grade(files, anew, id, {}, { again: true });
    expect(again.manifest.metrics['simucourt.results.recall']).toEqual({ value: 1, n: 2 });
  });

  it('keeps the grades of others beside a new one', async () => {
    const files = world();
    const { id } = await finished(files, createScriptedModel({ draft: 'Su pays.', results: marks(1) }));
    const critic = createScriptedModel({
      analysis: '{"correctness":true,"logicality":true,"concision":false}',
    });
    const { manifest } = await grade(files, critic, id, {
      graders: { analysis: '/w/graders/analysis.role.md' },
    });
    expect(stages(critic)).toEqual(['grading/analysis', 'grading/analysis']);
    expect(manifest.score).toEqual(['results', 'analysis']);
    expect(manifest.metrics).toMatchObject({
      'simucourt.results.recall': { value: 0.5, n: 2 },
      'simucourt.analysis.correctness': { value: 1, n: 2 },
    });
    const reader = readerOf(files, id);
    const [record] = await reader.cases();
    expect(Object.keys(record?.grades ?? {})).toEqual(['results', 'analysis']);
    const started = (await reader.events('one')).flatMap((event) =>
      event.type === 'stage-started' ? [event.stage] : [],
    );
    expect(started).toEqual(['draft', 'grading', 'grading/results', 'grading/analysis']);
  });

  it('that is stopped while graded keeps what was graded', async () => {
    const files = world(plain);
    const { id } = await finished(files, createScriptedModel({ draft: 'Su pays.' }));
    const graders = { results: '/w/graders/results.role.md' };
    const stop = new AbortController();
    const slow = createScriptedModel(({ origin }) => {
      if (origin.caseId === 'two') stop.abort();
      return marks(1);
    });
    const stopped = await grade(files, slow, id, { graders }, { signal: stop.signal });
    expect(stopped.manifest.state).toBe('finished');
    expect(stopped.graded + stopped.left).toBe(2);
    const rest = createScriptedModel({ results: marks(1) });
    const { manifest } = await grade(files, rest, id, { graders });
    expect(manifest.metrics['simucourt.results.recall']).toEqual({ value: 0.5, n: 2 });
  });

  it('without graders says what to add', async () => {
    const files = world(plain);
    const { id } = await finished(files, createScriptedModel({ draft: 'Su pays.' }));
    const reader = readerOf(files, id);
    const manifest = await reader.manifest();
    const planned = await planGrading({ files, paths: memoryPaths, root: ROOT }, reader, manifest!, {});
    expect(planned.ok).toBe(false);
    expect(planned.problems).toMatchObject([{ code: 'no-graders' }]);
    const dangling = await planGrading({ files, paths: memoryPaths, root: ROOT }, reader, manifest!, {
      graders: { results: '/w/none.role.md' },
    });
    expect(dangling.problems).toMatchObject([{ code: 'missing-file' }]);
  });
});
