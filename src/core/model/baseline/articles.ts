import { numeralCharacters, toNumber } from '../../law/chinese-number';
import type { Focus } from './overlap';
import type { Passage, PassageKind } from './prompt';

/** An article the prompt cites, with the reasons to name it summed to a score. */
export interface FoundArticle {
  /** 264; for 条之一 the number before. */
  readonly number: number;
  /** The citation as it stands, with its law in 《》 when one is shown. */
  readonly citation: string;
  readonly score: number;
  /** The wording of the article, when the prompt gives it. */
  readonly wording?: string;
}

const numeral = `[${numeralCharacters}]{1,12}`;
const place = new RegExp(
  `《([^《》]{2,80})》|(刑法)?第(${numeral}(?:[、,，]${numeral}){0,20})条(?:之(${numeral}))?` +
    `((?:第?${numeral}款)?(?:第?[（(]?${numeral}[）)]?项)?)`,
  'g',
);
/** `264. …`, `[264] …`, `- 264：…`, `"264": …` at the start of a line of a list of law. */
const listed = /^(?:[-*•]\s*)?["[（(]?(\d{1,4})(?:-(\d{1,2}))?["\]）)]?(?:[.．、:：]|\s)\s*(\S.*)$/;
/** Words before a citation that make it the law's own reference. */
const refersOn = /(?:依照|本法|本条|前条|根据|违反)$/;

/** How much a bare citation counts by where it stands; a wording counts by its overlap with the facts instead. */
const weightOf: Readonly<Record<PassageKind, number>> = {
  draft: 0.8,
  claim: 0.8,
  facts: 0.8,
  law: 0.5,
  transcript: 0.4,
  precedent: 0.4,
  charges: 0.3,
  other: 0.4,
  instruction: 0,
};

interface Gathered {
  readonly number: number;
  readonly citation: string;
  readonly order: number;
  cited: number;
  overlap: number;
  wording?: string;
}

/** The articles cited outside the instructions, the best first, ties in the order of the prompt. */
export function findArticles(passages: readonly Passage[], focus: Focus): readonly FoundArticle[] {
  const found = new Map<string, Gathered>();
  const gather = (key: string, number: number, citation: string): Gathered => {
    const known = found.get(key);
    if (known) return known;
    const fresh: Gathered = { number, citation, order: found.size, cited: 0, overlap: 0 };
    found.set(key, fresh);
    return fresh;
  };
  for (const passage of passages) {
    if (passage.kind === 'instruction') continue;
    const head = passage.kind === 'law' || passage.kind === 'other' ? listed.exec(passage.text) : null;
    if (
      head &&
      Number(head[1]) > 0 &&
      (passage.kind === 'law' || /[条款]|处.{1,12}(?:徒刑|拘役|罚)/.test(head[3] ?? ''))
    ) {
      const suffix = head[2] === undefined ? '' : `之${head[2]}`;
      const article = gather(
        `刑法 ${head[1] ?? ''}${suffix}`,
        Number(head[1]),
        `第${head[1] ?? ''}条${suffix}`,
      );
      addWording(article, passage.text, focus);
    } else {
      gatherCited(passage, focus, gather);
    }
  }
  return ranked([...found.values()]);
}

function gatherCited(
  passage: Passage,
  focus: Focus,
  gather: (key: string, number: number, citation: string) => Gathered,
): void {
  const { text, kind } = passage;
  let law = '';
  for (const match of text.matchAll(place)) {
    if (match[1] !== undefined) {
      law = match[1];
      continue;
    }
    const before = text.slice(Math.max(0, match.index - 4), match.index);
    const numbers = (match[3] ?? '').split(/[、,，]/);
    for (const written of numbers) {
      const number = toNumber(written);
      if (number === undefined || number <= 0 || number > 1300) continue;
      const suffix = match[4] === undefined ? '' : `之${match[4]}`;
      const named = law === '' ? (match[2] ?? '') : `《${law}》`;
      const part = numbers.length === 1 ? (match[5] ?? '') : '';
      const key = `${law.replace('中华人民共和国', '') || '刑法'} ${number}${suffix}`;
      const article = gather(key, number, `${named}第${written}条${suffix}${part}`);
      const leads = match.index <= 2 + (law === '' ? 0 : law.length + 2);
      if (
        leads &&
        text.length > match[0].length + 12 &&
        !/^[、，,；;]/.test(text.slice(match.index + match[0].length))
      ) {
        addWording(article, text, focus);
      } else {
        article.cited += refersOn.test(before) ? 0.05 : weightOf[kind];
      }
    }
  }
}

function addWording(article: Gathered, text: string, focus: Focus): void {
  article.overlap = Math.max(article.overlap, focus.overlap(text));
  article.wording ??= text;
}

function ranked(found: readonly Gathered[]): FoundArticle[] {
  const best = Math.max(0, ...found.map(({ overlap }) => overlap)) || 1;
  return found
    .map((article) => ({ ...article, score: article.overlap / best + Math.min(1.2, article.cited) }))
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ number, citation, score, wording }) => ({
      number,
      citation,
      score,
      ...(wording !== undefined && { wording }),
    }));
}
