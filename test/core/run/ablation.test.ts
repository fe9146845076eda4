import { describe, expect, it } from 'vitest';
import { runAblation, variantsOf, type Ablation } from '../../../src/core/run/ablation';
import { ablationTable } from '../../../src/core/run/ablation-table';
import type { RunPlan } from '../../../src/core/run/run-plan';
import { listRuns } from '../../../src/core/run-store/run-reader';
import { createMemoryFiles, type MemoryFiles, memoryPaths } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, ROOT, start } from '../../harness/memory-runs';
import { createScriptedModel, type ScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const SLICE = '/w/s.slice.yaml';

function world(): MemoryFiles {
  return createMemoryFiles({
    '/w/cases.jsonl': ['one', 'two']
      .map((id) =>
        JSON.stringify({ id, facts: id, gold: { winner: 'buyer', votes: { buyer: 3, seller: 1 } } }),
      )
      .join('\n'),
    [SLICE]: 'moot: 1\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\n',
    '/w/p.pipeline.yaml': `moot: 1
name: Court
switches: { debate: true, web: false, rounds: 3, tone: { default: plain, choices: [plain, formal] } }
stages:
  - { stage: talk, when: "{{ switches.debate }}", role: clerk }
  - { stage: news, when: "{{ switches.web }}", role: clerk }
  - { stage: ballot, role: judge }
verdict: { winner: "{{ ballot }}" }
`,
    '/w/roles/clerk.role.md': roleText('clerk', ['facts']),
    '/w/roles/judge.role.md': roleText('judge', ['facts', 'talk', 'news']),
  });
}

/** Finds the right winner only after a debate. */
const court = (): ScriptedModel =>
  createScriptedModel(({ origin, messages }) => {
    if (origin.stage !== 'ballot') return 'words';
    return JSON.stringify(messages).includes('talk=\\"words') ? 'buyer' : 'seller';
  });

async function ablated(
  files: MemoryFiles,
  model: ScriptedModel,
  names?: readonly string[],
  signal?: AbortSignal,
): Promise<Ablation> {
  const variants = variantsOf(await planSlice(files, SLICE), names);
  if (!variants.ok) throw new Error('No variants.');
  const host = hostWith(files, model);
  return runAblation(variants.value, ({ plan }) => start(host, plan, signal ? { signal } : {}));
}

describe('an ablation', () => {
  it('is the full system, then each switch the other way, on the same cases, each a run of its own', async () => {
    const files = world();
    const model = court();
    const { rows, columns, complete } = await ablated(files, model);
    expect(complete).toBe(true);
    expect(columns).toContain('jury.accuracy');
    expect(rows.map(({ variant, metrics }) => [variant, metrics['jury.accuracy']?.value])).toEqual([
      ['full', 1],
      ['without debate', 0],
      ['with web', 1],
    ]);
    expect(await listRuns(files, memoryPaths, ROOT)).toHaveLength(3);
    const manifests = await Promise.all(rows.map(({ run }) => readerOf(files, run).manifest()));
    expect(manifests.map((manifest) => manifest?.switches)).toEqual([
      { debate: true, web: false, rounds: 3, tone: 'plain' },
      { debate: false, web: false, rounds: 3, tone: 'plain' },
      { debate: true, web: true, rounds: 3, tone: 'plain' },
    ]);
    expect(new Set(manifests.map((manifest) => manifest?.cases.join())).size).toBe(1);
  });

  it('takes only the switches that are named', async () => {
    const { rows } = await ablated(world(), court(), ['web']);
    expect(rows.map(({ variant }) => variant)).toEqual(['full', 'with web']);
  });

  it('starts from the switches as the run sets them', async () => {
    const plan = await planSlice(world(), SLICE, { switches: { debate: 'false' } });
    const variants = variantsOf(plan);
    expect(variants.ok && variants.value.map(({ name }) => name)).toEqual([
      'as set',
      'with debate',
      'with web',
    ]);
  });

  it('leaves out a switch that only looks things up with an engine that is not set up', async () => {
    const files = world();
    const pipeline = files
      .text('/w/p.pipeline.yaml')
      .replace(
        'when: "{{ switches.web }}", role: clerk',
        'when: "{{ switches.web }}", search: news, query: "{{ case.facts }}"',
      );
    await files.write('/w/p.pipeline.yaml', pipeline);
    const plan = await planSlice(files, SLICE);
    const without = variantsOf(plan);
    expect(without.ok && without.value.map(({ name }) => name)).toEqual(['full', 'without debate']);
    expect(without.problems).toEqual([
      expect.objectContaining({ code: 'no-search-endpoint', severity: 'warning' }),
    ]);
    const withEngine = variantsOf(plan, [], ['news']);
    expect(withEngine.ok && withEngine.value.map(({ name }) => name)).toContain('with web');
  });

  it.each([
    [['rounds'], 'switch-not-flippable', 'rounds'],
    [['debat'], 'unknown-switch', 'Did you mean "debate"?'],
  ])('refuses %j: %s', async (names, code, told) => {
    const variants = variantsOf(await planSlice(world(), SLICE), names);
    expect(variants.ok).toBe(false);
    expect(variants.problems).toEqual([expect.objectContaining({ code })]);
    expect(JSON.stringify(variants.problems)).toContain(told.replaceAll('"', '\\"'));
  });

  it('refuses a memory that learns: variants would not begin alike', async () => {
    const files = world();
    await files.write(
      '/w/p.pipeline.yaml',
      files
        .text('/w/p.pipeline.yaml')
        .replace('switches:', 'memory: { lessons: { mode: learn } }\nswitches:'),
    );
    expect(variantsOf(await planSlice(files, SLICE)).problems).toEqual([
      expect.objectContaining({ code: 'ablation-learns' }),
    ]);
  });

  it('says when there is nothing to turn', async () => {
    const plan = await planSlice(world(), SLICE);
    const bare: RunPlan = {
      ...plan,
      loaded: { ...plan.loaded, pipeline: { ...plan.loaded.pipeline, switches: new Map() } },
    };
    expect(variantsOf(bare).problems).toEqual([expect.objectContaining({ code: 'nothing-to-ablate' })]);
  });

  it('keeps the rows so far when it is stopped', async () => {
    const stop = new AbortController();
    const scripted = court();
    let ballots = 0;
    const model: ScriptedModel = {
      ...scripted,
      complete: (request, options) => {
        if (request.origin.stage === 'ballot' && ++ballots === 3) stop.abort();
        return scripted.complete(request, options);
      },
    };
    const { rows, complete } = await ablated(world(), model, undefined, stop.signal);
    expect(complete).toBe(false);
    expect(rows.map(({ variant, state }) => [variant, state])).toEqual([
      ['full', 'finished'],
      ['without debate', 'cancelled'],
    ]);
  });
});

describe('the table of an ablation', () => {
  const value = (figure: number | null) => ({ value: figure, n: 2 });
  const row = {
    run: 'r',
    state: 'finished',
    counts: { total: 2, done: 2, error: 0, unparsed: 0, cancelled: 0 },
  } as const;
  const table: Ablation = {
    columns: ['jury.accuracy', 'jury.kappa'],
    problems: [],
    complete: true,
    rows: [
      { ...row, variant: 'full', metrics: { 'jury.accuracy': value(1), 'jury.kappa': value(null) } },
      {
        ...row,
        variant: 'without a_b',
        counts: { ...row.counts, done: 1, error: 1 },
        metrics: { 'jury.accuracy': value(0.5), 'jury.kappa': value(-0.25) },
      },
    ],
  };

  it('has variants down and figures across, as papers print it', () => {
    expect(ablationTable(table, 'plain').split('\n')).toEqual([
      'variant      accuracy    kappa  cases',
      'full           1.0000        –  2',
      'without a_b    0.5000  -0.2500  1 of 2, 1 error',
    ]);
  });

  it('is Markdown too, with nothing of a name read as markup', () => {
    expect(ablationTable(table, 'md').split('\n')).toEqual([
      '| variant | accuracy | kappa | cases |',
      '|---|---:|---:|---|',
      '| full | 1.0000 | – | 2 |',
      '| without a\\_b | 0.5000 | -0.2500 | 1 of 2, 1 error |',
    ]);
  });

  it('keeps full names where the figures are of several families', () => {
    const mixed: Ablation = { ...table, columns: ['jury.accuracy', 'lawbench.3-1'] };
    expect(ablationTable(mixed, 'md')).toContain('| variant | jury.accuracy | lawbench.3-1 | cases |');
  });
});
