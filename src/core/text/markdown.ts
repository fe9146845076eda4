import type { Align } from './plain-table';
import { visible } from './visible';

/** A table of cells that are text, not markup. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  align: readonly Align[],
): string {
  const rule = header.map((_, column) => (align[column] === 'right' ? '---:' : '---'));
  return [markdownRow(header), `|${rule.join('|')}|`, ...rows.map(markdownRow)].join('\n');
}

export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map(escapeMarkdown).join(' | ')} |`;
}

/** Text as Markdown that is nothing but text: no markup, links or lines of its own; steering characters as signs. */
export function escapeMarkdown(text: string): string {
  return visible(text)
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\|`*_<>[\]#~&@$!]/gu, (character) => `\\${character}`)
    .replace(/:(?=\/\/)|\bwww(?=\.)/giu, (match) => (match === ':' ? '\\:' : `${match}\\`));
}
