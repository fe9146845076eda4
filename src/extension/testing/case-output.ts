import type { CaseRecord } from '../../core/run-store/case-record';
import { parseCaseKey } from '../../core/run-store/manifest';
import { outcomeOf } from '../../core/run/case-outcome';
import { outputLine } from '../../core/run/output-line';
import type { CaseEvent } from '../../core/runner/run-event';

/** Lines that are said as they come, of one run. */
const MOST_LINES = 3000;
/** Lines beyond these, of cases that were not right. */
const MOST_LATER = 10_000;

/**
 * What a test run says of the calls of its cases: every call while there are few; then those of cases that turn out
 * not to be right, once they have ended. The rest stands in the transcripts.
 */
export class CaseOutput {
  private lines = 0;
  private later = 0;
  /** By key; of cases that go on. */
  private readonly held = new Map<string, string[]>();

  /** Lines to say now. */
  event(key: string, event: CaseEvent): readonly string[] {
    const line = outputLine(event);
    if (line === undefined) return [];
    const said = `${parseCaseKey(key).id} · ${line}`;
    this.lines += 1;
    if (this.lines <= MOST_LINES) return [said];
    if (this.later < MOST_LATER) this.held.set(key, [...(this.held.get(key) ?? []), said]);
    return this.lines === MOST_LINES + 1
      ? [
          'From here on, calls are listed of cases that are not right. See the transcripts of the run for the others.',
        ]
      : [];
  }

  /** Lines that wait to be said until the case has ended. */
  ended(record: CaseRecord): readonly string[] {
    const held = this.held.get(record.key) ?? [];
    this.held.delete(record.key);
    if (outcomeOf(record) === 'right' || this.later >= MOST_LATER) return [];
    this.later += held.length;
    return held;
  }
}
