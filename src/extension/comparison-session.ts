import type { RunAt } from '../core/compare/compared-runs';
import type { OpenComparison } from './comparison-thread';
import type { RunId } from './run-session';

/** What comparisons need of the library. */
export interface ComparedLibrary {
  open(id: RunId): Promise<{ readonly root: string } | undefined>;
  /** Undefined: any run may have changed. */
  onDidChange(listener: (id: RunId | undefined) => void): { dispose(): void };
}

/** Calls back after some milliseconds, unless it is taken back. */
export type Later = (act: () => void, milliseconds: number) => { cancel(): void };

interface Held {
  readonly runs: readonly RunId[];
  readonly opened: Promise<OpenComparison>;
  /** Calls that are not answered yet. */
  pending: number;
  /** Something changed since it was opened, and that is told soon. */
  telling: { cancel(): void } | undefined;
  isOld: boolean;
}

/** Milliseconds between two notices that a comparison changed: a run that goes on ends many cases a second. */
const PAUSE = 2000;

/**
 * The comparison that the panel shows, opened once and kept while its runs stay as they are. When one of them changes,
 * those who listen are told, and what is asked from then on is read anew.
 */
export class ComparisonSession {
  private held: Held | undefined;
  private readonly listeners = new Set<(runs: readonly RunId[]) => void>();
  private readonly changes: { dispose(): void };

  constructor(
    private readonly library: ComparedLibrary,
    private readonly openRuns: (runs: readonly RunAt[]) => OpenComparison,
    private readonly later: Later = timeout,
  ) {
    this.changes = library.onDidChange((id) => {
      const { held } = this;
      if (!held || held.telling || (id !== undefined && !held.runs.includes(id))) return;
      held.telling = this.later(() => {
        this.renew(held);
      }, PAUSE);
    });
  }

  dispose(): void {
    this.letGo();
    this.changes.dispose();
  }

  onChange(listener: (runs: readonly RunId[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asks the comparison of these runs, the baseline first. Another one that is open is let go. */
  async ask<R>(runs: readonly RunId[], call: (of: OpenComparison) => Promise<R>): Promise<R> {
    const held = this.of(runs);
    held.pending += 1;
    try {
      return await call(await held.opened);
    } finally {
      held.pending -= 1;
      if (held.isOld) this.close(held);
    }
  }

  /** Nobody looks at it any more: what is not answered yet need not be. */
  letGo(): void {
    const { held } = this;
    this.held = undefined;
    if (!held) return;
    held.telling?.cancel();
    void held.opened.then((opened) => {
      opened.dispose();
    }, ignore);
  }

  private of(runs: readonly RunId[]): Held {
    if (this.held && sameRuns(this.held.runs, runs)) return this.held;
    this.letGo();
    const opened = this.open(runs);
    // Whoever asks is told.
    opened.catch(ignore);
    this.held = { runs: [...runs], opened, pending: 0, telling: undefined, isOld: false };
    return this.held;
  }

  private async open(runs: readonly RunId[]): Promise<OpenComparison> {
    const at = await Promise.all(
      runs.map(async (id): Promise<RunAt> => {
        const session = await this.library.open(id);
        if (!session) throw new Error(`The run ${id} is no longer there.`);
        return { id, root: session.root };
      }),
    );
    return this.openRuns(at);
  }

  /** What was asked of the old one is still answered. */
  private renew(held: Held): void {
    if (this.held !== held) return;
    this.held = undefined;
    held.isOld = true;
    this.close(held);
    for (const listener of this.listeners) listener(held.runs);
  }

  private close({ pending, opened }: Held): void {
    if (pending > 0) return;
    void opened.then((of) => {
      of.dispose();
    }, ignore);
  }
}

function sameRuns(one: readonly RunId[], other: readonly RunId[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

function ignore(): void {
  // Told elsewhere.
}

const timeout: Later = (act, milliseconds) => {
  const timer = setTimeout(act, milliseconds);
  return {
    cancel: () => {
      clearTimeout(timer);
    },
  };
};
