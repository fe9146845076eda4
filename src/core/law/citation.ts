import { toNumber } from './chinese-number';
import type { Citation, CitationWarning, LocatedCitation, LocatedWarning } from './citation-place';
import { CitationReader } from './citation-reader';
import { looksLikeLaw, normaliseLawName } from './law-name';

export { articleKey, citationKey } from './citation-place';
export type { Citation, CitationWarning, LocatedCitation, LocatedWarning } from './citation-place';

export interface CitationReading {
  readonly citations: readonly LocatedCitation[];
  readonly warnings: readonly LocatedWarning[];
}

const criminalLaw = '刑法';
const canonical = /^(\S.*?)\s+(\d{1,4})(?:-(\d{1,4}))?(?:\s*¶(\d{1,4}))?(?:\s*\((\d{1,4})\))?$/;
/** Characters of the longest key that is tried as one. */
const longestKey = 200;

/**
 * Reads every citation in a text, in order: optional law name, article, 之N, 款, 项, and lists that carry the law or
 * the article over. A name that stands alone is the whole law. Reads the canonical keys and plain numbers too.
 * `law` is the law to assume while none is named. Never throws; what is doubtful or refused is a warning.
 */
export function readCitations(text: string, law?: string): CitationReading {
  const whole = text.trim();
  const at = text.length - text.trimStart().length;
  const place = readNumber(whole, law) ?? readKey(whole);
  if (place) return { citations: [{ ...place, span: [at, at + whole.length] }], warnings: [] };
  const { citations, warnings } = new CitationReader(whole, law).read();
  if (at === 0) return { citations, warnings };
  const moved = <T extends LocatedCitation | LocatedWarning>(one: T): T => ({
    ...one,
    span: [one.span[0] + at, one.span[1] + at],
  });
  return { citations: citations.map(moved), warnings: warnings.map(moved) };
}

/** A plain number: an article of the assumed law. */
function readNumber(whole: string, law: string | undefined): Citation | undefined {
  if (!/^[0-9０-９]{1,4}$/.test(whole)) return undefined;
  return { law: law ?? criminalLaw, article: toNumber(whole) ?? 0 };
}

function readKey(whole: string): Citation | undefined {
  if (whole.length > longestKey) return undefined;
  const [, name, article, suffix, paragraph, item] = canonical.exec(whole) ?? [];
  if (name === undefined || !looksLikeLaw(name)) return undefined;
  return {
    law: normaliseLawName(name).law,
    article: Number(article),
    ...(suffix !== undefined && { suffix: Number(suffix) }),
    ...(paragraph !== undefined && { paragraph: Number(paragraph) }),
    ...(item !== undefined && { item: Number(item) }),
  };
}

/**
 * The citations of a verdict's `articles`: a number is an article of the Criminal Law, a text may hold several
 * citations and carries its law over to the next text. Without spans, which would be of several texts.
 */
export function citationsOf(parts: readonly (number | string)[] | undefined): {
  readonly citations: readonly Citation[];
  readonly warnings: readonly CitationWarning[];
} {
  const citations: Citation[] = [];
  const warnings: CitationWarning[] = [];
  let law: string | undefined;
  for (const part of parts ?? []) {
    if (typeof part === 'number') {
      citations.push({ law: criminalLaw, article: part });
      continue;
    }
    const reading = readCitations(part, law);
    citations.push(...reading.citations.map(withoutSpan));
    warnings.push(...reading.warnings.map(({ code, message }) => ({ code, message })));
    law = reading.citations.at(-1)?.law ?? law;
  }
  return { citations, warnings };
}

function withoutSpan({ law, article, suffix, paragraph, item }: LocatedCitation): Citation {
  return {
    law,
    ...(article !== undefined && { article }),
    ...(suffix !== undefined && { suffix }),
    ...(paragraph !== undefined && { paragraph }),
    ...(item !== undefined && { item }),
  };
}
