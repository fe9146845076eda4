import type { Json } from '../../json';
import {
  childStages,
  namesGiven,
  type EachStage,
  type GroupStage,
  type ParallelStage,
  type RepeatStage,
  type SetStage,
} from '../../pipeline/stage';
import type { CaseContext, Outcome, Place } from '../case-context';
import { evaluate, evaluateBindings, evaluateCount, evaluateTruth, fault } from '../evaluate';
import { seeingGold } from '../seeing-gold';
import { allEnded, runStages, type StageRunner } from '../run-stages';
import { Scope } from '../scope';

export function inner(place: Place, path: string): Place {
  return { ...place, path, node: place.node.open(path) };
}

/** Named group: the stages see what lies outside, only the group's name is seen from outside. */
export function runGroup(
  run: StageRunner,
  context: CaseContext,
  stage: GroupStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  return runStages(run, context, stage.stages, new Scope(scope), place);
}

/** Stages said to be independent; their names are seen beside the stage. */
export async function runParallel(
  run: StageRunner,
  context: CaseContext,
  stage: ParallelStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const own = new Scope(scope);
  const outcome = await runStages(run, context, stage.stages, own, place);
  if (outcome.ok) publish(stage, own, scope);
  return outcome;
}

function publish(stage: ParallelStage | RepeatStage, own: Scope, scope: Scope): void {
  for (const name of childStages(stage).flatMap(namesGiven)) scope.set(name, own.get(name) ?? null);
}

/**
 * A loop. `history.STAGE` holds the values of earlier rounds, oldest first; the value of the loop is that of its last
 * round with `rounds` and whether `until` was met. Reaching the limit is said, not hidden.
 */
export async function runRepeat(
  run: StageRunner,
  context: CaseContext,
  stage: RepeatStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const atMost = evaluateCount(stage.atMost, scope.view(), place);
  if (!atMost.ok) return atMost;
  const { clock } = context.ports;
  const names = stage.stages.flatMap(namesGiven);
  const history: Record<string, Json[]> = Object.fromEntries(names.map((name) => [name, []]));
  let last = new Scope(scope);
  let settled = false;
  let rounds = 0;
  while (rounds < atMost.value && !settled) {
    rounds += 1;
    await place.node.emit({
      at: clock.now(),
      type: 'round-started',
      stage: place.path,
      round: rounds,
      atMost: atMost.value,
    });
    const earlier = Object.fromEntries(names.map((name) => [name, [...(history[name] ?? [])]]));
    last = new Scope(scope, { history: earlier, round: rounds });
    const outcome = await runStages(
      run,
      context,
      stage.stages,
      last,
      inner(place, `${place.path}[${rounds}]`),
    );
    if (!outcome.ok) return outcome;
    for (const name of names) history[name]?.push(last.get(name) ?? null);
    if (stage.until) {
      const met = evaluateTruth(stage.until, last.view(), place);
      if (!met.ok) return met;
      settled = met.value;
    }
  }
  if (stage.until && !settled) {
    await place.node.emit({
      at: clock.now(),
      type: 'noted',
      stage: place.path,
      severity: 'warning',
      message: `Stopped after ${rounds} rounds, the most allowed, with ${stage.until.expression.source.trim()} not met.`,
    });
  }
  publish(stage, last, scope);
  const values = Object.fromEntries(names.map((name) => [name, last.get(name) ?? null]));
  return { ok: true, value: { ...values, rounds, settled } };
}

/** The sub-stages once per item, all items at once unless stages run in turn; the value is the list of each item's values. */
export async function runEach(
  run: StageRunner,
  context: CaseContext,
  stage: EachStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const items =
    'expression' in stage.items
      ? evaluate(stage.items, scope.view(), place)
      : { ok: true as const, value: stage.items };
  if (!items.ok) return items;
  if (items.value === null) return { ok: true, value: [] };
  if (!Array.isArray(items.value))
    return fault(`each wants a list, but got ${JSON.stringify(items.value).slice(0, 80)}`, place);
  const runItem = (item: Json, index: number): Promise<Outcome> =>
    runStages(
      run,
      context,
      stage.stages,
      new Scope(scope, { [stage.as]: item, index: index + 1 }),
      inner(place, `${place.path}[${index + 1}]`),
    );
  const list = items.value as readonly Json[];
  if (!context.inTurn) return combine(await allEnded(list.map(runItem)));
  const outcomes: Outcome[] = [];
  for (const [index, item] of list.entries()) {
    const outcome = await runItem(item, index);
    outcomes.push(outcome);
    if (!outcome.ok) break;
  }
  return combine(outcomes);
}

/** The values of all, or the first failure that is not a mere stop. */
export function combine(outcomes: readonly Outcome[]): Outcome {
  const failures = outcomes.filter((outcome) => !outcome.ok);
  const first = failures.find((failure) => failure.status !== 'cancelled') ?? failures[0];
  return first ?? { ok: true, value: outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : [])) };
}

export function runSet(context: CaseContext, stage: SetStage, scope: Scope, place: Place): Outcome {
  const values = evaluateBindings(stage.values, scope.view(), place);
  if (!values.ok) return values;
  const gold = evaluateBindings(stage.gold, seeingGold(context, scope), place);
  return gold.ok ? { ok: true, value: { ...values.value, ...gold.value } } : gold;
}
