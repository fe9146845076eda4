import type { Case } from '../case';
import type { FieldMapping } from '../dataset/adapter';
import { readDataset } from '../dataset/read-dataset';
import type { Metric } from '../metric/metric';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { SwitchValue } from '../pipeline/pipeline';
import type { Files } from '../ports';
import { hasErrors, type Parsed, type Problem } from '../problem';
import type { Project } from '../project';
import { hashText } from '../runner/prompt-hash';
import type { Gate, Slice } from '../slice';
import { closest } from '../did-you-mean';
import { perturb, type Perturbation } from '../fairness/perturb';
import type { PerturbationKind } from '../fairness/perturbation-kind';
import { chooseMetrics } from './choose-metrics';
import { decideModels } from './decide-models';
import { decideMemory, learns } from './decide-memory';
import { decideStopEarly, type StopEarlyPlan, type StopEarlyTyped } from './decide-stop-early';
import { decideSwitches } from './decide-switches';
import { gateProblems } from './gate-problems';
import { contentsOf, knownCases, type Contents } from './known-cases';
import { selectCases, type SelectedCases } from './select-cases';

/** What is to run: a slice, or a pipeline on cases of a dataset. */
export type RunTarget =
  | { readonly kind: 'slice'; readonly file: string }
  | { readonly kind: 'pipeline'; readonly file: string; readonly dataset: string; readonly adapter?: string };

/** What the command line, the editor or a rerun says over the files. */
export interface Overrides {
  readonly cases?: readonly string[];
  /** Of an earlier run: its cases, by what they held. It stands over `cases`. */
  readonly known?: Contents;
  readonly limit?: number;
  /** Values as typed (`"false"`) or as they are. */
  readonly switches?: Readonly<Record<string, SwitchValue>>;
  /** Modes of memories, by name. */
  readonly memory?: Readonly<Record<string, string>>;
  /** Models of single roles, by role. */
  readonly models?: Readonly<Record<string, string>>;
  readonly score?: readonly string[];
  readonly concurrency?: number;
  readonly repeats?: number;
  readonly perturb?: readonly PerturbationKind[];
  readonly stopEarly?: StopEarlyTyped;
}

export interface DatasetUsed {
  readonly file: string;
  readonly hash: string;
  readonly adapter: string;
}

/** Everything decided before the first call. */
export interface RunPlan {
  readonly loaded: LoadedPipeline;
  readonly slice?: Slice;
  readonly dataset: DatasetUsed;
  readonly cases: readonly Case[];
  /** Of the cases as they stand in the dataset. */
  readonly contents: Contents;
  readonly repeats: number;
  readonly switches: Readonly<Record<string, SwitchValue>>;
  readonly metrics: readonly Metric[];
  readonly gates: readonly Gate[];
  /** Models of single roles as typed; those of the slice are in `loaded`. */
  readonly models?: Readonly<Record<string, string>>;
  readonly concurrency: number;
  /** Keys of the only repeats of cases to run, as in a fork; absent where all do. */
  readonly keys?: readonly string[];
  /** Path of the stage at which the run ends; see partial-plan.ts. */
  readonly upTo?: string;
  /** What was changed about the cases and the order of speakers; they are in the plan as changed. */
  readonly perturbation?: Perturbation;
  /** Absent where the run goes to its last case. */
  readonly stopEarly?: StopEarlyPlan;
}

const DEFAULT_CONCURRENCY = 4;

/** `open`: who reads the dataset, where somebody has read it already. */
export async function planRun(
  project: Project,
  files: Files,
  target: RunTarget,
  overrides: Overrides = {},
  open: typeof openDataset = openDataset,
): Promise<Parsed<RunPlan>> {
  const read =
    target.kind === 'slice' ? await project.loadSlice(target.file) : await loadTarget(project, target.file);
  if (!read.ok) return read;
  const problems: Problem[] = [...read.problems];
  const { slice } = read.value;
  const memory = decideMemory(read.value.loaded, overrides.memory ?? {}, problems);
  const roleModels = decideModels(read.value.loaded, slice, overrides.models ?? {}, problems);
  const loaded = { ...read.value.loaded, pipeline: { ...read.value.loaded.pipeline, memory }, roleModels };
  const file = slice ? project.paths.resolveFrom(slice.file, slice.dataset.name) : datasetOf(target);
  const adapter = slice ? slice.adapter?.name : adapterOf(target);
  const dataset = await open(files, file, { adapter, task: slice?.task, mapping: slice?.fields });
  problems.push(...dataset.problems.map(asWarning(dataset.cases.length > 0)));
  const known = overrides.known && knownCases(file, dataset.cases, overrides.known);
  problems.push(...(known?.problems ?? []));
  const ids = known?.cases.map(({ id }) => id) ?? overrides.cases ?? slice?.cases;
  const selection = dataset.chosen
    ? { cases: dataset.cases, unknown: [], notes: dataset.chosen.notes }
    : selectCases(known?.cases ?? dataset.cases, {
        ...(slice?.where ? { where: slice.where } : {}),
        ...(slice?.split ? { split: slice.split } : {}),
        ...(slice?.sample ? { sample: slice.sample } : {}),
        ...(ids ? { ids } : {}),
        ...(overrides.limit === undefined ? {} : { limit: overrides.limit }),
      });
  problems.push(...selection.notes.map((note) => ({ ...note, file: slice?.file ?? file })));
  for (const id of selection.unknown) {
    problems.push(unknownCase(file, id, dataset.cases));
  }
  if (selection.cases.length === 0 && !hasErrors(problems)) {
    problems.push({
      code: 'no-cases',
      severity: 'error',
      file: slice?.file ?? file,
      message: 'No case is selected.',
      next: 'Loosen where: or check the dataset.',
    });
  }
  const switches = decideSwitches(loaded, slice, overrides.switches ?? {}, problems);
  const metrics = chooseMetrics(
    slice,
    overrides.score,
    selection.cases,
    target.file,
    problems,
    loaded.pipeline.stages,
  );
  if (slice) problems.push(...gateProblems(slice.gates, metrics, slice.file));
  const kinds = overrides.perturb ?? slice?.perturb?.kinds ?? [];
  const perturbed = kinds.length > 0 ? perturb(selection.cases, loaded.pipeline.stages, kinds) : undefined;
  problems.push(...(perturbed?.notes ?? []).map((note) => ({ ...note, file: slice?.file ?? file })));
  const repeats = overrides.repeats ?? slice?.repeats ?? 1;
  const about = { file: target.file, repeats, learning: learns(memory), single: !!overrides.cases };
  const stopEarly = decideStopEarly(slice, overrides.stopEarly, about, problems);
  if (hasErrors(problems)) return { ok: false, problems };
  return {
    ok: true,
    problems,
    value: {
      loaded: perturbed ? { ...loaded, pipeline: { ...loaded.pipeline, stages: perturbed.stages } } : loaded,
      ...(perturbed ? { perturbation: perturbed.perturbation } : {}),
      ...(slice ? { slice } : {}),
      ...(overrides.models ? { models: overrides.models } : {}),
      dataset: { file, hash: dataset.hash, adapter: dataset.adapter },
      cases: perturbed?.cases ?? selection.cases,
      // Of a run that goes on they are known.
      contents: overrides.known ?? dataset.chosen?.contents ?? contentsOf(selection.cases),
      repeats,
      switches,
      metrics,
      gates: slice?.gates ?? [],
      ...(stopEarly ? { stopEarly } : {}),
      // What a case learns is there for the next one.
      concurrency: learns(memory) ? 1 : (overrides.concurrency ?? slice?.concurrency ?? DEFAULT_CONCURRENCY),
    },
  };
}

async function loadTarget(
  project: Project,
  file: string,
): Promise<Parsed<{ readonly loaded: LoadedPipeline; readonly slice?: undefined }>> {
  const loaded = await project.loadPipeline(file);
  return loaded.ok ? { ok: true, value: { loaded: loaded.value }, problems: loaded.problems } : loaded;
}

function datasetOf(target: RunTarget): string {
  return target.kind === 'pipeline' ? target.dataset : '';
}

function adapterOf(target: RunTarget): string | undefined {
  return target.kind === 'pipeline' ? target.adapter : undefined;
}

/** What was found when the cases of a slice were chosen. */
export interface ChoiceOfSlice {
  readonly notes: SelectedCases['notes'];
  readonly contents: Contents;
}

export interface OpenedDataset {
  readonly cases: readonly Case[];
  readonly problems: readonly Problem[];
  readonly fields: readonly string[];
  readonly adapter: string;
  readonly encoding: string;
  readonly hash: string;
  /** The cases are those that the slice chooses, no others: whoever read them chose them too. */
  readonly chosen?: ChoiceOfSlice;
}

export async function openDataset(
  files: Files,
  file: string,
  options: {
    readonly adapter?: string | undefined;
    readonly task?: string | undefined;
    readonly mapping?: FieldMapping | undefined;
  },
): Promise<OpenedDataset> {
  if (!(await files.exists(file))) {
    const problem: Problem = {
      code: 'missing-file',
      severity: 'error',
      file,
      message: 'There is no such dataset.',
      next: 'Check the path.',
    };
    return {
      cases: [],
      problems: [problem],
      fields: [],
      adapter: options.adapter ?? '',
      encoding: '',
      hash: '',
    };
  }
  const bytes = await files.read(file);
  const { adapter, task, mapping } = options;
  const read = readDataset(file, bytes, {
    ...(adapter === undefined ? {} : { adapter }),
    ...(task === undefined ? {} : { task }),
    ...(mapping ? { mapping } : {}),
  });
  return { ...read, hash: hashText(new TextDecoder('latin1').decode(bytes)) };
}

/** Records that cannot be read do not stop the others from running. */
function asWarning(others: boolean): (problem: Problem) => Problem {
  return (problem) =>
    others && problem.severity === 'error' ? { ...problem, severity: 'warning' } : problem;
}

export function unknownCase(file: string, id: string, cases: readonly Case[]): Problem {
  const near = closest(
    id,
    cases.slice(0, 5000).map((each) => each.id),
  );
  return {
    code: 'unknown-case',
    severity: 'error',
    file,
    message: `There is no case "${id}".`,
    next: near ? `Did you mean "${near}"?` : 'List the cases with moot cases.',
  };
}
