import type { Field } from '../yaml/field';
import type { SetStage, Stage } from './stage';

/** Parts every stage has, handed to the reader of its kind. */
export type StageHead = Omit<SetStage, 'kind' | 'values' | 'gold'>;

/** Reads a list of stages; handed down so that stages can hold stages. */
export type ReadStages = (field: Field | undefined) => Stage[];
