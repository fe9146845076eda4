import type { Groups } from './distinct';
import { groupBy, rowKeys } from './distinct';
import { isFilled, SumColumns } from './sum-columns';
import type { SumRows } from './sum-rows';

/**
 * A figure over the totals of a selection of units; null where they allow no value. It may not keep the totals: the
 * same object is handed over again with other numbers.
 */
export type ValueOf = (totals: Readonly<Record<string, number>>) => number | null;

/** The same, with a faster way to take it where there is one, as of a `Figure` of core/metric. */
export interface PreparedValue {
  value(totals: Readonly<Record<string, number>>): number | null;
  /** From sums by place of their name; NaN is a total that is absent. The array is used again for the next sums. */
  readonly prepare?: (columns: readonly string[]) => (sums: Float64Array) => number | null;
}

/**
 * The rows of one run, made ready for taking figures over thousands of resamples: equal rows once, stored by column, so
 * that a resample is summed from how often each was drawn. What the figures get is the plain sum over the drawn units: a
 * column that no drawn unit has a cell in is absent, and without a unit that has a cell there is no value.
 */
export class SumSide {
  readonly keys: readonly string[];
  /** Units with equal rows; the distinct rows are numbered like these groups. */
  readonly rows: Groups;
  private readonly sums: Float64Array;
  private readonly take: readonly ((sums: Float64Array) => number | null)[];

  constructor(
    private readonly units: SumRows,
    values: readonly (ValueOf | PreparedValue)[],
  ) {
    this.keys = rowKeys(units);
    this.rows = groupBy(units.units, (unit) => this.keys[unit] as string);
    this.sums = new Float64Array(units.columns.length);
    this.take = values.map((value) => prepared(value, units.columns));
  }

  /** How many figures are taken. */
  get figures(): number {
    return this.take.length;
  }

  /**
   * The values over resamples whose units are counted in groups, the units of a group having equal rows. Given the count
   * of each group, they go into `values[at]`; NaN where undefined.
   */
  over({
    groupOf,
    firstOf,
  }: Groups): (counts: Uint32Array, values: readonly Float64Array[], at: number) => void {
    const { units, sums } = this;
    const columns = new SumColumns(units, firstOf);
    const empty = [...firstOf.keys()].filter((group) => !isFilled(units, firstOf[group] as number));
    return (counts, values, at) => {
      let filled = groupOf.length;
      for (const group of empty) filled -= counts[group] as number;
      if (filled === 0) {
        for (const each of values) each[at] = NaN;
        return;
      }
      columns.sum(counts, filled, sums);
      this.call(values, at);
    };
  }

  /** The values with one unit of each distinct row left out, into `values[row]`; NaN where undefined. */
  leaveOneOut(values: readonly Float64Array[]): void {
    const { units, sums } = this;
    const { start, column, amount } = units;
    const full = new Float64Array(sums.length);
    const holders = new Float64Array(sums.length);
    column.forEach((index, cell) => {
      full[index] = (full[index] as number) + (amount[cell] as number);
      holders[index] = (holders[index] as number) + 1;
    });
    let filled = 0;
    for (let unit = 0; unit < units.units; unit++) if (isFilled(units, unit)) filled += 1;
    this.rows.firstOf.forEach((unit, row) => {
      if (filled - (isFilled(units, unit) ? 1 : 0) === 0) {
        for (const each of values) each[row] = NaN;
        return;
      }
      sums.set(full);
      const end = start[unit + 1] as number;
      for (let cell = start[unit] as number; cell < end; cell++) {
        const index = column[cell] as number;
        sums[index] = holders[index] === 1 ? NaN : (full[index] as number) - (amount[cell] as number);
      }
      this.call(values, row);
    });
  }

  private call(values: readonly Float64Array[], at: number): void {
    for (let figure = 0; figure < this.take.length; figure++) {
      (values[figure] as Float64Array)[at] = this.take[figure]?.(this.sums) ?? NaN;
    }
  }
}

export function valueOf(
  value: ValueOf | PreparedValue,
  totals: Readonly<Record<string, number>>,
): number | null {
  return typeof value === 'function' ? value(totals) : value.value(totals);
}

function prepared(
  given: ValueOf | PreparedValue,
  columns: readonly string[],
): (sums: Float64Array) => number | null {
  if (typeof given !== 'function' && given.prepare) return given.prepare(columns);
  // One object throughout: with hundreds of labels a new one each time would take most of the time.
  const totals: Record<string, number> = {};
  const isPresent = new Uint8Array(columns.length);
  return (sums) => {
    columns.forEach((name, index) => {
      const sum = sums[index] as number;
      if (!Number.isNaN(sum)) {
        totals[name] = sum;
        isPresent[index] = 1;
      } else if (isPresent[index] === 1) {
        Reflect.deleteProperty(totals, name);
        isPresent[index] = 0;
      }
    });
    return valueOf(given, totals);
  };
}
