import type { AnsweredCall, AnsweredCalls } from './case-context';
import type { CaseEvent } from './run-event';

/** What was answered in a transcript, by call: given to another attempt at the case, it is not asked again. */
export function answersIn(events: readonly CaseEvent[]): AnsweredCalls {
  const answers = new Map<string, AnsweredCall>();
  const asked = new Map<string, Extract<CaseEvent, { type: 'call-started' }>>();
  for (const event of events) {
    if (event.type === 'call-started') asked.set(event.call, event);
    if (event.type !== 'call-finished') continue;
    const call = asked.get(event.call);
    if (call) answers.set(event.call, { ...event, promptHash: call.promptHash, asked: call.model });
  }
  return answers;
}
