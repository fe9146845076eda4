import type { Case } from '../case';
import { faultOf } from '../fault/fault-of-record';
import { faultTitle } from '../fault/fault-words';
import type { Json } from '../json';
import { articleTags } from '../law/article-tag';
import { chargesOf } from '../law/charge';
import { citationsOf } from '../law/citation';
import { termOf } from '../law/term';
import { termClass } from '../law/term-class';
import { typeLabel } from '../metric/scores';
import { caseView } from '../runner/case-context';
import { isRight, lengthOf } from '../run-store/case-record';
import type { ComparedRecord } from './comparison';
import type { JoinedCase } from './join-runs';
import { lengthBins } from './length-bins';
import { TERM_CLASSES } from './term-classes';

/** Names the groups a case belongs to; none where it has nothing to be grouped by. */
export interface GroupLabels {
  readonly of: (one: JoinedCase) => readonly string[];
  /** Labels that have an order of their own; others stand by size. */
  readonly order?: readonly string[];
}

/** Fields that `--by` knows without the dataset; all others are fields of the case. */
export const GROUP_FIELDS = [
  'type',
  'charge',
  'article',
  'law',
  'term',
  'cause',
  'length',
  'status',
  'fault',
  'repeat',
] as const;

const GOLD: Readonly<Record<string, (record: ComparedRecord) => readonly string[]>> = {
  type: ({ type }) => (type === undefined ? [] : [typeLabel(type)]),
  charge: ({ gold }) => chargesOf(gold.charges),
  article: ({ gold }) =>
    articleTags(gold.articles).map((tag) => (typeof tag === 'number' ? `刑法 ${tag}` : tag)),
  law: ({ gold }) => [...new Set(citationsOf(gold.articles).citations.map(({ law }) => law))],
  term: ({ gold }) => {
    const term = termOf(gold.term);
    return term === undefined ? [] : [TERM_CLASSES[termClass(term)] ?? ''];
  },
  repeat: ({ repeat }) => [String(repeat + 1)],
};

/**
 * How to group by a field. Charges, articles, laws and terms are those of the gold label. `cases` are the cases of the
 * dataset, where they could be read; undefined when the field asks for them and they are not there.
 */
export function groupLabels(
  by: string,
  joined: readonly JoinedCase[],
  cases: ReadonlyMap<string, Case> | undefined,
): GroupLabels | undefined {
  const own = Object.hasOwn(GOLD, by) ? GOLD[by] : undefined;
  if (own) {
    const of = ({ records: [record] }: JoinedCase): readonly string[] => (record ? own(record) : []);
    return by === 'term' ? { of, order: TERM_CLASSES } : { of };
  }
  if (by === 'status') return { of: ({ records }) => [records.map(statusOf).join(' → ')] };
  if (by === 'fault') return { of: faultsOf };
  if (by === 'length') return byLength(joined, cases);
  const recorded = by === 'cause' && joined.some(({ records: [record] }) => record?.cause !== undefined);
  if (!cases && !recorded) return undefined;
  return {
    of: ({ id, records: [record] }) => {
      const of = cases?.get(id);
      return of ? labelsAt(caseView(of), by) : recorded ? [record?.cause ?? []].flat() : [];
    },
  };
}

/** Whether grouping by a field asks for the dataset: the records of a run do not hold it. */
export function needsDataset(by: string, records: readonly ComparedRecord[]): boolean {
  if (Object.hasOwn(GOLD, by) || by === 'status' || by === 'fault') return false;
  return !records.some((record) => (by === 'length' || by === 'cause') && record[by] !== undefined);
}

function byLength(
  joined: readonly JoinedCase[],
  cases: ReadonlyMap<string, Case> | undefined,
): GroupLabels | undefined {
  const lengthsOf = ({ id, records: [record] }: JoinedCase): number[] => {
    const facts = cases?.get(id)?.facts;
    return [record?.length ?? (facts === undefined ? [] : lengthOf(facts))].flat();
  };
  const lengths = joined.flatMap(lengthsOf);
  if (lengths.length === 0) return undefined;
  const { labels, labelOf } = lengthBins(lengths);
  return { of: (one) => lengthsOf(one).map(labelOf), order: labels };
}

/** Where a case failed is the class of its error. */
function statusOf({ status, fault }: ComparedRecord): string {
  return status === 'done' || fault === undefined ? status : `${status} (${fault})`;
}

/** Which stage lost the answer in each run; none where all runs are right. */
function faultsOf({ records }: JoinedCase): readonly string[] {
  const labels = records.map((record) => {
    const fault = faultOf(record);
    if (fault) return faultTitle(fault);
    return isRight(record.scores) === true ? 'right' : '–';
  });
  return labels.some((label) => label.includes('(') || label === 'verdict') ? [labels.join(' → ')] : [];
}

/** A list gives a group for each of its items; `a.b` goes into objects. */
function labelsAt(view: Json, path: string): readonly string[] {
  const exact = memberOf(view, path);
  const value = exact ?? path.split('.').reduce<Json | undefined>(memberOf, view);
  return (Array.isArray(value) ? (value as readonly Json[]) : [value]).flatMap((item) =>
    item === undefined || item === null
      ? []
      : [typeof item === 'object' ? JSON.stringify(item) : String(item)],
  );
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, Json>>)[name] : undefined;
}
