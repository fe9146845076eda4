import type { SumRows } from './sum-rows';

/** Units sorted into groups of equals. */
export interface Groups {
  /** Group of each unit. */
  readonly groupOf: Uint32Array;
  /** Units of each group. */
  readonly sizes: Uint32Array;
  /** First unit of each group. */
  readonly firstOf: readonly number[];
}

/** Groups by key, numbered in the order in which they first occur. */
export function groupBy(units: number, keyOf: (unit: number) => string | number): Groups {
  const indexOf = new Map<string | number, number>();
  const groupOf = new Uint32Array(units);
  const sizes: number[] = [];
  const firstOf: number[] = [];
  for (let unit = 0; unit < units; unit++) {
    const key = keyOf(unit);
    let group = indexOf.get(key);
    if (group === undefined) {
      indexOf.set(key, (group = sizes.length));
      sizes.push(0);
      firstOf.push(unit);
    }
    groupOf[unit] = group;
    sizes[group] = (sizes[group] as number) + 1;
  }
  return { groupOf, sizes: Uint32Array.from(sizes), firstOf };
}

/** What a row says, as text: equal for rows that add the same under the same names, also of different `SumRows`. */
export function rowKeys({ units, columns, start, column, amount }: SumRows): readonly string[] {
  const names = columns.map((name) => JSON.stringify(name));
  return Array.from({ length: units }, (_, unit) => {
    const cells: string[] = [];
    const end = start[unit + 1] as number;
    for (let cell = start[unit] as number; cell < end; cell++) {
      cells.push(`${names[column[cell] as number] as string}:${amount[cell] as number}`);
    }
    return cells.sort().join();
  });
}
