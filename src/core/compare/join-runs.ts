import type { ComparedRecord, ComparedRun } from './comparison';

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
  const byKey = others.map(({ records }) => new Map(records.map((record) => [record.key, record])));
  return (baseline?.records ?? []).flatMap((record): JoinedCase[] => {
    const records = [record, ...byKey.flatMap((map) => map.get(record.key) ?? [])];
    return records.length === runs.length ? [{ key: record.key, id: record.id, records }] : [];
  });
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
  for (const { scores } of records) for (const { metric } of scores) names.add(metric);
  return names;
}
