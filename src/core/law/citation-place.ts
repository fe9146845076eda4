import type { Span } from './span';

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

/**
 * A citation and where it stands. The first place of a law begins with the law's name when that stands before it;
 * the next of a list (第二款及第三款; 266、385条) is its own words only.
 */
export interface LocatedCitation extends Citation {
  readonly span: Span;
}

export interface CitationWarning {
  readonly code:
    | 'law-name-corrected'
    | 'law-name-unopened'
    | 'law-assumed'
    | 'probably-paragraph'
    | 'no-article'
    | 'whole-law'
    | 'not-a-citation';
  readonly message: string;
}

/** A doubt and the words that raise it. */
export interface LocatedWarning extends CitationWarning {
  readonly span: Span;
}

/** Names the law, article, paragraph and item, such as `刑法 133-1 ¶1 (2)`: the canonical form. */
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
