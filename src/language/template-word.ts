/** The dotted name in a `{{ … }}` or `{% … %}` that an offset stands in. */
export interface TemplateWord {
  /** `history.review` is `['history', 'review']`. */
  readonly segments: readonly string[];
  /** Which of them the offset stands in. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}_.-]/u;

/** The template text before an offset, from its `{{` or `{%` on; undefined outside templates. */
export function templateBefore(text: string, offset: number): string | undefined {
  const before = text.slice(0, offset);
  const open = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
  if (open < 0) return undefined;
  const inside = before.slice(open + 2);
  return /[%}]\}/u.test(inside) ? undefined : inside;
}

export function templateWordAt(text: string, offset: number): TemplateWord | undefined {
  if (templateBefore(text, offset) === undefined) return undefined;
  let start = offset;
  let end = offset;
  while (start > 0 && WORD.test(text[start - 1] ?? '')) start--;
  while (end < text.length && WORD.test(text[end] ?? '')) end++;
  // The dash of `{%-` and `-%}` belongs to the braces.
  const word = text.slice(start, end).replace(/^-+|-+$/gu, '');
  if (word === '') return undefined;
  const segments = word.split('.');
  const index = text.slice(start, offset).split('.').length - 1;
  return { segments, index: Math.min(index, segments.length - 1), start, end };
}
