import type { TextEdit } from 'vscode-languageserver-types';
import { toLspRange } from '../lsp-range';
import type { Range } from '../../core/problem';
import type { Written } from './written';

/** Changes of files by path, each place once. */
export class FileEdits {
  private readonly byFile = new Map<string, Map<string, TextEdit>>();

  replace(file: string, range: Range, newText: string): void {
    const edits = this.byFile.get(file) ?? new Map<string, TextEdit>();
    const edit = { range: toLspRange(range), newText };
    edits.set(JSON.stringify(edit.range), edit);
    this.byFile.set(file, edits);
  }

  insert(file: string, at: Range['start'], newText: string): void {
    this.replace(file, { start: at, end: at }, newText);
  }

  get all(): ReadonlyMap<string, readonly TextEdit[]> {
    return new Map([...this.byFile].map(([file, edits]) => [file, [...edits.values()]]));
  }
}

/** A text with edits made; they may not overlap. */
export function applied(
  { text, lines }: Pick<Written, 'text' | 'lines'>,
  edits: readonly TextEdit[],
): string {
  const offset = ({ line, character }: TextEdit['range']['start']): number =>
    lines.offsetAt({ line, column: character });
  const spans = edits
    .map(({ range, newText }) => ({ start: offset(range.start), end: offset(range.end), newText }))
    .sort((one, other) => one.start - other.start || one.end - other.end);
  let at = 0;
  let result = '';
  for (const { start, end, newText } of spans) {
    result += text.slice(at, start) + newText;
    at = end;
  }
  return result + text.slice(at);
}
