import type { CaseRecord } from '../run-store/case-record';
import type { Mark } from './mark';
import { markScore, ungradedScore } from './mark-score';
import { scorableOf } from './marked-record';
import { scoreNamed } from './score-named';

export type NewMark = Omit<Mark, 'case'>;

/** The line to write for a case, or in words why it cannot be. `record` has the machine's own scores. */
export function makeMark(record: CaseRecord | undefined, key: string, said: NewMark): Mark | string {
  if (!record) return `The case "${key}" has not ended, so there is nothing to mark.`;
  const score = scoreNamed(said.score, record);
  if (score === undefined) {
    const names = record.scores.map(({ metric }) => metric);
    const known = names.length === 0 ? 'It has none.' : `It has ${names.join(', ')}.`;
    return `The case "${key}" has no score "${said.score}". ${known}`;
  }
  const mark: Mark = { case: key, ...said, score };
  if (mark.withdrawn) return mark;
  const of = scorableOf(record);
  const under = record.scores.find(({ metric }) => metric === score) ?? ungradedScore(score, of);
  const marked = under ? markScore(under, [mark], of) : `there is no score ${score}`;
  return typeof marked === 'string' ? `The mark does not fit: ${marked}.` : mark;
}
