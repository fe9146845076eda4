import { isAlias, isMap, isScalar, parseDocument, visit, type Document } from 'yaml';
import { eolOf } from '../text/line-ends';
import { LineIndex } from '../text/line-index';
import { layOut } from './yaml-indents';

/**
 * YAML with its lines set in order: two spaces a level, one after a colon or dash, none at the end of a line, no more
 * than one blank line. Comments, quotes, line ends and the words of texts stay as they are. Text that is no sound YAML,
 * or would say anything else afterwards, is given back as it was.
 */
export function formatYaml(text: string): string {
  const document = parsed(text);
  if (!document) return text;
  const formatted = setInOrder(text, document);
  return saysTheSame(document, parsed(formatted)) ? formatted : text;
}

function setInOrder(text: string, document: Document): string {
  const end = eolOf(text);
  const lines = text.split('\n').map((line) => line.replace(/\r$/u, ''));
  const index = new LineIndex(text);
  const layout = layOut(document, text, (offset) => index.positionAt(offset).line);
  const begun = new Set(layout.inside.values());
  const moves = new Map<number, number>();
  const written: string[] = [];
  let waiting: { readonly place: number; readonly line: string }[] = [];
  let lastMove = 0;
  /** A comment stands where what comes next stands; one further in belongs to what came before. */
  const settle = (indent: number, column: number | undefined): void => {
    for (const { place, line } of waiting)
      written[place] = indentOf(line) > indent ? movedBy(line, lastMove) : movedBy(line, 0, column);
    waiting = [];
  };
  for (const [number, line] of lines.entries()) {
    const indent = indentOf(line);
    const column = layout.indents.get(number);
    const followed = layout.inside.get(number);
    if (followed !== undefined && column === undefined) {
      // Spaces at the end of a line of a text may be meant.
      written.push(line.trim() === '' ? line : movedBy(line, moves.get(followed) ?? 0));
      continue;
    }
    if (line.trim() === '') {
      written.push('');
      continue;
    }
    if (column === undefined && /^\s*#/u.test(line)) {
      waiting.push({ place: written.length, line: line.trimEnd() });
      written.push('');
      continue;
    }
    const move = column === undefined ? 0 : column - indent;
    moves.set(number, move);
    settle(indent, column);
    lastMove = move;
    const isText = begun.has(number) && /["'](?:[^"']*)$/u.test(line);
    written.push(tidied(movedBy(isText ? line : line.trimEnd(), move)));
  }
  settle(-1, undefined);
  return `${withoutGaps(written, layout.inside).join(end).replace(/\s+$/u, '')}${end}`;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function movedBy(line: string, move: number, column?: number): string {
  const indent = Math.max(0, column ?? indentOf(line) + move);
  return ' '.repeat(indent) + line.trimStart();
}

/** One space after the dash and the colon that begin a line. */
function tidied(line: string): string {
  return line
    .replace(
      /^(\s*)((?:-\s+)*)/u,
      (_, indent: string, dashes: string) => indent + dashes.replace(/-\s+/gu, '- '),
    )
    .replace(/^(\s*(?:- )*[\p{L}\p{N}_.-]+:)[ \t]{2,}(?=[^\s#])/u, '$1 ');
}

/** At most one blank line, none at the beginning; those inside texts stay. */
function withoutGaps(lines: readonly string[], inside: ReadonlyMap<number, number>): readonly string[] {
  const first = lines.findIndex((line) => line !== '');
  return lines.filter((line, at) => line !== '' || inside.has(at) || (at > first && lines[at - 1] !== ''));
}

function parsed(text: string): Document | undefined {
  const document = parseDocument(text, { uniqueKeys: true, prettyErrors: false });
  return document.errors.length === 0 && document.contents !== null ? document : undefined;
}

function saysTheSame(before: Document, after: Document | undefined): boolean {
  return after !== undefined && content(before) === content(after);
}

/** Its structure with values, names of anchors and comments. Aliases stay unread: they may unfold without end. */
function content(document: Document): string {
  const comments: string[] = [];
  const values: unknown[] = [];
  const note = (of: { readonly comment?: string | null; readonly commentBefore?: string | null }): void => {
    for (const words of [of.commentBefore, of.comment])
      for (const line of (words ?? '').split('\n')) if (line.trim() !== '') comments.push(line.trim());
  };
  note(document);
  visit(document, {
    Node: (key, node, path) => {
      note(node);
      if (isAlias(node)) values.push(['alias', node.source]);
      else if (isScalar(node)) values.push([path.length, key, node.value, node.tag, node.anchor]);
      else values.push([path.length, key, isMap(node), node.tag, node.anchor]);
    },
  });
  return JSON.stringify([values, comments.sort()]);
}
