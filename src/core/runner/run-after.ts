import type { Json } from '../json';
import type { CaseMemory } from '../memory/case-memory';
import type { Verdict } from '../verdict';
import type { CaseContext, Outcome, Place } from './case-context';
import { noVectors } from './evaluate';
import { runStages } from './run-stages';
import { Scope } from './scope';
import { inner } from './stages/group-stages';
import { runKind } from './stages/run-kind';

/** Path of the group in which the stages under `after:` stand. */
export const AFTER = 'after';

/**
 * Runs the stages under `after:` one after another, when a memory learns. They see the stages before, `verdict`, and
 * `memory.NAME` as it is at that moment. Undefined when there is nothing to run.
 */
export async function runAfter(
  context: CaseContext,
  scope: Scope,
  verdict: Verdict,
  outer: Place,
): Promise<Outcome | undefined> {
  const { after } = context.loaded.pipeline;
  const learning = [...context.memories.values()].filter(({ mode }) => mode === 'learn');
  if (after.length === 0 || learning.length === 0) return undefined;
  const { clock } = context.ports;
  const place = inner(outer, AFTER);
  const { node } = place;
  const about = { stage: AFTER } as const;
  await node.emit({
    at: clock.now(),
    type: 'stage-started',
    ...about,
    kind: 'stages',
    title: 'After the verdict',
  });
  const seen = new Scope(scope, { verdict: verdict as unknown as Json });
  seen.define('memory', () => Object.fromEntries(learning.map((memory) => [memory.name, memory.view()])));
  const outcome =
    (await compared(learning, place)) ??
    (await runStages(runKind, { ...context, inTurn: true }, after, new Scope(seen), place));
  if (outcome.ok) {
    await node.emit({ at: clock.now(), type: 'stage-finished', ...about, value: outcome.value });
    return outcome;
  }
  const { status, message } = outcome;
  if (status !== 'cancelled') {
    const told = 'Learning stopped here. The verdict stands, and what was learned before is kept.';
    await node.emit({ at: clock.now(), type: 'noted', ...about, severity: 'warning', message: told });
  }
  await node.emit({ at: clock.now(), type: 'stage-failed', ...about, status, message });
  return outcome;
}

/** Asks for the vectors that what is ripe already is compared by; gives the fault when they cannot be had. */
async function compared(memories: readonly CaseMemory[], place: Place): Promise<Outcome | undefined> {
  for (const memory of memories) {
    const completed = await memory.complete(() => undefined, place.signal);
    if (!completed.ok) return noVectors(completed.failure, place);
  }
  return undefined;
}
