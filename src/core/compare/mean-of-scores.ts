import type { Contribution, Figure } from '../metric/metric';

/** Whether the figure is the plain mean of case scores: each case adds one value, and the value is their mean. */
export function isMeanOfScores(figure: Figure, contributions: readonly Contribution[]): boolean {
  const plain = contributions.every(({ sum, count, ...others }) => {
    return sum !== undefined && count === 1 && Object.keys(others).length === 0;
  });
  return plain && figure.value({ sum: 3, count: 4 }) === 0.75;
}
