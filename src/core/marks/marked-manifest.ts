import { valuesOf } from '../metric/aggregate';
import { findMetric, metrics } from '../metric/registry';
import type { CaseRecord } from '../run-store/case-record';
import type { Manifest } from '../run-store/manifest';

/** The manifest with figures taken anew over marked records; those that only the manifest knows stay. */
export function markedManifest(manifest: Manifest, records: readonly CaseRecord[]): Manifest {
  const marked = new Set(
    records.flatMap(({ scores }) => scores.flatMap(({ human, metric }) => (human ? [metric] : []))),
  );
  const asked = manifest.score.flatMap((name) => findMetric(name) ?? []);
  const all = [...new Set([...asked, ...metrics])];
  const values = valuesOf(
    all
      .map((metric) => ({ ...metric, figures: metric.figures.filter(({ score }) => marked.has(score)) }))
      .filter(({ figures }) => figures.length > 0),
    records,
  );
  return { ...manifest, metrics: { ...manifest.metrics, ...values } };
}
