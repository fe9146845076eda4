import type { CaseScore, Contribution, Totals } from '../metric';
import type { Counts } from '../scores';

/** Length of `tp:`, `fp:` and `fn:` before the label, which itself may hold anything. */
const PREFIX = 3;

/**
 * What a case adds to the counts by label: `{ 'tp:盗窃': 1, 'fn:诈骗': 1 }`, only of labels that occur; null where the
 * score has no labels. What a list holds twice counts once.
 */
export function labelContribution({ labels }: CaseScore): Contribution | null {
  if (!labels) return null;
  const gold = new Set(labels.gold);
  const predicted = new Set(labels.predicted);
  const counts: Record<string, number> = {};
  for (const label of predicted) counts[`${gold.has(label) ? 'tp' : 'fp'}:${label}`] = 1;
  for (const label of gold) if (!predicted.has(label)) counts[`fn:${label}`] = 1;
  return counts;
}

/**
 * The totals of such contributions by label, in time linear in the totals; labels that no case has are absent. It runs
 * once for every resample of a bootstrap, hence the plain loop.
 */
export function countsByLabel(totals: Totals): ReadonlyMap<string, Counts> {
  const byLabel = new Map<string, { -readonly [K in keyof Counts]: Counts[K] }>();
  for (const name in totals) {
    const times = totals[name] ?? 0;
    if (times === 0) continue;
    const label = name.slice(PREFIX);
    let counts = byLabel.get(label);
    if (!counts) {
      counts = { tp: 0, fp: 0, fn: 0 };
      byLabel.set(label, counts);
    }
    if (name.startsWith('t')) counts.tp += times;
    else if (name.startsWith('fp')) counts.fp += times;
    else counts.fn += times;
  }
  return byLabel;
}

/** The sum over labels. */
export function summed(counts: Iterable<Counts>): Counts {
  const sum = { tp: 0, fp: 0, fn: 0 };
  for (const { tp, fp, fn } of counts) {
    sum.tp += tp;
    sum.fp += fp;
    sum.fn += fn;
  }
  return sum;
}
