import { isObject, type Json } from '../../json';
import { type RememberedAs, rememberIn } from '../../memory/remember';
import type { RememberStage } from '../../pipeline/stage';
import type { CaseContext, Outcome, Place } from '../case-context';
import { evaluate, evaluateBindings, fault, noVectors } from '../evaluate';
import type { Scope } from '../scope';
import { seeingGold } from '../seeing-gold';

/**
 * Teaches a memory, after the verdict and in learn mode; each step is an event. The value is
 * `{ agrees, changes: [{ action, id, before, after, sources, detail }] }`, `agrees` where the gold verdict was compared.
 */
export async function runRemember(
  context: CaseContext,
  stage: RememberStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const { clock } = context.ports;
  const { name } = stage.memory;
  const memory = context.memories.get(name);
  const reason =
    memory?.mode !== 'learn'
      ? `the memory "${name}" is not in learn mode`
      : context.inTurn
        ? undefined
        : 'a memory learns under after: only';
  if (!memory || reason !== undefined) {
    const message = `Nothing was remembered: ${reason ?? `there is no memory "${name}"`}.`;
    await place.node.emit({
      at: clock.now(),
      type: 'noted',
      stage: place.path,
      severity: 'warning',
      message,
    });
    return { ok: true, value: null };
  }
  const view = scope.view();
  const entry =
    'expression' in stage.entry
      ? evaluate(stage.entry, view, place)
      : evaluateBindings(stage.entry, view, place);
  if (!entry.ok) return entry;
  const gold = evaluateBindings(stage.gold, seeingGold(context, scope), place);
  if (!gold.ok) return gold;
  const given = {
    facts: context.case.facts,
    verdict: scope.get('verdict') ?? null,
    ...(isObject(entry.value) ? (entry.value as Record<string, Json>) : {}),
    ...gold.value,
  };
  const step = (): RememberedAs => rememberIn(memory, stage.action, given, context.case.id);
  const completed = await memory.complete(step, place.signal);
  if (!completed.ok) return noVectors(completed.failure, place);
  const learned = completed.value;
  if ('problem' in learned) return fault(learned.problem, place);
  for (const change of learned.changes) {
    const about = { type: 'memory-changed', stage: place.path, memory: name } as const;
    await place.node.emit({ at: clock.now(), ...about, ...change });
  }
  return {
    ok: true,
    value: {
      agrees: learned.agrees ?? null,
      changes: learned.changes.map((change) => ({ ...change })),
    },
  };
}
