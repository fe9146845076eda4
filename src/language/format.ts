import type { Range as LspRange, TextEdit } from 'vscode-languageserver-types';
import { formatRole } from '../core/format/format-role';
import { formatYaml } from '../core/format/format-yaml';
import { lineEdits } from './line-edits';

/** Changes of whole lines that set a file in order; with a range, those that touch it. None for a file that is in order. */
export function format(kind: 'role' | 'pipeline' | 'slice', text: string, range?: LspRange): TextEdit[] {
  const after = kind === 'role' ? formatRole(text) : formatYaml(text);
  if (after === text) return [];
  const before = linesOf(text);
  return lineEdits(before, linesOf(after))
    .filter(
      ({ start, end }) => !range || (start <= range.end.line && Math.max(start, end - 1) >= range.start.line),
    )
    .map(({ start, end, lines }) => ({
      range: { start: placeOf(before, start), end: placeOf(before, end) },
      newText: lines.join(''),
    }));
}

/** Each with its end. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
}

/** The beginning of a line; of that after the last, where the text ends. */
function placeOf(lines: readonly string[], line: number): LspRange['start'] {
  const last = lines.at(-1) ?? '';
  if (line < lines.length || last.endsWith('\n')) return { line, character: 0 };
  return { line: lines.length - 1, character: last.length };
}
