import type { Figure, Prepare } from './metric';

/** Both ways to take a value, from its one definition over sums. */
export function fromSums(prepare: Prepare): Pick<Figure, 'value'> & { readonly prepare: Prepare } {
  return {
    prepare,
    value: (totals) => prepare(Object.keys(totals))(Float64Array.from(Object.values(totals))),
  };
}

/** A formula over the totals of these names, each 0 where it is absent. */
export function ofTotals(
  names: readonly string[],
  formula: (...totals: readonly number[]) => number | null,
): ReturnType<typeof fromSums> {
  return fromSums((columns) => {
    const places = names.map((name) => columns.indexOf(name));
    return (sums) => formula(...places.map((place) => sumAt(sums, place)));
  });
}

/** The value of counts that are read anew from every sums. */
export function fromCounts<Counts extends { read(sums: Float64Array): void }>(
  countsOver: (columns: readonly string[]) => Counts,
  value: (counts: Counts) => number | null,
): ReturnType<typeof fromSums> {
  return fromSums((columns) => {
    const counts = countsOver(columns);
    return (sums) => {
      counts.read(sums);
      return value(counts);
    };
  });
}

/** The sum at a place; 0 where it is absent, or the place is −1. */
export function sumAt(sums: Float64Array, place: number): number {
  const sum = place < 0 ? 0 : (sums[place] as number);
  return Number.isNaN(sum) ? 0 : sum;
}
