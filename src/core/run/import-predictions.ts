import type { Case } from '../case';
import type { CaseScore, Metric, ScoreTools } from '../metric/metric';
import type { Problem } from '../problem';
import { lengthOf, type CaseRecord } from '../run-store/case-record';
import { caseKey, type Manifest } from '../run-store/manifest';
import type { RunWriter } from '../run-store/run-writer';
import type { Clock } from '../ports';
import { caseStarted } from '../runner/run-case';
import type { CaseEvent } from '../runner/run-event';
import type { Verdict } from '../verdict';
import { summary } from './execute-run';

/** One answer produced elsewhere, with the case it answers. */
export interface ImportedAnswer {
  readonly case: Case;
  readonly answer: string;
  readonly prompt?: string;
}

const EXCERPT = 120;
const STAGE = 'answer';

/** Writes answers produced elsewhere as a run: listed, opened, scored, compared and replayed like any other. */
export async function writeImported(
  writer: RunWriter,
  clock: Clock,
  answers: readonly ImportedAnswer[],
  metrics: readonly Metric[],
  problems: readonly Problem[],
  tools: ScoreTools = {},
): Promise<Manifest> {
  await writer.begin();
  const records = new Map<string, CaseRecord>();
  for (const imported of answers) {
    const { record, events } = recordOf(imported, { metrics, tools }, clock);
    const sink = await writer.sinkFor(record.key, () => undefined);
    await sink.settle(events);
    await writer.finishCase(record);
    records.set(record.key, record);
  }
  await writer.update({
    ...summary({ metrics }, records, answers.length),
    state: 'finished',
    finishedAt: clock.now(),
    ...(problems.length > 0 ? { message: `${problems.length} records could not be read` } : {}),
  });
  return writer.current;
}

function recordOf(
  { case: of, answer, prompt }: ImportedAnswer,
  { metrics, tools }: { readonly metrics: readonly Metric[]; readonly tools: ScoreTools },
  clock: Clock,
): { record: CaseRecord; events: CaseEvent[] } {
  const verdict: Verdict = { text: answer };
  const scorable = {
    id: of.id,
    ...(of.type === undefined ? {} : { type: of.type }),
    gold: of.gold,
    predicted: verdict,
  };
  const scores: CaseScore[] = metrics.flatMap((metric) => metric.score(scorable, tools));
  const at = clock.now();
  const usage = { input: 0, output: 0 };
  const record: CaseRecord = {
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
    verdict,
    scores,
    usage,
    calls: 1,
    duration: 0,
    finishedAt: at,
  };
  const about = { at, stage: STAGE, call: `${STAGE}#1` };
  const text = prompt ?? '';
  const events: CaseEvent[] = [
    { at, ...caseStarted(of, 0) },
    { at, type: 'stage-started', stage: STAGE, kind: 'role', title: 'Imported answer' },
    {
      ...about,
      type: 'call-started',
      model: 'imported',
      parameters: {},
      messages: text === '' ? [] : [{ role: 'user', parts: [{ type: 'text', text }], spans: [] }],
      promptHash: '',
      attempt: 1,
    },
    { ...about, type: 'call-finished', text: answer, model: 'imported', latency: 0 },
    { ...about, type: 'answer-parsed', value: answer, span: [0, answer.length], repairs: [] },
    { at, type: 'stage-finished', stage: STAGE, value: answer },
    { at, type: 'case-finished', case: of.id, status: 'done', verdict, scores, usage, calls: 1, duration: 0 },
  ];
  return { record, events };
}
