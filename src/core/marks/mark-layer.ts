import { didYouMean } from '../did-you-mean';
import type { CaseScore } from '../metric/metric';
import type { Problem } from '../problem';
import type { PlacedMark } from './mark';
import { markScore, ungradedScore } from './mark-score';
import { scorableOf, type MarkedRecord } from './marked-record';
import { scoreNamed } from './score-named';
import { isOutdated, standingMarks } from './standing-marks';

/**
 * Lays marks over records, one at a time; afterwards it knows which marks found no place. Of a case that is met again,
 * as when it was run again, the last record counts.
 */
export class MarkLayer {
  private readonly byCase = new Map<string, PlacedMark[]>();
  /** Cases met; of each what was wrong the last time. */
  private readonly found = new Map<string, Problem[]>();

  constructor(
    private readonly file: string,
    marks: readonly PlacedMark[],
  ) {
    for (const mark of marks) {
      const own = this.byCase.get(mark.case);
      if (own) own.push(mark);
      else this.byCase.set(mark.case, [mark]);
    }
  }

  get isEmpty(): boolean {
    return this.byCase.size === 0;
  }

  /** Keys of the cases that have marks. */
  get cases(): ReadonlySet<string> {
    return new Set(this.byCase.keys());
  }

  /** The record with its scores marked; the record itself where nobody marked it. */
  over<R extends MarkedRecord>(record: R): R {
    const marks = this.byCase.get(record.key);
    if (!marks) return record;
    const problems: Problem[] = [];
    this.found.set(record.key, problems);
    const tell = (mark: PlacedMark, code: string, message: string): void => {
      problems.push(this.problem(mark, code, message));
    };
    const byScore = new Map<string, PlacedMark[]>();
    for (const mark of marks) {
      const name = scoreNamed(mark.score, record);
      if (name === undefined) {
        tell(mark, 'unknown-score', noScore(mark, record));
        continue;
      }
      const own = byScore.get(name);
      if (own) own.push(mark);
      else byScore.set(name, [mark]);
    }
    const scores = [...record.scores];
    for (const [name, own] of byScore) {
      const at = scores.findIndex(({ metric }) => metric === name);
      const score = scores[at] ?? ungradedScore(name, scorableOf(record));
      const marked = score && withStanding(score, own, record, tell);
      if (!marked) continue;
      if (at < 0) scores.push(marked);
      else scores[at] = marked;
    }
    return { ...record, scores };
  }

  /** Of all records met, and of cases that were never among them. `expected`: those that may still come. */
  problems(expected: Iterable<string> = []): readonly Problem[] {
    const unfinished = new Set(expected);
    const known = new Set([...this.found.keys(), ...unfinished]);
    return [...this.byCase].flatMap(([key, marks]) => {
      const told = this.found.get(key);
      const [mark] = marks;
      if (told || !mark) return told ?? [];
      const message = unfinished.has(key)
        ? `The case "${key}" has not ended, so there is nothing to mark.`
        : `There is no case "${key}" in the run.${didYouMean(key, known)}`;
      return [this.problem(mark, 'unknown-case', message)];
    });
  }

  private problem({ line }: PlacedMark, code: string, message: string): Problem {
    const start = { line, column: 0 };
    const next = 'It is kept, and counts for nothing.';
    return { code, severity: 'warning', file: this.file, range: { start, end: start }, message, next };
  }
}

/** The score with the marks that stand and fit; undefined where none does. */
function withStanding(
  score: CaseScore,
  marks: readonly PlacedMark[],
  record: MarkedRecord,
  tell: (mark: PlacedMark, code: string, message: string) => void,
): CaseScore | undefined {
  const of = scorableOf(record);
  const fitting = standingMarks(marks).filter((mark) => {
    const about = `mark of ${mark.by} on ${score.metric} of "${mark.case}"`;
    if (isOutdated(mark, record.finishedAt)) {
      tell(mark, 'outdated-mark', `The ${about} is older than the answer, which was given anew.`);
      return false;
    }
    const tried = markScore(score, [mark], of);
    if (typeof tried !== 'string') return true;
    tell(mark, 'bad-mark', `The ${about} does not fit: ${tried}.`);
    return false;
  });
  const marked = markScore(score, fitting, of);
  return typeof marked === 'string' || fitting.length === 0 ? undefined : marked;
}

function noScore({ case: key, score }: PlacedMark, { scores }: MarkedRecord): string {
  const names = scores.map(({ metric }) => metric);
  const near = didYouMean(score, names).trim();
  const known = names.length === 0 ? 'It has none.' : `It has ${names.join(', ')}.`;
  return `The case "${key}" has no score "${score}". ${near === '' ? known : near}`;
}
