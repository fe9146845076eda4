import type { Case } from '../case';
import { knownCases, type Contents } from './known-cases';

/**
 * On which lines (from 0) the cases of a run begin in its dataset as it is now, by their ids in the run. `contents`:
 * what they held when the run was made, so that records moved since are found; without it their ids are gone by.
 */
export function caseLines(
  dataset: readonly Case[],
  contents: Contents | undefined,
): ReadonlyMap<string, number> {
  const cases = contents ? knownCases('', dataset, contents).cases : dataset;
  return new Map(cases.map(({ id, source }) => [id, source.line]));
}
