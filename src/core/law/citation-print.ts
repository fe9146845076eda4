import { toChinese } from './chinese-number';
import type { Citation } from './citation-place';

/** Names of laws of the state, which judgments write with the state's name; not those of ministries and provinces. */
const nationalLaw = /^(?!.*(?:关于|[省市县区]|最高)).*(?:法|法典|修正案（[一二三四五六七八九十]+）)$/;

/**
 * A citation as judgments write it: `《中华人民共和国刑法》第一百三十三条之一第一款第（二）项`. `readCitations` reads the
 * same place back.
 */
export function printCitation(citation: Citation): string {
  return `《${nationalLaw.test(citation.law) ? '中华人民共和国' : ''}${citation.law}》${placeOf(citation)}`;
}

/** Citations as a list; a law named once stands for the places that follow: `《…刑法》第五十二条、第五十三条`. */
export function printCitations(citations: readonly Citation[]): string {
  return citations
    .map((citation, index) => {
      const before = citations[index - 1];
      const carried =
        before?.law === citation.law && before.article !== undefined && citation.article !== undefined;
      return carried ? placeOf(citation) : printCitation(citation);
    })
    .join('、');
}

function placeOf({ article, suffix, paragraph, item }: Citation): string {
  if (article === undefined) return '';
  const inserted = suffix === undefined ? '' : `之${toChinese(suffix)}`;
  const part = paragraph === undefined ? '' : `第${toChinese(paragraph)}款`;
  return `第${toChinese(article)}条${inserted}${part}${item === undefined ? '' : `第（${toChinese(item)}）项`}`;
}
