import type { Position as LspPosition, Range as LspRange } from 'vscode-languageserver-types';
import type { Position, Range } from '../core/problem';

export function toLspPosition({ line, column }: Position): LspPosition {
  return { line, character: column };
}

export function fromLspPosition({ line, character }: LspPosition): Position {
  return { line, column: character };
}

export function toLspRange({ start, end }: Range): LspRange {
  return { start: toLspPosition(start), end: toLspPosition(end) };
}

export const FILE_START: LspRange = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Whether a position stands in a range or at either end of it. */
export function contains({ start, end }: Range, { line, column }: Position): boolean {
  const afterStart = line > start.line || (line === start.line && column >= start.column);
  const beforeEnd = line < end.line || (line === end.line && column <= end.column);
  return afterStart && beforeEnd;
}
