import type { PerturbationKind } from '../fairness/perturbation-kind';
import type { MetricValue } from '../metric/metric';
import type { Usage } from '../model/model';
import type { StoredEdits } from '../runner/edits';
import type { SwitchValue } from '../pipeline/pipeline';

export type RunState = 'running' | 'finished' | 'cancelled' | 'stopped';

/** A file a run was made from. `path` is relative to the workspace root where it lies inside, with `/`. */
export interface ManifestFile {
  readonly path: string;
  /** SHA-256 of its content, in hex. */
  readonly hash: string;
}

export interface Counts {
  readonly total: number;
  readonly done: number;
  readonly error: number;
  readonly unparsed: number;
  readonly cancelled: number;
}

/** A memory of a run: its folder, and how many steps it had learned when the run began. */
export interface MemoryUsed {
  readonly name: string;
  readonly mode: 'read' | 'learn' | 'off';
  readonly path: string;
  readonly generation: number;
}

/** A grader of a run: its role file, whose text is in `blobs/`, and what the slice says of its model. */
export interface GraderUsed extends ManifestFile {
  readonly name: string;
  readonly role: string;
  readonly model?: string;
}

/** One look of a run that may stop early at the pairs it has so far. */
export interface EarlyLook {
  /** From 1. */
  readonly look: number;
  readonly pairs: number;
  /** Mean of the new scores less those of the other run. */
  readonly difference: number;
  /** Signed as the difference; null where it is without bound. */
  readonly z: number | null;
  /** Two-sided, of these pairs alone. */
  readonly p: number;
  /** The test ends with `different` where |z| is at least this z, p at most this p; z is null where nothing could. */
  readonly boundary: { readonly z: number | null; readonly p: number };
}

/** How a run may stop before its last case, and what the looks have shown. */
export interface EarlyStopping {
  /** The run it is compared with. */
  readonly against: string;
  /** Full name of the figure. */
  readonly metric: string;
  readonly alpha: number;
  readonly looks: number;
  /** Of the order in which the cases run. */
  readonly seed: number;
  /** Cases that the other run has a score for. */
  readonly planned: number;
  readonly shown: readonly EarlyLook[];
  /** Absent until the test has ended. `planned end`: no look showed a difference. */
  readonly decision?: 'different' | 'planned end';
}

/** Of which case a run is another course, and what the author changed in it by hand. */
export interface ForkOf {
  /** The run it was made from; absent where there was none, as in a debugger's first run. */
  readonly run?: string;
  /** Key of the case. */
  readonly case: string;
  readonly edits: StoredEdits;
}

/** `run.json`. The same manifest, run again with recorded answers, gives the same transcripts. */
export interface Manifest {
  /** Version of this format. */
  readonly format: 1;
  readonly id: string;
  /** Of Moot. */
  readonly version: string;
  readonly pipeline: ManifestFile & { readonly name: string };
  readonly slice?: ManifestFile & { readonly name: string };
  readonly dataset: ManifestFile & { readonly adapter: string };
  /** Every role, pipeline and slice file; their texts are in `blobs/` under their hashes. */
  readonly sources: readonly ManifestFile[];
  readonly knowledge: readonly (ManifestFile & {
    readonly name: string;
    /** Name of the embedder of its dense index. */
    readonly embedder?: string;
  })[];
  /** Absent where the pipeline has no memory. */
  readonly memory?: readonly MemoryUsed[];
  /** Roles that scored verdicts against the gold label. */
  readonly graders?: readonly GraderUsed[];
  /** As asked for, such as `builtin:baseline`. */
  readonly model: string;
  /** Whether `model` stands over the models that files name. */
  readonly modelForced: boolean;
  /** Models of single roles, as typed. */
  readonly models?: Readonly<Record<string, string>>;
  /** Every model that it may ask, also those that files name. Absent in runs of older versions. */
  readonly asked?: readonly string[];
  readonly switches: Readonly<Record<string, SwitchValue>>;
  readonly score: readonly string[];
  readonly repeats: number;
  /** Keys of the cases in order; see `caseKey`. */
  readonly cases: readonly string[];
  /** Hash of the blob that holds what each case held; see `contentsOf`. Absent in runs of older versions. */
  readonly contents?: string;
  readonly concurrency: number;
  /** Path of the stage at which the run ends, when it is not the whole pipeline. */
  readonly upTo?: string;
  /** What was changed about the cases that should not change their verdicts. */
  readonly perturb?: readonly PerturbationKind[];
  /** Absent where the run goes to its last case whatever it finds. */
  readonly stopEarly?: EarlyStopping;
  /** Absent where nothing was changed by hand. */
  readonly fork?: ForkOf;
  /** For imported answers: the file they came from. */
  readonly imported?: ManifestFile;
  readonly state: RunState;
  readonly counts: Counts;
  readonly metrics: Readonly<Record<string, MetricValue>>;
  readonly usage: Usage;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly finishedAt?: number;
  /** Why the run stopped before the end. */
  readonly message?: string;
}

/** Name of one repeat of one case in a run. Ids that themselves end like a repeat always carry theirs. */
export function caseKey(id: string, repeat: number): string {
  return repeat === 0 && !REPEAT.test(id) ? id : `${id}@${repeat + 1}`;
}

/** The case and repeat (from 0) of a key. */
export function parseCaseKey(key: string): { readonly id: string; readonly repeat: number } {
  const match = REPEAT.exec(key);
  return match ? { id: key.slice(0, match.index), repeat: Number(match[1]) - 1 } : { id: key, repeat: 0 };
}

const REPEAT = /@(\d+)$/u;
