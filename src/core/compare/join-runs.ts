import type { CaseScore } from '../metric/metric';
import type { ComparedRecord, ComparedRun } from './comparison';
import { isWhole } from './is-whole';

/** One case, or one repeat of it, with its record in each run. */
export interface JoinedCase {
  readonly key: string;
  readonly id: string;
  /** One for each run, the baseline first. */
  readonly records: readonly ComparedRecord[];
}

export interface PairOfRuns {
  /** Two records each. */
  readonly joined: readonly JoinedCase[];
  readonly onlyBaseline: number;
  readonly onlyOther: number;
}

/** The cases and repeats that all runs have, in the order of the baseline. */
export function joinRuns(runs: readonly ComparedRun[]): readonly JoinedCase[] {
  const [baseline, ...others] = runs;
  const finders = others.map(({ records }) => recordFinder(records));
  const joined: JoinedCase[] = [];
  for (const record of baseline?.records ?? []) {
    const { key, id } = record;
    const found = finders.map((find) => find(key));
    if (isWhole(found)) joined.push({ key, id, records: [record, ...found] });
  }
  return joined;
}

/** Finds records by key; fast where they are asked for in their own order, as of runs of the same cases. */
function recordFinder(records: readonly ComparedRecord[]): (key: string) => ComparedRecord | undefined {
  let next = 0;
  let places: ReadonlyMap<string, number> | undefined;
  return (key) => {
    if (records[next]?.key === key) return records[next++];
    places ??= new Map(records.map((record, place) => [record.key, place]));
    const place = places.get(key);
    if (place === undefined) return undefined;
    next = place + 1;
    return records[place];
  };
}

/** The baseline and one other run. */
export function joinPair(baseline: ComparedRun, other: ComparedRun): PairOfRuns {
  const joined = joinRuns([baseline, other]);
  return {
    joined,
    onlyBaseline: baseline.records.length - joined.length,
    onlyOther: other.records.length - joined.length,
  };
}

/** Repeats of one case together: they stand and fall together, so a resample draws them as one. */
export function clustersOf<T extends { readonly id: string }>(
  joined: readonly T[],
): readonly (readonly T[])[] {
  const clusters = new Map<string, T[]>();
  for (const one of joined) {
    const cluster = clusters.get(one.id);
    if (cluster) cluster.push(one);
    else clusters.set(one.id, [one]);
  }
  return [...clusters.values()];
}

/** Names of the scores that the cases of a run hold. */
export function scoreNames({ records }: Pick<ComparedRun, 'records'>): ReadonlySet<string> {
  const names = new Set<string>();
  // Most records have the scores of the one before, and to compare names takes less than to look them up.
  let before: readonly Pick<CaseScore, 'metric'>[] = [];
  for (const { scores } of records) {
    scores.forEach(({ metric }, index) => {
      if (before[index]?.metric !== metric) names.add(metric);
    });
    before = scores;
  }
  return names;
}
