import type {
  Comparison,
  FigureComparison,
  Grouping,
  InputDifference,
  Interval,
  RunAgainst,
  RunHead,
} from './comparison';
import { figureText, intervalText, pText, signedText } from '../text/figure-text';
import { escapeMarkdown, markdownTable } from '../text/markdown';
import { plainTable, type Align } from '../text/plain-table';

export type TextFormat = 'plain' | 'md';

const WIDTH = 96;
/** Groups shown at most; the other forms have all. */
const GROUPS_SHOWN = 20;

/** Files that only some of the runs were made from: two pipelines have few in common. */
const FILES_SHOWN = 3;

/** A comparison for reading, at most 100 columns wide for the usual figures. */
export function comparisonText(comparison: Comparison, format: TextFormat): string {
  const { runs, metrics, against, groups, inputs } = comparison;
  const style = styles[format];
  const blocks = [headText(runs, inputs, style)];
  const early = runs.flatMap(({ earlyStop }) => earlyStop ?? []);
  if (early.length > 0) blocks.push(style.lines(early));
  const isPerturbed = inputs.some(({ what }) => what === 'perturb');
  against.forEach((other, index) => {
    if (against.length > 1) blocks.push(style.title(`${other.run} against the baseline`));
    blocks.push(figureTable(metrics, index, style));
    blocks.push(againstText(other, isPerturbed, style));
    if (groups) blocks.push(...groupTables(groups, Object.keys(metrics), index, style));
  });
  return blocks.filter((block) => block !== '').join('\n\n');
}

interface Style {
  readonly title: (text: string) => string;
  readonly lines: (lines: readonly string[]) => string;
  readonly table: (
    header: readonly string[],
    rows: readonly (readonly string[])[],
    align: readonly Align[],
  ) => string;
}

const styles: Readonly<Record<TextFormat, Style>> = {
  plain: { title: (text) => text, lines: (lines) => lines.join('\n'), table: plainTable },
  md: {
    title: (text) => `## ${escapeMarkdown(text)}`,
    lines: (lines) => lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n'),
    table: markdownTable,
  },
};

function headText(runs: readonly RunHead[], inputs: readonly InputDifference[], style: Style): string {
  const rows = runs.map(({ id, pipeline, slice, model, counts }, index) => [
    index === 0 ? 'baseline' : runs.length === 2 ? 'other' : '',
    id,
    slice ?? pipeline,
    model,
    `${counts.done} of ${counts.total}`,
  ]);
  const table = style.table(['', 'run', 'of', 'model', 'done'], rows, [
    'left',
    'left',
    'left',
    'left',
    'right',
  ]);
  const others = inputs.filter(
    ({ what }) => what !== 'model' || runs.every(({ model }) => model === runs[0]?.model),
  );
  if (others.length === 0) return table;
  const partial = others.filter(({ what, values }) => what === 'file' && values.includes(null));
  const told = partial.length > FILES_SHOWN ? others.filter((each) => !partial.includes(each)) : others;
  const lines = told.flatMap(({ what, name, values }) => {
    const about = name === undefined ? what : `${what} ${name}`;
    const [first = '–', ...rest] = values.map((value) => value ?? '–');
    const line = `${about}: ${[first, ...rest].join(' → ')}`;
    return line.length <= WIDTH ? [line] : [`${about}: ${first}`, ...rest.map((value) => `→ ${value}`)];
  });
  if (told !== others) lines.push(`${partial.length} files that not all runs have; --format json lists them`);
  return `${table}\n\nThe runs also differ in\n\n${style.lines(lines)}`;
}

function figureTable(
  metrics: Readonly<Record<string, FigureComparison>>,
  index: number,
  style: Style,
): string {
  const rows = Object.entries(metrics).flatMap(([name, { n, values, differences }]) => {
    const one = differences[index];
    if (!one) return [];
    const { difference, interval, p, p_holm: holm, changes } = one;
    return [
      [
        name,
        String(n),
        figureText(values[0]),
        figureText(values[index + 1]),
        withInterval(difference, interval),
        pText(p),
        pText(holm),
        `${changes.fixed}/${changes.broken}`,
      ],
    ];
  });
  if (rows.length === 0) return 'The runs have no figure in common.';
  const table = style.table(
    ['metric', 'n', 'baseline', 'other', 'difference [95 %]', 'p', 'p (Holm)', 'fixed/broken'],
    rows,
    ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
  );
  const human = Object.entries(metrics).flatMap(([name, figure]) =>
    figure.human
      ? [`by a person, ${name}: ${figure.human[0] ?? 0} → ${figure.human[index + 1] ?? 0} of ${figure.n}`]
      : [],
  );
  return human.length === 0 ? table : `${table}\n\n${style.lines(human)}`;
}

function againstText(against: RunAgainst, isPerturbed: boolean, style: Style): string {
  const {
    common,
    only_baseline: before,
    only_other: after,
    neither,
    flips,
    statuses,
    flip_rate: rate,
  } = against;
  const { fixed, broken, changed, same, unscored } = flips;
  const alone = before + after > 0 ? `; ${before} only in the baseline, ${after} only in the other` : '';
  const silent = neither > 0 ? `; ${neither} without a verdict in either` : '';
  const interval = rate.interval ? ` ${intervalText(rate.interval)}` : '';
  return style.lines([
    `${common} cases in common${alone}${silent}`,
    `cases: ${fixed} fixed, ${broken} broken, ${changed} changed, ${same} same, ${unscored} unscored`,
    ...(rate.value === null
      ? isPerturbed
        ? ['flip rate: –, nothing was changed in these cases']
        : []
      : [`flip rate: ${figureText(rate.value)}${interval}, another verdict in ${rate.flipped} of ${rate.n}`]),
    ...statuses.map(({ before: was, after: is, n }) => `${was} → ${is}: ${n}`),
  ]);
}

function groupTables(
  { by, groups }: Grouping,
  names: readonly string[],
  index: number,
  style: Style,
): readonly string[] {
  const shown = groups.slice(0, GROUPS_SHOWN);
  const rest = groups.length - shown.length;
  const more = rest > 0 ? `\n\n${rest} smaller groups are not shown; --format csv and json have all.` : '';
  return names.flatMap((name) => {
    const rows = shown.flatMap(({ group, metrics }) => {
      const figure = metrics[name];
      const one = figure?.differences[index];
      if (!figure || !one) return [];
      const { difference, interval, changes } = one;
      return [
        [
          group,
          String(figure.n),
          figureText(figure.values[0]),
          figureText(figure.values[index + 1]),
          withInterval(difference, interval),
          `${changes.fixed}/${changes.broken}`,
        ],
      ];
    });
    if (rows.length === 0) return [];
    const header = [by, 'n', 'baseline', 'other', 'difference [95 %]', 'fixed/broken'];
    const table = style.table(header, rows, ['left', 'right', 'right', 'right', 'right', 'right']);
    return [`${style.title(`${name} by ${by}`)}\n\n${table}${more}`];
  });
}

/** `+0.0387 [+0.0110, +0.0660]`. */
function withInterval(difference: number | null, interval: Interval | null): string {
  return [signedText(difference), intervalText(interval, signedText)].filter((text) => text !== '').join(' ');
}
