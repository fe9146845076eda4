import { numeralCharacters, toNumber } from './chinese-number';
import { lawNameAtEnd, looksLikeLaw, normaliseLawName } from './law-name';

/** One place in one law. Without an article it is the whole law. */
export interface Citation {
  /** Normalised name, such as 刑法. */
  readonly law: string;
  readonly article?: number;
  /** 条之N: articles inserted by an amendment. */
  readonly suffix?: number;
  /** 款 */
  readonly paragraph?: number;
  /** 项 */
  readonly item?: number;
}

export interface CitationWarning {
  readonly code:
    | 'law-name-corrected'
    | 'law-assumed'
    | 'probably-paragraph'
    | 'no-article'
    | 'whole-law'
    | 'not-a-citation';
  readonly message: string;
}

export interface CitationReading {
  readonly citations: readonly Citation[];
  readonly warnings: readonly CitationWarning[];
}

const criminalLaw = '刑法';
/** Characters before an article in which its law may be named; the longest names have about 90. */
const longestName = 160;

// Bounded, so that a runaway answer is read in linear time.
const number = `[${numeralCharacters}]{1,16}`;
const numeralRun = new RegExp(`[${numeralCharacters}]+`, 'y');
const boxed = `[（(]?\\s*${number}\\s*[）)]?`;
const separator = '\\s*(?:[、,，]|和|及|与|以及)\\s*';
const bracketedLaw = /《((?:[^《》]|《[^《》]*》)*)》|〈([^〈〉]*)〉/y;
const articles = new RegExp(
  `(第?)\\s*(${number}(?:-\\d+)?(?:${separator}第?${number}){0,40})\\s*(?:之(${number}))?条(?:\\s*之\\s*(${number}))?`,
  'y',
);
const paragraphs = new RegExp(`第?\\s*${boxed}(?:${separator}第?${boxed}){0,40}\\s*款`, 'y');
// Without a separator only a bracket begins the next item: two bare numerals side by side would be one numeral.
const items = new RegExp(
  `第?\\s*${boxed}(?:${separator}第?${boxed}|\\s*第?[（(]\\s*${number}\\s*[）)]){0,40}\\s*项`,
  'y',
);
const connector = /(?:[\s、,，;；和及与或]|以及|或者)+/y;
const canonical = /^(\S.*?)\s+(\d+)(?:-(\d+))?(?:\s*¶(\d+))?(?:\s*\((\d+)\))?$/;

/**
 * Reads every citation in a text, in order: optional law name, article, 之N, 款, 项, and lists that carry the law or
 * the article over. A name that stands alone is the whole law. Reads the canonical keys and plain numbers too.
 * `law` is the law to assume while none is named. Never throws; what is doubtful or refused is a warning.
 */
export function readCitations(text: string, law?: string): CitationReading {
  const whole = text.trim();
  if (/^[0-9０-９]+$/.test(whole)) {
    return { citations: [{ law: law ?? criminalLaw, article: toNumber(whole) ?? 0 }], warnings: [] };
  }
  const key = canonical.exec(whole);
  if (key?.[1] !== undefined && looksLikeLaw(key[1])) {
    const [, name, article, suffix, paragraph, item] = key;
    return {
      citations: [
        {
          law: normaliseLawName(name).law,
          article: Number(article),
          ...(suffix !== undefined && { suffix: Number(suffix) }),
          ...(paragraph !== undefined && { paragraph: Number(paragraph) }),
          ...(item !== undefined && { item: Number(item) }),
        },
      ],
      warnings: [],
    };
  }
  return new CitationReader(whole, law).read();
}

/** Names the law, article, paragraph and item, such as `刑法 133-1 ¶1 (2)`. */
export function citationKey(citation: Citation): string {
  const paragraph = citation.paragraph === undefined ? '' : ` ¶${citation.paragraph}`;
  const item = citation.item === undefined ? '' : ` (${citation.item})`;
  return `${articleKey(citation)}${paragraph}${item}`;
}

/** Names the law and article only, such as `刑法 133-1`; a whole law is its name. */
export function articleKey({ law, article, suffix }: Citation): string {
  if (article === undefined) return law;
  return suffix === undefined ? `${law} ${article}` : `${law} ${article}-${suffix}`;
}

/**
 * The citations of a verdict's `articles`: a number is an article of the Criminal Law, a text may hold several
 * citations and carries its law over to the next text.
 */
export function citationsOf(parts: readonly (number | string)[] | undefined): CitationReading {
  const citations: Citation[] = [];
  const warnings: CitationWarning[] = [];
  let law: string | undefined;
  for (const part of parts ?? []) {
    if (typeof part === 'number') {
      citations.push({ law: criminalLaw, article: part });
      continue;
    }
    const reading = readCitations(part, law);
    citations.push(...reading.citations);
    warnings.push(...reading.warnings);
    law = reading.citations.at(-1)?.law ?? law;
  }
  return { citations, warnings };
}

class CitationReader {
  readonly #citations: Citation[] = [];
  readonly #warnings: CitationWarning[] = [];
  #at = 0;
  /** End of the last token; what lies between it and the next token may name a law. */
  #tokenEnd = 0;
  #law: string | undefined;
  #pending: Citation | undefined;
  /** A law name was read and nothing of it cited yet. */
  #lawOpen = false;
  #lastToken: 'law' | 'article' | 'part' | undefined;

  constructor(
    readonly text: string,
    law: string | undefined,
  ) {
    this.#law = law;
  }

  read(): CitationReading {
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
    this.#nameLaw(raw);
    this.#lawOpen = true;
    return this.#took(match[0].length, 'law');
  }

  #nameLaw(raw: string): void {
    const { law, correctedFrom } = normaliseLawName(raw);
    if (correctedFrom !== undefined) {
      this.#warn('law-name-corrected', `The name "${correctedFrom}" was read as ${law}.`);
    }
    this.#law = law;
  }

  #readArticles(): boolean {
    const match = this.#match(articles);
    if (!match) return false;
    const gap = this.text.slice(this.#tokenEnd, this.#at);
    const named = /^[\s、,，;；和及与]*$/.test(gap) ? undefined : lawNameAtEnd(gap.slice(-longestName));
    const anchored =
      match[1] === '第' || named !== undefined || (gap.trim() === '' && this.#lastToken === 'law');
    const listed = this.#lastToken !== undefined && /^[\s、,，和及与]*$/.test(gap);
    if (!anchored && !listed) return false;

    const read = this.#articlesIn(match);
    if (read.length === 0) return false;
    const first = read[0];
    if (gap === '' && this.#lastToken === 'article' && this.#pending && (first?.article ?? 99) < 20) {
      const place = citationKey(this.#pending);
      this.#warn(
        'probably-paragraph',
        `"${match[0]}" directly after ${place} is probably its paragraph ${first?.article ?? ''}.`,
      );
      return this.#took(match[0].length, 'part');
    }
    this.#flush();
    if (named !== undefined) this.#nameLaw(named);
    if (this.#law === undefined) {
      this.#law = criminalLaw;
      this.#warn('law-assumed', `"${match[0]}" names no law; the Criminal Law is assumed.`);
    }
    this.#lawOpen = false;
    for (const place of read) {
      this.#flush();
      this.#pending = { law: this.#law, ...place };
    }
    return this.#took(match[0].length, 'article');
  }

  #articlesIn(match: RegExpExecArray): Omit<Citation, 'law'>[] {
    const texts = (match[2] ?? '').match(new RegExp(`${number}(?:-\\d+)?`, 'g')) ?? [];
    const last = match[4] ?? match[3];
    return texts.flatMap((text, index) => {
      const [base = '', dashed] = text.split('-');
      const article = toNumber(base);
      const suffix = dashed ?? (index === texts.length - 1 ? last : undefined);
      const inserted = suffix === undefined ? undefined : toNumber(suffix);
      return article === undefined ? [] : [{ article, ...(inserted !== undefined && { suffix: inserted }) }];
    });
  }

  #readParts(): boolean {
    const paragraph = this.#match(paragraphs);
    const match = paragraph ?? this.#match(items);
    if (!match) return false;
    if (!this.#pending) return this.#refuseParts(match[0]);
    for (const text of match[0].match(new RegExp(number, 'g')) ?? []) {
      const value = toNumber(text);
      if (value === undefined) continue;
      const { item, ...upToParagraph } = this.#pending;
      if (paragraph) {
        const { paragraph: earlier, ...article } = upToParagraph;
        if (earlier !== undefined || item !== undefined) this.#citations.push(this.#pending);
        this.#pending = { ...article, paragraph: value };
      } else {
        if (item !== undefined) this.#citations.push(this.#pending);
        this.#pending = { ...upToParagraph, item: value };
      }
    }
    return this.#took(match[0].length, 'part');
  }

  /** 《刑事诉讼法》第三项: a part of no article. In running text it is no citation at all. */
  #refuseParts(part: string): boolean {
    if (!this.#lawOpen) return false;
    this.#lawOpen = false;
    this.#warn('no-article', `"${part}" of ${this.#law ?? ''} names no article, so the place is unknown.`);
    return this.#took(part.length, 'part');
  }

  #flush(): void {
    if (this.#pending) this.#citations.push(this.#pending);
    this.#pending = undefined;
  }

  #close(): void {
    this.#flush();
    if (this.#lawOpen && this.#law !== undefined) {
      this.#citations.push({ law: this.#law });
      this.#warn('whole-law', `${this.#law} is cited as a whole, without an article.`);
    }
    this.#lawOpen = false;
  }

  /** A text that is nothing but the name of a law, without brackets. */
  #readLoneName(): void {
    if (this.#citations.length > 0 || this.#warnings.length > 0 || this.text === '') return;
    if (looksLikeLaw(this.text) && !/[，。；：:;,]/.test(this.text)) {
      this.#nameLaw(this.text);
      this.#lawOpen = true;
      this.#close();
    } else {
      this.#warn('not-a-citation', `"${this.text.slice(0, 40)}" names no law and no article.`);
    }
  }

  #warn(code: CitationWarning['code'], message: string): void {
    this.#warnings.push({ code, message });
  }
}
