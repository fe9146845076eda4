import type { Problem } from '../problem';
import type { ForkOf, Manifest } from '../run-store/manifest';
import type { Again } from './again';
import type { RunWatcher } from './execute-run';
import type { RunPlan } from './run-plan';
import type { AnsweredCalls, EarlierSearches } from '../runner/case-context';
import type { EarlierLookups } from '../runner/lookups';

/** Work of an earlier attempt or of another run, by key of the case. */
export interface EarlierWork {
  readonly answered: (key: string) => Promise<AnsweredCalls>;
  readonly searched?: (key: string) => Promise<EarlierSearches>;
  readonly lookups?: (key: string) => Promise<EarlierLookups>;
}

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
  /** When starting: what the author changed by hand in one of its cases, kept in the manifest. */
  readonly fork?: ForkOf;
  /** When starting: what was answered and found before, by key of the case; it is not asked again. */
  readonly earlier?: EarlierWork;
  /** Whether memories in learn mode keep what the cases teach. Default: true. */
  readonly teaches?: boolean;
  /** When starting: id of a run that was begun before it had an end; its folder is taken. */
  readonly begun?: string;
  /** Called once the run has its id and its folder. */
  readonly onStarted?: (manifest: Manifest) => void;
}

export type RunEnd =
  | { readonly ok: true; readonly manifest: Manifest; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };
