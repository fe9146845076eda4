import { isObject } from '../json';
import type { Metric, ScorableCase } from '../metric/metric';
import { juryDeliberation } from '../metric/jury/jury-deliberation';
import { metrics } from '../metric/registry';
import { defaultMetrics } from '../run/choose-metrics';

/** What the lines of a score file say beside the verdicts, by id. */
export type ScoreFields = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Lines that cannot be read have no fields; `parseScoreFile` tells of them. */
export function scoreFields(text: string): ScoreFields {
  const fields = new Map<string, Record<string, unknown>>();
  for (const line of text.replace(/^\uFEFF/u, '').split('\n')) {
    const record = recordIn(line);
    const id = record?.['id'];
    if (record && (typeof id === 'string' || typeof id === 'number') && !fields.has(String(id)))
      fields.set(String(id), record);
  }
  return fields;
}

function recordIn(line: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(line) as unknown;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The metrics that fit the gold labels, ballots and grades of a score file; the `kind` of a line decides first. */
export function metricsFitting(cases: readonly ScorableCase[], fields: ScoreFields): readonly Metric[] {
  const graded = new Set(cases.flatMap(({ grades }) => Object.keys(grades ?? {})));
  const byGold = defaultMetrics(
    cases.map(({ id, gold }) => {
      const kind = fields.get(id)?.['kind'];
      return { kind: typeof kind === 'string' ? kind : 'judgment', gold };
    }),
  );
  return [
    ...byGold,
    ...(cases.some(({ ballots }) => ballots !== undefined) ? [juryDeliberation] : []),
    ...metrics.filter(({ grader }) => grader !== undefined && graded.has(grader)),
  ];
}
