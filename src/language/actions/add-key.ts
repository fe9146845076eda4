import type { FileDiagnostic } from '../diagnose';
import { fromLspPosition } from '../lsp-range';
import { eolOf, startOfLine } from '../../core/text/line-ends';
import { fixWord } from './fix-word';
import type { ActedOn, Mending } from './replace';
import { mending, type Span } from './text-edits';

/** For each diagnostic at a map that lacks a key, the action that writes the key with a first value. */
export function addedKeys(acted: ActedOn, uri: string, diagnostics: readonly FileDiagnostic[]): Mending[] {
  return diagnostics.flatMap((diagnostic): Mending[] => {
    const line = fixWord(diagnostic.data, 'add');
    const at = acted.lines.offsetAt(fromLspPosition(diagnostic.range.start));
    const span = line === undefined ? undefined : atHead(acted.text, at, line);
    if (line === undefined || !span) return [];
    return [{ ...mending(acted, uri, `Add ${line}`, diagnostic, span), isPreferred: true }];
  });
}

/** Before the first key of the map that begins there. */
function atHead(text: string, at: number, line: string): Span | undefined {
  if (text[at] === '{') {
    const isEmpty = /^\{\s*\}/u.test(text.slice(at));
    return { start: at + 1, end: at + 1, newText: isEmpty ? ` ${line} ` : ` ${line},` };
  }
  const indent = text.slice(startOfLine(text, at), at);
  if (!/^ +$/u.test(indent) || !/^["'\p{L}_]/u.test(text.slice(at, at + 2))) return undefined;
  return { start: at, end: at, newText: line + eolOf(text) + indent };
}
