/**
 * p values adjusted for being looked at together (Holm 1979): whatever is at most alpha afterwards is significant with
 * the chance of any false alarm in the family at most alpha. In the order given; null or NaN stays null and does not
 * count as a test.
 */
export function holm(ps: readonly (number | null)[]): readonly (number | null)[] {
  const tests = ps
    .map((p, index) => ({ p, index }))
    .filter((test): test is { p: number; index: number } => test.p !== null && !Number.isNaN(test.p))
    .sort((left, right) => left.p - right.p);
  const adjusted: (number | null)[] = ps.map(() => null);
  let largest = 0;
  tests.forEach(({ p, index }, rank) => {
    largest = Math.min(1, Math.max(largest, p * (tests.length - rank)));
    adjusted[index] = largest;
  });
  return adjusted;
}
