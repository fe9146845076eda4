import type { Case } from '../case';
import type { CaseScore, Metric } from '../metric/metric';
import { missingFile } from '../missing-file';
import type { Problem } from '../problem';
import type { Project } from '../project';
import { lengthOf, type CaseRecord } from '../run-store/case-record';
import { caseKey, type Manifest } from '../run-store/manifest';
import { hashText } from '../runner/prompt-hash';
import { caseStarted, scorableOf } from '../runner/run-case';
import type { CaseEvent } from '../runner/run-event';
import type { Verdict } from '../verdict';
import { summary } from './execute-run';
import { manifestPath } from './new-manifest';
import { freeId, writerFor } from './run-folder';
import type { RunHost } from './run-host';
import type { DatasetUsed } from './run-plan';

/** One case as something else than Moot ran it. */
export interface ImportedCase {
  readonly case: Case;
  /** Absent where none was given: the case is not scored then. */
  readonly verdict?: Verdict;
  /** How often a model, or a person, spoke. */
  readonly calls: number;
  /** What the transcript tells between begin and end of the case. */
  readonly events: (at: number) => readonly CaseEvent[];
}

/** What a file brings in. */
export interface ImportedRun {
  /** Stands where a run has the name of its pipeline. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** Where the cases are from; `adapter` alone when they are in the file itself. */
  readonly dataset: DatasetUsed | Pick<DatasetUsed, 'adapter'>;
  readonly cases: readonly ImportedCase[];
  readonly metrics: readonly Metric[];
  readonly problems: readonly Problem[];
}

/** An import that came to nothing has problems alone. */
export interface ImportEnd {
  readonly manifest?: Manifest;
  readonly problems: readonly Problem[];
}

const EXCERPT = 120;

/** Writes what was made elsewhere as a run: listed, opened, scored, compared and replayed like any other. */
export async function writeImported(host: RunHost, imported: ImportedRun): Promise<Manifest> {
  const { clock } = host;
  const { metrics, problems } = imported;
  const writer = writerFor(host, await manifestOf(host, imported), []);
  const tools = (await host.toolsFor?.(metrics)) ?? {};
  await writer.begin();
  const records = new Map<string, CaseRecord>();
  for (const one of imported.cases) {
    const { verdict } = one;
    const scores = verdict
      ? metrics.flatMap((metric) => metric.score(scorableOf(one.case, verdict), tools))
      : [];
    const record = recordOf(one, scores, clock.now());
    const sink = await writer.sinkFor(record.key, () => undefined);
    await sink.settle(eventsOf(one, record));
    await writer.finishCase(record);
    records.set(record.key, record);
  }
  const unread = problems.filter(({ severity }) => severity !== 'information').length;
  await writer.update({
    ...summary({ metrics }, records, imported.cases.length),
    state: 'finished',
    finishedAt: clock.now(),
    ...(unread > 0 ? { message: `${unread} ${unread === 1 ? 'record' : 'records'} could not be read` } : {}),
  });
  return writer.current;
}

/** The text of a file to import, or why there is none. */
export async function textToImport(
  project: Project,
  file: string,
): Promise<{ readonly text: string } | { readonly problem: Problem }> {
  const text = await project.text(file);
  if (text !== null) return { text };
  return { problem: missingFile(file) };
}

function recordOf(
  { case: of, verdict, calls }: ImportedCase,
  scores: readonly CaseScore[],
  finishedAt: number,
): CaseRecord {
  return {
    key: caseKey(of.id, 0),
    id: of.id,
    repeat: 0,
    title: of.title,
    ...(of.type === undefined ? {} : { type: of.type }),
    ...(of.cause === undefined ? {} : { cause: of.cause }),
    length: lengthOf(of.facts),
    excerpt: of.facts.slice(0, EXCERPT).toWellFormed(),
    status: 'done',
    gold: of.gold,
    ...(verdict ? { verdict } : {}),
    scores,
    usage: { input: 0, output: 0 },
    calls,
    duration: 0,
    finishedAt,
  };
}

function eventsOf(imported: ImportedCase, record: CaseRecord): CaseEvent[] {
  const { finishedAt: at, id, status, verdict, scores, usage, calls, duration } = record;
  const end = { status, ...(verdict ? { verdict } : {}), scores, usage, calls, duration };
  return [
    { at, ...caseStarted(imported.case, 0) },
    ...imported.events(at),
    { at, type: 'case-finished', case: id, ...end },
  ];
}

async function manifestOf(host: RunHost, imported: ImportedRun): Promise<Manifest> {
  const { name, file, text, dataset, cases, metrics } = imported;
  const source = { path: manifestPath(host, file), hash: hashText(text) };
  const folder = host.paths.basename(host.paths.dirname(file));
  const keys = cases.map((one) => caseKey(one.case.id, 0));
  return {
    format: 1,
    id: await freeId(host, name),
    version: host.version,
    pipeline: { ...source, name },
    dataset:
      'file' in dataset
        ? { path: manifestPath(host, dataset.file), hash: dataset.hash, adapter: dataset.adapter }
        : { ...source, adapter: dataset.adapter },
    sources: [],
    knowledge: [],
    model: `imported:${folder}`,
    modelForced: true,
    switches: {},
    score: metrics.map((metric) => metric.name),
    repeats: 1,
    cases: keys,
    concurrency: 1,
    imported: source,
    state: 'running',
    counts: { total: keys.length, done: 0, error: 0, unparsed: 0, cancelled: 0 },
    metrics: {},
    usage: { input: 0, output: 0 },
    startedAt: host.clock.now(),
  };
}
