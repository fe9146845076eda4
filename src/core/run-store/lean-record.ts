import type { CaseScore } from '../metric/metric';
import type { CaseRecord } from './case-record';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * A record without what only a person reads: reasons of scores, the excerpt, the words of the analysis, what graders
 * and jurors said. Thousands of these fit into memory. The record that is given is used up.
 */
export function leanRecord(record: CaseRecord): CaseRecord {
  const lean = listedRecord(record) as Writable<CaseRecord>;
  lean.excerpt = '';
  return lean;
}

/** Members whose texts a lean record does without, so that they need not even be read. */
export const LEFT_OUT: readonly string[] = ['excerpt', 'analysis', 'reason'];

/** The same of a listed record. */
export const LEFT_OUT_OF_LISTS: readonly string[] = LEFT_OUT.filter((name) => name !== 'excerpt');

/** A lean record with the first words of the facts, which lists show and search. */
export function listedRecord(record: CaseRecord): CaseRecord {
  // In place, where it can be: as many new objects would take as long as reading them did.
  for (const score of record.scores as Writable<CaseScore>[]) score.reason = '';
  const lean = record.grades || record.ballots ? withoutGraders(record) : (record as Writable<CaseRecord>);
  if (lean.verdict?.analysis !== undefined) {
    const { analysis: _analysis, ...parts } = lean.verdict;
    lean.verdict = parts;
  }
  return lean;
}

function withoutGraders(record: CaseRecord): Writable<CaseRecord> {
  const { grades: _grades, ballots: _ballots, ...rest } = record;
  return rest;
}
