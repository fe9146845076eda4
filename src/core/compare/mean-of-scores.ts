import type { Contribution, Figure } from '../metric/metric';

/** Whether the figure is the plain mean of case scores: each case adds one value, and the value is their mean. */
export function isMeanOfScores(figure: Figure, contributions: readonly Contribution[]): boolean {
  return contributions.every(isOneScore) && figure.value({ sum: 3, count: 4 }) === 0.75;
}

/** Whether a case adds nothing but its one score. */
export function isOneScore(contribution: Contribution): boolean {
  // Over tens of thousands of cases a copy of each takes longer than all else here.
  for (const name in contribution) if (name !== 'sum' && name !== 'count') return false;
  return contribution['sum'] !== undefined && contribution['count'] === 1;
}
