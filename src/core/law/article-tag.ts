import { isObject } from '../json';
import { articleKey, citationsOf } from './citation';
import { looksLikeLaw } from './law-name';

/** An article by which cases are tagged: a number is one of the Criminal Law, a text names law and article. */
export type ArticleTag = number | string;

/** `264`, or `133-1` for one that an amendment inserted. */
const numbered = /^\d+(?:-\d+)?$/u;
const criminalArticle = /^刑法 (\d+)$/u;

/**
 * The articles a value names, each once and sorted. Takes numbers, citations (`刑法第264条`), entries of a statute
 * base (`{ article }` or `{ id }`), and lists of these; paragraphs do not count.
 */
export function articleTags(value: unknown): readonly ArticleTag[] {
  const { citations } = citationsOf(partsOf(value));
  const keys = new Set(citations.map(articleKey));
  return [...keys]
    .map((key): ArticleTag => {
      const number = criminalArticle.exec(key)?.[1];
      return number === undefined ? key : Number(number);
    })
    .sort(byTag);
}

function partsOf(value: unknown): (number | string)[] {
  if (typeof value === 'number') return Number.isInteger(value) && value > 0 ? [value] : [];
  if (typeof value === 'string') return [numbered.test(value) ? `刑法 ${value}` : value];
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (!isObject(value)) return [];
  const { article, id, law } = value;
  if (typeof law === 'string' && looksLikeLaw(law) && numbered.test(String(id)))
    return [`${law} ${String(id)}`];
  return partsOf(id ?? article);
}

/** Numbers first and by value, then texts by their characters: the same on every machine. */
function byTag(left: ArticleTag, right: ArticleTag): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
  return left < right ? -1 : 1;
}
