import { meetsGate, type Bound } from '../gate';
import type { DifferenceGate, FigureComparison } from './comparison';

/** A gate with the full name of its figure: each run after the baseline has to hold the bound. */
export function judgeDifferences(
  metrics: Readonly<Record<string, FigureComparison>>,
  gates: readonly Bound[],
): readonly DifferenceGate[] {
  return gates.flatMap(({ metric, operator, bound }) =>
    (metrics[metric]?.differences ?? []).map(({ run, difference }) => ({
      metric,
      run,
      wanted: `${operator} ${bound}`,
      value: difference,
      met: difference !== null && meetsGate({ operator, bound }, difference),
    })),
  );
}
