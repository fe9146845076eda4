import { didYouMean } from '../did-you-mean';
import { groupLabels, needsDataset } from '../compare/group-labels';
import { isObject } from '../json';
import type { MetricValue } from '../metric/metric';
import { withIntervals } from '../metric/with-intervals';
import type { Parsed } from '../problem';
import type { CaseRecord } from '../run-store/case-record';
import type { ReportedRun } from './reported-run';
import type { ScoreFields } from './score-fields';

/** The figures within groups of cases. A case with several labels is in the group of each. */
export interface ScoredGroups {
  readonly by: string;
  readonly groups: readonly {
    readonly group: string;
    /** Cases in it. */
    readonly n: number;
    readonly metrics: Readonly<Record<string, MetricValue>>;
  }[];
}

/** Fields that a scored file can be grouped by without saying them itself. */
const OWN = ['type', 'charge', 'article', 'law', 'term', 'status'] as const;
/** Where cases stand that have nothing to be grouped by. */
const NONE = '–';

/** Groups by a part of the gold label (`charge`, `article`, `law`, `term`), by type, or by a field of the lines. */
export function groupScored(
  by: string,
  { records, metrics, id: file }: ReportedRun,
  fields: ScoreFields,
): Parsed<ScoredGroups> {
  const { labelsOf, order } = labelling(by, records, fields);
  const members = new Map<string, CaseRecord[]>(order.map((label) => [label, []]));
  for (const record of records) {
    const labels = labelsOf(record);
    for (const label of labels.length > 0 ? labels : [NONE]) {
      const group = members.get(label);
      if (group) group.push(record);
      else members.set(label, [record]);
    }
  }
  const groups = [...members].filter(([, group]) => group.length > 0);
  if (groups.every(([label]) => label === NONE)) {
    const known = new Set([...OWN, ...[...fields.values()].flatMap((line) => Object.keys(line))]);
    for (const name of ['id', 'gold', 'predicted', by]) known.delete(name);
    const message = `No case has a "${by}" to be grouped by.`;
    const next = didYouMean(by, known).trim() || `There are: ${[...known].join(', ')}.`;
    return { ok: false, problems: [{ code: 'unknown-field', severity: 'error', file, message, next }] };
  }
  if (order.length === 0)
    groups.sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1));
  const value: ScoredGroups = {
    by,
    groups: groups.map(([group, of]) => ({
      group,
      n: of.length,
      metrics: withIntervals(
        metrics.map((metric) => ({ ...metric, figures: metric.figures.map(withoutTypes) })),
        of,
      ),
    })),
  };
  return { ok: true, value, problems: [] };
}

/** Within a group the figures of each type would be too many to read. */
const withoutTypes = <T extends object>(figure: T): T => ({ ...figure, byType: false });

interface Labelling {
  readonly labelsOf: (record: CaseRecord) => readonly string[];
  /** Labels that have an order of their own. */
  readonly order: readonly string[];
}

function labelling(by: string, records: readonly CaseRecord[], fields: ScoreFields): Labelling {
  const joined = (record: CaseRecord) => ({ key: record.key, id: record.id, records: [record] });
  const labels = needsDataset(by, records) ? undefined : groupLabels(by, records.map(joined), undefined);
  if (labels) return { labelsOf: (record) => labels.of(joined(record)), order: labels.order ?? [] };
  return { labelsOf: ({ id }) => wordsAt(fields.get(id), by), order: [] };
}

function wordsAt(line: unknown, path: string): readonly string[] {
  const value = path
    .split('.')
    .reduce<unknown>((of, name) => (isObject(of) && Object.hasOwn(of, name) ? of[name] : undefined), line);
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).flatMap((item) =>
    typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : [],
  );
}
