import { FRONT_MATTER } from '../role';
import { verbatimIn } from '../template/message-markers';
import { formatYaml } from './format-yaml';

const PIECE =
  /\{\{(-?)[ \t]*((?:[^{}\n]|\}(?!\}))*?)[ \t]*(-?)\}\}|\{%(-?)[ \t]*((?:[^%\n]|%(?!\}))*?)[ \t]*(-?)%\}/gu;

/**
 * A role file with its settings in order and one space within the braces of its template. The words of the prompt,
 * spaces and line ends with them, are what a model reads: they stay.
 */
export function formatRole(text: string): string {
  const [head = '', settings = ''] = FRONT_MATTER.exec(text) ?? [];
  const start = head.indexOf('\n') + 1;
  const ordered = settings.trim() === '' ? settings : formatYaml(settings);
  const end = head.slice(start + settings.length);
  return head.slice(0, start) + ordered + end + formatTemplate(text.slice(head.length));
}

function formatTemplate(body: string): string {
  const isVerbatim = verbatimIn(body);
  return body.replace(PIECE, (piece: string, ...parts: unknown[]) => {
    const at = parts[6] as number;
    if (isVerbatim(at)) return piece;
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
