import type { Groups } from './distinct';
import { Resampler } from './resampler';
import type { SumSide } from './sum-side';

/** The values of one run's figures, an array each; NaN where undefined. */
export interface Taken {
  /** One value per resample. */
  readonly resampled: readonly Float64Array[];
  /** One value per distinct row of the run, a unit of it left out. */
  readonly leftOut: readonly Float64Array[];
}

/**
 * Takes the figures of every side over the same resamples of units. Units of one group must have equal rows on every
 * side.
 */
export function takeResamples(
  sides: readonly SumSide[],
  groups: Groups,
  { resamples, seed }: { readonly resamples: number; readonly seed: number },
): readonly Taken[] {
  const resampler = new Resampler(groups, seed);
  const passes = sides.map((side) => ({
    evaluate: side.over(groups),
    resampled: Array.from({ length: side.figures }, () => new Float64Array(resamples)),
    leftOut: Array.from({ length: side.figures }, () => new Float64Array(side.rows.sizes.length)),
  }));
  for (let at = 0; at < resamples; at++) {
    resampler.draw();
    for (const { evaluate, resampled } of passes) evaluate(resampler.counts, resampled, at);
  }
  sides.forEach((side, index) => {
    side.leaveOneOut(passes[index]?.leftOut ?? []);
  });
  return passes;
}
