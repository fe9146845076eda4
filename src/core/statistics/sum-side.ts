import type { Groups } from './distinct';
import { groupBy, rowKeys } from './distinct';
import type { Cell, SumColumn } from './sum-columns';
import { drawnOf, sumColumns, sumOver } from './sum-columns';
import type { SumRows } from './sum-rows';

/**
 * A figure over the totals of a selection of units; null where they allow no value. It may not keep the totals: the
 * same object is handed over again with other numbers.
 */
export type ValueOf = (totals: Readonly<Record<string, number>>) => number | null;

/**
 * The rows of one run, made ready for taking figures over thousands of resamples: equal rows once, stored by column, so
 * that a resample is summed from how often each was drawn. What the figures get is the plain sum over the drawn units: a
 * column that no drawn unit has a cell in is absent, and without a unit that has a cell there is no value.
 */
export class SumSide {
  readonly keys: readonly string[];
  /** Units with equal rows; the distinct rows are numbered like these groups. */
  readonly rows: Groups;
  private readonly names: readonly string[];
  private readonly cells: readonly (readonly Cell[])[];
  private readonly sums: Float64Array;
  private readonly totals: Record<string, number> = {};
  private readonly isPresent: Uint8Array;

  constructor(
    rows: SumRows,
    readonly values: readonly ValueOf[],
  ) {
    this.keys = rowKeys(rows);
    this.names = rows.columns;
    this.rows = groupBy(rows.units, (unit) => this.keys[unit] as string);
    this.cells = this.rows.firstOf.map((unit) => cellsOf(rows, unit));
    this.sums = new Float64Array(rows.columns.length);
    this.isPresent = new Uint8Array(rows.columns.length);
  }

  /**
   * The values over resamples whose units are counted in groups, the units of a group having equal rows. Given the count
   * of each group, they go into `values[at]`; NaN where undefined.
   */
  over({
    groupOf,
    firstOf,
  }: Groups): (counts: Uint32Array, values: readonly Float64Array[], at: number) => void {
    const cells = firstOf.map((unit) => this.cells[this.rows.groupOf[unit] as number] ?? []);
    const columns = sumColumns(this.names.length, cells);
    const empty = Uint32Array.from([...cells.keys()].filter((group) => cells[group]?.length === 0));
    const { sums } = this;
    return (counts, values, at) => {
      const filled = groupOf.length - drawnOf(empty, counts);
      if (filled === 0) {
        for (const each of values) each[at] = NaN;
        return;
      }
      for (let index = 0; index < columns.length; index++) {
        sums[index] = sumOver(columns[index] as SumColumn, counts, filled);
      }
      this.call(values, at);
    };
  }

  /** The values with one unit of each distinct row left out, into `values[row]`; NaN where undefined. */
  leaveOneOut(values: readonly Float64Array[]): void {
    const full = new Float64Array(this.names.length);
    const holders = new Float64Array(this.names.length);
    let filled = 0;
    this.cells.forEach((cells, row) => {
      const size = this.rows.sizes[row] as number;
      if (cells.length > 0) filled += size;
      for (const [column, amount] of cells) {
        full[column] = (full[column] as number) + size * amount;
        holders[column] = (holders[column] as number) + size;
      }
    });
    this.cells.forEach((cells, row) => {
      if (filled - (cells.length > 0 ? 1 : 0) === 0) {
        for (const each of values) each[row] = NaN;
        return;
      }
      this.sums.set(full);
      for (const [column, amount] of cells) {
        this.sums[column] = holders[column] === 1 ? NaN : (full[column] as number) - amount;
      }
      this.call(values, row);
    });
  }

  /** Hands the sums to the figures; those that are NaN are absent. */
  private call(values: readonly Float64Array[], at: number): void {
    const { names, sums, totals, isPresent } = this;
    for (let index = 0; index < names.length; index++) {
      const sum = sums[index] as number;
      // One object throughout: with hundreds of labels a new one each time would take most of the time.
      if (!Number.isNaN(sum)) {
        totals[names[index] as string] = sum;
        isPresent[index] = 1;
      } else if (isPresent[index] === 1) {
        Reflect.deleteProperty(totals, names[index] as string);
        isPresent[index] = 0;
      }
    }
    for (let figure = 0; figure < this.values.length; figure++) {
      (values[figure] as Float64Array)[at] = (this.values[figure] as ValueOf)(totals) ?? NaN;
    }
  }
}

function cellsOf(rows: SumRows, unit: number): readonly Cell[] {
  const cells: Cell[] = [];
  const end = rows.start[unit + 1] as number;
  for (let cell = rows.start[unit] as number; cell < end; cell++) {
    cells.push([rows.column[cell] as number, rows.amount[cell] as number]);
  }
  return cells;
}
