import type { TemplateResult } from 'lit';
import type { CitedPlace } from './citations';
import { html, whole } from './html';

/**
 * `answer`: what the value was read from. `value`: what a template was filled with. `unknown`: what stands for a value
 * that only a run gives. `found`: a search hit.
 */
export type MarkKind = 'answer' | 'value' | 'unknown' | 'found';

export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: MarkKind;
}

export interface Piece {
  readonly text: string;
  readonly kinds: readonly MarkKind[];
}

/** Characters of a text whose length nobody else limits. */
const mostShown = 20_000;

/** More hits than anybody goes through in one text. */
const mostHits = 1000;

/** The occurrences of the words, without regard to case; of a text full of them, the first thousand. */
export function occurrences(text: string, query: string): readonly Mark[] {
  if (query === '') return [];
  const haystack = text.toLowerCase();
  const needle = query.toLowerCase();
  // Lower case of a few letters is longer than they are; offsets would then be off.
  if (haystack.length !== text.length) return [];
  const marks: Mark[] = [];
  for (
    let at = haystack.indexOf(needle);
    at >= 0 && marks.length < mostHits;
    at = haystack.indexOf(needle, at + needle.length)
  ) {
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

/**
 * Text and marks as text nodes, `<mark>` elements and links: what a model wrote is never read as markup. The cited
 * places are in order and do not overlap.
 */
export function markedText(
  text: string,
  marks: readonly Mark[],
  cited: readonly CitedPlace[] = [],
  most = mostShown,
): TemplateResult {
  if (text.length > most) {
    const left = ` … (${text.length - most} more characters)`;
    return html`${markedText(text.slice(0, most), marks, cited, most)}${left}`;
  }
  if (cited.length === 0) return html`${markedPieces(text, marks, 0)}`;
  const parts: unknown[] = [];
  let at = 0;
  for (const { start, end, entry } of cited) {
    if (end > text.length) break;
    parts.push(
      markedPieces(text.slice(at, start), marks, at),
      html`<moot-citation .entry=${entry}
        >${markedPieces(text.slice(start, end), marks, start)}</moot-citation
      >`,
    );
    at = end;
  }
  parts.push(markedPieces(text.slice(at), marks, at));
  return html`${parts}`;
}

/** A part of a text that begins at an offset of the whole, to which the marks belong. */
function markedPieces(part: string, marks: readonly Mark[], offset: number): unknown {
  if (part === '') return '';
  const moved =
    offset === 0
      ? marks
      : marks.map((mark) => ({ ...mark, start: mark.start - offset, end: mark.end - offset }));
  return pieces(part, moved).map((piece) =>
    piece.kinds.length === 0
      ? whole(piece.text)
      : html`<mark class=${piece.kinds.join(' ')}>${whole(piece.text)}</mark>`,
  );
}
