/** Where an editor keeps small values; `vscode.Memento` is one. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const KEY = 'moot.filters';
/** More could not be chosen from. */
const MOST = 50;

/** Filters that the author keeps in this workspace, the latest first. */
export class SavedFilters {
  constructor(private readonly memory: Memory) {}

  get all(): readonly string[] {
    const kept = this.memory.get(KEY);
    return Array.isArray(kept) ? kept.filter((filter) => typeof filter === 'string') : [];
  }

  /** Keeps a filter, or forgets it. Gives what is kept then. */
  async set(filter: string, keep: boolean): Promise<readonly string[]> {
    const words = filter.trim().replace(/\s+/gu, ' ');
    const others = this.all.filter((one) => one !== words);
    const kept = keep && words !== '' ? [words, ...others].slice(0, MOST) : others;
    await this.memory.update(KEY, kept);
    return kept;
  }
}
