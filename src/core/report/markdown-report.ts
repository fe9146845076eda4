import type { Comparison } from '../compare/comparison';
import { AGREEMENT_HEADER, AGREEMENT_NOTE, agreementRows } from '../marks/agreement-rows';
import { figureText, intervalText, pText, signedText } from '../text/figure-text';
import { escapeMarkdown, markdownRow, markdownTable } from '../text/markdown';
import { comparisonNotes } from './comparison-words';
import { figureRows, type FigureRow } from './figure-rows';
import { countsLine, MARKS, outcomeOf, type ReportedRun } from './reported-run';
import { verdictLine } from './verdict-words';

/** Runs for reading: head, figures, gates, and a line per case with what was wrong. In pieces. */
export function* markdownReport(runs: readonly ReportedRun[], comparison?: Comparison): Generator<string> {
  if (comparison) yield* comparisonPart(comparison);
  for (const [index, run] of runs.entries()) {
    if (index > 0 || comparison) yield '\n';
    yield* runPart(run);
  }
}

function* runPart(run: ReportedRun): Generator<string> {
  yield `# ${escapeMarkdown(run.title)}\n\n`;
  yield table(['', ''], run.facts);
  yield `\n${countsLine(run.counts)}.\n\n`;
  const rows = figureRows(run);
  if (rows.length > 0) {
    yield figuresPart(rows);
    yield `\n${sourcesPart(rows)}`;
  }
  if (run.gates.length > 0) {
    yield '\n';
    yield table(
      ['gate', 'wanted', 'value', ''],
      run.gates.map(({ metric, wanted, value, met }) => [
        metric,
        wanted,
        value === null ? 'not there' : figureText(value),
        met ? '✓ met' : '✗ missed',
      ]),
      [2],
    );
  }
  if (run.agreement) {
    yield `\n${AGREEMENT_NOTE}\n\n`;
    yield table(AGREEMENT_HEADER, agreementRows(run.agreement), [2, 3, 4, 5, 6, 7, 8]);
  }
  yield '\n| case | end | gold | answer | scores |\n|---|---|---|---|---|\n';
  for (const record of run.records) {
    const outcome = outcomeOf(record);
    const { key, gold, verdict, message = '', scores } = record;
    const scored = scores.map(({ metric, value }) => `${metric} ${value?.toFixed(2) ?? '–'}`).join(', ');
    const said = verdict ? verdictLine(verdict) : message;
    yield `${markdownRow([key, `${MARKS[outcome]} ${outcome}`, verdictLine(gold), said, scored])}\n`;
  }
}

function figuresPart(rows: readonly FigureRow[]): string {
  const extra = (['abstained', 'grader_errors', 'human'] as const).filter((name) =>
    rows.some(({ value }) => value[name] !== undefined),
  );
  const heads = { abstained: 'abstained', grader_errors: 'grader errors', human: 'by a person' };
  return table(
    ['figure', 'value', '95 % interval', 'n', ...extra.map((name) => heads[name])],
    rows.map(({ name, value }) => [
      name,
      figureText(value.value),
      intervalText(value.interval),
      String(value.n),
      ...extra.map((column) => String(value[column] ?? '')),
    ]),
    [1, 2, 3, ...extra.map((_, index) => 4 + index)],
  );
}

/** Each figure once, not again for every type of case. */
function sourcesPart(rows: readonly FigureRow[]): string {
  return rows
    .flatMap(({ name, figure }) =>
      figure?.name === name
        ? [
            `- ${escapeMarkdown(name)}: ${escapeMarkdown(figure.formula)}. ${escapeMarkdown(figure.source)}.\n`,
          ]
        : [],
    )
    .join('');
}

function* comparisonPart(comparison: Comparison): Generator<string> {
  const { runs, metrics } = comparison;
  yield '# Comparison with the first run\n\n';
  for (const note of comparisonNotes(comparison)) yield `${escapeMarkdown(note)}\n\n`;
  for (const [index, { run, flips }] of comparison.against.entries()) {
    yield `## ${escapeMarkdown(`${runs[0]?.model ?? ''} → ${runs[index + 1]?.model ?? ''}`)} (${escapeMarkdown(run)})\n\n`;
    yield table(
      [
        'figure',
        'first',
        'other',
        'difference',
        '95 % interval',
        'p',
        'p, Holm',
        'n',
        'better · worse · other answer',
      ],
      Object.entries(metrics).flatMap(([name, { values, differences, n }]) => {
        const of = differences[index];
        if (!of) return [];
        const { difference, interval, p, p_holm, changes } = of;
        return [
          [
            name,
            figureText(values[0]),
            figureText(values[index + 1]),
            signedText(difference),
            intervalText(interval, signedText),
            pText(p),
            pText(p_holm),
            String(n),
            `${changes.fixed + changes.better} · ${changes.broken + changes.worse} · ${changes.changed}`,
          ],
        ];
      }),
      [1, 2, 3, 4, 5, 6, 7],
    );
    yield `\nCases: ${flips.fixed} fixed, ${flips.broken} broken, ${flips.changed} changed, ${flips.same} the same, ${flips.unscored} not judged in one of the two.\n\n`;
  }
}

/** `numbers` are the columns that stand at the right. */
function table(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): string {
  const align = header.map((_, column) => (numbers.includes(column) ? 'right' : 'left'));
  return `${markdownTable(header, rows, align)}\n`;
}
