import type { Contribution, Totals } from '../metric';

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
export function alphaOf(totals: Totals): number | null {
  const pairs = Object.entries(totals).map(([name, total]) => {
    const [one = '', other = ''] = JSON.parse(name) as string[];
    return { one, other, total };
  });
  const margins = new Map<string, number>();
  for (const { one, total } of pairs) margins.set(one, (margins.get(one) ?? 0) + total);
  const n = [...margins.values()].reduce((sum, margin) => sum + margin, 0);
  const observed = pairs.reduce((sum, { one, other, total }) => (one === other ? sum : sum + total), 0);
  // Ordered pairs of votes for different sides, if votes fell on cases by chance.
  const expected = [...margins.values()].reduce((sum, margin) => sum + margin * (n - margin), 0);
  return expected < 1e-9 ? null : 1 - ((n - 1) * observed) / expected;
}
