import type { Grader } from '../grading/grader-source';
import type { ModelSettings } from '../model-settings';
import type { Role } from '../role';
import type { Pipeline } from './pipeline';

/** A pipeline with its roles read and checked: ready to run. */
export interface LoadedPipeline {
  readonly pipeline: Pipeline;
  readonly roles: ReadonlyMap<string, Role>;
  /** Models of single roles, said by the slice or the command line; they stand over every other. */
  readonly roleModels?: ReadonlyMap<string, ModelSettings>;
  /** Of the slice; asked when the verdict stands. */
  readonly graders?: readonly Grader[];
  /** Text of every file it was read from, by path: what a run snapshots and hashes. */
  readonly texts: ReadonlyMap<string, string>;
}
