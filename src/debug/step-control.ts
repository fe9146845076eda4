import type { Gate } from '../core/runner/case-context';

export type StopReason = 'entry' | 'step' | 'pause' | 'breakpoint';

/** How to go on: until something stops it, or to the next stage as seen from the one it stands at. */
export type Move = 'continue' | 'over' | 'into' | 'out';

export interface StepControlOptions {
  readonly stopOnEntry: boolean;
  /** The case holds before this stage instance until `go`. */
  readonly onStop: (path: string, reason: StopReason) => void;
  /** Whether there is a breakpoint on a stage instance. */
  readonly breaksAt?: (path: string) => boolean;
}

/**
 * Holds the runner before stages. Stages that are about to start at once pass one after another, so that there is
 * never more than one place at which the case stands; calls that are under way go on.
 */
export class StepControl {
  private wanted:
    { readonly stop: 'never' | 'entry' | 'pause' } | { readonly move: Move; readonly from: string };
  private turn: Promise<void> = Promise.resolve();
  private held: { readonly path: string; readonly release: () => void } | undefined;
  private ended = false;

  constructor(private readonly options: StepControlOptions) {
    this.wanted = { stop: options.stopOnEntry ? 'entry' : 'never' };
  }

  /** For the runner. */
  readonly gate: Gate = ({ when, what, path }) => {
    if (when === 'after' || what === 'call') return Promise.resolve();
    this.turn = this.turn.then(() => this.pass(path));
    return this.turn;
  };

  /** Path of the stage instance the case stands at. */
  get standsAt(): string | undefined {
    return this.held?.path;
  }

  pause(): void {
    if (!this.held) this.wanted = { stop: 'pause' };
  }

  /** False when the case stands nowhere. */
  go(move: Move): boolean {
    const { held } = this;
    if (!held) return false;
    this.held = undefined;
    this.wanted = move === 'continue' ? { stop: 'never' } : { move, from: held.path };
    held.release();
    return true;
  }

  /** Nothing stops any more. */
  end(): void {
    this.ended = true;
    this.go('continue');
  }

  private async pass(path: string): Promise<void> {
    const reason = this.ended ? undefined : this.reasonToStop(path);
    if (reason === undefined) return;
    await new Promise<void>((release) => {
      this.held = { path, release };
      this.options.onStop(path, reason);
    });
  }

  private reasonToStop(path: string): StopReason | undefined {
    const { wanted } = this;
    if ('move' in wanted) {
      if (isReached(wanted.move, wanted.from, path)) return 'step';
    } else if (wanted.stop !== 'never') {
      return wanted.stop;
    }
    return this.options.breaksAt?.(path) ? 'breakpoint' : undefined;
  }
}

function isReached(move: Move, from: string, path: string): boolean {
  switch (move) {
    case 'continue':
      return false;
    case 'into':
      return true;
    case 'over':
      return !isInside(path, from);
    case 'out': {
      const outer = from.slice(0, Math.max(0, from.lastIndexOf('/'))).replace(/\[[^\]/]*\]$/u, '');
      return outer === '' ? false : !isInside(path, outer);
    }
  }
}

/** Whether a stage instance is one of those inside a stage: `loop[2]/draft` is inside `loop`. */
function isInside(path: string, outer: string): boolean {
  return path.startsWith(`${outer}/`) || path.startsWith(`${outer}[`);
}
