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
    if (parts.size === 0)
      for (const part of READ_PARTS) if (has(left, part) || has(right, part)) parts.add(part);
    if (parts.size === 0) return left.text === right.text;
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
    return (
      JSON.stringify(left[part]) === JSON.stringify(right[part]) ||
      JSON.stringify(this.read(part, left)) === JSON.stringify(this.read(part, right))
    );
  }

  private read(part: Exclude<ReadPart, 'winner'>, verdict: Verdict): unknown {
    switch (part) {
      case 'articles':
        return orAsWritten(this.articlesOf(verdict.articles ?? []), verdict.articles);
      case 'charges':
        return orAsWritten([...chargesOf(verdict.charges)].sort(), verdict.charges);
      case 'term':
        return this.termOf(verdict.term);
      case 'fine':
        return fineOf(verdict.fine) ?? verdict.fine;
    }
  }

  private articlesOf(articles: Articles): readonly ArticleTag[] {
    // A text without a law of its own takes that of the text before it: then all are read together.
    if (!articles.every((one) => typeof one === 'number' || one.startsWith('《')))
      return articleTags(articles);
    const tags = new Set<ArticleTag>();
    for (const one of articles) {
      for (const tag of typeof one === 'number' ? [one] : this.tagsOf(one)) tags.add(tag);
    }
    return [...tags].sort();
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

function isReadPart(part: Part): part is ReadPart {
  return (READ_PARTS as readonly Part[]).includes(part);
}

function scoredParts(before: ComparedRecord, after: ComparedRecord): Set<Part> {
  const parts = new Set<Part>();
  for (const { scores } of [before, after]) {
    for (const { part } of scores) {
      // One vote more or less is no other verdict.
      if (part !== undefined) parts.add(part === 'votes' ? 'winner' : part);
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
