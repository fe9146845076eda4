import type { CaseScore, Contribution, Figure } from '../metric/metric';
import { typeLabel } from '../metric/scores';
import type { ComparedRecord, ScoreChange } from './comparison';
import { facing } from './facing';
import type { NamedFigure } from './figures-in-common';
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
  return joined.flatMap(({ id, records }): FigureCase[] => {
    const label = records[0]?.type;
    if (type !== undefined && (label === undefined || typeLabel(label) !== type)) return [];
    const scores: CaseScore[] = [];
    const contributions: Contribution[] = [];
    for (const record of records) {
      const score = scoreOf(figure, record);
      const contribution = score && figure.contribution(score);
      if (!contribution) return [];
      scores.push(score);
      contributions.push(contribution);
    }
    return [{ id, contributions, scores, records }];
  });
}

function scoreOf(figure: Figure, { scores }: ComparedRecord): CaseScore | undefined {
  return scores.find(({ metric }) => metric === figure.score);
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
  const [before, after] = [scores[0], scores[other]];
  const [recordBefore, recordAfter] = [records[0], records[other]];
  if (!before || !after || !recordBefore || !recordAfter) throw new Error(`There is no run ${other}.`);
  if (before.right === false && after.right === true) return 'fixed';
  if (before.right === true && after.right === false) return 'broken';
  const [was, is] = [before.value ?? 0, after.value ?? 0];
  if (was === is || direction === 'neither')
    return isSameAnswer(before, after, facing(recordBefore), facing(recordAfter)) ? 'same' : 'changed';
  return is > was === (direction === 'higher') ? 'better' : 'worse';
}
