import { UNKNOWN, type ValueType } from '../dataflow/value-type';
import { isObject, type Json } from '../json';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import {
  childStages,
  isTransparent,
  namesGiven,
  type Count,
  type EachStage,
  type RepeatStage,
  type Stage,
} from '../pipeline/stage';
import { pathOf } from '../runner/run-stages';
import { Scope } from '../runner/scope';
import { isTruthy } from '../template/expression';
import { debateSeats } from './debate-seats';
import { panelSeats } from './panel-seats';
import { isKnown, Placeholder, type Shown } from './placeholder';
import type { RecordedValues } from './recorded';
import type { Around, At, Seat } from './seat';
import { typesGiven } from './types-given';

export interface SeatingOptions {
  readonly loaded: LoadedPipeline;
  readonly recorded: RecordedValues;
  /** Lists of personas by the names of their files. */
  readonly personas: ReadonlyMap<string, readonly Json[]>;
  readonly shown: Shown;
  /** Path of a stage in the file; empty for all that are asked. */
  readonly target: string;
}

/** Instances of one loop that are shown. */
const MOST_INSTANCES = 50;

/** Finds who is asked in a stage and in those inside it, going through the stages before it as a run does. */
export class Seating implements Around {
  private readonly typeOf: (stage: Stage) => ValueType;

  constructor(private readonly options: SeatingOptions) {
    this.typeOf = typesGiven(options.loaded);
  }

  /** Seats in the order in which they are asked. `scope`: what the first stages see. */
  all(scope: Scope): Seat[] {
    const { target, loaded } = this.options;
    const { stages, after } = loaded.pipeline;
    const inAfter = after.length > 0 && (target === 'after' || target.startsWith('after/'));
    const top = { path: '', inFile: '', heldBack: [] };
    const seats = this.list(stages, scope, top, inAfter);
    if (after.length === 0 || (target !== '' && !inAfter)) return seats;
    const seen = new Scope(scope, {
      verdict: this.placeholder('verdict'),
      memory: this.placeholder('memory'),
    });
    return [...seats, ...this.list(after, new Scope(seen), { ...top, path: 'after', inFile: 'after' })];
  }

  /** `isPassed`: the stages are gone through for what they give. */
  list(stages: readonly Stage[], scope: Scope, around: At, isPassed = false): Seat[] {
    const { target } = this.options;
    const seats: Seat[] = [];
    for (const stage of stages) {
      const at: At = {
        path: pathOf(around.path, stage.name),
        inFile: pathOf(around.inFile, stage.name),
        heldBack: [...around.heldBack, ...this.heldBackBy(stage, scope)],
      };
      if (!isPassed && this.reaches(at.inFile)) seats.push(...this.inside(stage, scope, at));
      // What comes after it cannot be seen from it.
      if (!isPassed && target !== '' && isIn(target, at.inFile)) return seats;
      this.give(stage, scope, at.path);
    }
    return seats;
  }

  isWhole(inFile: string): boolean {
    const { target } = this.options;
    return target === '' || isIn(inFile, target);
  }

  titleOf(role: string): string {
    return this.options.loaded.roles.get(role)?.title ?? role;
  }

  recorded(path: string): Json | undefined {
    return this.options.recorded.get(path);
  }

  personas(name: string): readonly Json[] {
    return this.options.personas.get(name) ?? [];
  }

  placeholder(name: string, type: ValueType = UNKNOWN): Json {
    return Placeholder.of(name, type, this.options.shown);
  }

  count(count: Count, scope: Scope): number {
    if (typeof count === 'number') return Math.min(count, MOST_INSTANCES);
    const result = count.expression.evaluate(scope.view());
    const number = result.ok ? Number(result.value) : NaN;
    return Number.isInteger(number) && number > 0 ? Math.min(number, MOST_INSTANCES) : 1;
  }

  give(stage: Stage, scope: Scope, path: string): void {
    const value = this.valueOf(stage, scope, path);
    scope.set(stage.name, value);
    if (!isTransparent(stage)) return;
    if (value instanceof Placeholder) {
      for (const inner of childStages(stage)) this.give(inner, scope, pathOf(path, inner.name));
      return;
    }
    for (const name of childStages(stage).flatMap(namesGiven)) scope.set(name, memberOf(value, name));
  }

  private inside(stage: Stage, scope: Scope, at: At): Seat[] {
    const { path, heldBack } = at;
    switch (stage.kind) {
      case 'role':
        return [{ path, heldBack, scope, role: stage.role.name, with: stage.with, gold: stage.gold }];
      case 'debate':
        return debateSeats(this, stage, scope, at);
      case 'panel':
        return panelSeats(this, stage, scope, at);
      case 'parallel':
      case 'stages':
        return this.list(stage.stages, new Scope(scope), at);
      case 'repeat':
        return this.rounds(stage, scope, at);
      case 'each':
        return this.items(stage, scope, at);
      case 'retrieve':
      case 'search':
      case 'remember':
      case 'set':
        return [];
    }
  }

  private rounds(stage: RepeatStage, scope: Scope, at: At): Seat[] {
    const names = stage.stages.flatMap(namesGiven);
    const history: Record<string, Json[]> = Object.fromEntries(names.map((name) => [name, []]));
    const seats: Seat[] = [];
    const most = this.count(stage.atMost, scope);
    for (let round = 1; round <= most; round++) {
      const earlier = Object.fromEntries(names.map((name) => [name, [...(history[name] ?? [])]]));
      const own = () => new Scope(scope, { history: earlier, round });
      const path = `${at.path}[${round}]`;
      seats.push(...this.list(stage.stages, own(), { ...at, path }));
      const ended = own();
      for (const inner of stage.stages) this.give(inner, ended, pathOf(path, inner.name));
      for (const name of names) history[name]?.push(ended.get(name) ?? null);
    }
    return seats;
  }

  private items(stage: EachStage, scope: Scope, at: At): Seat[] {
    const given = 'expression' in stage.items ? stage.items.expression.evaluate(scope.view()) : undefined;
    const value = 'expression' in stage.items ? (given?.ok ? given.value : undefined) : stage.items;
    // Of a list that is not known yet, one item stands for all.
    const items = Array.isArray(value)
      ? (value as readonly Json[])
      : value === null
        ? []
        : [this.placeholder(stage.as)];
    return items.slice(0, MOST_INSTANCES).flatMap((item, index) => {
      const own = new Scope(scope, { [stage.as]: item, index: index + 1 });
      return this.list(stage.stages, own, { ...at, path: `${at.path}[${index + 1}]` });
    });
  }

  private valueOf(stage: Stage, scope: Scope, path: string): Json {
    // What was learned from the gold label tells it.
    const seesGold = 'gold' in stage && stage.gold.size > 0 && stage.kind !== 'role';
    const recorded = seesGold ? undefined : this.recorded(path);
    if (recorded === null) return null;
    if (recorded === undefined && this.heldBackBy(stage, scope).length > 0) return null;
    if (stage.kind === 'set') return this.set(stage, scope);
    return recorded ?? this.placeholder(stage.name, this.typeOf(stage));
  }

  /** What it sets is known without a run, and may have been changed since the last one. */
  private set(stage: Extract<Stage, { kind: 'set' }>, scope: Scope): Json {
    const view = scope.view();
    const values = [...stage.values].map(([name, { expression }]): [string, Json] => {
      const result = expression.evaluate(view);
      return [name, result.ok ? result.value : this.placeholder(`${stage.name}.${name}`)];
    });
    const gold = [...stage.gold.keys()].map((name): [string, Json] => [
      name,
      this.placeholder(`${stage.name}.${name}`),
    ]);
    return Object.fromEntries([...values, ...gold]);
  }

  private heldBackBy({ when }: Stage, scope: Scope): string[] {
    if (!when) return [];
    const { expression } = when;
    const view = scope.view();
    // What depends on what only a run gives may turn out either way.
    if (!expression.uses.every(({ segments }) => isKnown(view, segments))) return [];
    const result = expression.evaluate(view);
    return result.ok && !isTruthy(result.value) ? [expression.source.trim()] : [];
  }

  private reaches(inFile: string): boolean {
    const { target } = this.options;
    return target === '' || isIn(inFile, target) || isIn(target, inFile);
  }
}

function isIn(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}

function memberOf(value: Json, name: string): Json {
  return isObject(value) ? ((value as Readonly<Record<string, Json>>)[name] ?? null) : null;
}
