import type { MetricValue } from '../core/metric/metric';
import { markedCases } from '../core/marks/marked-cases';
import { figuresOfRun } from '../core/run/figures-of-run';
import type { Manifest } from '../core/run-store/manifest';
import { RunReader } from '../core/run-store/run-reader';
import type { CommandHost } from './host';

/**
 * The figures of a run with their intervals and what people said of its scores. These are computed for whoever looks
 * and not kept in the manifest, which is written again and again while a run goes on.
 */
export async function intervalsOf(
  host: CommandHost,
  manifest: Manifest,
): Promise<Readonly<Record<string, MetricValue>>> {
  const reader = new RunReader(host.files, host.paths, host.root, manifest.id);
  const { records } = await markedCases(host.files, host.paths, host.root, reader);
  return figuresOfRun(manifest, records).values;
}
