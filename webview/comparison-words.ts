import type {
  ComparedSide,
  Difference,
  FigureComparison,
  Flip,
  InputDifference,
  RunHead,
} from '../src/protocol/comparison';
import type { StatusMark } from './format';
import { count, figure, plural, statusMark } from './format';

/** `A` for the baseline, then `B`, `C`, …; after `Z` the number. */
export function runLetter(run: number): string {
  return run < 26 ? String.fromCharCode(65 + run) : String(run + 1);
}

/** Each run by what people call it, else by what tells it from the others: its model, pipeline or slice, else its id. */
export function runNames(runs: readonly RunHead[]): readonly string[] {
  const parts = [
    (run: RunHead) => run.pipeline,
    (run: RunHead) => run.model,
    (run: RunHead) => run.slice ?? '',
  ].filter((part) => new Set(runs.map(part)).size > 1);
  const names = runs.map((run) => run.name ?? parts.map((part) => part(run)).join(' · '));
  return names.map((name, index) =>
    name !== '' && names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : [name, runs[index]?.id ?? ''].filter((part) => part !== '').join(' · '),
  );
}

export type Tone = 'ok' | 'bad' | 'warn' | 'dim';

export interface FlipMark {
  readonly sign: string;
  readonly tone: Tone;
  /** What it means, for a hover. */
  readonly says: string;
}

export const flipMarks: Readonly<Record<Flip, FlipMark>> = {
  fixed: { sign: '▲', tone: 'ok', says: 'wrong before, right now' },
  broken: { sign: '▼', tone: 'bad', says: 'right before, wrong now' },
  changed: { sign: '◆', tone: 'warn', says: 'another answer, right or wrong as before' },
  same: { sign: '=', tone: 'dim', says: 'the same answer' },
  unscored: { sign: '–', tone: 'dim', says: 'not judged in one of the runs, as after an error' },
};

/**
 * The values of an input in short: files without the folders that they share, and without their hashes where their
 * paths tell them apart.
 */
export function inputWords({ what, values }: Pick<InputDifference, 'what' | 'values'>): string {
  const isFile = what === 'answers' || what === 'dataset' || what === 'knowledge';
  return (isFile ? shortPaths(values) : values).map((value) => value ?? 'none').join(' → ');
}

function shortPaths(values: readonly (string | null)[]): readonly (string | null)[] {
  const paths = values.map((value) => value?.replace(/ \([0-9a-f]{8}\)$/u, '') ?? null);
  const folders = paths.flatMap((path) => (path === null ? [] : [path.split('/').slice(0, -1)]));
  const [first = []] = folders;
  const other = first.findIndex((name, at) => folders.some((folder) => folder[at] !== name));
  const shared = first.slice(0, other === -1 ? first.length : other).join('/').length;
  const told = new Set(paths).size === paths.length ? paths : values;
  return told.map((path) => (path === null || shared === 0 ? path : `…${path.slice(shared)}`));
}

/** `+.230`, `−.045`, `0`, `–` where there is none. */
export function signed(value: number | null): string {
  return value !== null && value > 0 ? `+${figure(value)}` : figure(value);
}

/** To four decimals, as reports and the command line write: `0.7875 → 0.8262: +0.0387`; nothing where one is missing. */
export function exactly(before: number | null, after: number | null, difference: number | null): string {
  if (before === null || after === null || difference === null) return '';
  const written = (value: number): string =>
    value
      .toFixed(4)
      .replace('-', '−')
      .replace(/^−(0\.0000)$/u, '$1');
  const change = written(difference);
  const sign = difference > 0 && change !== '0.0000' ? '+' : '';
  return `${written(before)} → ${written(after)}: ${sign}${change}`;
}

/** `< .001`, `.002`, `.31`, `1`; `–` where there is none. */
export function chance(p: number | null): string {
  if (p === null) return '–';
  if (p < 0.001) return '< .001';
  if (p >= 0.9995) return '1';
  return p.toFixed(p < 0.1 ? 3 : 2).replace(/^0/u, '');
}

/** `[+.190, +.270]`, or nothing. */
export function intervalWords(interval: readonly [number, number] | null): string {
  return interval ? `[${signed(interval[0])}, ${signed(interval[1])}]` : '';
}

/** Whether the interval of a difference leaves out zero, and on the better or the worse side. */
export function verdictOf(
  { difference, interval }: Pick<Difference, 'difference' | 'interval'>,
  direction: FigureComparison['direction'],
): 'ok' | 'bad' | 'neither' {
  if (difference === null || !interval || direction === 'neither') return 'neither';
  const [low, high] = interval;
  if (low <= 0 && high >= 0) return 'neither';
  return low > 0 === (direction === 'higher') ? 'ok' : 'bad';
}

const tests = {
  'mcnemar-exact': 'exact McNemar test',
  mcnemar: 'McNemar test',
  bootstrap: 'paired bootstrap',
} as const;

/** What the p of a difference is of. */
export function testWords({ test }: Pick<Difference, 'test'>, { n, cases }: FigureComparison): string {
  if (test === null) return 'no test: one of the values is missing';
  const over = n === cases ? plural(n, 'case') : `${plural(cases, 'case')}, ${count(n)} with repeats`;
  return `${tests[test]} over ${over}, two-sided`;
}

/** The sign of an answer; a case that the run does not have is none of the five. */
export function sideMark({ status, right }: ComparedSide): StatusMark {
  if (status === 'missing') return { sign: '∅', word: 'not in this run', tone: 'dim' };
  return statusMark(status, right);
}
