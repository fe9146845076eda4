import type { Json } from '../json';
import type { ModelParameters } from '../model/model';
import type { ParsedOutput } from '../output/parsed-output';
import type { Role } from '../role';
import type { RenderedMessage, StageKind } from './run-event';

/** Names and values at a point, as an expression there sees them; never the gold label. Computed when asked for. */
export type ViewOf = () => Readonly<Record<string, Json>>;

/** Around a stage instance; its own name is in the view after it, when it gave a value. */
export interface StagePoint {
  readonly what: 'stage';
  readonly when: 'before' | 'after';
  /** Of the stage instance, such as `deliberation[2]/draft`. */
  readonly path: string;
  readonly kind: StageKind;
  readonly view: ViewOf;
}

/** Around one call of a model; after it the answer is there and read. A call that failed has no point after it. */
export interface CallPoint {
  readonly what: 'call';
  readonly when: 'before' | 'after';
  /** Of the call: path of the stage instance, `#`, attempt. */
  readonly path: string;
  readonly stage: string;
  readonly attempt: number;
  readonly role: Role;
  /** Values of the role's inputs: all that it is told. */
  readonly sees: Readonly<Record<string, Json>>;
  readonly parameters: ModelParameters;
  readonly messages: readonly RenderedMessage[];
  readonly answer?: {
    readonly text: string;
    readonly parsed: ParsedOutput;
    /** Value that the author set in place of the parsed one. */
    readonly edited?: Json;
  };
  /** Of the stage: what its expressions see, which may be more than what the role is told. */
  readonly view: ViewOf;
}

/** All stages have ended and the verdict is about to be read from them. */
export interface VerdictPoint {
  readonly what: 'verdict';
  readonly when: 'before';
  readonly path: '';
  readonly view: ViewOf;
}

/** A point at which the runner may be held. Its `when`, `what` and `path` together are unique in a case. */
export type GatePoint = StagePoint | CallPoint | VerdictPoint;

/** Holds the runner at a point until it resolves. */
export type Gate = (point: GatePoint) => Promise<void>;
