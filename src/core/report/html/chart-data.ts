import { chargesOf } from '../../law/charge';
import { termOf } from '../../law/term';
import type { CaseRecord } from '../../run-store/case-record';
import type { CaseScore } from '../../metric/metric';
import type { Verdict } from '../../verdict';

type Read = Pick<CaseRecord, 'gold' | 'verdict' | 'scores'>;

/** Cases with the same pair of terms, in months. */
export interface TermPair {
  readonly gold: number;
  readonly predicted: number;
  readonly count: number;
}

export interface TermPairs {
  /** Most frequent first. */
  readonly pairs: readonly TermPair[];
  /** Cases with a gold term in months whose answer has none: life, death, or nothing readable. */
  readonly without: number;
}

/** Terms in months of the cases that have one. */
export function termPairs(records: readonly Read[]): TermPairs {
  const counts = new Map<string, TermPair>();
  let without = 0;
  for (const { gold, verdict, scores } of records) {
    if (!verdict) continue;
    const scored = scores.find((score) => score.part === 'term' && monthsIn(score.gold) !== undefined);
    const wanted = monthsOf(gold) ?? monthsIn(scored?.gold);
    if (wanted === undefined) continue;
    const found = monthsOf(verdict) ?? monthsIn(scored?.predicted);
    if (found === undefined) {
      without += 1;
      continue;
    }
    const key = `${wanted} ${found}`;
    counts.set(key, { gold: wanted, predicted: found, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const pairs = [...counts.values()].sort(
    (one, other) => other.count - one.count || one.gold - other.gold || one.predicted - other.predicted,
  );
  return { pairs, without };
}

function monthsOf(verdict: Verdict): number | undefined {
  const term = termOf(verdict.term);
  if (!term || term.kind === 'life' || term.kind === 'death') return undefined;
  return plausible(term.imprisonment ?? 0);
}

/** What a score shows of a term, such as `12 months`. */
function monthsIn(text: string | undefined): number | undefined {
  const months = /^(\d+(?:\.\d+)?) months$/u.exec(text ?? '')?.[1];
  return months === undefined ? undefined : plausible(Number(months));
}

/** A runaway answer of hundreds of digits would leave nothing of the chart. */
function plausible(months: number): number | undefined {
  return months <= 1200 ? months : undefined;
}

/** Which labels answered which: rows are gold, columns predicted. */
export interface Confusion {
  readonly part: 'charges' | 'winner';
  readonly labels: readonly string[];
  /** One row for each label, one column for each label, then `other` and `none`. */
  readonly rows: readonly (readonly number[])[];
  /** Cases whose gold has none of these labels. */
  readonly left: number;
}

/**
 * The confusion of the most frequent gold labels. A gold label that the answer has counts on the diagonal; one that it
 * lacks counts once for every label that the answer has too many, or as none.
 */
export function confusionOf(records: readonly Read[], part: Confusion['part'], top: number): Confusion {
  const cases = records.flatMap((record) => {
    const labels = labelsOf(record, part);
    return labels && labels.gold.length > 0 ? [labels] : [];
  });
  const frequency = new Map<string, number>();
  for (const { gold } of cases)
    for (const label of gold) frequency.set(label, (frequency.get(label) ?? 0) + 1);
  const labels = [...frequency]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, top)
    .map(([label]) => label);
  const rows = labels.map(() => Array.from({ length: labels.length + 2 }, () => 0));
  const add = (row: number, column: number): void => {
    const counts = rows[row];
    if (counts) counts[column] = (counts[column] ?? 0) + 1;
  };
  let left = 0;
  for (const { gold, predicted } of cases) {
    const extra = predicted.filter((label) => !gold.includes(label));
    const listed = gold.filter((label) => labels.includes(label));
    if (listed.length === 0) left += 1;
    for (const label of listed) {
      const row = labels.indexOf(label);
      if (predicted.includes(label)) add(row, row);
      else if (extra.length === 0) add(row, labels.length + 1);
      else
        for (const wrong of extra) {
          const column = labels.indexOf(wrong);
          add(row, column < 0 ? labels.length : column);
        }
    }
  }
  return { part, labels, rows, left };
}

interface Labels {
  readonly gold: readonly string[];
  readonly predicted: readonly string[];
}

/** What a score counts by, else what the verdicts say, else what the score shows. */
function labelsOf({ gold, verdict, scores }: Read, part: Confusion['part']): Labels | undefined {
  if (!verdict) return undefined;
  const scored = scores.filter((score) => score.part === part);
  const labels = scored.find((score) => score.labels !== undefined)?.labels;
  if (labels) return labels;
  const shown = scored.find((score) => score.gold !== undefined);
  // A benchmark that scores whole answers leaves the parts of the verdict empty.
  if (gold[part] !== undefined && (verdict[part] !== undefined || !shown)) {
    const read = (of: Verdict): readonly string[] =>
      part === 'charges' ? chargesOf(of.charges) : of.winner === undefined ? [] : [of.winner];
    return { gold: read(gold), predicted: read(verdict) };
  }
  return shown && { gold: listIn(shown, 'gold'), predicted: listIn(shown, 'predicted') };
}

function listIn(score: CaseScore, side: 'gold' | 'predicted'): readonly string[] {
  return (score[side] ?? '')
    .split(/\s*;\s*/u)
    .filter((label) => label !== '')
    .slice(0, 50);
}
