import { sumAt } from '../from-sums';
import type { Contribution } from '../metric';

/**
 * What one case adds to the coincidences of Krippendorff's alpha: for each ordered pair of votes of two jurors, 1 over
 * the jurors less one, by the pair of sides. Null where fewer than two voted: such a case has no pairs.
 */
export function coincidences(votes: Readonly<Record<string, number>>): Contribution | null {
  const counts = Object.entries(votes).filter(([, count]) => count > 0);
  const jurors = counts.reduce((sum, [, count]) => sum + count, 0);
  if (jurors < 2) return null;
  return Object.fromEntries(
    counts.flatMap(([one, count]) =>
      counts.map(([other, others]) => [
        JSON.stringify([one, other]),
        (count * (one === other ? others - 1 : others)) / (jurors - 1),
      ]),
    ),
  );
}

/**
 * Krippendorff's alpha for nominal data, jurors as raters and cases as units, from summed coincidences. Null where all
 * votes of all cases are for one side: no disagreement is then to be expected.
 */
export function alphaOf(columns: readonly string[]): (sums: Float64Array) => number | null {
  const pairs = columns.map((name) => JSON.parse(name) as [one: string, other: string]);
  const sides = [...new Set(pairs.map(([one]) => one))];
  const marginOf = pairs.map(([one]) => sides.indexOf(one));
  const margins = new Float64Array(sides.length);
  return (sums) => {
    margins.fill(0);
    let n = 0;
    let observed = 0;
    pairs.forEach(([one, other], place) => {
      const total = sumAt(sums, place);
      const margin = marginOf[place] as number;
      margins[margin] = (margins[margin] as number) + total;
      n += total;
      if (one !== other) observed += total;
    });
    // Ordered pairs of votes for different sides, if votes fell on cases by chance.
    const expected = margins.reduce((sum, margin) => sum + margin * (n - margin), 0);
    return expected < 1e-9 ? null : 1 - ((n - 1) * observed) / expected;
  };
}
