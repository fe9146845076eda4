import { closest } from './did-you-mean';
import type { Case } from './case';
import type { FieldMapping } from './dataset/adapter';
import type { Metric } from './metric/metric';
import type { Files } from './ports';
import type { Problem, Range } from './problem';
import type { Project } from './project';
import { chooseMetrics, defaultMetrics } from './run/choose-metrics';
import { decideModels } from './run/decide-models';
import { fileOf } from './run/evidence-file';
import { gateProblems } from './run/gate-problems';
import { openDataset } from './run/run-plan';
import type { Slice } from './slice';

export interface DatasetReading {
  readonly adapter?: string | undefined;
  readonly task?: string | undefined;
  readonly mapping?: FieldMapping | undefined;
}

/** What a check needs to know of a dataset. */
export interface DatasetReport {
  readonly problems: readonly Problem[];
  /** Absent where the dataset was not read. */
  readonly ids?: readonly string[];
  /** Metrics that fit the gold labels; absent where the dataset was not read. */
  readonly metrics?: readonly Metric[];
}

/** Datasets are large: a host that checks often keeps the reports. */
export type ReportDataset = (dataset: string, reading: DatasetReading) => Promise<DatasetReport>;

/** Cases whose files are looked for. */
const LOOKED_AT = 100;
/** Ids that a misspelt one is compared with. */
const COMPARED = 5000;

/** Reads the dataset as it is now. */
export function reportDataset(project: Project, files: Files): ReportDataset {
  return async (dataset, reading) => {
    const { cases, problems } = await openDataset(files, dataset, reading);
    return {
      problems: [...problems, ...(await missingMedia(project, files, cases))],
      ids: cases.map(({ id }) => id),
      metrics: defaultMetrics(cases),
    };
  };
}

/** Said once a dataset: where one picture is missing, many are. */
async function missingMedia(project: Project, files: Files, cases: readonly Case[]): Promise<Problem[]> {
  for (const each of cases.slice(0, LOOKED_AT)) {
    for (const { path } of each.evidence) {
      if (path === undefined || path.startsWith('data:')) continue;
      const place = fileOf(project.paths, { path, name: path }, each);
      if (place === null || (await files.exists(place))) continue;
      const at = { line: each.source.line, column: 0 };
      return [
        {
          code: 'missing-media',
          severity: 'warning',
          file: each.source.file,
          range: { start: at, end: at },
          message: `The case "${each.id}" shows ${path}, which is not at ${place}.`,
          next: 'Put the file there, or correct its path; it is relative to the dataset. Others may be missing too.',
        },
      ];
    }
  }
  return [];
}

/** All problems of a slice, the pipeline and the dataset it names. */
export async function checkSlice(
  project: Project,
  file: string,
  report: ReportDataset,
  /** Names that `against:` may say; absent: not known. */
  runs?: readonly string[],
): Promise<Problem[]> {
  const read = await project.loadSlice(file);
  if (!read.ok) return [...read.problems];
  const { slice, loaded } = read.value;
  const dataset = project.paths.resolveFrom(file, slice.dataset.name);
  const { task, fields: mapping } = slice;
  const { ids, metrics, ...found } = await report(dataset, { adapter: slice.adapter?.name, task, mapping });
  const problems = [...read.problems, ...found.problems.map((problem) => inSlice(problem, slice))];
  // Where nothing could be read, that is told already.
  if (ids && ids.length > 0) problems.push(...unknownCases(slice, ids));
  decideModels(loaded, slice, {}, problems);
  const chosen = chooseMetrics(slice, undefined, [], file, problems, loaded.pipeline.stages);
  // Without the cases it is not known which metrics fit them.
  const all = slice.score ? chosen : metrics && [...metrics, ...chosen];
  if (all) problems.push(...gateProblems(slice.gates, all, file));
  problems.push(...unknownBaseline(slice, runs));
  return problems;
}

/** What a dataset's reader says of the way it is read stands in the slice that says so. */
function inSlice(problem: Problem, slice: Slice): Problem {
  if (problem.code === 'unknown-adapter' && slice.adapter)
    return { ...problem, file: slice.file, range: slice.adapter.range };
  const part = /(?:mapping of|mapping names) "([^"]+)"/u.exec(problem.message)?.[1];
  const range = part === undefined ? undefined : placeOfMapping(slice, part);
  return range && MAPPING.includes(problem.code) ? { ...problem, file: slice.file, range } : problem;
}

const MAPPING: readonly string[] = ['unknown-case-part', 'bad-mapping', 'unknown-record-field'];

function placeOfMapping({ fieldRanges }: Slice, part: string): Range | undefined {
  return fieldRanges?.get(part) ?? fieldRanges?.get(part.replace(/^fields\./u, ''));
}

function unknownCases(slice: Slice, ids: readonly string[]): Problem[] {
  const known = new Set(ids);
  return (slice.cases ?? []).flatMap((id, index): Problem[] => {
    if (known.has(id)) return [];
    const near = closest(id, ids.slice(0, COMPARED));
    const range = slice.caseRanges?.[index];
    return [
      {
        code: 'unknown-case',
        severity: 'error',
        file: slice.file,
        ...(range ? { range } : {}),
        message: `There is no case "${id}".`,
        next: near === undefined ? 'List the cases with moot cases.' : `Did you mean "${near}"?`,
        ...(near === undefined ? {} : { fix: { replace: near } }),
      },
    ];
  });
}

function unknownBaseline({ stopEarly, file }: Slice, runs: readonly string[] | undefined): Problem[] {
  if (!stopEarly || !runs) return [];
  const { against } = stopEarly.settings;
  if (against.startsWith('@') || runs.includes(against)) return [];
  const near = closest(against, runs);
  return [
    {
      code: 'unknown-run',
      severity: 'warning',
      file,
      range: stopEarly.againstRange ?? stopEarly.range,
      message: `There is no run "${against}" to compare with.`,
      next: near === undefined ? 'List the runs with moot runs.' : `Did you mean "${near}"?`,
      ...(near === undefined ? {} : { fix: { replace: near } }),
    },
  ];
}
