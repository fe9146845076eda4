import { powerOfRuns } from '../power/power-of-runs';
import { notFoundText } from '../power/power-text';
import type { ComparedRun, Comparison } from './comparison';

/** Of two runs: how small a difference could have been found where none was, in words. */
export function couldBeFound(
  { metrics, runs }: Pick<Comparison, 'metrics' | 'runs'>,
  [baseline, other]: readonly ComparedRun[],
): string | undefined {
  const notFound = Object.entries(metrics).filter(([, { differences }]) => (differences[0]?.p ?? 0) > 0.05);
  const names = notFound.map(([name]) => name);
  if (!baseline || !other || runs.length > 2 || names.length === 0) return undefined;
  const percentiles = Object.fromEntries(
    notFound.flatMap(([name, { differences }]) => {
      const interval = differences[0]?.percentile;
      return interval ? [[name, interval] as const] : [];
    }),
  );
  return notFoundText(powerOfRuns({ baseline, other, figures: { names }, percentiles }).figures);
}
