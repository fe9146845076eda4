import { metrics } from '../metric/registry';
import type { Decode } from '../run-store/record-batches';
import { pairedBootstrap, type PairedBootstrapResult } from '../statistics/bootstrap';
import type { SumRows } from '../statistics/sum-rows';
import type { PendingPair, Resampling } from './compare-figure';

/** What the host of a comparison may lend it, so that it takes less time. */
export interface ComparisonAids {
  readonly decode?: Decode;
  readonly helper?: ComparisonHelper;
}

/** Takes work off a comparison, in another thread. */
export interface ComparisonHelper {
  /** Undefined where it cannot; it is done here then. */
  readonly resample: (pair: PendingPair) => Promise<PairedBootstrapResult | undefined>;
}

/** A pair whose figure goes by its name, since no function can be sent to another thread. */
export interface NamedPair {
  readonly figure: string;
  readonly a: SumRows;
  readonly b: SumRows;
  readonly resampling: Resampling;
}

export function namedPair({ figure, a, b, resampling }: PendingPair): NamedPair {
  return { figure: figure.name, a, b, resampling };
}

/** Undefined for a figure that is not among those of the metrics. */
export function resampleNamed({
  figure: name,
  a,
  b,
  resampling,
}: NamedPair): PairedBootstrapResult | undefined {
  const figure = metrics.flatMap(({ figures }) => figures).findLast((one) => one.name === name);
  return figure && pairedBootstrap(a, b, figure, resampling);
}
