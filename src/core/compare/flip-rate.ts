import { bootstrap } from '../statistics/bootstrap';
import { sumClusters } from '../statistics/sum-rows';
import { wilson } from '../statistics/wilson';
import type { Resampling } from './compare-figure';
import type { RunAgainst } from './comparison';
import { clustersOf } from './join-runs';

/** The share of flipped cases, with Wilson's interval; where cases are repeated, resampled by case. */
export function flipRate(
  decided: readonly { readonly id: string; readonly flipped: boolean }[],
  resampling: Resampling,
): RunAgainst['flip_rate'] {
  const n = decided.length;
  const flipped = decided.filter((one) => one.flipped).length;
  if (n === 0) return { value: null, interval: null, n, flipped };
  const clusters = clustersOf(decided);
  const value = flipped / n;
  if (clusters.length === n) return { value, interval: wilson(flipped, n), n, flipped };
  const rows = sumClusters(
    clusters.map((cluster) => cluster.map((one) => ({ flipped: Number(one.flipped), count: 1 }))),
  );
  const share = bootstrap(rows, (totals) => (totals['flipped'] ?? 0) / (totals['count'] ?? 1), resampling);
  const resampled = share.bca ?? share.percentile;
  // Where none or all are flipped, so they are in every resample.
  const interval =
    flipped === 0 || flipped === n ? wilson(value * clusters.length, clusters.length) : resampled;
  return { value, interval, n, flipped };
}
