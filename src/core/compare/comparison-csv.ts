import {
  SCORE_CHANGES,
  type Comparison,
  type Difference,
  type FigureComparison,
  type GroupFigure,
} from './comparison';
import { csvRow, type CsvCell } from '../text/csv';

type Row = readonly CsvCell[];

const HEADER = [
  'group',
  'metric',
  'run',
  'n',
  'baseline',
  'value',
  'difference',
  'low',
  'high',
  'p',
  'p_holm',
  'test',
  ...SCORE_CHANGES,
];

/** One line for each figure and run after the baseline; then the same for each group, without p. */
export function comparisonCsv({ metrics, groups }: Comparison): string {
  return [
    HEADER,
    ...rowsOf('', metrics),
    ...(groups?.groups ?? []).flatMap(({ group, metrics: own }) => rowsOf(group, own)),
  ]
    .map(csvRow)
    .join('\n');
}

function rowsOf(
  group: string,
  figures: Readonly<Record<string, FigureComparison | GroupFigure>>,
): readonly Row[] {
  return Object.entries(figures).flatMap(([name, { n, values, differences }]) =>
    differences.map((one: GroupFigure['differences'][number] & Partial<Difference>, index): Row => {
      const { run, difference, interval, p = null, p_holm: holm = null, test = null, changes } = one;
      const [low = null, high = null] = interval ?? [];
      const value = values[index + 1] ?? null;
      const counts = SCORE_CHANGES.map((change) => changes[change]);
      return [group, name, run, n, values[0] ?? null, value, difference, low, high, p, holm, test, ...counts];
    }),
  );
}
