import type { ToolsFor } from '../metric/metric';
import type { Model } from '../model/model';
import type { Clock, Files, Paths, VideoFrames } from '../ports';
import type { Processes } from '../run-store/run-lock';
import type { Gate } from '../runner/gate-point';
import type { SearchEndpoints } from '../search/search';
import type { ModelSources } from './create-model';

/** What starting or resuming a run needs of the host. */
export interface RunHost {
  readonly files: Files;
  readonly paths: Paths;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Folder below which `.moot/runs` lies. */
  readonly root: string;
  /** Of Moot. */
  readonly version: string;
  readonly sources: ModelSources;
  readonly maxRetries: number;
  readonly callsAtOnce: number;
  readonly gate?: Gate;
  /** Stands between the runner and a model, as a debugger does that keeps what was answered. */
  readonly around?: (model: Model) => Model;
  /** Keeps two programs from writing one run; absent where only one can. */
  readonly processes?: Processes;
  /** Takes frames of video evidence; without it a video is a problem of its case. */
  readonly videoFrames?: VideoFrames;
  /** What metrics need; without the words of a text, LawBench 3-2 has no official score. */
  readonly toolsFor?: ToolsFor;
  /** Search engines by name; a `search` stage of another name is skipped. */
  readonly searchEndpoints?: SearchEndpoints;
}
