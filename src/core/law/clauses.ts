import type { Span } from './span';

const opening = '《〈（(“「『〔【[';
const closing = '》〉）)”」』〕】]';
/** Characters after which an opened bracket is taken for one that was never closed. */
const longestAside = 400;

/** A piece of a text between full stops, semicolons and line ends, without spaces around it. */
export interface Clause {
  readonly text: string;
  readonly span: Span;
}

/** Cuts a text at 。；; and line ends, not within brackets and quotation marks. Empty pieces are left out. */
export function clausesOf(text: string): readonly Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  let depth = 0;
  let opened = 0;
  const cut = (end: number): void => {
    const raw = text.slice(start, end);
    const piece = raw.trim();
    const at = start + raw.length - raw.trimStart().length;
    if (piece !== '') clauses.push({ text: piece, span: [at, at + piece.length] });
    start = end + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (opening.includes(character)) {
      if (depth === 0) opened = at;
      depth += 1;
    } else if (closing.includes(character)) depth = Math.max(0, depth - 1);
    if (depth > 0 && at - opened > longestAside) depth = 0;
    if (depth === 0 && '。；;\n'.includes(character)) cut(at);
  }
  cut(text.length);
  return clauses;
}
