import { readCitations } from '../../core/law/citation';
import type { LineIndex } from '../../core/text/line-index';
import type { LanguageWorld } from '../world';
import { exampleOf, type Told } from './told';

/** The text of an article that is cited at a place, where the workspace holds it. */
export async function hoverArticle(
  world: LanguageWorld,
  text: string,
  lines: LineIndex,
  offset: number,
): Promise<Told | undefined> {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  const line = text.slice(start, end < 0 ? text.length : end).slice(0, 5000);
  if (!line.includes('条')) return undefined;
  const book = await world.statutes();
  if (!book) return undefined;
  const here = readCitations(line, book.onlyLaw).citations.find(
    ({ span, article }) => article !== undefined && span[0] + start <= offset && offset <= span[1] + start,
  );
  const found = here && book.find(here);
  if (!here || !found) return undefined;
  const { entry, source } = found;
  const title = entry.title ?? `${here.law} ${here.article ?? ''}`;
  return {
    words: exampleOf(entry.text, `**${title}** (${source.name})`),
    range: lines.range(start + here.span[0], start + here.span[1]),
  };
}
