import { visible } from '../../text/visible';

/** Markup of ours. Anything else that goes into a page is text and is escaped. */
export class Markup {
  constructor(readonly source: string) {}

  toString(): string {
    return this.source;
  }
}

type Piece = Markup | string | number | null | undefined | readonly Piece[];

/**
 * Markup with holes. Text in a hole is escaped for content and for quoted attributes alike, with every steering
 * character as a sign; a hole may hold markup made here too, or a list. Null and undefined are nothing.
 */
export function markup(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(
    strings.map((part, index) => (index === 0 ? part : render(pieces[index - 1]) + part)).join(''),
  );
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined) return '';
  if (piece instanceof Markup) return piece.source;
  if (typeof piece === 'object') return piece.map(render).join('');
  return escaped(String(piece));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for XML and HTML, in content and in quoted attributes. */
export function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);
}

export const NOTHING = new Markup('');
