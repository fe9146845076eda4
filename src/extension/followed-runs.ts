import type { RunId, RunSession, SessionChange } from './run-session';

interface Sessions {
  open(id: RunId): Promise<RunSession | undefined>;
}

interface Followed {
  readonly session: RunSession;
  readonly stop: () => void;
}

/** Listens to the runs that a panel shows, and to no others. */
export class FollowedRuns {
  private readonly followed = new Map<RunId, Followed>();
  /** Those asked for last; opening them takes a while. */
  private wanted: readonly RunId[] = [];

  constructor(
    private readonly library: Sessions,
    private readonly onChange: (session: RunSession, change: SessionChange) => void,
  ) {}

  /** In the order in which they were asked for. */
  get sessions(): readonly RunSession[] {
    return this.wanted.flatMap((id) => this.followed.get(id)?.session ?? []);
  }

  has(id: RunId): boolean {
    return this.wanted.includes(id);
  }

  /** Listens to these from now on. Those that are gone are left out. */
  async follow(runs: readonly RunId[]): Promise<void> {
    this.wanted = [...new Set(runs)];
    for (const id of this.followed.keys()) if (!this.has(id)) this.drop(id);
    await Promise.all(this.wanted.map((id) => this.renew(id)));
  }

  /** Listens to one more. */
  async add(id: RunId): Promise<void> {
    if (!this.has(id)) this.wanted = [...this.wanted, id];
    await this.renew(id);
  }

  /** Opens a run again, which another process may have written. Whether it is gone. */
  async renew(id: RunId): Promise<boolean> {
    const session = await this.library.open(id);
    if (!this.has(id)) return false;
    if (!session) {
      this.drop(id);
      this.wanted = this.wanted.filter((one) => one !== id);
      return true;
    }
    if (this.followed.get(id)?.session === session) return false;
    this.drop(id);
    const stop = session.onChange((change) => {
      this.onChange(session, change);
    });
    this.followed.set(id, { session, stop });
    return false;
  }

  dispose(): void {
    this.wanted = [];
    for (const id of this.followed.keys()) this.drop(id);
  }

  private drop(id: RunId): void {
    this.followed.get(id)?.stop();
    this.followed.delete(id);
  }
}
