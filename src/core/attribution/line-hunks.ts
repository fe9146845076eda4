/** A run of lines that stand in place of others; lines from 0, either side may be empty. */
export interface LineHunk {
  readonly from: { readonly start: number; readonly count: number };
  readonly to: { readonly start: number; readonly count: number };
}

/** Cells of the table beyond which what differs is one hunk: no prompt is that long. */
const MOST = 4_000_000;

/** Where two lists of lines differ, in order; hunks are parted by at least one line that stayed. */
export function lineHunks(before: readonly string[], after: readonly string[]): LineHunk[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const room = Math.min(before.length, after.length) - head;
  while (tail < room && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const left = before.slice(head, before.length - tail);
  const right = after.slice(head, after.length - tail);
  if (left.length === 0 && right.length === 0) return [];
  const kept = left.length * right.length > MOST ? [] : keptLines(left, right);
  const hunks: LineHunk[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...kept, [left.length, right.length] as const]) {
    if (nextRow > row || nextColumn > column) {
      hunks.push({
        from: { start: head + row, count: nextRow - row },
        to: { start: head + column, count: nextColumn - column },
      });
    }
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return hunks;
}

/** Pairs of equal lines of a longest common subsequence. */
function keptLines(left: readonly string[], right: readonly string[]): (readonly [number, number])[] {
  const width = right.length + 1;
  const longest = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [row, column] = [0, 0]; row < left.length && column < right.length;) {
    if (left[row] === right[column]) {
      pairs.push([row, column]);
      [row, column] = [row + 1, column + 1];
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
