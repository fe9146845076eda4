import { readCitations, type LocatedCitation } from './citation';
import { looksLikeLaw, normaliseLawName } from './law-name';
import type { Span } from './span';

/** Characters of a text that are looked at; what stands behind is not cited as far as this goes. */
const longestText = 100_000;
/** Stands for a law that nobody named. */
const unnamed = '\u0000';
const criminalLaw = '刑法';

/** Keys of JSON-like answers under which articles stand as numbers: `"predicted_article": 264`, `'法条': [264, 266]`. */
const keyed =
  /(?<![\w\u4e00-\u9fff])["'“”]?(?!\w{0,40}(?:count|number|total))[\w\u4e00-\u9fff]{0,40}(?:articles?|法条|条文|条号)["'“”]?\s{0,4}[:：]\s{0,4}(\[[^[\]]{0,600}\]|["'“”]?\d{1,4}(?:-\d{1,2})?(?!\d))/giu;
/** `Finish[[272, 384, 185]]`: numbers without a word of what they are. */
const bareList = /\[\s{0,4}(\[[\d\s,，"'-]{1,600}\])\s{0,4}\]/gu;
const bareNumber = /(?<=[[,，、\s"'“”]|^)(\d{1,4})(?:-(\d{1,2}))?(?=[\],，、\s"'“”]|$)/gu;
const english =
  /\barticles?\s{1,4}(\d{1,4}(?:-\d{1,2})?(?:(?:,\s{0,4}|\s{1,4}(?:and|or)\s{1,4})\d{1,4}(?:-\d{1,2})?){0,20})(?:\s{1,4}of\s{1,4}the\s{1,4}((?:[A-Z]\w{1,20}\s?){1,5}))?/giu;
/** Canonical keys within a text, as scores print them: `刑法 264、刑法 133-1 ¶1 (2)`. */
const canonical =
  /([\u4e00-\u9fff（）]{1,40})\s(\d{1,4})(?:-(\d{1,2}))?(?!\d)(?:\s?¶\d{1,4})?(?:\s?\(\d{1,4}\))?/gu;
const englishNumber = /(\d{1,4})(?:-(\d{1,2}))?/gu;
/** The laws that English prompts speak of; of others it is not known which they are. */
const englishLaws: Readonly<Record<string, string>> = {
  'criminal law': criminalLaw,
  'criminal code': criminalLaw,
  'civil code': '民法典',
  'criminal procedure law': '刑事诉讼法',
  'civil procedure law': '民事诉讼法',
  'administrative procedure law': '行政诉讼法',
};

export interface ArticleMentions {
  /** In order and without overlaps. */
  readonly named: readonly LocatedCitation[];
  /** Lists of bare numbers that may be articles: whoever knows what was offered can tell. */
  readonly lists: readonly (readonly LocatedCitation[])[];
}

/**
 * Every article that an answer names: in the words of a judgment, as a number under a key of JSON, and in English.
 * `law` is the law of those that name none; without it they are left out. Whole laws are left out too.
 */
export function articleMentions(whole: string, law: string | undefined): ArticleMentions {
  const text = whole.slice(0, longestText);
  const isNumber = /^\s*[\d０-９]+\s*$/u.test(text);
  // A list of canonical keys may be read as one key of a law with a strange name.
  const read = isNumber
    ? []
    : readCitations(text, law ?? unnamed).citations.filter((one) => !/\d/u.test(one.law));
  const named = read.filter((one) => one.article !== undefined && one.law !== unnamed);
  const taken = read.map(({ span }) => span);
  const add = (found: readonly LocatedCitation[]): void => {
    for (const one of found) {
      if (taken.some((span) => overlap(span, one.span))) continue;
      taken.push(one.span);
      named.push(one);
    }
  };
  if (law !== undefined) {
    for (const match of text.matchAll(keyed)) {
      const list = match[1] ?? '';
      add(numbersIn(list, match.index + match[0].length - list.length, law));
    }
  }
  add(englishIn(text, law));
  add(keysIn(text));
  const lists =
    law === undefined
      ? []
      : Array.from(text.matchAll(bareList), (match) =>
          numbersIn(match[1] ?? '', match.index + match[0].indexOf('[', 1), law),
        );
  return { named: named.sort((one, other) => one.span[0] - other.span[0]), lists };
}

function overlap(one: Span, other: Span): boolean {
  return one[0] < other[1] && other[0] < one[1];
}

function numbersIn(list: string, at: number, law: string): readonly LocatedCitation[] {
  return Array.from(list.matchAll(bareNumber), (match) => located(match, at, law));
}

function englishIn(text: string, law: string | undefined): readonly LocatedCitation[] {
  return Array.from(text.matchAll(english)).flatMap((match) => {
    const [whole, numbers = '', name] = match;
    const of = name === undefined ? law : lawOf(name);
    if (of === undefined) return [];
    const at = match.index + whole.indexOf(numbers);
    const found = Array.from(numbers.matchAll(englishNumber), (each) => located(each, at, of));
    const [first, ...rest] = found;
    // The first of a list is marked with the word before it.
    return first ? [{ ...first, span: [match.index, first.span[1]] as Span }, ...rest] : [];
  });
}

function keysIn(text: string): readonly LocatedCitation[] {
  return Array.from(text.matchAll(canonical)).flatMap((match) => {
    const [whole, name = '', article, suffix] = match;
    if (!looksLikeLaw(name)) return [];
    const place = {
      article: Number(article),
      ...(suffix === undefined ? {} : { suffix: Number(suffix) }),
    };
    return [
      { law: normaliseLawName(name).law, ...place, span: [match.index, match.index + whole.length] as Span },
    ];
  });
}

function lawOf(name: string): string | undefined {
  const words = name.trim().toLowerCase();
  return Object.entries(englishLaws).find(([known]) => words.startsWith(known))?.[1];
}

function located(match: RegExpExecArray, at: number, law: string): LocatedCitation {
  const [words, article, suffix] = match;
  const start = at + match.index;
  return {
    law,
    article: Number(article),
    ...(suffix === undefined ? {} : { suffix: Number(suffix) }),
    span: [start, start + words.length],
  };
}
