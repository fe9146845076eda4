import type { Json } from '../json';
import type { CaseEvent } from './run-event';

/** What the `retrieve` stages of a recorded case looked up, by path: knowledge and memories may have changed since. */
export type EarlierLookups = ReadonlyMap<
  string,
  {
    /** Between the start of the stage and its end. */
    readonly events: readonly CaseEvent[];
    readonly value: Json;
  }
>;

/** The lookups of a recorded transcript. */
export function lookupsIn(events: readonly CaseEvent[]): EarlierLookups {
  const open = new Map<string, CaseEvent[]>();
  const lookups = new Map<string, { events: readonly CaseEvent[]; value: Json }>();
  for (const event of events) {
    if (!('stage' in event)) continue;
    if (event.type === 'stage-started') {
      if (event.kind === 'retrieve') open.set(event.stage, []);
      continue;
    }
    const own = open.get(event.stage);
    if (!own) continue;
    if (event.type === 'stage-finished') lookups.set(event.stage, { events: own, value: event.value });
    else own.push(event);
  }
  return lookups;
}
