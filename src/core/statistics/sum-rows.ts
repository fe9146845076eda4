import type { Contribution, Totals } from '../metric/metric';

/**
 * What each unit adds to the totals of a figure, in compressed rows: the cells of unit `i` are `start[i]` to
 * `start[i + 1]` of `column` and `amount`. A row without cells adds nothing and is not in the figure's n, but is a
 * unit that a resample may draw.
 */
export interface SumRows {
  readonly units: number;
  /** Names of the totals. */
  readonly columns: readonly string[];
  /** `units + 1` places. */
  readonly start: Uint32Array;
  /** Index into `columns`, ascending within a row, each at most once. */
  readonly column: Uint32Array;
  readonly amount: Float64Array;
}

/** One row per contribution; null makes an empty row. */
export function sumRows(contributions: readonly (Contribution | null)[]): SumRows {
  return sumClusters(contributions.map((one) => [one]));
}

/**
 * One row per cluster, such as the repeats of one case: what its contributions add together, so that a resample takes
 * all of a cluster or nothing of it. A cluster of nothing but nulls makes an empty row.
 */
export function sumClusters(clusters: readonly (readonly (Contribution | null)[])[]): SumRows {
  return sumClustersOf(clusters, (contribution) => contribution);
}

/** The same of clusters of something that contributions are of. */
export function sumClustersOf<T>(
  clusters: readonly (readonly T[])[],
  contributionOf: (one: T) => Contribution | null,
): SumRows {
  const indexOf = new Map<string, number>();
  const start = new Uint32Array(clusters.length + 1);
  const column: number[] = [];
  const amount: number[] = [];
  const columnOf = (name: string): number => {
    let index = indexOf.get(name);
    if (index === undefined) indexOf.set(name, (index = indexOf.size));
    return index;
  };
  clusters.forEach((cluster, unit) => {
    const only = cluster.length === 1 ? contributionOf(cluster[0] as T) : null;
    if (!only || !addInOrder(only, columnOf, column, amount)) {
      const cells = new Map<number, number>();
      for (const one of cluster) {
        const contribution = contributionOf(one);
        if (contribution === null) continue;
        for (const name of Object.keys(contribution)) {
          const index = columnOf(name);
          cells.set(index, (cells.get(index) ?? 0) + (contribution[name] ?? 0));
        }
      }
      for (const [index, sum] of [...cells].sort(([left], [right]) => left - right)) {
        column.push(index);
        amount.push(sum);
      }
    }
    start[unit + 1] = column.length;
  });
  return {
    units: clusters.length,
    columns: [...indexOf.keys()],
    start,
    column: Uint32Array.from(column),
    amount: Float64Array.from(amount),
  };
}

/** Adds the cells of a row whose names come in the order of the columns, as most do; else adds none. */
function addInOrder(
  contribution: Contribution,
  columnOf: (name: string) => number,
  column: number[],
  amount: number[],
): boolean {
  const before = column.length;
  let last = -1;
  for (const name of Object.keys(contribution)) {
    const index = columnOf(name);
    if (index < last) {
      column.length = amount.length = before;
      return false;
    }
    last = index;
    column.push(index);
    amount.push(0 + (contribution[name] ?? 0));
  }
  return true;
}

/** The totals of all rows; a total that no row has a cell for is absent, as in `Figure.value`. */
export function totalsOf({ columns, column, amount }: SumRows): Totals {
  const sums = new Float64Array(columns.length);
  column.forEach((index, cell) => {
    sums[index] = (sums[index] ?? 0) + (amount[cell] ?? 0);
  });
  return Object.fromEntries(columns.map((name, index) => [name, sums[index] ?? 0]));
}
