import type { Case } from '../case';
import type { Embedder } from '../knowledge/embedder';
import type { Files, Paths } from '../ports';
import { isObject } from '../json';
import { hasErrors, type Parsed, type Problem } from '../problem';
import { CaseMemory, type MemoryMode } from './case-memory';
import { Vectors } from './vectors';
import { deltaBetween, type MemoryDelta, readDelta } from './memory-delta';
import { MemoryFolder } from './memory-folder';
import type { MemorySettings } from './memory-settings';
import { EMPTY_MEMORY, type MemoryState } from './memory-state';

/** A memory a run uses, as decided before the first call. */
export interface MemoryUse {
  readonly name: string;
  readonly mode: MemoryMode;
  /** Folder. */
  readonly path: string;
  readonly settings: MemorySettings;
  /** Absent: `builtin:lexical`. */
  readonly embedder?: Embedder | undefined;
}

/** JSON of a value, with secrets blotted out. */
type Serialise = (value: unknown) => string;

export type CaseMemories = ReadonlyMap<string, CaseMemory>;

/** A finished case and what it taught, on disk before the memory is touched. */
export interface LearnedCase<T> {
  readonly record: T;
  readonly deltas: Readonly<Record<string, MemoryDelta>>;
}

interface OpenMemory extends MemoryUse {
  readonly folder: MemoryFolder;
  readonly vectors: Vectors;
  state: MemoryState;
}

/**
 * The memories of one run. Each case gets a draft of them; what it taught is committed when it has ended, together with
 * its record: `learned.json` of the run holds both until both are in place, so that a run which was cut off goes on
 * without learning a case twice or not at all.
 */
export class MemoryBank {
  private constructor(
    private readonly files: Files,
    private readonly memories: readonly OpenMemory[],
  ) {}

  /** Opens all memories that are not off. Writes nothing. */
  static async open(files: Files, paths: Paths, uses: Iterable<MemoryUse>): Promise<Parsed<MemoryBank>> {
    const problems: Problem[] = [];
    const memories: OpenMemory[] = [];
    for (const use of uses) {
      const folder = new MemoryFolder(files, paths, use.path);
      const read =
        use.mode === 'off' ? { ok: true as const, value: EMPTY_MEMORY, problems: [] } : await folder.open();
      problems.push(...read.problems);
      if (read.ok) memories.push({ ...use, folder, vectors: new Vectors(use.embedder), state: read.value });
    }
    return hasErrors(problems)
      ? { ok: false, problems }
      : { ok: true, value: new MemoryBank(files, memories), problems };
  }

  /** Steps each memory has learned, by name; without those that are off. */
  generations(): Record<string, number> {
    const on = this.memories.filter(({ mode }) => mode !== 'off');
    return Object.fromEntries(on.map(({ name, state }) => [name, state.generation]));
  }

  /** Memories with nothing in them, by name: worth saying before a run that reads them. */
  get empty(): readonly string[] {
    return this.memories
      .filter(({ mode, state }) => mode === 'read' && state.archive.size + state.directives.size === 0)
      .map(({ name }) => name);
  }

  /** The memories as a case meets them. */
  forCase(of: Case): CaseMemories {
    return new Map(
      this.memories.map(({ name, mode, settings, vectors, state }) => [
        name,
        new CaseMemory(name, mode, settings, vectors, state, of),
      ]),
    );
  }

  /**
   * What a case taught, as it will be written; nothing for memories that are only read. `serialise` blots out secrets
   * before anything is kept.
   */
  learned(
    memories: CaseMemories,
    { run, key, serialise }: { readonly run: string; readonly key: string; readonly serialise: Serialise },
  ): Record<string, MemoryDelta> {
    const deltas: Record<string, MemoryDelta> = {};
    for (const { name, mode, before, after } of memories.values()) {
      const delta = mode === 'learn' ? deltaBetween(before, after, { run, case: key }) : undefined;
      if (delta) deltas[name] = JSON.parse(serialise(delta)) as MemoryDelta;
    }
    return deltas;
  }

  /** Commits what a case taught. Memories that have it already stay as they are. */
  async commit(deltas: Readonly<Record<string, MemoryDelta>>): Promise<void> {
    for (const memory of this.memories) {
      const delta = deltas[memory.name];
      if (!delta || hasLearned(memory.state, delta)) continue;
      memory.state = await memory.folder.commit(memory.state, delta);
    }
  }

  /** Makes whole what an earlier run was writing when it was cut off, in the memories this run teaches. */
  async tidy(): Promise<void> {
    for (const { mode, folder, state } of this.memories) if (mode === 'learn') await folder.tidy(state);
  }

  /** Why the deltas cannot be committed: another run taught a memory meanwhile. */
  movedOn(deltas: Readonly<Record<string, MemoryDelta>>): string | undefined {
    for (const { name, state } of this.memories) {
      const delta = deltas[name];
      if (delta && state.generation !== delta.from && !hasLearned(state, delta)) return name;
    }
    return undefined;
  }

  /** Keeps a case and what it taught in the run's own folder. */
  async keep(file: string, learned: LearnedCase<unknown>, serialise: Serialise): Promise<void> {
    await this.files.write(file, `${serialise(learned)}\n`);
  }

  /** What `keep` kept, if there is any. */
  async kept<T>(file: string): Promise<LearnedCase<T> | undefined> {
    if (!(await this.files.exists(file))) return undefined;
    const value = parsed(new TextDecoder().decode(await this.files.read(file)));
    if (!isObject(value) || !isObject(value['record']) || !isObject(value['deltas'])) return undefined;
    const deltas = Object.entries(value['deltas']).flatMap(([name, stored]) => {
      const delta = readDelta(stored);
      return delta ? [[name, delta] as const] : [];
    });
    return { record: value['record'] as T, deltas: Object.fromEntries(deltas) };
  }
}

function hasLearned(state: MemoryState, { to, last }: MemoryDelta): boolean {
  return state.generation === to && state.last?.run === last.run && state.last.case === last.case;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
