import type { Role } from '../role';
import type { Authored, Bindings, Reference, Stage } from '../pipeline/stage';
import type { ValueType } from './value-type';

/** A name that expressions of some stage can read. */
export interface Name {
  readonly name: string;
  readonly type: ValueType;
  /** The stage whose value it is; absent for the case, switches, loop variables and the like. */
  readonly stage?: Stage;
  /** Of a loop variable: the stage that goes through the items. */
  readonly loop?: Stage;
  /** Conditions under which the stage does not run: its own, and those of stages around it that the reader is not in. */
  readonly conditions: readonly Condition[];
  /** What `history` and the names of groups hold, by name. */
  readonly members?: ReadonlyMap<string, Name>;
}

/** A `when:`, with the stage it stands at. */
export interface Condition {
  readonly stage: Stage;
  readonly when: Authored;
}

/** Names visible at a place, nearest first. */
export class Names {
  private readonly own = new Map<string, Name>();

  constructor(private readonly outer?: Names) {}

  add(name: Name): void {
    this.own.set(name.name, name);
  }

  get(name: string): Name | undefined {
    return this.own.get(name) ?? this.outer?.get(name);
  }

  /** All that can be read, nearest first, each name once. */
  all(): readonly Name[] {
    const outer = this.outer?.all() ?? [];
    return [...[...this.own.values()].reverse(), ...outer.filter(({ name }) => !this.own.has(name))];
  }
}

export type Purpose = 'condition' | 'until' | 'binding' | 'gold' | 'value' | 'verdict' | 'lenient';

/** An expression, and what it can see. */
export interface Read {
  readonly authored: Authored;
  readonly names: Names;
  readonly purpose: Purpose;
  /** The innermost stage it stands in; absent in `verdict:`. */
  readonly stage?: Stage;
  /** Conditions that hold where it is read. */
  readonly given: readonly Condition[];
  /** Of a `set` stage or verdict: the name it gives. */
  readonly target?: string;
}

/** A role that is asked. */
export interface Call {
  readonly reference: Reference;
  readonly role: Role;
  readonly names: Names;
  readonly bound: readonly Bindings[];
  readonly gold?: Bindings;
  readonly stage: Stage;
  readonly given: readonly Condition[];
  /** As juror: asked inside a panel or its discussion. */
  readonly part?: 'speaker' | 'opening' | 'report' | 'ballot';
}

/** Gets what the walk meets, in the order in which it runs. */
export interface Visitor {
  read?(read: Read): void;
  call?(call: Call): void;
  /** A stage, before anything in it; `given`: what holds around it, its own condition not included. */
  stage?(stage: Stage, names: Names, given: readonly Condition[]): void;
}
