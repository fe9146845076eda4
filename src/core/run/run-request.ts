import type { Problem } from '../problem';
import type { Manifest } from '../run-store/manifest';
import type { Again } from './again';
import type { RunWatcher } from './execute-run';
import type { RunPlan } from './run-plan';

/** A run to start or to go on with. */
export interface RunRequest {
  readonly plan: RunPlan;
  readonly model: string;
  /** Whether `model` stands over the models that files name. */
  readonly forced: boolean;
  readonly signal: AbortSignal;
  readonly watcher?: RunWatcher;
  /** When resuming: finished cases to run again. */
  readonly again?: readonly Again[];
  /** When resuming a run that stopped early: whether to run the cases it left. */
  readonly rest?: boolean;
  /** Called once the run has its id and its folder. */
  readonly onStarted?: (manifest: Manifest) => void;
}

export type RunEnd =
  | { readonly ok: true; readonly manifest: Manifest; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };
