import { judgeGates } from '../metric/judge-gates';
import type { Bound } from '../gate';
import type { Metric, MetricValue, ScorableCase, ScoredCase } from '../metric/metric';
import type { CaseRecord } from '../run-store/case-record';
import { countsOf } from '../run/execute-run';
import type { ReportedRun } from './reported-run';

/** A file of verdicts that was scored, as a report shows it. A case without an answer is `unparsed`. */
export function scoredFile(
  name: string,
  input: { readonly path: string; readonly hash: string },
  cases: readonly ScorableCase[],
  perCase: readonly ScoredCase[],
  metrics: readonly Metric[],
  values: Readonly<Record<string, MetricValue>>,
  bounds: readonly Bound[],
): ReportedRun {
  const records = cases.map(({ id, type, gold, predicted }, index): CaseRecord => ({
    key: id,
    id,
    repeat: 0,
    title: '',
    ...(type === undefined ? {} : { type }),
    excerpt: '',
    status: predicted ? 'done' : 'unparsed',
    gold,
    ...(predicted ? { verdict: predicted } : { message: 'no answer' }),
    scores: perCase[index]?.scores ?? [],
    usage: { input: 0, output: 0 },
    calls: 0,
    duration: 0,
    finishedAt: 0,
  }));
  return {
    id: name,
    title: name,
    facts: [['file', name]],
    inputs: [{ what: 'verdicts', ...input }],
    counts: countsOf(records, records.length),
    values,
    metrics,
    gates: judgeGates(bounds, values),
    records,
  };
}
