import type { Problem } from '../problem';
import type { ComparedRun } from './comparison';
import { joinRuns } from './join-runs';

/** Runs that can be held against each other, the baseline first, and of each that cannot, that it is left out. */
export interface Comparable<R extends ComparedRun> {
  readonly runs: readonly R[];
  readonly problems: readonly Problem[];
}

/**
 * Leaves out runs that share no case with those before them, so that one stranger does not spoil the comparison of the
 * others. Where nothing shares a case with the first run, that is the stranger and the next one is the baseline. The
 * runs come back as they are when no two share a case.
 */
export function withoutStrangers<R extends ComparedRun>(runs: readonly R[]): Comparable<R> {
  // Of two, neither is the stranger.
  if (runs.length < 3 || joinRuns(runs).length > 0) return { runs, problems: [] };
  for (const first of runs.keys()) {
    const kept = comparableFrom(runs.slice(first));
    if (kept.length < 2) continue;
    const strangers = runs.filter((run) => !kept.includes(run));
    return { runs: kept, problems: strangers.map(leftOut) };
  }
  return { runs, problems: [] };
}

function comparableFrom<R extends ComparedRun>(runs: readonly R[]): readonly R[] {
  return runs.reduce<readonly R[]>((kept, run) => {
    const more = [...kept, run];
    return joinRuns(more).length > 0 ? more : kept;
  }, []);
}

function leftOut({ manifest: { id } }: ComparedRun): Problem {
  return {
    code: 'no-common-cases',
    severity: 'warning',
    file: id,
    message: `The run ${id} has no case in common with the others and is left out.`,
    next: 'Compare runs of the same slice or dataset.',
  };
}
