import type { ValueType } from '../dataflow/value-type';
import type { Json } from '../json';
import type { Bindings, Count, Stage } from '../pipeline/stage';
import type { Scope } from '../runner/scope';

/** One asking of a role: who is asked where, and what can be seen from there. */
export interface Seat {
  /** Of the stage instance, such as `deliberation[2]/draft`. */
  readonly path: string;
  readonly role: string;
  readonly scope: Scope;
  readonly with: Bindings;
  /** Its values are never shown. */
  readonly gold: Bindings;
  /** Conditions around it that do not hold, as written. */
  readonly heldBack: readonly string[];
}

/** Where a stage stands: in the run, and in the file. */
export interface At {
  readonly path: string;
  readonly inFile: string;
  readonly heldBack: readonly string[];
}

/** What finding the seats of one kind of stage needs of the others. */
export interface Around {
  /** Seats of stages, the names they give set in the scope. */
  list(stages: readonly Stage[], scope: Scope, at: At): Seat[];
  /** Sets the names that a stage gives. */
  give(stage: Stage, scope: Scope, path: string): void;
  /** Whether the whole stage is looked at, not only one inside it. */
  isWhole(inFile: string): boolean;
  /** What a stage instance gave in the last run. */
  recorded(path: string): Json | undefined;
  placeholder(name: string, type?: ValueType): Json;
  /** A number of instances; where it cannot be told, one. */
  count(count: Count, scope: Scope): number;
  titleOf(role: string): string;
  personas(file: string): readonly Json[];
}

export const NO_BINDINGS: Bindings = new Map();
