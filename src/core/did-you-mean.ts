/**
 * The candidate a misspelt word most likely means, or undefined when none is near. At most a third of the letters
 * may differ (at least one); swapped neighbours count once; upper and lower case are alike.
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let nearest = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase(), nearest);
    if (distance < nearest) {
      nearest = distance;
      best = candidate;
    }
  }
  return best;
}

/** ` Did you mean "x"?`, or nothing: to be put behind a message. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const candidate = closest(word, candidates);
  return candidate === undefined ? '' : ` Did you mean "${candidate}"?`;
}

/** Optimal string alignment: insertions, deletions, changes and swaps of neighbours. `limit` when it is not below. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length] ?? limit, limit);
}
