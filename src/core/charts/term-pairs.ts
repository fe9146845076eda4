import { termOf } from '../law/term';
import type { Verdict } from '../verdict';
import type { ReadCase } from './read-labels';

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
export function termPairs(records: readonly ReadCase[]): TermPairs {
  const counts = new Map<string, TermPair>();
  let without = 0;
  for (const record of records) {
    const terms = monthsBoth(record);
    if (!terms) continue;
    const { gold, predicted } = terms;
    if (predicted === undefined) {
      without += 1;
      continue;
    }
    const key = `${gold} ${predicted}`;
    counts.set(key, { gold, predicted, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const pairs = [...counts.values()].sort(
    (one, other) => other.count - one.count || one.gold - other.gold || one.predicted - other.predicted,
  );
  return { pairs, without };
}

/** Terms of a case in months; undefined where the gold term has none, or nothing was answered. */
export function monthsBoth({
  gold,
  verdict,
  scores,
}: ReadCase): { readonly gold: number; readonly predicted: number | undefined } | undefined {
  if (!verdict) return undefined;
  const scored = scores.find((score) => score.part === 'term' && monthsIn(score.gold) !== undefined);
  const wanted = monthsOf(gold) ?? monthsIn(scored?.gold);
  if (wanted === undefined) return undefined;
  return { gold: wanted, predicted: monthsOf(verdict) ?? monthsIn(scored?.predicted) };
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
