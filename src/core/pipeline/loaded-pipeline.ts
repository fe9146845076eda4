import type { Role } from '../role';
import type { Pipeline } from './pipeline';

/** A pipeline with its roles read and checked: ready to run. */
export interface LoadedPipeline {
  readonly pipeline: Pipeline;
  readonly roles: ReadonlyMap<string, Role>;
  /** Text of every file it was read from, by path: what a run snapshots and hashes. */
  readonly texts: ReadonlyMap<string, string>;
}
