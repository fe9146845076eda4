import type { Ablation, AblationRow } from './ablation';

/** The table as plain text in columns, or as Markdown. Variants down, figures across, as papers print it. */
export function ablationTable(ablation: Ablation, format: 'plain' | 'md'): string {
  const labels = shortened(ablation.columns);
  // Figures of tables whose cases differ cannot be compared at a glance; the count stands beside them then.
  const header = ['variant', ...labels, 'cases'];
  const rows = ablation.rows.map((row) => [
    row.variant,
    ...ablation.columns.map((name) => row.metrics[name]?.value?.toFixed(4) ?? '–'),
    casesOf(row),
  ]);
  return format === 'md' ? markdown(header, rows) : plain(header, rows);
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

function plain(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        isFigure(column, row) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return all.map(line).join('\n');
}

function markdown(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escape).join(' | ')} |`;
  const rule = `|${header.map((_, column) => (isFigure(column, header) ? '---:' : '---')).join('|')}|`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}

/** All but the first and the last column. */
function isFigure(column: number, row: readonly string[]): boolean {
  return column > 0 && column < row.length - 1;
}

function escape(cell: string): string {
  return cell.replace(/[\\|`*_<>[\]]/gu, (character) => `\\${character}`);
}
