import type { CaseScore } from '../metric/metric';
import type { CaseRecord } from '../run-store/case-record';
import { cohenKappa, krippendorffAlpha, type Kappa } from '../statistics/agreement';
import { rightnessOf } from './mark-score';

/** Agreement on whether a score is right, over the cases that somebody marked. */
export interface ScoreAgreement {
  /** Name of the case score. */
  readonly score: string;
  /** Cases with a mark that stands. */
  readonly marked: number;
  /** Of these, how many the last mark calls right. */
  readonly right: number;
  /** How many it turned from right to wrong or from wrong to right. */
  readonly changed: number;
  /** The mark that stands against the scorer or grader, over the marked cases of which this said something. */
  readonly machine: Kappa;
  readonly persons: readonly PersonAgreement[];
  /** Between people, where more than one marked: kappa of two, alpha of any number, over cases with two marks or more. */
  readonly between?: BetweenPersons;
}

export interface PersonAgreement {
  readonly by: string;
  readonly marked: number;
  readonly right: number;
  /** This person against the scorer or grader. */
  readonly machine: Kappa;
}

export interface BetweenPersons {
  readonly n: number;
  /** Share of agreeing pairs; null with more than two people. */
  readonly agreement: number | null;
  /** Cohen's, of two people. */
  readonly kappa: number | null;
  /** Krippendorff's, nominal. */
  readonly alpha: number | null;
}

/** Agreement by score, in the order in which scores occur. `records` carry their marks. */
export function markAgreement(records: readonly Pick<CaseRecord, 'scores'>[]): readonly ScoreAgreement[] {
  const byScore = new Map<string, CaseScore[]>();
  for (const score of records.flatMap(({ scores }) => scores)) {
    if (!score.marks) continue;
    const own = byScore.get(score.metric);
    if (own) own.push(score);
    else byScore.set(score.metric, [score]);
  }
  return [...byScore].map(([score, marked]) => agreementOn(score, marked));
}

function agreementOn(score: string, marked: readonly CaseScore[]): ScoreAgreement {
  const machine = marked.map((one) => one.machine && rightnessOf(one.machine));
  const last = marked.map(({ marks }) => marks?.at(-1)?.right);
  const people = [...new Set(marked.flatMap(({ marks = [] }) => marks.map(({ by }) => by)))];
  const ratings = people.map((by) => marked.map(({ marks }) => marks?.find((mark) => mark.by === by)?.right));
  return {
    score,
    marked: marked.length,
    right: last.filter(Boolean).length,
    changed: last.filter((right, index) => machine[index] !== undefined && machine[index] !== right).length,
    machine: cohenKappa(last, machine),
    persons: people.map((by, person) => {
      const own = ratings[person] ?? [];
      const said = own.filter((right) => right !== undefined);
      return {
        by,
        marked: said.length,
        right: said.filter(Boolean).length,
        machine: cohenKappa(own, machine),
      };
    }),
    ...(people.length > 1 ? { between: between(ratings) } : {}),
  };
}

type Ratings = readonly (boolean | undefined)[];

function between(ratings: readonly Ratings[]): BetweenPersons {
  const [first = [], second = []] = ratings;
  const units = first.map((_, unit) => ratings.map((own) => own[unit]));
  const { alpha, n } = krippendorffAlpha(units);
  if (ratings.length > 2) return { n, agreement: null, kappa: null, alpha };
  return { ...cohenKappa(first, second), alpha };
}
