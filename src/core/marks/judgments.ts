import type { CaseScore } from '../metric/metric';
import { ANALYSIS } from './mark';

/** Scores of a case that one judgment of a person is about. */
export interface Judgment {
  /** The part of the verdict, or the name of a score that belongs to none. */
  readonly name: string;
  readonly scores: readonly CaseScore[];
}

/**
 * What a person can call right or wrong about a case: each part of its verdict once, however many scorers read it, and
 * each aspect of its analysis. Scores that only describe are not among them.
 */
export function judgmentsOf(scores: readonly CaseScore[]): readonly Judgment[] {
  const byName = new Map<string, CaseScore[]>();
  for (const score of scores) {
    const isAspect = score.metric.startsWith(`${ANALYSIS}.`);
    if (!isAspect && score.right === undefined) continue;
    const name = isAspect ? score.metric.slice(ANALYSIS.length + 1) : (score.part ?? score.metric);
    const own = byName.get(name);
    if (own) own.push(score);
    else byName.set(name, [score]);
  }
  return [...byName].map(([name, own]) => ({ name, scores: own }));
}
