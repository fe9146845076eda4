import { faultOf } from '../fault/fault-of-record';
import type { CaseRecord } from '../run-store/case-record';
import type { ReportedRun } from './reported-run';

/** A run in full: what stands above its cases. */
function headOf({ id, manifest, counts, values, gates, agreement }: ReportedRun): Record<string, unknown> {
  return {
    run: id,
    pipeline: manifest?.pipeline.name,
    slice: manifest?.slice?.name,
    model: manifest?.model,
    switches: manifest?.switches,
    state: manifest?.state,
    stopEarly: manifest?.stopEarly,
    counts,
    metrics: values,
    ...(gates.length > 0 ? { gates } : {}),
    ...(agreement ? { agreement } : {}),
    usage: manifest?.usage,
    startedAt: manifest?.startedAt,
    finishedAt: manifest?.finishedAt,
  };
}

function caseOf(record: CaseRecord): Record<string, unknown> {
  const { key, title, type, status, gold, verdict, scores, message, fault, calls, duration } = record;
  return {
    id: key,
    title,
    type,
    status,
    gold,
    predicted: verdict,
    scores,
    message,
    fault,
    lost_at: status === 'done' ? faultOf(record) : undefined,
    calls,
    duration,
  };
}

/** One object for one run, a list for several; in pieces, one case a line. */
export function* jsonReport(runs: readonly ReportedRun[]): Generator<string> {
  if (runs.length !== 1) yield '[\n';
  for (const [index, run] of runs.entries()) {
    if (index > 0) yield ',\n';
    yield `${JSON.stringify(headOf(run), null, 2).replace(/\n\}$/u, '')},\n  "cases": [`;
    for (const [at, record] of run.records.entries())
      yield `${at === 0 ? '' : ','}\n    ${JSON.stringify(caseOf(record))}`;
    yield run.records.length > 0 ? '\n  ]\n}' : ']\n}';
  }
  yield runs.length === 1 ? '\n' : '\n]\n';
}
