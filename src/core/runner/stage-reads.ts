import type { Role } from '../role';
import { childStages, type Authored, type Bindings, type Count, type Stage } from '../pipeline/stage';

/** Names each stage reads, by which stages form a graph: those that read nothing of each other run at once. */
export class StageReads {
  private readonly known = new WeakMap<Stage, ReadonlySet<string>>();

  constructor(private readonly roles: ReadonlyMap<string, Role>) {}

  of(stage: Stage): ReadonlySet<string> {
    let reads = this.known.get(stage);
    if (!reads) {
      reads = new Set(this.read(stage));
      this.known.set(stage, reads);
    }
    return reads;
  }

  private *read(stage: Stage): Generator<string> {
    if (stage.when) yield* roots(stage.when);
    for (const child of childStages(stage)) yield* this.of(child);
    switch (stage.kind) {
      case 'role':
        yield* this.inputs(stage.role.name, stage.with, stage.gold);
        return;
      case 'debate':
        yield* ofBindings(stage.with);
        yield* ofCount(stage.turns);
        if (stage.opening) yield* this.inputs(stage.opening.name, stage.with);
        for (const speaker of stage.speakers) {
          if (speaker.opensWith) yield* roots(speaker.opensWith);
          yield* this.inputs(speaker.role.name, stage.with);
        }
        return;
      case 'panel':
        yield* ofCount(stage.jurors);
        yield* roots(stage.vote);
        if (!stage.discussion) return;
        if (stage.discussion.when) yield* roots(stage.discussion.when);
        yield* ofCount(stage.discussion.rounds);
        yield* this.inputs(stage.discussion.report.name);
        yield* this.inputs(stage.discussion.ballot.name);
        return;
      case 'each':
        if ('expression' in stage.items) yield* roots(stage.items);
        return;
      case 'repeat':
        yield* ofCount(stage.atMost);
        if (stage.until) yield* roots(stage.until);
        return;
      case 'retrieve':
        yield* roots(stage.query);
        if (stage.where) yield* roots(stage.where);
        if (stage.prefer) yield* roots(stage.prefer);
        if (stage.candidates) yield* roots(stage.candidates);
        yield* ofCount(stage.top);
        return;
      case 'search':
        yield* roots(stage.query);
        yield* ofCount(stage.top);
        return;
      case 'remember':
        if ('expression' in stage.entry) yield* roots(stage.entry);
        else yield* ofBindings(stage.entry);
        yield* ofBindings(stage.gold);
        return;
      case 'set':
        yield* ofBindings(stage.values);
        yield* ofBindings(stage.gold);
        return;
      case 'parallel':
      case 'stages':
        return;
    }
  }

  /** What a role reads: its bindings, and the inputs that bind themselves to a stage of the same name. */
  private *inputs(name: string, ...bound: readonly Bindings[]): Generator<string> {
    for (const bindings of bound) yield* ofBindings(bindings);
    for (const input of this.roles.get(name)?.inputs.keys() ?? []) {
      if (!bound.some((bindings) => bindings.has(input))) yield input;
    }
  }
}

function* roots(authored: Authored): Generator<string> {
  for (const use of authored.expression.uses) yield use.segments[0] ?? '';
}

function* ofBindings(bindings: Bindings): Generator<string> {
  for (const authored of bindings.values()) yield* roots(authored);
}

function* ofCount(count: Count): Generator<string> {
  if (typeof count !== 'number') yield* roots(count);
}
