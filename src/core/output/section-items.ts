import { inlineItems, lineItems, withoutSeparator } from './list-items';

/** A piece that names a law or an article of its own. */
const CITATION = /^(?:《|第[〇零一二三四五六七八九十百千\d]{1,8}条|[^，。；、\s]{1,20}法》?第)/u;

/**
 * Splits one section into items: numbers or bullets, else lines, else `；`, else `、` and `，` between citations. An
 * article that follows one of a named law gets that law's name, so that each item can be read alone:
 * `《刑法》第一条、第二条` becomes `《刑法》第一条` and `《刑法》第二条`.
 */
export function sectionItems(section: string): readonly string[] {
  const text = section.trim();
  if (text === '') return [];
  const inline = inlineItems(text);
  const lines = lineItems(text);
  const items = inline && inline.length > lines.items.length ? inline : lines.items;
  return items
    .flatMap((item) => (lines.marked || inline ? [item] : item.split(/[;；]/)))
    .flatMap(citations)
    .map((item) => withoutSeparator(item))
    .filter((item) => item !== '');
}

function citations(item: string): readonly string[] {
  const pieces = item
    .trim()
    .replace(/。$/, '')
    .split(/[、，,](?=\s?(?:《|第|[^，。；、\s]{1,20}法》?第))/u);
  if (pieces.length < 2 || !pieces.every((piece) => CITATION.test(piece.trim()))) return [item];
  let law = '';
  return pieces.map((piece) => {
    const citation = piece.trim();
    const named = /^(.{0,60}?)第/u.exec(citation)?.[1] ?? '';
    if (named !== '') law = named;
    return named === '' ? law + citation : citation;
  });
}
