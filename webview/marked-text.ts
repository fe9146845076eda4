import type { TemplateResult } from 'lit';
import { html } from 'lit';

/** `answer`: what the value was read from. `value`: what a template was filled with. `found`: a search hit. */
export type MarkKind = 'answer' | 'value' | 'found';

export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: MarkKind;
}

export interface Piece {
  readonly text: string;
  readonly kinds: readonly MarkKind[];
}

/** Every occurrence of the words, without regard to case. */
export function occurrences(text: string, query: string): readonly Mark[] {
  if (query === '') return [];
  const haystack = text.toLowerCase();
  const needle = query.toLowerCase();
  // Lower case of a few letters is longer than they are; offsets would then be off.
  if (haystack.length !== text.length) return [];
  const marks: Mark[] = [];
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length)) {
    marks.push({ start: at, end: at + needle.length, kind: 'found' });
  }
  return marks;
}

/** The text cut where marks begin and end; marks may overlap and may reach outside the text. */
export function pieces(text: string, marks: readonly Mark[]): readonly Piece[] {
  const inside = marks
    .map((mark) => ({ ...mark, start: Math.max(0, mark.start), end: Math.min(text.length, mark.end) }))
    .filter((mark) => mark.start < mark.end);
  const cuts = [...new Set([0, text.length, ...inside.flatMap((mark) => [mark.start, mark.end])])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((start, index) => ({
    text: text.slice(start, cuts[index + 1]),
    kinds: inside.filter((mark) => mark.start <= start && mark.end > start).map((mark) => mark.kind),
  }));
}

/** Text and marks as text nodes and `<mark>` elements: what a model wrote is never read as markup. */
export function markedText(text: string, marks: readonly Mark[]): TemplateResult {
  return html`${pieces(text, marks).map((piece) =>
    piece.kinds.length === 0 ? piece.text : html`<mark class=${piece.kinds.join(' ')}>${piece.text}</mark>`,
  )}`;
}
