import type { Json } from '../json';
import type { CaseContext, Outcome, Place } from './case-context';

/** Says in the transcript that something is the author's. */
export async function noteEdit(context: CaseContext, place: Place, message: string): Promise<void> {
  await place.node.emit({
    at: context.ports.clock.now(),
    type: 'noted',
    stage: place.path,
    severity: 'information',
    message,
  });
}

/** The value that the author set for a stage instance, which is noted; undefined where there is none. */
export async function editedValue(
  context: CaseContext,
  place: Place,
): Promise<{ readonly value: Json } | undefined> {
  const value = context.edits?.values.get(place.path);
  if (value === undefined) return undefined;
  await noteEdit(context, place, 'The author set this value, in place of what the stage gave.');
  return { value };
}

/** What a stage instance gives: as it came out, or as the author set it. One that was stopped stays stopped. */
export async function asEdited(context: CaseContext, place: Place, outcome: Outcome): Promise<Outcome> {
  if (!outcome.ok && outcome.status === 'cancelled') return outcome;
  const edited = await editedValue(context, place);
  return edited ? { ok: true, value: edited.value } : outcome;
}
