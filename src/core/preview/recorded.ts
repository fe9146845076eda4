import type { Json } from '../json';
import type { CaseEvent } from '../runner/run-event';

/** What stage instances of a case gave in a run, by path; null for those that were skipped. */
export type RecordedValues = ReadonlyMap<string, Json>;

export function recordedValues(events: readonly CaseEvent[]): RecordedValues {
  const values = new Map<string, Json>();
  for (const event of events) {
    switch (event.type) {
      case 'stage-finished':
      // Reports and ballots of a discussion are answers without a stage of their own.
      case 'answer-parsed':
        values.set(event.stage, event.value);
        break;
      case 'stage-skipped':
        values.set(event.stage, null);
        break;
      default:
    }
  }
  return values;
}
