import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A text of the shared data and oracles. */
export const shared = (...parts: string[]): string => readFileSync(resolve('../shared', ...parts), 'utf8');

/** LawBench's published scores of four models, with the share of abstentions. */
export const published = shared('data/lawbench/results.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([task = '', model = '', mean, rate]) => ({ task, model, mean: Number(mean), rate: Number(rate) }));

/** Scores of each case by model and task, as the official code gives them; null where it skips the case. */
export const perCase = JSON.parse(shared('oracles/lawbench-per-case.json')) as Record<
  string,
  Record<string, [score: number | null, abstained: number][]>
>;
