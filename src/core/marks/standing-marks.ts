import type { Mark } from './mark';

/** Marks of one score of one case: the last of each person, in the order in which they were made. */
export function standingMarks<M extends Mark>(marks: readonly M[]): readonly M[] {
  const byPerson = new Map<string, M>();
  for (const mark of marks) {
    // Said again, it is said later than what others said in between.
    byPerson.delete(mark.by);
    byPerson.set(mark.by, mark);
  }
  return [...byPerson.values()].filter(({ withdrawn }) => withdrawn !== true);
}

/** Slack for a day without a time, anywhere on earth. */
const DAY = 36 * 60 * 60 * 1000;

/** Whether a mark was made of an answer that the case gave before the one it has now. */
export function isOutdated({ at }: Pick<Mark, 'at'>, finishedAt: number): boolean {
  if (at === undefined) return false;
  const time = Date.parse(at) + (/^\d{4}-\d{2}-\d{2}$/u.test(at) ? DAY : 0);
  return time < finishedAt;
}
