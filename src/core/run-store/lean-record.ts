import type { CaseScore } from '../metric/metric';
import type { CaseRecord } from './case-record';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * A record without what only a person reads: reasons of scores, the excerpt, the words of the analysis, what graders
 * and jurors said. Thousands of these fit into memory. The record that is given is used up.
 */
export function leanRecord(record: CaseRecord): CaseRecord {
  const { grades: _grades, ballots: _ballots, ...rest } = record;
  const { analysis: _analysis, ...parts } = rest.verdict ?? {};
  // In place: as many new objects would take as long as reading them did.
  for (const score of rest.scores as Writable<CaseScore>[]) score.reason = '';
  return { ...rest, excerpt: '', ...(rest.verdict ? { verdict: parts } : {}) };
}
