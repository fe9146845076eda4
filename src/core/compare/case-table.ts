import { verdictLine } from '../report/verdict-words';
import { isRight, type CaseRecord } from '../run-store/case-record';
import { parseCaseKey } from '../run-store/manifest';
import { parseCaseFilter } from './case-filter';
import type { CaseOrder, ComparedRow, ComparedSide } from './compared-row';
import { FLIPS, type ComparedRun, type Flip, type RunAgainst } from './comparison';
import { FilteredCase, type FilteredSide } from './filtered-case';
import { scoreOfFigure } from './score-of-figure';

export interface TableRun extends ComparedRun {
  /** Lean, but with the first words of the facts. */
  readonly records: readonly CaseRecord[];
}

export interface TableQuery {
  readonly filter: string;
  readonly order?: CaseOrder | undefined;
  /** Full name of the figure whose scores are shown. */
  readonly figure?: string | undefined;
  /** The run that flips are of, in filter and order, from 1 for the first after the baseline; absent for any. */
  readonly against?: number | undefined;
}

/** The cases that a query chooses, in its order. */
export interface ChosenCases {
  readonly cases: readonly FilteredCase[];
  readonly problem?: string;
}

/** What an author looks at first. */
const RANKS: Readonly<Record<Flip, number>> = { broken: 0, fixed: 1, changed: 2, unscored: 3, same: 3 };

/** All cases of some runs, each with a side for every run. */
export class CaseTable {
  readonly cases: readonly FilteredCase[];
  private last: { readonly query: string; readonly chosen: ChosenCases } | undefined;

  constructor(
    private readonly runs: readonly TableRun[],
    /** What became of the cases in each run after the baseline. */
    against: readonly Pick<RunAgainst, 'cases'>[],
  ) {
    const byKey = runs.map(({ records }) => new Map(records.map((record) => [record.key, record])));
    const flips = against.map(flipsByKey);
    const keys = new Set(
      runs.flatMap(({ manifest, records }) => [...manifest.cases, ...records.map(({ key }) => key)]),
    );
    this.cases = [...keys].map((key) => {
      const sides = byKey.map((records) => {
        const record = records.get(key);
        return record ? new RunSide(record) : MISSING;
      });
      const record = sides.find((side) => side.record !== undefined)?.record;
      const { id, title, type } = record ?? { id: parseCaseKey(key).id, title: '', type: undefined };
      const row = { key, id, title, ...(type === undefined ? {} : { type }) };
      return new FilteredCase(
        row,
        sides,
        flips.map((of) => of.get(key) ?? 'unscored'),
      );
    });
  }

  /** The same query again costs nothing, as when its windows are asked for one after the other. */
  choose({ filter, order, figure, against }: TableQuery): ChosenCases {
    const query = JSON.stringify([filter, order, figure, against]);
    if (this.last?.query === query) return this.last.chosen;
    const score = scoreOfFigure(figure);
    const { matches, problem } = parseCaseFilter(filter, { runs: this.runs.length, score, against });
    const found = this.cases.filter(matches);
    const cases = sorted(found, { order, score, against });
    const chosen = { cases, ...(problem === undefined ? {} : { problem }) };
    this.last = { query, chosen };
    return chosen;
  }
}

/** A row as the panel shows it. Reasons of scores are not kept in memory: `reasonOf` has them where they were read. */
export function comparedRow(
  one: FilteredCase,
  figure: string | undefined,
  reasonOf: (run: number, metric: string) => string = () => '',
): ComparedRow {
  const score = scoreOfFigure(figure);
  return {
    ...one.row,
    excerpt: one.record?.excerpt ?? '',
    gold: verdictLine(one.gold),
    flips: one.flips,
    sides: one.sides.map((side, run): ComparedSide => {
      const { status, right, record } = side;
      const scored = score === undefined ? undefined : record?.scores.find(({ metric }) => metric === score);
      return {
        status: status === 'pending' || status === 'running' ? 'missing' : status,
        ...(right === undefined ? {} : { right }),
        prediction: record?.verdict ? verdictLine(record.verdict) : (record?.message ?? ''),
        ...(scored && {
          score: {
            value: scored.value,
            ...(scored.right === undefined ? {} : { right: scored.right }),
            reason: reasonOf(run, scored.metric),
          },
        }),
      };
    }),
  };
}

const MISSING: FilteredSide = { status: 'missing' };

/** Whether it is right is read out of the scores when somebody asks, which few do of most cases. */
class RunSide implements FilteredSide {
  readonly status: FilteredSide['status'];

  constructor(readonly record: CaseRecord) {
    this.status = record.status;
  }

  get right(): boolean | undefined {
    return this.status === 'done' ? isRight(this.record.scores) : undefined;
  }
}

function flipsByKey({ cases }: Pick<RunAgainst, 'cases'>): ReadonlyMap<string, Flip> {
  return new Map(FLIPS.flatMap((flip) => cases[flip].map((key) => [key, flip] as const)));
}

/** Stable: what is equal stays in the order of the dataset. */
function sorted(
  cases: readonly FilteredCase[],
  { order, score, against }: Pick<TableQuery, 'order' | 'against'> & { readonly score: string | undefined },
): readonly FilteredCase[] {
  const rankOf = ({ flips }: FilteredCase): number =>
    Math.min(
      3,
      ...flips.map((flip, index) => (against === undefined || against === index + 1 ? RANKS[flip] : 3)),
    );
  if (!order) return sortedBy(cases, rankOf, compareNumbers, false);
  const { by, run = 0, descending } = order;
  const { compare } = new Intl.Collator('zh', { numeric: true });
  switch (by) {
    case 'case':
      return sortedBy(cases, ({ row }) => row.key, compare, descending);
    case 'gold':
      return sortedBy(cases, ({ gold }) => verdictLine(gold) || null, compare, descending);
    case 'change':
      return sortedBy(cases, rankOf, compareNumbers, descending);
    case 'score':
      return sortedBy(cases, (one) => valueIn(one, run, score), compareNumbers, descending);
  }
}

function valueIn({ sides }: FilteredCase, run: number, score: string | undefined): number | null {
  const scores = sides[run]?.record?.scores;
  return scores?.find(({ metric }) => metric === score)?.value ?? null;
}

function compareNumbers(one: number, other: number): number {
  return one - other;
}

/** What has no value stands last, whichever way. */
function sortedBy<V>(
  cases: readonly FilteredCase[],
  valueOf: (one: FilteredCase) => V | null,
  compare: (one: V, other: V) => number,
  descending: boolean,
): readonly FilteredCase[] {
  const valued = cases.map((one) => ({ one, value: valueOf(one) }));
  valued.sort(({ value: a }, { value: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return descending ? compare(b, a) : compare(a, b);
  });
  return valued.map(({ one }) => one);
}
