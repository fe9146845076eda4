import type { SumRows } from './sum-rows';

/** The same amount in every row that is not empty. */
interface ConstantColumn {
  readonly column: number;
  readonly amount: number;
}

/** An amount in every row that is not empty, so that the total is there whenever the figure is; 0 in empty rows. */
interface FullColumn {
  readonly column: number;
  readonly amountOf: Float64Array;
}

/** Cells by column: those of a column are `start[column]` to `start[column + 1]` of `rows` and `amounts`. */
interface ColumnCells {
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
  readonly amounts: Float64Array;
}

/** The totals of distinct rows, laid out for summing them over rows drawn so and so often, thousands of times. */
export class SumColumns {
  private readonly cells: ColumnCells;
  private readonly constant: ConstantColumn[] = [];
  private readonly full: FullColumn[] = [];
  /** In some rows only, and there always 1, as counts by label are: their sum is how often these rows were drawn. */
  private readonly ones: Uint32Array;
  private readonly others: Uint32Array;

  /** The distinct rows are those of the units. */
  constructor(rows: SumRows, units: readonly number[]) {
    this.cells = byColumn(rows, units);
    const filled = units.filter((unit) => isFilled(rows, unit)).length;
    const ones: number[] = [];
    const others: number[] = [];
    for (let column = 0; column < rows.columns.length; column++) {
      const [start, end] = [this.cells.start[column] ?? 0, this.cells.start[column + 1] ?? 0];
      const amounts = this.cells.amounts.subarray(start, end);
      const amount = amounts[0] ?? 0;
      const isConstant = amounts.every((one) => one === amount);
      if (amounts.length < filled) (isConstant && amount === 1 ? ones : others).push(column);
      else if (isConstant) this.constant.push({ column, amount });
      else {
        const amountOf = new Float64Array(units.length);
        amounts.forEach((one, cell) => (amountOf[this.cells.rows[start + cell] as number] = one));
        this.full.push({ column, amountOf });
      }
    }
    this.ones = Uint32Array.from(ones);
    this.others = Uint32Array.from(others);
  }

  /**
   * Writes the sum of each column over rows drawn `counts` times, `filled` of them not empty, of which there must be some;
   * NaN where no drawn row has a cell.
   */
  sum(counts: Uint32Array, filled: number, sums: Float64Array): void {
    for (const { column, amount } of this.constant) sums[column] = filled * amount;
    for (const { column, amountOf } of this.full) sums[column] = fullSum(amountOf, counts);
    sumOnes(this.ones, this.cells, counts, sums);
    sumOthers(this.others, this.cells, counts, sums);
  }
}

export function isFilled({ start }: SumRows, unit: number): boolean {
  return start[unit] !== start[unit + 1];
}

function byColumn({ columns, start, column, amount }: SumRows, units: readonly number[]): ColumnCells {
  const ends = new Uint32Array(columns.length + 1);
  const visit = (see: (cell: number, row: number) => void): void => {
    units.forEach((unit, row) => {
      const end = start[unit + 1] as number;
      for (let cell = start[unit] as number; cell < end; cell++) see(cell, row);
    });
  };
  visit((cell) => {
    const next = (column[cell] as number) + 1;
    ends[next] = (ends[next] as number) + 1;
  });
  for (let at = 1; at < ends.length; at++) ends[at] = (ends[at] as number) + (ends[at - 1] as number);
  const free = ends.slice();
  const cells = ends[columns.length] as number;
  const [rows, amounts] = [new Uint32Array(cells), new Float64Array(cells)];
  visit((cell, row) => {
    const own = column[cell] as number;
    const place = free[own] as number;
    free[own] = place + 1;
    rows[place] = row;
    amounts[place] = amount[cell] as number;
  });
  return { start: ends, rows, amounts };
}

/** Four sums at once: one alone would wait for each of its additions. */
function fullSum(amountOf: Float64Array, counts: Uint32Array): number {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  const end = amountOf.length;
  let row = 0;
  for (; row + 3 < end; row += 4) {
    sum0 += (counts[row] as number) * (amountOf[row] as number);
    sum1 += (counts[row + 1] as number) * (amountOf[row + 1] as number);
    sum2 += (counts[row + 2] as number) * (amountOf[row + 2] as number);
    sum3 += (counts[row + 3] as number) * (amountOf[row + 3] as number);
  }
  for (; row < end; row++) sum0 += (counts[row] as number) * (amountOf[row] as number);
  return sum0 + sum1 + (sum2 + sum3);
}

/** The innermost loop of figures by label. Counts are below 2^31 together, as the number of units is. */
function sumOnes(
  columns: Uint32Array,
  { start, rows }: ColumnCells,
  counts: Uint32Array,
  sums: Float64Array,
): void {
  for (const column of columns) {
    const end = start[column + 1] as number;
    let drawn = 0;
    let cell = start[column] as number;
    for (; cell + 7 < end; cell += 8) {
      drawn =
        (drawn +
          (counts[rows[cell] as number] as number) +
          (counts[rows[cell + 1] as number] as number) +
          (counts[rows[cell + 2] as number] as number) +
          (counts[rows[cell + 3] as number] as number) +
          (counts[rows[cell + 4] as number] as number) +
          (counts[rows[cell + 5] as number] as number) +
          (counts[rows[cell + 6] as number] as number) +
          (counts[rows[cell + 7] as number] as number)) |
        0;
    }
    for (; cell < end; cell++) drawn = (drawn + (counts[rows[cell] as number] as number)) | 0;
    sums[column] = drawn === 0 ? NaN : drawn;
  }
}

function sumOthers(
  columns: Uint32Array,
  { start, rows, amounts }: ColumnCells,
  counts: Uint32Array,
  sums: Float64Array,
): void {
  for (const column of columns) {
    const end = start[column + 1] as number;
    let drawn = 0;
    let sum = 0;
    for (let cell = start[column] as number; cell < end; cell++) {
      const count = counts[rows[cell] as number] as number;
      drawn += count;
      sum += count * (amounts[cell] as number);
    }
    sums[column] = drawn === 0 ? NaN : sum;
  }
}
