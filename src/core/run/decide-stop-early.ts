import type { Problem, Range } from '../problem';
import type { Slice } from '../slice';
import { DEFAULT_ALPHA, DEFAULT_LOOKS, DEFAULT_ORDER_SEED, type StopEarly } from '../slice/stop-early';

/** As planned, with the place that problems are told at. */
export interface StopEarlyPlan extends StopEarly {
  readonly file: string;
  readonly range?: Range;
}

/** What is typed over the slice's `stop_early`; false: the run goes to its end. */
export type StopEarlyTyped = Partial<StopEarly> | false;

interface Circumstances {
  readonly file: string;
  readonly repeats: number;
  /** Whether the run teaches a memory. */
  readonly learning: boolean;
  /** Whether single cases were asked for: what a slice says of stopping is meant for the whole of it. */
  readonly single: boolean;
}

/** Whether the run may stop early, and how; undefined where it goes to its end. */
export function decideStopEarly(
  slice: Slice | undefined,
  typed: StopEarlyTyped | undefined,
  { file, repeats, learning, single }: Circumstances,
  problems: Problem[],
): StopEarlyPlan | undefined {
  const written = slice?.stopEarly;
  if (typed === false || (!typed && (!written || single))) return undefined;
  const at = { file: slice?.file ?? file, ...(typed || !written ? {} : { range: written.range }) };
  const { against, metric, alpha, looks, seed } = { ...written?.settings, ...typed };
  const refused = whyNot(against, repeats, learning);
  if (refused) problems.push({ ...refused, severity: 'error', ...at });
  if (refused || against === undefined) return undefined;
  return {
    against,
    ...(metric === undefined ? {} : { metric }),
    alpha: alpha ?? DEFAULT_ALPHA,
    looks: looks ?? DEFAULT_LOOKS,
    seed: seed ?? DEFAULT_ORDER_SEED,
    ...at,
  };
}

function whyNot(
  against: string | undefined,
  repeats: number,
  learning: boolean,
): Pick<Problem, 'code' | 'message' | 'next'> | undefined {
  if (against === undefined)
    return {
      code: 'no-baseline',
      message: 'Stopping early needs a run to compare with.',
      next: 'Add --against RUN.',
    };
  if (repeats > 1)
    return {
      code: 'repeats-stop-early',
      message: `A run that may stop early runs every case once, but ${repeats} repeats are asked for.`,
      next: 'Take repeats: 1, or leave out stop_early.',
    };
  if (learning)
    return {
      code: 'learning-stop-early',
      message: 'A run that teaches a memory cannot stop early: its later cases know more than the first.',
      next: 'Set the memory to read, or leave out stop_early.',
    };
  return undefined;
}
