import { numeralCharacters, toNumber } from '../../law/chinese-number';
import { readFine } from '../../law/fine';
import { readTerm } from '../../law/term';
import type { Term } from '../../verdict';
import type { FoundArticle } from './articles';
import type { Passage, PassageKind } from './prompt';
import { sentencesOf } from './sentences';

/** A sentence or fine as the prompt words it. */
export interface FoundTerm {
  /** `有期徒刑七个月，缓刑一年`. */
  readonly words: string;
  readonly term: Term;
}

export interface FoundFine {
  /** `罚金人民币七千元`. */
  readonly words: string;
  readonly yuan: number;
}

export interface Penalties {
  readonly term?: FoundTerm;
  readonly fine?: FoundFine;
}

const numeral = `[${numeralCharacters}]{1,8}`;
const length = `(?:${numeral}年(?:[零又]?${numeral}个?月)?|${numeral}个?月)(?!以[上下])`;
const pronounced = new RegExp(
  `(?:有期徒刑|拘役|管制)${length}(?:[，,]?(?:宣告)?缓刑(?:考验期)?${length})?` +
    `|(?<=(?:判处|执行|建议)[^，。]{0,10})(?:无期徒刑|死刑(?:[，,]?缓期${numeral}年(?:执行)?)?)`,
);
const fined = new RegExp(`罚金(?:人民币)?\\s{0,2}[\\d,，.${numeralCharacters}]{1,14}余?元`);
/** `Term: 12 months`, `"imprisonment": 12`, `刑期：12个月` in a record. */
const recorded = /(?:\bterm(?: of imprisonment)?|\bimprisonment|刑期)["”]?\s*[:：]\s*(\d{1,3})(?![\d年])/i;
const bounds = new RegExp(`(?:(${numeral})年以上)?(?:(${numeral})年以下)?有期徒刑`);

/** Prosecutors ask for a sentence; the rest is what others pronounced. */
const weightOf: Readonly<Record<PassageKind, number>> = {
  claim: 4,
  draft: 3,
  precedent: 2,
  transcript: 1.5,
  other: 1,
  law: 0.5,
  charges: 0.5,
  facts: 0,
  instruction: 0,
};

interface Source {
  readonly words: string;
  readonly weight: number;
}

/** The sentence and the fine most to be expected from what the prompt proposes or reports. */
export function findPenalties(passages: readonly Passage[]): Penalties {
  const sources: Source[] = [];
  for (const { line, kind } of passages) {
    if (kind === 'instruction' || !/徒刑|拘役|管制|死刑|罚金|刑期|term|imprisonment/i.test(line)) continue;
    for (const sentence of sentencesOf(line)) {
      // Facts tell earlier sentences too; only a proposal in them is about this case.
      const proposed = /建议/.test(sentence) ? 4 : 0;
      const weight = Math.max(weightOf[kind], proposed);
      if (weight > 0) sources.push({ words: sentence, weight });
    }
  }
  sources.sort((a, b) => b.weight - a.weight);
  const term = firstOf(sources, termIn);
  const fine = firstOf(sources, fineIn);
  return { ...(term && { term }), ...(fine && { fine }) };
}

function firstOf<T>(sources: readonly Source[], read: (words: string) => T | undefined): T | undefined {
  for (const { words } of sources) {
    const value = read(words);
    if (value !== undefined) return value;
  }
  return undefined;
}

function termIn(sentence: string): FoundTerm | undefined {
  const decided = sentence.lastIndexOf('决定执行');
  const words = pronounced.exec(decided < 0 ? sentence : sentence.slice(decided))?.[0];
  const term = words === undefined ? undefined : readTerm(`判处${words}`)?.term;
  if (words !== undefined && term) return { words, term };
  const months = recorded.exec(sentence)?.[1];
  if (months === undefined || months === '0') return undefined;
  return { words: `有期徒刑${months}个月`, term: { kind: 'imprisonment', imprisonment: Number(months) } };
}

function fineIn(sentence: string): FoundFine | undefined {
  const decided = sentence.lastIndexOf('决定执行');
  const words =
    (decided < 0 ? undefined : fined.exec(sentence.slice(decided))?.[0]) ?? fined.exec(sentence)?.[0];
  const yuan = words === undefined ? undefined : readFine(words);
  return words !== undefined && yuan !== undefined ? { words, yuan } : undefined;
}

/**
 * Months from the first range of the article's wording, for prompts that hold nothing better: a quarter of the way
 * from its lower bound (none is 0) to its upper (none is the lower).
 */
export function termByLaw(article: FoundArticle | undefined): number | undefined {
  const range = bounds.exec(article?.wording ?? '');
  if (!range || (range[1] === undefined && range[2] === undefined)) return undefined;
  const low = toNumber(range[1] ?? '') ?? 0;
  const high = toNumber(range[2] ?? '') ?? low;
  return Math.round(12 * (low + (high - low) / 4));
}
