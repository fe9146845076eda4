import { articleTags, type ArticleTag } from '../law/article-tag';
import { chargesOf } from '../law/charge';
import { fineOf } from '../law/fine';
import { describeTerm, termOf } from '../law/term';
import { winnerOf } from '../metric/jury/winner';
import type { CaseScore } from '../metric/metric';
import type { Verdict } from '../verdict';
import type { ComparedRecord } from './comparison';
import { facing, type Facing } from './facing';

type Part = keyof Verdict;
type Articles = NonNullable<Verdict['articles']>;

/** Parts that are no free text. */
const READ_PARTS = ['articles', 'charges', 'term', 'fine', 'winner'] as const;
type ReadPart = (typeof READ_PARTS)[number];

/**
 * Tells whether two verdicts on one case are the same in the compared parts: those that a score is about, else all that
 * are no free text. Articles (without paragraphs), charges, terms, fines and winners are compared as read; what is only
 * text, as what its scores read out of it. Keeps what it has read, since thousands of cases cite the same articles.
 */
export class VerdictReader {
  private readonly tags = new Map<string, readonly ArticleTag[]>();
  private readonly terms = new Map<string, string>();

  isSame(before: ComparedRecord, after: ComparedRecord): boolean {
    const left = before.verdict ?? {};
    const right = after.verdict ?? {};
    const parts = scoredParts(before, after);
    if (parts.length === 0)
      for (const part of READ_PARTS) if (has(left, part) || has(right, part)) parts.push(part);
    if (parts.length === 0) return left.text === right.text;
    for (const part of parts) {
      const same =
        isReadPart(part) && (has(left, part) || has(right, part))
          ? this.isSamePart(part, before, after)
          : isSameReading(part, before, after);
      if (!same) return false;
    }
    return true;
  }

  private isSamePart(part: ReadPart, before: ComparedRecord, after: ComparedRecord): boolean {
    const [left = {}, right = {}] = [before.verdict, after.verdict];
    if (part === 'winner') {
      // The tally of a jury may ask for more than most votes; its score knows.
      if ([before, after].every(({ scores }) => scores.some((score) => score.part === part)))
        return isSameReading(part, before, after);
      return facing(before)(winnerOf(left)) === facing(after)(winnerOf(right));
    }
    if (isSame(left[part], right[part])) return true;
    if (part !== 'articles') return isSame(this.read(part, left), this.read(part, right));
    // In whichever order they are cited.
    const [were, are] = [this.articlesOf(left.articles ?? []), this.articlesOf(right.articles ?? [])];
    return were.length > 0 && were.length === are.length && were.every((tag) => are.includes(tag));
  }

  private read(part: Exclude<ReadPart, 'winner' | 'articles'>, verdict: Verdict): unknown {
    switch (part) {
      case 'charges':
        return orAsWritten([...chargesOf(verdict.charges)].sort(), verdict.charges);
      case 'term':
        return this.termOf(verdict.term);
      case 'fine':
        return fineOf(verdict.fine) ?? verdict.fine;
    }
  }

  /** Each once. */
  private articlesOf(articles: Articles): readonly ArticleTag[] {
    // A text without a law of its own takes that of the text before it: then all are read together.
    if (!articles.every((one) => typeof one === 'number' || one.startsWith('《')))
      return articleTags(articles);
    const tags: ArticleTag[] = [];
    for (const one of articles) {
      for (const tag of typeof one === 'number' ? [one] : this.tagsOf(one))
        if (!tags.includes(tag)) tags.push(tag);
    }
    return tags;
  }

  private tagsOf(article: string): readonly ArticleTag[] {
    const known = this.tags.get(article);
    if (known) return known;
    const tags = articleTags(article);
    this.tags.set(article, tags);
    return tags;
  }

  private termOf(term: Verdict['term']): Verdict['term'] {
    const key = JSON.stringify(term);
    const known = term === undefined ? undefined : this.terms.get(key);
    if (known !== undefined) return known;
    const read = termOf(term);
    if (read === undefined) return term;
    const words = describeTerm(read);
    this.terms.set(key, words);
    return words;
  }
}

/** Whether two values are the same as JSON. */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'string' || typeof right === 'string') return left === right;
  if (!Array.isArray(left) || !Array.isArray(right)) return JSON.stringify(left) === JSON.stringify(right);
  return left.length === right.length && left.every((one, index) => isSame(one, right[index]));
}

function isReadPart(part: Part): part is ReadPart {
  return (READ_PARTS as readonly Part[]).includes(part);
}

/** They are few: to look through them is faster than a set. */
function scoredParts(before: ComparedRecord, after: ComparedRecord): Part[] {
  const parts: Part[] = [];
  for (const { scores } of [before, after]) {
    for (const { part } of scores) {
      // One vote more or less is no other verdict.
      const about = part === 'votes' ? 'winner' : part;
      if (about !== undefined && !parts.includes(about)) parts.push(about);
    }
  }
  return parts;
}

/** A winner may follow from the votes. */
function has(verdict: Verdict, part: Part): boolean {
  return verdict[part] !== undefined || (part === 'winner' && verdict.votes !== undefined);
}

/** Where nothing can be read, the words themselves. */
function orAsWritten<T>(read: readonly T[], written: readonly T[] | undefined): readonly T[] | undefined {
  return read.length > 0 ? read : written;
}

function isSameReading(part: Part, before: ComparedRecord, after: ComparedRecord): boolean {
  return before.scores.every((score) => {
    if (score.part !== part) return true;
    const other = after.scores.find(({ metric }) => metric === score.metric);
    return other === undefined || isSameAnswer(score, other, facing(before), facing(after));
  });
}

/** Whether two scores were given for the same answer. */
export function isSameAnswer(
  before: CaseScore,
  after: CaseScore,
  facingBefore: Facing,
  facingAfter: Facing,
): boolean {
  if (before.predicted !== undefined || after.predicted !== undefined)
    return facingBefore(before.predicted) === facingAfter(after.predicted);
  return before.value === after.value;
}
