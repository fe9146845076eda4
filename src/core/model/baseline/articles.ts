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
/** `Articles: 264, 67`, `"relevant_articles": [264]`, `法条：264、67` anywhere in a line. */
const recorded =
  /(?:\barticles?|\bstatutes?|法条)["”]?\s*[:：]\s*\[?((?:\s{0,2}\d{1,4}(?:-\d{1,2})?\s{0,2}[,，、;；]?){1,30})(?![\d条])/gi;
/** A wording is read no further than this. */
const LONGEST_WORDING = 800;
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
  const gather: Gather = (key, number, citation) => {
    const known = found.get(key);
    if (known) return known;
    const fresh: Gathered = { number, citation, order: found.size, cited: 0, overlap: 0 };
    found.set(key, fresh);
    return fresh;
  };
  for (const passage of passages) {
    if (passage.kind === 'instruction') continue;
    const head = passage.kind === 'law' || passage.kind === 'other' ? listed.exec(passage.text) : null;
    const isLaw = passage.kind === 'law' || /[条款]|处.{1,12}(?:徒刑|拘役|罚)/.test(head?.[3] ?? '');
    if (head && isLaw && Number(head[1]) > 0) {
      addWording(byNumber(head[1] ?? '', head[2], gather), passage.text, focus);
      continue;
    }
    gatherCited(passage, focus, gather);
    for (const match of passage.line.matchAll(recorded)) {
      for (const written of match[1]?.match(/\d+(?:-\d+)?/g) ?? []) {
        const [number = '', suffix] = written.split('-');
        byNumber(number, suffix, gather).cited += weightOf[passage.kind];
      }
    }
  }
  return ranked([...found.values()]);
}

type Gather = (key: string, number: number, citation: string) => Gathered;

/** An article of the Criminal Law, which is what a bare number means. */
function byNumber(number: string, suffix: string | undefined, gather: Gather): Gathered {
  const inserted = suffix === undefined ? '' : `之${suffix}`;
  return gather(`刑法 ${number}${inserted}`, Number(number), `第${number}条${inserted}`);
}

function gatherCited(passage: Passage, focus: Focus, gather: Gather): void {
  const { text, kind } = passage;
  // Two paragraphs of one article in one list are no two reasons to name it.
  const before = new Map<Gathered, number>();
  let law = '';
  for (const match of text.matchAll(place)) {
    if (match[1] !== undefined) {
      law = match[1];
      continue;
    }
    const lead = text.slice(Math.max(0, match.index - 4), match.index);
    const numbers = (match[3] ?? '').split(/[、,，]/);
    for (const written of numbers) {
      const number = toNumber(written);
      if (number === undefined || number <= 0 || number > 1300) continue;
      const suffix = match[4] === undefined ? '' : `之${match[4]}`;
      const named = law === '' ? (match[2] ?? '') : `《${law}》`;
      const part = numbers.length === 1 ? (match[5] ?? '') : '';
      const inserted = match[4] === undefined ? '' : `之${toNumber(match[4]) ?? match[4]}`;
      const key = `${law.replace('中华人民共和国', '') || '刑法'} ${number}${inserted}`;
      const article = gather(key, number, `${named}第${written}条${suffix}${part}`);
      const after = text.slice(match.index + match[0].length);
      if (!refersOn.test(lead) && /^[\s:：]+[^\s、，,；;]{6}/.test(after)) {
        addWording(article, text.slice(match.index, match.index + LONGEST_WORDING), focus);
      } else {
        const cited = before.get(article) ?? article.cited;
        before.set(article, cited);
        article.cited = Math.max(article.cited, cited + (refersOn.test(lead) ? 0.05 : weightOf[kind]));
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
