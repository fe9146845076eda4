import { takeResamples } from './bootstrap-pass';
import { groupBy } from './distinct';
import type { Interval } from './interval';
import { accelerationOf, bcaInterval, invertedP, leastP, percentileInterval, TIE } from './interval';
import type { SumRows } from './sum-rows';
import { totalsOf } from './sum-rows';
import type { PreparedValue, ValueOf } from './sum-side';
import { SumSide, valueOf } from './sum-side';

export interface BootstrapOptions {
  /** 10,000 when absent. */
  readonly resamples?: number;
  /** The same seed gives the same result on every machine; 1 when absent. */
  readonly seed?: number;
  /** How often an interval is to cover the true value; .95 when absent. */
  readonly confidence?: number;
}

export interface BootstrapResult {
  /** The value over all units; null where they allow none, and then so are the intervals. */
  readonly estimate: number | null;
  /** Null also where no resample has a value. */
  readonly percentile: Interval | null;
  readonly bca: Interval | null;
  readonly resamples: number;
  /** Resamples without a value; intervals and p are taken over the others. */
  readonly undefinedResamples: number;
}

/** `estimate` and the intervals are of the difference `b - a`. */
export interface PairedBootstrapResult extends BootstrapResult {
  /** Two-sided, that the difference is 0; null where the intervals are. */
  readonly p: number | null;
  readonly a: BootstrapResult;
  readonly b: BootstrapResult;
}

/** The uncertainty of a value over units, by drawing units with replacement (Efron and Tibshirani 1993). */
export function bootstrap(
  rows: SumRows,
  value: ValueOf | PreparedValue,
  options: BootstrapOptions = {},
): BootstrapResult {
  return bootstrapAll(rows, [value], options)[0] as BootstrapResult;
}

/** As `bootstrap` for several values of the same rows, over the same resamples. */
export function bootstrapAll(
  rows: SumRows,
  values: readonly (ValueOf | PreparedValue)[],
  { resamples = 10_000, seed = 1, confidence = 0.95 }: BootstrapOptions = {},
): readonly BootstrapResult[] {
  const side = new SumSide(rows, values);
  const [taken] = takeResamples([side], side.rows, { resamples, seed });
  return values.map((value, figure) =>
    summarise({
      estimate: estimateOf(rows, value),
      resampled: definedSorted(taken?.resampled[figure]),
      leftOut: taken?.leftOut[figure] ?? new Float64Array(),
      weights: side.rows.sizes,
      resamples,
      confidence,
    }),
  );
}

/**
 * The difference of a value between two runs over the same units, `b - a`. A resample takes the same units of both, so
 * what is hard for both is no noise. Throws a RangeError when the runs differ in their number of units.
 */
export function pairedBootstrap(
  a: SumRows,
  b: SumRows,
  value: ValueOf | PreparedValue,
  options: BootstrapOptions = {},
): PairedBootstrapResult {
  return pairedBootstrapAll(a, b, [value], options)[0] as PairedBootstrapResult;
}

/** As `pairedBootstrap` for several values of the same rows, over the same resamples. */
export function pairedBootstrapAll(
  a: SumRows,
  b: SumRows,
  values: readonly (ValueOf | PreparedValue)[],
  { resamples = 10_000, seed = 1, confidence = 0.95 }: BootstrapOptions = {},
): readonly PairedBootstrapResult[] {
  if (a.units !== b.units) throw new RangeError(`Pairs need equal units, but got ${a.units} and ${b.units}.`);
  const sideA = new SumSide(a, values);
  const sideB = new SumSide(b, values);
  const pairOf = (unit: number): number =>
    (sideA.rows.groupOf[unit] as number) * sideB.rows.sizes.length + (sideB.rows.groupOf[unit] as number);
  const pairs = groupBy(a.units, pairOf);
  const [takenA, takenB] = takeResamples([sideA, sideB], pairs, { resamples, seed });
  const differing = sideA.keys.filter((key, unit) => key !== sideB.keys[unit]).length;
  const none = new Float64Array();
  return values.map((value, figure) => {
    const [resampledA = none, resampledB = none] = [takenA?.resampled[figure], takenB?.resampled[figure]];
    const [leftOutA = none, leftOutB = none] = [takenA?.leftOut[figure], takenB?.leftOut[figure]];
    const [before, after] = [estimateOf(a, value), estimateOf(b, value)];
    const estimate = before === null || after === null ? null : differenceOf(before, after);
    const differences = definedSorted(
      resampledA.map((one, at) => differenceOf(one, resampledB[at] as number)),
    );
    const leftOut = Float64Array.from(pairs.firstOf, (unit) =>
      differenceOf(
        leftOutA[sideA.rows.groupOf[unit] as number] as number,
        leftOutB[sideB.rows.groupOf[unit] as number] as number,
      ),
    );
    const same = { resamples, confidence };
    return {
      ...summarise({ estimate, resampled: differences, leftOut, weights: pairs.sizes, ...same }),
      p: estimate === null ? null : pairedP(differences, differing),
      a: summarise({
        estimate: before,
        resampled: definedSorted(resampledA),
        leftOut: leftOutA,
        weights: sideA.rows.sizes,
        ...same,
      }),
      b: summarise({
        estimate: after,
        resampled: definedSorted(resampledB),
        leftOut: leftOutB,
        weights: sideB.rows.sizes,
        ...same,
      }),
    };
  });
}

interface Resampled {
  readonly estimate: number | null;
  /** Defined values, sorted. */
  readonly resampled: Float64Array;
  readonly leftOut: Float64Array;
  /** How many units each left-out value stands for. */
  readonly weights: Uint32Array;
  readonly resamples: number;
  readonly confidence: number;
}

function summarise({
  estimate,
  resampled,
  leftOut,
  weights,
  resamples,
  confidence,
}: Resampled): BootstrapResult {
  return {
    estimate,
    percentile: estimate === null ? null : percentileInterval(resampled, estimate, confidence),
    bca:
      estimate === null
        ? null
        : bcaInterval(resampled, estimate, accelerationOf(leftOut, weights), confidence),
    resamples,
    undefinedResamples: resamples - resampled.length,
  };
}

function estimateOf(rows: SumRows, value: ValueOf | PreparedValue): number | null {
  const estimate = rows.column.length === 0 ? null : valueOf(value, totalsOf(rows));
  return estimate === null || Number.isNaN(estimate) ? null : estimate;
}

/** `after - before`, and 0 where they differ only by rounding; NaN where one of them is. */
function differenceOf(before: number, after: number): number {
  const difference = after - before;
  return Math.abs(difference) <= TIE * Math.max(Math.abs(before), Math.abs(after)) ? 0 : difference;
}

/** p from the resamples, but not below what so few units can show, which resamples of them cannot know. */
function pairedP(sorted: Float64Array, differing: number): number | null {
  const p = invertedP(sorted);
  return p === null ? null : Math.max(p, leastP(differing));
}

function definedSorted(values: Float64Array = new Float64Array()): Float64Array {
  return values.filter((value) => !Number.isNaN(value)).sort();
}
