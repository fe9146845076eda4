import { FoldingRangeKind, type FoldingRange } from 'vscode-languageserver-types';
import type { LineIndex } from '../core/text/line-index';
import { everyField } from './every-field';
import type { RoleOutline } from './outline-role';
import type { YamlOutline } from './outline-yaml';
import { templateBlocks, templatePieces } from './template-blocks';

/** Maps, lists and long texts from the line of their key on, and comments of several lines. */
export function foldYaml(outline: YamlOutline): FoldingRange[] {
  return distinct([...values(outline), ...comments(outline.text)]);
}

/** The settings, the messages, and blocks of the template. */
export function foldRole(outline: RoleOutline): FoldingRange[] {
  const { text, lines, bodyOffset, messages } = outline;
  const line = (offset: number): number => lines.positionAt(offset).line;
  const settings = bodyOffset === 0 ? [] : folded(0, lastLine(text, lines, bodyOffset));
  const said = messages.flatMap(({ range }) =>
    folded(range.start.line, lastLine(text, lines, lines.offsetAt(range.end))),
  );
  const blocks = templateBlocks(templatePieces(text, bodyOffset)).flatMap(([begin, end]) =>
    // The line of the end tag stays to be seen.
    folded(line(begin.start), line(end.start) - 1),
  );
  return distinct([...settings, ...values(outline), ...said, ...blocks]);
}

function values({ text, lines, fields }: Pick<RoleOutline, 'text' | 'lines' | 'fields'>): FoldingRange[] {
  return [...everyField(fields)].flatMap(({ whole }) =>
    folded(whole.start.line, lastLine(text, lines, lines.offsetAt(whole.end))),
  );
}

function folded(startLine: number, endLine: number, kind?: FoldingRangeKind): FoldingRange[] {
  return endLine > startLine ? [{ startLine, endLine, ...(kind === undefined ? {} : { kind }) }] : [];
}

/** The last line before an offset that is not blank. */
function lastLine(text: string, lines: LineIndex, end: number): number {
  let at = end;
  while (at > 0 && /\s/u.test(text[at - 1] ?? '')) at--;
  return lines.positionAt(at).line;
}

function comments(text: string): FoldingRange[] {
  const all = text.split('\n');
  const isComment = (line: number): boolean => /^\s*#/u.test(all[line] ?? '');
  return all.flatMap((_, line) => {
    if (!isComment(line) || isComment(line - 1)) return [];
    let last = line;
    while (isComment(last + 1)) last++;
    return folded(line, last, FoldingRangeKind.Comment);
  });
}

/** One for each first line, the longest. */
function distinct(ranges: readonly FoldingRange[]): FoldingRange[] {
  const byStart = new Map<number, FoldingRange>();
  for (const range of ranges) {
    const known = byStart.get(range.startLine);
    if (!known || known.endLine < range.endLine) byStart.set(range.startLine, range);
  }
  return [...byStart.values()].sort((one, other) => one.startLine - other.startLine);
}
