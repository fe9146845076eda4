import { formatYaml } from './format-yaml';

const SETTINGS = /^(\uFEFF?---[ \t]*\r?\n)((?:[\s\S]*?\n)??)(---[ \t]*(?:\r?\n|$))/u;
const VERBATIM = /\{%-?\s*(raw|comment)\s*-?%\}[\s\S]*?\{%-?\s*end\1\s*-?%\}/gu;
const PIECE =
  /\{\{(-?)[ \t]*((?:[^{}\n]|\}(?!\}))*?)[ \t]*(-?)\}\}|\{%(-?)[ \t]*((?:[^%\n]|%(?!\}))*?)[ \t]*(-?)%\}/gu;

/**
 * A role file with its settings in order and one space within the braces of its template. The words of the prompt,
 * spaces and line ends with them, are what a model reads: they stay.
 */
export function formatRole(text: string): string {
  const match = SETTINGS.exec(text);
  const [whole = '', begin = '', settings = '', end = ''] = match ?? [];
  const ordered = settings.trim() === '' ? settings : formatYaml(settings);
  return begin + ordered + end + formatTemplate(text.slice(whole.length));
}

function formatTemplate(body: string): string {
  const verbatim = [...body.matchAll(VERBATIM)].map(
    (each) => [each.index, each.index + each[0].length] as const,
  );
  return body.replace(PIECE, (piece: string, ...parts: unknown[]) => {
    const at = parts[6] as number;
    if (verbatim.some(([start, end]) => at >= start && at < end)) return piece;
    const [before, inside, after] = (piece.startsWith('{{') ? parts.slice(0, 3) : parts.slice(3, 6)) as [
      string,
      string,
      string,
    ];
    if (inside === '') return piece;
    const [open, close] = piece.startsWith('{{') ? ['{{', '}}'] : ['{%', '%}'];
    return `${open}${before} ${spaced(inside)} ${after}${close}`;
  });
}

/** One space around the bars of filters, outside of quotes. */
function spaced(inside: string): string {
  return inside.replace(
    /("[^"]*"|'[^']*')|[ \t]*\|[ \t]*/gu,
    (part: string, quoted?: string) => quoted ?? (part.trim() === '|' ? ' | ' : part),
  );
}
