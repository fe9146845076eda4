import type { CaseScore, Contribution } from '../metric';

/** What stands before the label, which itself may hold anything. */
const KINDS = ['tp:', 'fp:', 'fn:'];
const PREFIX = 3;

/**
 * What a case adds to the counts by label: `{ 'tp:盗窃': 1, 'fn:诈骗': 1 }`, only of labels that occur; null where the
 * score has no labels. What a list holds twice counts once.
 */
export function labelContribution({ labels }: CaseScore): Contribution | null {
  if (!labels) return null;
  const gold = new Set(labels.gold);
  const predicted = new Set(labels.predicted);
  // Without a prototype: engines then do not set up a class of objects for each set of labels.
  const counts = Object.create(null) as Record<string, number>;
  for (const label of predicted) counts[`${gold.has(label) ? 'tp' : 'fp'}:${label}`] = 1;
  for (const label of gold) if (!predicted.has(label)) counts[`fn:${label}`] = 1;
  return counts;
}

/** The sums of such contributions by label, read anew for every resample of a bootstrap. */
export class LabelCounts {
  readonly labels: readonly string[];
  /** By place of the label; 0 where there are none. */
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
  private readonly counts: Float64Array;
  /** Into `counts`, by column. */
  private readonly places: Uint32Array;

  constructor(columns: readonly string[]) {
    this.labels = [...new Set(columns.map((name) => name.slice(PREFIX)))];
    const size = this.labels.length;
    const placeOf = new Map(this.labels.map((label, place) => [label, place]));
    this.places = Uint32Array.from(
      columns,
      (name) => KINDS.indexOf(name.slice(0, PREFIX)) * size + (placeOf.get(name.slice(PREFIX)) ?? 0),
    );
    this.counts = new Float64Array(KINDS.length * size);
    this.tp = this.counts.subarray(0, size);
    this.fp = this.counts.subarray(size, 2 * size);
    this.fn = this.counts.subarray(2 * size);
  }

  /** Takes the sums of the columns in place of those before. */
  read(sums: Float64Array): void {
    const { counts, places } = this;
    for (let column = 0; column < places.length; column++) {
      const sum = sums[column] as number;
      counts[places[column] as number] = Number.isNaN(sum) ? 0 : sum;
    }
  }
}
