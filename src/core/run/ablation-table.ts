import { figureText } from '../text/figure-text';
import { markdownTable } from '../text/markdown';
import { plainTable, type Align } from '../text/plain-table';
import type { Ablation, AblationRow } from './ablation';

/** The table as plain text in columns, or as Markdown. Variants down, figures across, as papers print it. */
export function ablationTable(ablation: Ablation, format: 'plain' | 'md'): string {
  const labels = shortened(ablation.columns);
  // Figures of tables whose cases differ cannot be compared at a glance; the count stands beside them then.
  const header = ['variant', ...labels, 'cases'];
  const rows = ablation.rows.map((row) => [
    row.variant,
    ...ablation.columns.map((name) => figureText(row.metrics[name]?.value)),
    casesOf(row),
  ]);
  const align: Align[] = ['left', ...labels.map((): Align => 'right'), 'left'];
  return (format === 'md' ? markdownTable : plainTable)(header, rows, align);
}

/** `12`, or `12 of 14, 1 error, 1 unparsed`. */
function casesOf({ counts: { total, done, error, unparsed } }: AblationRow): string {
  if (done === total) return String(done);
  const troubles = [
    ...(error > 0 ? [`${error} ${error === 1 ? 'error' : 'errors'}`] : []),
    ...(unparsed > 0 ? [`${unparsed} unparsed`] : []),
  ];
  return [`${done} of ${total}`, ...troubles].join(', ');
}

/** Drops the family that all names begin with: `jury.kappa` is `kappa` among its like. */
function shortened(names: readonly string[]): readonly string[] {
  const family = /^[^.]+\./u.exec(names[0] ?? '')?.[0];
  if (family === undefined || !names.every((name) => name.startsWith(family))) return names;
  const rest = names.map((name) => name.slice(family.length));
  // `lawbench.3-1` alone would be a bare number.
  return rest.some((name) => /^\d/u.test(name)) ? names : rest;
}
