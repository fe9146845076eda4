import type { RunSummary } from '../transcript';

type Named = Pick<RunSummary, 'id' | 'pipeline' | 'slice' | 'model'>;

/** Short names of runs that tell them apart: by pipeline, model or slice, whichever differs in all; else their ids. */
export function runNames(runs: readonly Named[]): readonly string[] {
  const ways: readonly ((run: Named) => string)[] = [
    ({ pipeline }) => pipeline,
    ({ model }) => model,
    ({ slice, pipeline }) => slice ?? pipeline,
  ];
  const way = ways.find((of) => new Set(runs.map(of)).size === runs.length);
  return runs.map(way ?? (({ id }) => id));
}
