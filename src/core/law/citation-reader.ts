import { numeralCharacters, toNumber } from './chinese-number';
import {
  citationKey,
  type Citation,
  type CitationWarning,
  type LocatedCitation,
  type LocatedWarning,
} from './citation-place';
import { lawNameAtEnd, looksLikeLaw, normaliseLawName } from './law-name';
import type { Span } from './span';

const criminalLaw = '刑法';
/** Characters before an article in which its law may be named; the longest names have about 90. */
const longestName = 160;
/** Characters between two places of one list: commas, spaces, 以及. */
const longestGap = 40;
/** Articles, paragraphs and items beyond this are no numbers of a law. */
const highest = 9999;

// Everything is bounded, so that a runaway answer is read in linear time.
const space = '\\s{0,4}';
const number = `[${numeralCharacters}]{1,16}`;
const numeralRun = new RegExp(`[${numeralCharacters}]+`, 'y');
const boxed = `[（(]?${space}${number}${space}[）)]?`;
const separator = `${space}(?:[、,，]|和|及|与|以及)${space}`;
const bracketedLaw = /《((?:[^《》]|《[^《》]{0,160}》){0,160})》|〈([^〈〉]{0,160})〉/y;
const articles = new RegExp(
  `(第?${space}${number}(?:-\\d{1,4})?(?:${separator}第?${number}){0,40})${space}(?:之(${number}))?条(?:${space}之${space}(${number}))?`,
  'y',
);
const article = new RegExp(`第?${space}(${number}(?:-\\d{1,4})?)`, 'g');
const paragraphs = new RegExp(`第?${space}${boxed}(?:${separator}第?${boxed}){0,40}${space}款`, 'y');
// Without a separator only a bracket begins the next item: two bare numerals side by side would be one numeral.
const items = new RegExp(
  `第?${space}${boxed}(?:${separator}第?${boxed}|${space}第?[（(]${space}${number}${space}[）)]){0,40}${space}项`,
  'y',
);
const part = new RegExp(`第?${space}[（(]?${space}(${number})${space}[）)]?`, 'g');
const connector = /(?:[\s、,，;；和及与或]|以及|或者)+/y;
const onlyConnectors = /^[\s、,，;；和及与]*$/;
const onlyCommas = /^[\s、,，和及与]*$/;

/** A place that may still get paragraphs and items. */
interface Pending {
  readonly place: Citation;
  readonly span: Span;
}

interface Element {
  /** The number as written. */
  readonly text: string;
  readonly span: Span;
}

/** One reading of one text, from left to right; spans are those of this text. */
export class CitationReader {
  readonly #citations: LocatedCitation[] = [];
  readonly #warnings: LocatedWarning[] = [];
  #at = 0;
  /** End of the last token; what lies between it and the next token may name a law. */
  #tokenEnd = 0;
  #law: string | undefined;
  #pending: Pending | undefined;
  /** Where a law is named of which nothing is cited yet. */
  #lawOpen: Span | undefined;
  #lastToken: 'law' | 'article' | 'part' | undefined;

  constructor(
    readonly text: string,
    law: string | undefined,
  ) {
    this.#law = law;
  }

  read(): { readonly citations: readonly LocatedCitation[]; readonly warnings: readonly LocatedWarning[] } {
    while (this.#at < this.text.length) {
      if (!(this.#readLaw() || this.#readArticles() || this.#readParts())) this.#skip();
    }
    this.#close();
    this.#readLoneName();
    return { citations: this.#citations, warnings: this.#warnings };
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.text) ?? undefined;
  }

  #took(length: number, token: 'law' | 'article' | 'part'): true {
    this.#at += length;
    this.#tokenEnd = this.#at;
    this.#lastToken = token;
    return true;
  }

  #skip(): void {
    const joined = this.#match(connector);
    if (joined) {
      this.#at += joined[0].length;
      return;
    }
    // Other words end the place cited, so that a later 第二款 of something else is not taken for its paragraph.
    this.#flush();
    this.#at += this.#match(numeralRun)?.[0].length ?? 1;
  }

  #readLaw(): boolean {
    const match = this.#match(bracketedLaw);
    const raw = match?.[1] ?? match?.[2];
    if (!match || raw === undefined || !looksLikeLaw(raw)) return false;
    this.#close();
    const span: Span = [this.#at, this.#at + match[0].length];
    this.#nameLaw(raw, span);
    this.#lawOpen = span;
    return this.#took(match[0].length, 'law');
  }

  #nameLaw(raw: string, span: Span): void {
    const { law, correctedFrom } = normaliseLawName(raw);
    if (correctedFrom !== undefined) {
      this.#warn('law-name-corrected', `The name "${correctedFrom}" was read as ${law}.`, span);
    }
    this.#law = law;
  }

  #readArticles(): boolean {
    const match = this.#match(articles);
    if (!match) return false;
    const gap = this.text.slice(Math.max(this.#tokenEnd, this.#at - longestName), this.#at);
    const near = this.#at - this.#tokenEnd <= longestGap;
    const named = near && onlyConnectors.test(gap) ? undefined : lawNameAtEnd(gap);
    const anchored =
      match[0].startsWith('第') ||
      named !== undefined ||
      (near && gap.trim() === '' && this.#lastToken === 'law');
    const listed = this.#lastToken !== undefined && near && onlyCommas.test(gap);
    if (!anchored && !listed) return false;

    const read = this.#articlesIn(match);
    const [first] = read;
    if (!first) return false;
    if (
      gap === '' &&
      this.#lastToken === 'article' &&
      this.#pending &&
      (first.place.article ?? highest) < 20
    ) {
      const place = citationKey(this.#pending.place);
      this.#warn(
        'probably-paragraph',
        `"${match[0]}" directly after ${place} is probably its paragraph ${first.place.article ?? ''}.`,
        [this.#at, this.#at + match[0].length],
      );
      return this.#took(match[0].length, 'part');
    }
    this.#flush();
    const lawStart = named === undefined ? this.#lawOpen?.[0] : this.#nameLawBefore(named, gap);
    if (this.#law === undefined) {
      this.#law = criminalLaw;
      this.#warn('law-assumed', `"${match[0]}" names no law; the Criminal Law is assumed.`, first.span);
    }
    this.#lawOpen = undefined;
    for (const { place, span } of read) {
      this.#flush();
      const start = place === first.place ? (lawStart ?? span[0]) : span[0];
      this.#pending = { place: { law: this.#law, ...place }, span: [start, span[1]] };
    }
    return this.#took(match[0].length, 'article');
  }

  /** A law named in running text directly before an article; where its name begins. */
  #nameLawBefore(name: string, gap: string): number {
    const start = this.#at - gap.length + gap.lastIndexOf(name);
    const end = start + name.length;
    const closed = /[》〉>]/.test(this.text.charAt(end));
    const span: Span = [start, closed ? end + 1 : end];
    if (closed && !/[《〈<]/.test(this.text.charAt(start - 1))) {
      this.#warn('law-name-unopened', `The bracket before "${name}" is missing.`, span);
    }
    this.#nameLaw(name, span);
    return start;
  }

  #articlesIn(match: RegExpExecArray): { readonly place: Omit<Citation, 'law'>; readonly span: Span }[] {
    const listed = this.#elements(match[1] ?? '', article, match[0].length);
    const last = match[3] ?? match[2];
    return listed.flatMap(({ text, span }, index) => {
      const [base = '', dashed] = text.split('-');
      const value = placeNumber(base);
      const suffix = dashed ?? (index === listed.length - 1 ? last : undefined);
      const inserted = suffix === undefined ? undefined : placeNumber(suffix);
      const place = value !== undefined && {
        article: value,
        ...(inserted !== undefined && { suffix: inserted }),
      };
      return place ? [{ place, span }] : [];
    });
  }

  #readParts(): boolean {
    const paragraph = this.#match(paragraphs);
    const match = paragraph ?? this.#match(items);
    if (!match) return false;
    if (!this.#pending) return this.#refuseParts(match[0]);
    for (const { text, span } of this.#elements(match[0], part, match[0].length)) {
      const value = placeNumber(text);
      if (value === undefined) continue;
      const before: Pending = this.#pending;
      const { item, ...upToParagraph } = before.place;
      const { paragraph: earlier, ...upToArticle } = upToParagraph;
      const listed = item !== undefined || (paragraph !== undefined && earlier !== undefined);
      if (listed) this.#push(before);
      this.#pending = {
        place: paragraph ? { ...upToArticle, paragraph: value } : { ...upToParagraph, item: value },
        span: [listed ? span[0] : before.span[0], span[1]],
      };
    }
    return this.#took(match[0].length, 'part');
  }

  /** The numbers of a list that begins here, each from its 第 or bracket on; the last reaches to the end. */
  #elements(list: string, pattern: RegExp, length: number): readonly Element[] {
    const found = Array.from(list.matchAll(pattern));
    return found.map((match, index) => {
      const text = match[0].trim();
      const start = this.#at + match.index + match[0].length - match[0].trimStart().length;
      const end = index === found.length - 1 ? this.#at + length : start + text.length;
      return { text: match[1] ?? '', span: [start, end] };
    });
  }

  /** 《刑事诉讼法》第三项: a part of no article. In running text it is no citation at all. */
  #refuseParts(words: string): boolean {
    if (!this.#lawOpen) return false;
    const span: Span = [this.#lawOpen[0], this.#at + words.length];
    this.#lawOpen = undefined;
    this.#warn(
      'no-article',
      `"${words}" of ${this.#law ?? ''} names no article, so the place is unknown.`,
      span,
    );
    return this.#took(words.length, 'part');
  }

  #push({ place, span }: Pending): void {
    this.#citations.push({ ...place, span });
  }

  #flush(): void {
    if (this.#pending) this.#push(this.#pending);
    this.#pending = undefined;
  }

  #close(): void {
    this.#flush();
    if (this.#lawOpen && this.#law !== undefined) {
      this.#citations.push({ law: this.#law, span: this.#lawOpen });
      this.#warn('whole-law', `${this.#law} is cited as a whole, without an article.`, this.#lawOpen);
    }
    this.#lawOpen = undefined;
  }

  /** A text that is nothing but the name of a law, without brackets. */
  #readLoneName(): void {
    if (this.#citations.length > 0 || this.#warnings.length > 0 || this.text === '') return;
    const span: Span = [0, this.text.length];
    if (this.text.length <= longestName && looksLikeLaw(this.text) && !/[，。；：:;,]/.test(this.text)) {
      this.#nameLaw(this.text, span);
      this.#lawOpen = span;
      this.#close();
    } else {
      this.#warn('not-a-citation', `"${this.text.slice(0, 40)}" names no law and no article.`, span);
    }
  }

  #warn(code: CitationWarning['code'], message: string, span: Span): void {
    this.#warnings.push({ code, message, span });
  }
}

function placeNumber(text: string): number | undefined {
  const value = toNumber(text);
  return value !== undefined && Number.isInteger(value) && value > 0 && value <= highest ? value : undefined;
}
