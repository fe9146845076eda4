import type { Position, Range } from '../problem';

/** Turns offsets of a text into positions and back. Offsets and columns count UTF-16 units from 0. */
export class LineIndex {
  private readonly starts: readonly number[];

  constructor(private readonly text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.starts = starts;
  }

  positionAt(offset: number): Position {
    const wanted = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= wanted) low = middle;
      else high = middle - 1;
    }
    return { line: low, column: wanted - (this.starts[low] ?? 0) };
  }

  offsetAt(position: Position): number {
    const start = this.starts[Math.max(0, Math.min(position.line, this.starts.length - 1))] ?? 0;
    return Math.max(0, Math.min(start + position.column, this.text.length));
  }

  range(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(Math.max(start, end)) };
  }
}
