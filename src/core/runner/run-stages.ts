import { isObject, type Json } from '../json';
import { childStages, isTransparent, namesGiven, type Stage } from '../pipeline/stage';
import { failed, type CaseContext, type Outcome, type Place } from './case-context';
import { asEdited } from './apply-edits';
import { evaluateTruth } from './evaluate';
import { canSearch } from './can-search';
import type { Scope } from './scope';

/** Runs one stage of a known kind; see stages/. */
export type StageRunner = (
  context: CaseContext,
  stage: Stage,
  scope: Scope,
  place: Place,
) => Promise<Outcome>;

export function pathOf(outer: string, name: string): string {
  return outer === '' ? name : `${outer}/${name}`;
}

/**
 * Runs the stages of one list and sets each value in the scope. A stage starts when those it reads have ended;
 * the others run at once. The first failure, in the order of the file, stops the list.
 */
export async function runStages(
  run: StageRunner,
  context: CaseContext,
  stages: readonly Stage[],
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const stopper = new AbortController();
  const signal = AbortSignal.any([place.signal, stopper.signal]);
  const ends = new Map<Stage, Promise<Outcome>>();
  for (const [index, stage] of stages.entries()) {
    const reads = context.reads.of(stage);
    const awaited = stages
      .slice(0, index)
      .filter((earlier) => context.inTurn || namesGiven(earlier).some((name) => reads.has(name)))
      .flatMap((earlier) => ends.get(earlier) ?? []);
    const path = pathOf(place.path, stage.name);
    const own: Place = { node: place.node.open(path), path, signal };
    const end = Promise.all(awaited).then(async (outcomes): Promise<Outcome> => {
      if (outcomes.some((outcome) => !outcome.ok) || signal.aborted) {
        return failed('cancelled', 'stopped before this stage', path);
      }
      try {
        const outcome = await runStage(run, context, stage, scope, own);
        if (!outcome.ok) stopper.abort();
        return outcome;
      } catch (error) {
        // Storage failed: what runs beside this stage must not go on asking.
        stopper.abort();
        throw error;
      }
    });
    ends.set(stage, end);
  }
  const outcomes = await allEnded(ends.values());
  const failures = outcomes.filter((outcome) => !outcome.ok);
  // A stage that was stopped because another failed is not the one at fault.
  const first = failures.find((failure) => failure.status !== 'cancelled') ?? failures[0];
  return first ?? { ok: true, value: scope.ownValues(stages.flatMap(namesGiven)) };
}

/** As `Promise.all`, but rejects only when none is running any longer: nothing is left to write behind our back. */
export async function allEnded<T>(running: Iterable<Promise<T>>): Promise<T[]> {
  const ends = await Promise.allSettled(running);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

async function runStage(
  run: StageRunner,
  context: CaseContext,
  stage: Stage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const { clock } = context.ports;
  if (stage.when) {
    const wanted = evaluateTruth(stage.when, scope.view(), place);
    if (!wanted.ok) return endStage(context, stage, place, wanted);
    if (!wanted.value) {
      await skip(context, stage, scope, place, 'when', stage.when.expression.source.trim());
      return { ok: true, value: null };
    }
  }
  if (stage.kind === 'search' && !canSearch(context, stage, place)) {
    const detail = `no search endpoint "${stage.endpoint.name}" is configured`;
    await skip(context, stage, scope, place, 'not-configured', detail);
    return { ok: true, value: null };
  }
  const point = { what: 'stage', path: place.path, kind: stage.kind, view: () => scope.view() } as const;
  await context.ports.gate?.({ ...point, when: 'before' });
  const subject = subjectOf(stage);
  await place.node.emit({
    at: clock.now(),
    type: 'stage-started',
    stage: place.path,
    kind: stage.kind,
    ...(subject === undefined ? {} : { subject }),
    ...(titleOf(context, stage) ?? {}),
    ...(stage.when ? { when: stage.when.expression.source.trim() } : {}),
  });
  const given = await run(context, stage, scope, place);
  // A role's value is set where it is read, so that it is not asked again.
  const outcome = stage.kind === 'role' ? given : await asEdited(context, place, given);
  if (outcome !== given && outcome.ok && isTransparent(stage)) publishParts(stage, outcome.value, scope);
  if (outcome.ok) scope.set(stage.name, outcome.value);
  await context.ports.gate?.({ ...point, when: 'after' });
  return endStage(context, stage, place, outcome);
}

/** What is inside a value that the author set is seen beside the stage, as what it gave would be. */
function publishParts(stage: Stage, value: Json, scope: Scope): void {
  if (!isObject(value)) return;
  const parts = value as Readonly<Record<string, Json>>;
  for (const name of childStages(stage).flatMap(namesGiven)) {
    const part = parts[name];
    if (part !== undefined) scope.set(name, part);
  }
}

async function endStage(
  context: CaseContext,
  stage: Stage,
  place: Place,
  outcome: Outcome,
): Promise<Outcome> {
  const at = context.ports.clock.now();
  if (outcome.ok) {
    await place.node.emit({ at, type: 'stage-finished', stage: place.path, value: outcome.value });
    return outcome;
  }
  const { status, message } = outcome;
  await place.node.emit({ at, type: 'stage-failed', stage: place.path, status, message });
  return { ...outcome, fault: outcome.fault || pathOf('', stage.name) };
}

/** Records that a stage did not run; its names are null, so that later stages can ask `{% if … %}`. */
export async function skip(
  context: CaseContext,
  stage: Stage,
  scope: Scope,
  place: Place,
  reason: 'when' | 'not-configured' | 'not-reached',
  detail: string,
): Promise<void> {
  for (const name of namesGiven(stage)) scope.set(name, null);
  await place.node.emit({
    at: context.ports.clock.now(),
    type: 'stage-skipped',
    stage: place.path,
    kind: stage.kind,
    reason,
    detail,
  });
}

function subjectOf(stage: Stage): string | undefined {
  switch (stage.kind) {
    case 'role':
      return stage.role.name;
    case 'retrieve':
      return stage.source.name;
    case 'search':
      return stage.endpoint.name;
    case 'remember':
      return stage.memory.name;
    case 'debate':
    case 'panel':
    case 'each':
    case 'parallel':
    case 'repeat':
    case 'set':
    case 'stages':
      return undefined;
  }
}

function titleOf(context: CaseContext, stage: Stage): { title: string } | undefined {
  if (stage.kind !== 'role') return undefined;
  const role = context.loaded.roles.get(stage.role.name);
  return role && { title: role.title };
}
