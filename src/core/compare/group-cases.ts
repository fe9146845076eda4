import type { Case } from '../case';
import { compareFigure, type Resampling } from './compare-figure';
import { FLIPS, type Flip, type Group, type GroupFigure, type Grouping, type RunAgainst } from './comparison';
import type { NamedFigure } from './figures-in-common';
import { groupLabels } from './group-labels';
import type { JoinedCase } from './join-runs';
import { casesOfFigure } from './pair-figure';

/** Where cases stand that have nothing to be grouped by. */
const NONE = '–';

export interface GroupsOf {
  readonly by: string;
  readonly joined: readonly JoinedCase[];
  readonly figures: readonly NamedFigure[];
  /** Ids, the baseline first. */
  readonly runs: readonly string[];
  /** One for each run after the baseline. */
  readonly against: readonly RunAgainst[];
  /** Of the dataset, where it could be read. */
  readonly cases?: ReadonlyMap<string, Case>;
  readonly resampling: Resampling;
}

/** The figures within groups of cases; undefined when the field asks for the dataset and it is not there. */
export function groupCases(input: GroupsOf): Grouping | undefined {
  const { by, joined, cases } = input;
  const labels = groupLabels(by, joined, cases);
  if (!labels) return undefined;
  const members = new Map<string, JoinedCase[]>((labels.order ?? []).map((label) => [label, []]));
  for (const one of joined) {
    const own = labels.of(one);
    for (const label of own.length > 0 ? own : [NONE]) {
      const group = members.get(label);
      if (group) group.push(one);
      else members.set(label, [one]);
    }
  }
  const groups = [...members].filter(([, group]) => group.length > 0);
  const last = (label: string): number => Number(label === NONE);
  groups.sort(([a, left], [b, right]) => {
    if (last(a) !== last(b)) return last(a) - last(b);
    return labels.order ? 0 : right.length - left.length || (a < b ? -1 : 1);
  });
  const flips = input.against.map(flipsByKey);
  return { by, groups: groups.map(([label, group]) => groupOf(label, group, flips, input)) };
}

/** Whether there are no groups, or none but that of the cases without a label. */
export function isUngrouped(grouping: Grouping | undefined): boolean {
  return grouping?.groups.every(({ group }) => group === NONE) ?? true;
}

function groupOf(
  group: string,
  joined: readonly JoinedCase[],
  flips: readonly ReadonlyMap<string, Flip>[],
  { figures, runs, resampling }: GroupsOf,
): Group {
  return {
    group,
    n: joined.length,
    metrics: Object.fromEntries(
      figures.flatMap((figure) => {
        const compared = figureOf(figure, joined, runs, resampling);
        return compared ? [[figure.name, compared] as const] : [];
      }),
    ),
    flips: flips.map((flipOf) => {
      const counts: Record<Flip, number> = { fixed: 0, broken: 0, changed: 0, same: 0, unscored: 0 };
      for (const { key } of joined) counts[flipOf.get(key) ?? 'unscored'] += 1;
      return counts;
    }),
  };
}

function flipsByKey({ cases }: RunAgainst): ReadonlyMap<string, Flip> {
  return new Map(FLIPS.flatMap((flip) => cases[flip].map((key) => [key, flip] as const)));
}

function figureOf(
  named: NamedFigure,
  joined: readonly JoinedCase[],
  runs: readonly string[],
  resampling: Resampling,
): GroupFigure | undefined {
  const cases = casesOfFigure(named, joined);
  if (cases.length === 0) return undefined;
  const { n, values, value_intervals, differences } = compareFigure(named.figure, cases, runs, resampling);
  return {
    n,
    values,
    value_intervals,
    differences: differences.map(({ run, difference, interval, changes }) => ({
      run,
      difference,
      interval,
      changes,
    })),
  };
}
