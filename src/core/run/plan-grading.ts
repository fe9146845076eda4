import type { Case } from '../case';
import type { Grader, GraderSource } from '../grading/grader-source';
import { findMetric, metrics } from '../metric/registry';
import type { Metric } from '../metric/metric';
import type { Pipeline } from '../pipeline/pipeline';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import { hasErrors, type Parsed, type Problem, type Range } from '../problem';
import { Project } from '../project';
import type { Manifest } from '../run-store/manifest';
import type { RunReader } from '../run-store/run-reader';
import type { Slice } from '../slice';
import { planOfManifest } from './plan-of-manifest';
import { contentsOf } from './known-cases';
import { openDataset, type RunPlan } from './run-plan';
import type { RunHost } from './run-host';

/** Who grades: those of a slice, those named one by one (path by name), else those of the run's own slice. */
export interface GradersAsked {
  readonly slice?: string;
  readonly graders?: Readonly<Record<string, string>>;
}

/** All there is to know before graders of a run that has ended are asked. */
export interface GradingPlan {
  /** Without stages: nothing of the pipeline runs. */
  readonly plan: RunPlan;
  readonly graders: readonly Grader[];
  /** Of what the graders were read from. */
  readonly texts: ReadonlyMap<string, string>;
  /** Those made of what the graders say. */
  readonly metrics: readonly Metric[];
}

interface Base {
  readonly loaded: LoadedPipeline;
  readonly slice?: Slice;
  readonly cases: readonly Case[];
}

const DEFAULT_CONCURRENCY = 4;

export async function planGrading(
  host: Pick<RunHost, 'files' | 'paths' | 'root'>,
  reader: RunReader,
  manifest: Manifest,
  asked: GradersAsked,
): Promise<Parsed<GradingPlan>> {
  const project = new Project(host.files, host.paths);
  const base = await baseOf(host, project, reader, manifest, asked.slice);
  if (!base.ok) return base;
  const { loaded, slice, cases } = base.value;
  // What the run's own plan has to say of metrics without graders is what is being mended here.
  const problems = base.problems.filter(({ code }) => code !== 'missing-grader');
  const named = asked.graders && (await readNamed(project, asked.graders, problems));
  const graders = named?.graders ?? loaded.graders ?? [];
  if (graders.length === 0 && !hasErrors(problems)) {
    problems.push({
      code: 'no-graders',
      severity: 'error',
      file: slice?.file ?? manifest.id,
      message: `Nobody is named to grade the run ${manifest.id}.`,
      next: 'Give a slice that has graders:, or a role, as in --grader results=path/to/results.role.md.',
    });
  }
  if (hasErrors(problems)) return { ok: false, problems };
  const own = metrics.filter(({ grader }) => graders.some(({ name }) => name === grader));
  const { pipeline } = loaded;
  return {
    ok: true,
    problems,
    value: {
      graders,
      texts: named?.texts ?? textsOf(loaded, graders),
      metrics: own,
      plan: {
        loaded: {
          pipeline: { ...pipeline, stages: [], after: [], knowledge: new Map(), memory: new Map() },
          roles: new Map(),
          graders,
          texts: loaded.texts,
        },
        ...(slice ? { slice } : {}),
        dataset: { file: manifest.dataset.path, ...manifest.dataset },
        cases,
        contents: contentsOf(cases),
        repeats: manifest.repeats,
        switches: manifest.switches,
        metrics: [...new Set([...manifest.score.flatMap((name) => findMetric(name) ?? []), ...own])],
        gates: [],
        concurrency: DEFAULT_CONCURRENCY,
      },
    },
  };
}

/** The cases and the settings of models: of the slice that was named, else of the run's own files. */
async function baseOf(
  { files, paths, root }: Pick<RunHost, 'files' | 'paths' | 'root'>,
  project: Project,
  reader: RunReader,
  manifest: Manifest,
  file: string | undefined,
): Promise<Parsed<Base>> {
  if (file !== undefined) {
    const read = await project.loadSlice(file);
    if (!read.ok) return read;
    const { slice, loaded } = read.value;
    const dataset = await openDataset(files, paths.resolveFrom(file, slice.dataset.name), {
      adapter: slice.adapter?.name,
      task: slice.task,
      mapping: slice.fields,
    });
    const problems = [...read.problems, ...dataset.problems.map(asWarning)];
    return { ok: true, value: { loaded, slice, cases: dataset.cases }, problems };
  }
  if (manifest.imported) {
    const loaded: LoadedPipeline = { pipeline: emptyPipeline(manifest), roles: new Map(), texts: new Map() };
    return { ok: true, value: { loaded, cases: [] }, problems: [] };
  }
  const planned = await planOfManifest(files, paths, root, reader, manifest);
  return planned;
}

/** Cases that cannot be read were not run either. */
function asWarning(problem: Problem): Problem {
  return problem.severity === 'error' ? { ...problem, severity: 'warning' } : problem;
}

const START: Range = { start: { line: 0, column: 0 }, end: { line: 0, column: 0 } };

async function readNamed(
  project: Project,
  paths: Readonly<Record<string, string>>,
  problems: Problem[],
): Promise<{ readonly graders: readonly Grader[]; readonly texts: ReadonlyMap<string, string> }> {
  const graders: Grader[] = [];
  const texts = new Map<string, string>();
  for (const [name, path] of Object.entries(paths)) {
    const source: GraderSource = {
      name,
      role: { name: path, range: START },
      model: {},
      with: new Map(),
      range: START,
    };
    const read = await project.loadGraders(path, new Map([[name, source]]), problems);
    graders.push(...read.graders);
    for (const [file, text] of read.texts) texts.set(file, text);
  }
  return { graders, texts };
}

function textsOf({ texts }: LoadedPipeline, graders: readonly Grader[]): ReadonlyMap<string, string> {
  const files = new Set(graders.map(({ role }) => role.file));
  return new Map([...texts].filter(([file]) => files.has(file)));
}

/** What answers that were made elsewhere went through. */
function emptyPipeline({ pipeline }: Manifest): Pipeline {
  return {
    file: pipeline.path,
    text: '',
    name: pipeline.name,
    nameRange: START,
    roles: { kind: 'files', files: new Map() },
    model: {},
    knowledge: new Map(),
    memory: new Map(),
    switches: new Map(),
    stages: [],
    after: [],
    verdict: { kind: 'parts', parts: new Map() },
    barriers: { rules: [], off: new Set() },
  };
}
