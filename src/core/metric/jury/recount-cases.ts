import type { CaseRecord } from '../../run-store/case-record';
import { valuesOf } from '../aggregate';
import type { Metric, ScorableCase, ScoredCase } from '../metric';
import { juryAccuracy } from './jury-accuracy';
import { juryCalibration } from './jury-calibration';
import { juryVotes } from './jury-votes';
import { recount, type Ballots, type Recount, type RecountOptions } from './recount';
import { winnerFound, winnerOf } from './winner';

export interface RecountedCase {
  readonly key: string;
  readonly gold?: string;
  /** The winner of the run; null where there was none. */
  readonly before: string | null;
  readonly after: string | null;
  /** The votes that were counted, by side, most first. */
  readonly votes: Readonly<Record<string, number>>;
  /** Such as `4 of 5`, or why there is no winner. */
  readonly reason: string;
}

export interface RecountedVerdicts {
  /** Finished cases with ballots. */
  readonly cases: number;
  /** Finished cases without. */
  readonly withoutBallots: number;
  /** The most jurors that sat in a case. */
  readonly jurors: number;
  /** Share of cases with the gold's winner; null where no case has one. */
  readonly accuracy: { readonly before: number | null; readonly after: number | null; readonly n: number };
  /** Juries that would have gone on beyond their last ballot, which was counted. */
  readonly goOn: number;
  /** Cases whose winner is another now. */
  readonly changed: readonly RecountedCase[];
}

export interface RecountedRun extends RecountedVerdicts {
  /** Figures of juries that the run has, of the ballots as they were and as they are counted now. */
  readonly figures: Readonly<Record<string, RecountedFigure>>;
}

export interface RecountedFigure {
  readonly before: number | null;
  readonly after: number | null;
  readonly n: number;
}

/** Metrics of who won and with how many votes; what happened between the ballots is no matter of a recount. */
const METRICS: readonly Metric[] = [juryAccuracy, juryVotes, juryCalibration];

/** A case and what its ballots come to now. */
interface Counted {
  readonly record: CaseRecord;
  readonly ballots: Ballots;
  readonly found: Recount;
}

/** Counts the ballots of a run anew, by each jury's own tally unless another is given. Asks no model. */
export function recountCases(records: readonly CaseRecord[], options: RecountOptions = {}): RecountedRun {
  const counted = countAnew(records, options);
  return {
    ...verdictsOf(records, counted),
    figures: figuresOf(
      counted.map(({ record, ballots }) => scorable(record, record.verdict ?? {}, ballots)),
      counted.map(recounted),
    ),
  };
}

/** The same without the figures of juries, which take most of the time: thousands of cases are counted at once. */
export function recountVerdicts(
  records: readonly CaseRecord[],
  options: RecountOptions = {},
): RecountedVerdicts {
  return verdictsOf(records, countAnew(records, options));
}

function countAnew(records: readonly CaseRecord[], options: RecountOptions): readonly Counted[] {
  return records.flatMap((record) => {
    const { status, ballots, tally } = record;
    if (status !== 'done' || !ballots) return [];
    return [{ record, ballots, found: recount(ballots, { ...options, tally: options.tally ?? tally }) }];
  });
}

function verdictsOf(records: readonly CaseRecord[], counted: readonly Counted[]): RecountedVerdicts {
  const cases = counted.map(caseOf);
  const judged = cases.filter(({ gold }) => gold !== undefined);
  const share = (when: 'before' | 'after'): number | null =>
    judged.length === 0 ? null : judged.filter((each) => each[when] === each.gold).length / judged.length;
  return {
    cases: counted.length,
    withoutBallots: records.filter(({ status }) => status === 'done').length - counted.length,
    jurors: counted.reduce(
      (most, { ballots }) => ballots.reduce((more, { length }) => Math.max(more, length), most),
      0,
    ),
    goOn: counted.filter(({ found }) => found.goesOn).length,
    accuracy: { before: share('before'), after: share('after'), n: judged.length },
    changed: cases.filter(({ before, after }) => before !== after),
  };
}

function caseOf({ record, ballots, found }: Counted): RecountedCase {
  const { key, verdict, tally } = record;
  const gold = winnerOf(record.gold);
  const before =
    winnerFound({ ballots, ...(verdict ? { predicted: verdict } : {}), ...(tally ? { tally } : {}) }) ?? null;
  const { winner, votes, reason } = found;
  return { key, ...(gold === undefined ? {} : { gold }), before, after: winner, votes, reason };
}

function scorable(
  { id, gold, tally }: CaseRecord,
  predicted: NonNullable<CaseRecord['verdict']>,
  ballots: Ballots,
): ScorableCase {
  return { id, gold, predicted, ballots, ...(tally ? { tally } : {}) };
}

function recounted({ record, ballots, found: { winner, votes } }: Counted): ScorableCase {
  const { winner: _winner, votes: _votes, ...rest } = record.verdict ?? {};
  const { tally: _tally, ...anew } = scorable(
    record,
    { ...rest, votes, ...(winner === null ? {} : { winner }) },
    ballots,
  );
  // The tally has spoken already: without a winner most votes are not to be taken for one.
  return winner === null ? { ...anew, tally: 'majority', ballots: [[]] } : anew;
}

function figuresOf(
  before: readonly ScorableCase[],
  after: readonly ScorableCase[],
): Readonly<Record<string, RecountedFigure>> {
  const valuesIn = (cases: readonly ScorableCase[]): ReturnType<typeof valuesOf> =>
    valuesOf(
      METRICS,
      cases.map((one): ScoredCase => ({
        id: one.id,
        scores: METRICS.flatMap((metric) => metric.score(one)),
      })),
    );
  const now = valuesIn(after);
  return Object.fromEntries(
    Object.entries(valuesIn(before)).map(([name, { value, n }]) => [
      name,
      { before: value, after: now[name]?.value ?? null, n },
    ]),
  );
}
