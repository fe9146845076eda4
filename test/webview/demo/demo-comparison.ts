import type {
  Difference,
  FigureComparison,
  Flip,
  Group,
  Interval,
  PanelComparison,
  RunHead,
  ScoreChange,
} from '../../../src/protocol/comparison';
import type { DemoCase } from './compared-cases';
import { figures, flipOf } from './compared-cases';

const models = ['sample-small', 'sample-large', 'sample-thinking'];
export const runIds = ['run-a', 'run-b', 'run-c'];

/** A comparison as the core would make it; intervals are by the normal approximation. */
export function demoComparison(
  cases: readonly DemoCase[],
  { by, all = false }: { readonly by?: string; readonly all?: boolean } = {},
): PanelComparison {
  const runs = cases[0]?.charges.length ?? 2;
  const more = all ? [...figures, ...extra] : [...figures];
  return {
    runs: models.slice(0, runs).map((model, index) => head(model, index, cases.length)),
    metrics: Object.fromEntries(more.map((name, index) => [name, compared(cases, index % 3, index)])),
    available: [...figures, ...extra],
    against: runIds.slice(1, runs).map((run, index) => ({
      run,
      common: cases.length,
      only_baseline: 0,
      only_other: index * 2,
      neither: 1,
      flips: flips(cases, index + 1),
      statuses: [{ before: 'unparsed', after: 'done', n: 8 }],
      flip_rate: { value: 0.41, interval: [0.36, 0.47], n: cases.length - 4, flipped: 120 },
    })),
    ...(by === undefined ? {} : { groups: { by, groups: grouped(cases, by) } }),
    inputs: [
      { what: 'model', values: models.slice(0, runs) },
      { what: 'switch', name: 'review', values: ['false', 'true', 'true'].slice(0, runs) },
      {
        what: 'file',
        name: 'roles/case-judge.role.md',
        values: ['3fa1c22e', '90be7711', '90be7711'].slice(0, runs),
      },
    ],
    resamples: 10_000,
    seed: 1,
    confidence: 0.95,
    problems: [],
  };
}

const extra = ['sample.charges.exact', 'sample.articles.recall', 'sample.fine.exact', 'sample.fairness.gap'];

function head(model: string, index: number, total: number): RunHead {
  const early =
    'The second of 3 looks showed a difference; the p here is of all cases and knows nothing of them.';
  return {
    id: runIds[index] ?? '',
    pipeline: 'agents-court',
    slice: 'sample-criminal',
    model,
    state: 'finished',
    counts: { total, done: total - 8, error: 0, unparsed: 8, cancelled: 0 },
    usage: { input: 412_000 * (index + 1), output: 90_000 * (index + 1) },
    repeats: 1,
    ...(index === 1 ? { earlyStop: early } : {}),
  };
}

function compared(cases: readonly DemoCase[], figure: number, place: number): FigureComparison {
  const scores = cases.map((one) => one.scores[figure] ?? []);
  const runs = scores[0]?.length ?? 0;
  const values = Array.from({ length: runs }, (_, run) => mean(scores.map((row) => row[run] ?? 0)));
  return {
    unit: 'share',
    direction: place === 6 ? 'lower' : 'higher',
    formula: 'Σscore / n',
    source: 'made up',
    n: cases.length,
    cases: cases.length,
    values,
    ...(place === 0 ? { human: [3, 5, 0].slice(0, runs) } : {}),
    value_intervals: values.map((value, run) =>
      around(
        value,
        scores.map((row) => row[run] ?? 0),
      ),
    ),
    differences: runIds.slice(1, runs).map((run, index) => difference(scores, run, index + 1, place)),
  };
}

function difference(
  scores: readonly (readonly number[])[],
  run: string,
  at: number,
  place: number,
): Difference {
  const steps = scores.map((row) => (row[at] ?? 0) - (row[0] ?? 0));
  const value = mean(steps);
  const interval = around(value, steps);
  const p = interval[0] > 0 || interval[1] < 0 ? 0.0004 * (place + 1) : 0.31;
  return {
    run,
    difference: value,
    interval,
    percentile: interval,
    bca: interval,
    p,
    p_holm: Math.min(1, p * 3),
    test: place % 3 === 1 ? 'mcnemar' : 'bootstrap',
    changes: changes(scores, at),
  };
}

function changes(scores: readonly (readonly number[])[], at: number): Readonly<Record<ScoreChange, number>> {
  const counts = { fixed: 0, broken: 0, better: 0, worse: 0, changed: 0, same: 0 };
  for (const row of scores) {
    const [before, after] = [row[0] ?? 0, row[at] ?? 0];
    if (after === 1 && before < 1) counts.fixed++;
    else if (before === 1 && after < 1) counts.broken++;
    else if (after !== before) counts[after > before ? 'better' : 'worse']++;
    else counts.same++;
  }
  return counts;
}

function flips(cases: readonly DemoCase[], run: number): Readonly<Record<Flip, number>> {
  const counts: Record<Flip, number> = { fixed: 0, broken: 0, changed: 0, same: 0, unscored: 0 };
  for (const one of cases) counts[flipOf(one, run)]++;
  return counts;
}

function grouped(cases: readonly DemoCase[], by: string): readonly Group[] {
  const labelOf = (one: DemoCase): string => (by === 'type' ? one.type : one.charge);
  const labels = [...new Set(cases.map(labelOf))];
  return labels
    .map((group) => ({ group, inside: cases.filter((one) => labelOf(one) === group) }))
    .sort((a, b) => b.inside.length - a.inside.length)
    .map(({ group, inside }) => ({
      group,
      n: inside.length,
      metrics: Object.fromEntries(figures.map((name, index) => [name, compared(inside, index, index)])),
      flips: (inside[0]?.charges ?? []).slice(1).map((_, index) => flips(inside, index + 1)),
    }));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
}

function around(value: number, numbers: readonly number[]): Interval {
  const middle = mean(numbers);
  const squares = numbers.map((each) => (each - middle) ** 2);
  const half = 1.96 * Math.sqrt(mean(squares) / Math.max(1, numbers.length));
  return [value - half, value + half];
}
