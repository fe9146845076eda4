import type { Totals } from '../metric';
import { precisionRecall, type Counts, type PrecisionRecall } from '../scores';
import { countsByLabel } from './label-counts';

/** Over which labels a macro figure is the mean. */
export type Convention = 'gold-labels' | 'sklearn' | 'all-classes';

export const conventions: readonly Convention[] = ['gold-labels', 'sklearn', 'all-classes'];

/** What the papers report, and what a macro figure named without its convention means. */
export const usualConvention: Convention = 'gold-labels';

export const describeConvention: Readonly<Record<Convention, string>> = {
  'gold-labels': 'labels seen in gold',
  sklearn: 'labels seen in gold or predicted',
  'all-classes': 'all classes of CAIL2018, a class with neither gold nor prediction counting 1',
};

/**
 * The mean of precision, recall or F1 by label, each 0 where it would divide by 0. Under `all-classes` labels outside
 * `classes` are not counted. Null where there is no label to take the mean over.
 */
export function macro(
  totals: Totals,
  figure: keyof PrecisionRecall,
  convention: Convention,
  classes: ReadonlySet<string>,
): number | null {
  let sum = 0;
  let labels = 0;
  for (const [label, counts] of countsByLabel(totals)) {
    if (!isMember(label, counts, convention, classes)) continue;
    sum += precisionRecall(counts)[figure];
    labels += 1;
  }
  if (convention === 'all-classes') return (sum + classes.size - labels) / classes.size;
  return labels === 0 ? null : sum / labels;
}

function isMember(
  label: string,
  counts: Counts,
  convention: Convention,
  classes: ReadonlySet<string>,
): boolean {
  if (convention === 'all-classes') return classes.has(label);
  return convention === 'sklearn' || inGold(counts);
}

export const inGold = ({ tp, fn }: Counts): boolean => tp + fn > 0;
