import type { RunSummary } from '../transcript';

type Named = Pick<RunSummary, 'id' | 'name' | 'pipeline' | 'slice' | 'model'>;

/**
 * Short names of runs that tell them apart: what people call them, else their pipeline, model or slice, whichever
 * differs in all; else their ids.
 */
export function runNames(runs: readonly Named[]): readonly string[] {
  const ways: readonly ((run: Named) => string)[] = [
    ({ pipeline }) => pipeline,
    ({ model }) => model,
    ({ slice, pipeline }) => slice ?? pipeline,
  ];
  const way = ways.find((of) => new Set(runs.map(of)).size === runs.length);
  const given = runs.map((run) => run.name ?? (way ?? (({ id }) => id))(run));
  return new Set(given).size === runs.length ? given : runs.map(way ?? (({ id }) => id));
}
