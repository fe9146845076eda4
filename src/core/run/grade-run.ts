import type { Case } from '../case';
import type { Grader } from '../grading/grader-source';
import { GRADING } from '../grading/grading';
import { FileTrouble } from '../ports';
import { hasErrors, type Problem } from '../problem';
import type { CaseRecord } from '../run-store/case-record';
import type { GraderUsed, Manifest, ManifestFile } from '../run-store/manifest';
import { RunReader } from '../run-store/run-reader';
import type { RunWriter } from '../run-store/run-writer';
import type { AnsweredCalls } from '../runner/case-context';
import { hashText } from '../runner/prompt-hash';
import { allEnded } from '../runner/run-stages';
import { summary } from './execute-run';
import { gradeCase } from './grade-case';
import type { GradingPlan } from './plan-grading';
import { prepareRunnerPorts } from './runner-ports';
import { gradersUsed, manifestPath } from './new-manifest';
import { withLock, writerFor } from './run-folder';
import type { RunHost } from './run-host';

export interface GradingRequest {
  readonly plan: GradingPlan;
  /** The model that grades, where no grader names one. */
  readonly model: string;
  readonly forced: boolean;
  /** Also ask graders that have given a grade already. */
  readonly again: boolean;
  readonly signal: AbortSignal;
  readonly onCase?: (record: CaseRecord) => void;
}

export type GradingEnd =
  | {
      readonly ok: true;
      readonly manifest: Manifest;
      /** Cases that got a grade they did not have. */
      readonly graded: number;
      /** Cases that are still to be graded, because it was stopped. */
      readonly left: number;
      readonly problems: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

interface Task {
  readonly record: CaseRecord;
  readonly graders: readonly Grader[];
}

/**
 * Grades the verdicts of a run that has ended, also of imported answers; its pipeline does not run. A case gets a new
 * line in `cases.jsonl`, its transcript the group of the graders; the manifest the metrics and who graded.
 */
export async function gradeRun(
  host: RunHost,
  request: GradingRequest,
  manifest: Manifest,
): Promise<GradingEnd> {
  const { plan: grading, model, forced } = request;
  const prepared = await prepareRunnerPorts(grading.plan, { ...host, model, forced });
  if (hasErrors(prepared.problems)) return { ok: false, problems: prepared.problems };
  const reader = new RunReader(host.files, host.paths, host.root, manifest.id);
  return withLock(host, manifest, async () => {
    const writer = writerFor(host, manifest, prepared.secrets);
    await writer.begin();
    for (const text of grading.texts.values()) await writer.blobs.put(text);
    const records = new Map((await reader.cases()).map((record) => [record.key, record]));
    const tasks = [...records.values()].flatMap((record) => taskOf(record, grading.graders, request.again));
    const queue = [...tasks];
    const cases = new Map(grading.plan.cases.map((each) => [each.id, each]));
    const stop = new AbortController();
    const signal = AbortSignal.any([request.signal, stop.signal]);
    let left = 0;
    const grade = async ({ record, graders }: Task): Promise<void> => {
      const next = await gradeCase(
        {
          record,
          graders,
          case: await caseOf(record, cases.get(record.id), reader),
          events: await reader.events(record.key),
          answered: await stillUnused(record, graders, reader),
        },
        {
          loaded: grading.plan.loaded,
          switches: grading.plan.switches,
          metrics: grading.metrics,
          ports: prepared.ports,
          sink: await writer.sinkFor(record.key, () => undefined),
          signal,
        },
      );
      if (!next) {
        left += 1;
        return;
      }
      await writer.finishCase(next);
      records.set(next.key, next);
      request.onCase?.(next);
    };
    const worker = async (): Promise<void> => {
      for (let task = queue.shift(); task && !signal.aborted; task = queue.shift()) {
        try {
          await grade(task);
        } catch (error) {
          stop.abort();
          throw error;
        }
      }
    };
    const workers = Math.min(grading.plan.concurrency, tasks.length);
    let trouble: FileTrouble | undefined;
    try {
      await allEnded(Array.from({ length: workers }, worker));
    } catch (error) {
      if (!(error instanceof FileTrouble)) throw error;
      trouble = error;
    }
    left += queue.length;
    await writer.update(changes(host, grading, writer, records, prepared.models)).catch((error: unknown) => {
      throw trouble ?? error;
    });
    if (trouble) throw trouble;
    return {
      ok: true,
      manifest: writer.current,
      graded: tasks.length - left,
      left,
      problems: prepared.problems,
    };
  });
}

function taskOf(record: CaseRecord, graders: readonly Grader[], again: boolean): Task[] {
  if (record.status !== 'done' || !record.verdict) return [];
  const wanted = graders.filter(({ name }) => {
    const grade = record.grades?.[name];
    return again || grade === undefined || 'error' in grade;
  });
  return wanted.length > 0 ? [{ record, graders: wanted }] : [];
}

/** What was answered before an earlier grading was stopped. What led to a grade or an error is asked anew. */
async function stillUnused(
  record: CaseRecord,
  graders: readonly Grader[],
  reader: RunReader,
): Promise<AnsweredCalls> {
  const fresh = graders.filter(({ name }) => record.grades?.[name] === undefined);
  return new Map(
    [...(await reader.answered(record.key))].filter(([call]) =>
      fresh.some(({ name }) => call.startsWith(`${GRADING}/${name}#`)),
    ),
  );
}

/** The case as the dataset has it, else what the run knows of it; judged by the gold label the run was scored by. */
async function caseOf(record: CaseRecord, known: Case | undefined, reader: RunReader): Promise<Case> {
  if (known) return { ...known, gold: record.gold };
  return {
    id: record.id,
    kind: 'judgment',
    title: record.title,
    ...(record.type === undefined ? {} : { type: record.type }),
    parties: {},
    facts: (await reader.facts(record.key)) ?? record.excerpt,
    fields: {},
    evidence: [],
    gold: record.gold,
    source: { file: '', line: 0 },
  };
}

function changes(
  host: RunHost,
  { plan, graders, texts }: GradingPlan,
  { current }: RunWriter,
  records: ReadonlyMap<string, CaseRecord>,
  models: readonly string[],
): Partial<Manifest> {
  const sum = summary(plan, records, current.counts.total);
  const used = gradersUsed(host, graders);
  const others = (current.graders ?? []).filter(({ name }) => !used.some((each) => each.name === name));
  const files = [...texts].map(([path, text]): ManifestFile => ({
    path: manifestPath(host, path),
    hash: hashText(text),
  }));
  // What the run itself was made from stays as it was then.
  const added = files.filter(({ path }) => !current.sources.some((source) => source.path === path));
  return {
    ...sum,
    counts: { ...sum.counts, cancelled: current.counts.cancelled },
    score: plan.metrics.map(({ name }) => name),
    graders: [...others, ...used] satisfies GraderUsed[],
    // Of a run that does not say whom it asked, it is not known either who was asked besides.
    ...(current.asked || current.imported
      ? { asked: [...new Set([...(current.asked ?? []), ...models])] }
      : {}),
    sources: [...current.sources, ...added],
  };
}
