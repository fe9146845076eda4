import type { Prepare } from '../metric';
import { rate, weights, type PrecisionRecall } from '../scores';
import type { LabelClasses } from './label-classes';
import { LabelCounts } from './label-counts';

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
export function macro(figure: keyof PrecisionRecall, convention: Convention, classes: LabelClasses): Prepare {
  const weight = weights[figure];
  // Labels that are only predicted belong to these.
  const ofPredicted = convention === 'gold-labels' ? 0 : 1;
  return (columns) => {
    const counts = new LabelCounts(columns);
    const { labels, tp, fp, fn } = counts;
    const isCounted = Uint8Array.from(labels, (label) =>
      Number(convention !== 'all-classes' || classes.has(label)),
    );
    return (sums) => {
      counts.read(sums);
      let sum = 0;
      let members = 0;
      for (let label = 0; label < tp.length; label++) {
        const right = tp[label] as number;
        const extra = fp[label] as number;
        const missing = fn[label] as number;
        if (right + missing + ofPredicted * extra === 0 || isCounted[label] === 0) continue;
        sum += rate(right, extra, missing, weight);
        members += 1;
      }
      if (convention === 'all-classes') return (sum + classes.size - members) / classes.size;
      return members === 0 ? null : sum / members;
    };
  };
}

/** Precision, recall or F1 of the counts summed over labels seen in gold; null where there is none. */
export function microOverGold({ tp, fp, fn }: LabelCounts, figure: keyof PrecisionRecall): number | null {
  let right = 0;
  let extra = 0;
  let missing = 0;
  for (let label = 0; label < tp.length; label++) {
    if ((tp[label] as number) + (fn[label] as number) === 0) continue;
    right += tp[label] as number;
    extra += fp[label] as number;
    missing += fn[label] as number;
  }
  return right + missing === 0 ? null : rate(right, extra, missing, weights[figure]);
}
