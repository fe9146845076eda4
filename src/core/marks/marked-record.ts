import type { CaseRecord } from '../run-store/case-record';

/** What a mark changes of a record. */
export type MarkedRecord = Pick<
  CaseRecord,
  'key' | 'id' | 'type' | 'gold' | 'verdict' | 'scores' | 'finishedAt'
>;

/** The case as metrics see it. */
export function scorableOf({ id, type, gold, verdict }: MarkedRecord) {
  return { id, gold, ...(type === undefined ? {} : { type }), ...(verdict ? { predicted: verdict } : {}) };
}
