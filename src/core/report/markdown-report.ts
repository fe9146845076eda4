import type { Comparison } from '../compare/comparison';
import { AGREEMENT_HEADER, AGREEMENT_NOTE, agreementRows } from '../marks/agreement-rows';
import { visible } from '../text/visible';
import { comparisonNotes, pWords, signed } from './comparison-words';
import { figureRows, number, type FigureRow } from './figure-rows';
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
  yield `# ${text(run.title)}\n\n`;
  yield table(
    ['', ''],
    run.facts.map(([label, value]) => [label, text(value)]),
  );
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
        text(metric),
        text(wanted),
        value === null ? 'not there' : number(value),
        met ? 'met' : '**missed**',
      ]),
      [2],
    );
  }
  if (run.agreement) {
    yield `\n${AGREEMENT_NOTE}\n\n`;
    const agreed = agreementRows(run.agreement).map((cells) => cells.map(text));
    yield table(AGREEMENT_HEADER, agreed, [2, 3, 4, 5, 6, 7, 8]);
  }
  yield '\n| case | end | gold | answer | scores |\n|---|---|---|---|---|\n';
  for (const record of run.records) {
    const outcome = outcomeOf(record);
    const { key, gold, verdict, message = '', scores } = record;
    yield row([
      text(key),
      `${MARKS[outcome]} ${outcome}`,
      text(verdictLine(gold)),
      text(verdict ? verdictLine(verdict) : message),
      text(scores.map(({ metric, value }) => `${metric} ${value?.toFixed(2) ?? '–'}`).join(', ')),
    ]);
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
      text(name),
      number(value.value),
      value.interval ? `${number(value.interval[0])} – ${number(value.interval[1])}` : '',
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
      figure?.name === name ? [`- ${text(name)}: ${text(figure.formula)}. ${text(figure.source)}.\n`] : [],
    )
    .join('');
}

function* comparisonPart(comparison: Comparison): Generator<string> {
  const { runs, metrics } = comparison;
  yield '# Comparison with the first run\n\n';
  for (const note of comparisonNotes(comparison)) yield `${text(note)}\n\n`;
  for (const [index, { run, flips }] of comparison.against.entries()) {
    yield `## ${text(`${runs[0]?.model ?? ''} → ${runs[index + 1]?.model ?? ''}`)} (${text(run)})\n\n`;
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
            text(name),
            number(values[0]),
            number(values[index + 1]),
            signed(difference),
            interval ? `${signed(interval[0])} to ${signed(interval[1])}` : '',
            text(pWords(p)),
            text(pWords(p_holm)),
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

function table(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): string {
  const rule = header.map((_, column) => (numbers.includes(column) ? '---:' : '---'));
  return [row(header), `|${rule.join('|')}|\n`, ...rows.map(row)].join('');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

/** Text as Markdown that is nothing but text: no markup, links or lines of its own; steering characters as signs. */
function text(of: string): string {
  return visible(of)
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\|`*_<>[\]#~&@$!]/gu, (character) => `\\${character}`)
    .replace(/:(?=\/\/)|\bwww(?=\.)/giu, (match) => (match === ':' ? '\\:' : `${match}\\`));
}
