/** A cell of a row: what it adds to which total. */
export type Cell = readonly [column: number, amount: number];

/** Cells of one column in some of the distinct rows. */
interface Sparse {
  readonly rows: Uint32Array;
  readonly amounts: Float64Array;
  /** The amount of all cells, where it is the same. */
  readonly same: number | undefined;
}

/**
 * One total, laid out for summing it over drawn rows. `constant`: the same amount in every row that is not empty.
 * `full`: some amount in every row that is not empty, so that the total is there whenever the figure is; 0 in the empty
 * row. `positive`: in some rows, always above zero, so that the total is there when it is above zero. `mixed`: in some
 * rows, sometimes zero or below.
 */
export type SumColumn =
  | { readonly kind: 'constant'; readonly amount: number }
  | { readonly kind: 'full'; readonly amountOf: Float64Array }
  | (Sparse & { readonly kind: 'positive' | 'mixed' });

/** The columns of distinct rows, each given by its cells. */
export function sumColumns(count: number, rows: readonly (readonly Cell[])[]): readonly SumColumn[] {
  const filled = rows.filter((cells) => cells.length > 0).length;
  const byColumn = Array.from({ length: count }, (): { rows: number[]; amounts: number[] } => ({
    rows: [],
    amounts: [],
  }));
  rows.forEach((cells, row) => {
    for (const [column, amount] of cells) {
      byColumn[column]?.rows.push(row);
      byColumn[column]?.amounts.push(amount);
    }
  });
  return byColumn.map((column): SumColumn => {
    const [first = 0] = column.amounts;
    const alike = column.amounts.every((amount) => amount === first);
    if (column.rows.length === filled) {
      if (alike) return { kind: 'constant', amount: first };
      const amountOf = new Float64Array(rows.length);
      column.rows.forEach((row, cell) => {
        amountOf[row] = column.amounts[cell] ?? 0;
      });
      return { kind: 'full', amountOf };
    }
    return {
      kind: column.amounts.every((amount) => amount > 0) ? 'positive' : 'mixed',
      rows: Uint32Array.from(column.rows),
      amounts: Float64Array.from(column.amounts),
      same: alike ? first : undefined,
    };
  });
}

/** The sum of a column over rows drawn `counts` times, `filled` of them not empty; NaN where no drawn row has a cell. */
export function sumOver(column: SumColumn, counts: Uint32Array, filled: number): number {
  switch (column.kind) {
    case 'constant':
      return filled * column.amount;
    case 'full':
      return fullSum(column.amountOf, counts);
    case 'positive': {
      const sum = sparseSum(column, counts);
      return sum === 0 ? NaN : sum;
    }
    case 'mixed':
      return anyDrawn(column, counts) ? sparseSum(column, counts) : NaN;
  }
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

function sparseSum({ rows, amounts, same }: Sparse, counts: Uint32Array): number {
  if (same !== undefined) return same * drawnOf(rows, counts);
  let sum = 0;
  for (let cell = 0; cell < rows.length; cell++) {
    sum += (counts[rows[cell] as number] as number) * (amounts[cell] as number);
  }
  return sum;
}

/** How often rows were drawn together; below 2^31, as the number of units is. */
export function drawnOf(rows: Uint32Array, counts: Uint32Array): number {
  let drawn = 0;
  const end = rows.length;
  let cell = 0;
  for (; cell + 3 < end; cell += 4) {
    const four =
      (counts[rows[cell] as number] as number) +
      (counts[rows[cell + 1] as number] as number) +
      (counts[rows[cell + 2] as number] as number) +
      (counts[rows[cell + 3] as number] as number);
    drawn = (drawn + four) | 0;
  }
  for (; cell < end; cell++) drawn = (drawn + (counts[rows[cell] as number] as number)) | 0;
  return drawn;
}

/** Whether any of a column's rows was drawn. */
function anyDrawn({ rows }: Sparse, counts: Uint32Array): boolean {
  return rows.some((row) => (counts[row] as number) > 0);
}
