/** What a rater said of a unit; null or undefined where the rater said nothing of it. */
export type Rating = string | number | boolean | null | undefined;

export interface Kappa {
  /** 1: always agreed; 0: as by chance. Null without units, and where both raters gave one and the same label only. */
  readonly kappa: number | null;
  /** Units that both raters rated. */
  readonly n: number;
  /** Share of the units on which they agree; null without units. */
  readonly agreement: number | null;
}

/** Cohen's kappa (1960) of two raters over the same units, unweighted. Throws when the lists differ in length. */
export function cohenKappa(first: readonly Rating[], second: readonly Rating[]): Kappa {
  if (first.length !== second.length) {
    throw new RangeError(`Raters need equal units, but got ${first.length} and ${second.length}.`);
  }
  const ofFirst = new Map<Rating, number>();
  const ofSecond = new Map<Rating, number>();
  let n = 0;
  let agreed = 0;
  first.forEach((one, unit) => {
    const other = second[unit];
    if (!isGiven(one) || !isGiven(other)) return;
    n += 1;
    if (one === other) agreed += 1;
    add(ofFirst, one, 1);
    add(ofSecond, other, 1);
  });
  if (n === 0) return { kappa: null, n, agreement: null };
  let byChance = 0;
  for (const [label, count] of ofFirst) byChance += count * (ofSecond.get(label) ?? 0);
  // In whole numbers, so that full agreement by chance is recognised exactly.
  const beyond = n * n - byChance;
  return { kappa: beyond === 0 ? null : (agreed * n - byChance) / beyond, n, agreement: agreed / n };
}

export interface Alpha {
  /** 1: always agreed; 0: as by chance. Null where no unit has two ratings, and where all ratings are the same. */
  readonly alpha: number | null;
  /** Units with at least two ratings; the others say nothing of agreement. */
  readonly n: number;
  /** Ratings of those units. */
  readonly ratings: number;
}

/**
 * Krippendorff's alpha for nominal data, any number of raters, ratings missing or not (Krippendorff, "Content
 * Analysis", 2004, chapter 11). `units` holds the ratings of each unit, in any order.
 */
export function krippendorffAlpha(units: readonly (readonly Rating[])[]): Alpha {
  const totals = new Map<Rating, number>();
  let n = 0;
  let ratings = 0;
  let disagreed = 0;
  for (const unit of units) {
    const given = unit.filter(isGiven);
    if (given.length < 2) continue;
    n += 1;
    ratings += given.length;
    const counts = new Map<Rating, number>();
    for (const label of given) {
      add(counts, label, 1);
      add(totals, label, 1);
    }
    let pairs = given.length ** 2;
    for (const count of counts.values()) pairs -= count ** 2;
    disagreed += pairs / (given.length - 1);
  }
  let byChance = ratings ** 2;
  for (const count of totals.values()) byChance -= count ** 2;
  return { alpha: byChance === 0 ? null : 1 - ((ratings - 1) * disagreed) / byChance, n, ratings };
}

function isGiven(rating: Rating): boolean {
  return rating !== null && rating !== undefined;
}

function add(counts: Map<Rating, number>, label: Rating, count: number): void {
  counts.set(label, (counts.get(label) ?? 0) + count);
}
