import type { CaseScore, Contribution, Figure } from '../metric/metric';
import { typeLabel } from '../metric/scores';
import type { ComparedRecord, ScoreChange } from './comparison';
import { facing } from './facing';
import type { NamedFigure } from './figures-in-common';
import { isWhole } from './is-whole';
import type { JoinedCase } from './join-runs';
import { isOneScore } from './mean-of-scores';
import { isSameAnswer } from './same-verdict';

/** A case under a figure: what it adds in each run, and the score that this comes from. */
export interface FigureCase {
  readonly id: string;
  readonly contributions: readonly Contribution[];
  readonly scores: readonly CaseScore[];
  readonly records: readonly ComparedRecord[];
}

/** The cases that every run has a score for in the figure, in the order of the baseline. */
export function casesOfFigure(
  { figure, type }: NamedFigure,
  joined: readonly JoinedCase[],
): readonly FigureCase[] {
  const cases: FigureCase[] = [];
  for (const one of joined) {
    const under = underFigure(figure, type, one);
    if (under) cases.push(under);
  }
  return cases;
}

function underFigure(
  figure: Figure,
  type: string | undefined,
  { id, records }: JoinedCase,
): FigureCase | undefined {
  const label = records[0]?.type;
  if (type !== undefined && (label === undefined || typeLabel(label) !== type)) return undefined;
  // As long as they will be from the beginning: there are as many of them as cases and figures.
  const scores: readonly (CaseScore | undefined)[] = records.map((record) => scoreOf(figure, record));
  if (!isWhole(scores)) return undefined;
  const contributions = scores.map((score) => figure.contribution(score));
  if (!isWhole(contributions)) return undefined;
  return { id, contributions, scores, records };
}

function scoreOf(figure: Figure, { scores }: ComparedRecord): CaseScore | undefined {
  for (const score of scores) if (score.metric === figure.score) return score;
  return undefined;
}

/** Whether the figure is the share of right answers, of which McNemar's test speaks. */
export function isShareOfRight(cases: readonly FigureCase[]): boolean {
  if (cases.length === 0) return false;
  return cases.every(({ scores, contributions }) =>
    scores.every((score, run) => {
      const { value, right } = score;
      const contribution = contributions[run];
      if (right === undefined || value !== Number(right) || !contribution) return false;
      return isOneScore(contribution) && contribution['sum'] === value;
    }),
  );
}

/** What became of the score of a case, from the baseline to a run by its number. */
export function changeOf(
  { direction }: Pick<Figure, 'direction'>,
  { scores, records }: FigureCase,
  other: number,
): ScoreChange {
  const before = scores[0];
  const after = scores[other];
  const recordBefore = records[0];
  const recordAfter = records[other];
  if (!before || !after || !recordBefore || !recordAfter) throw new Error(`There is no run ${other}.`);
  if (before.right === false && after.right === true) return 'fixed';
  if (before.right === true && after.right === false) return 'broken';
  const was = before.value ?? 0;
  const is = after.value ?? 0;
  if (was === is || direction === 'neither')
    return isSameAnswer(before, after, facing(recordBefore), facing(recordAfter)) ? 'same' : 'changed';
  return is > was === (direction === 'higher') ? 'better' : 'worse';
}
