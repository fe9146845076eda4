import type { Case } from '../case';
import type { Embedder } from '../knowledge/embedder';
import { type CaseMemories, type LearnedCase, MemoryBank } from '../memory/memory-bank';
import type { Files, Paths } from '../ports';
import type { Parsed, Problem } from '../problem';
import type { CaseRecord } from '../run-store/case-record';
import type { Manifest, MemoryUsed } from '../run-store/manifest';
import { lockMemory } from '../memory/memory-lock';
import { embedderNameOf, settingsOf } from '../pipeline/memory-source';
import type { Processes } from '../run-store/run-lock';
import type { Embedders } from './open-embedder';
import type { RunPlan } from './run-plan';

/** Where and how a run writes what its cases taught. */
interface Desk {
  readonly run: string;
  /** `learned.json` of the run. */
  readonly file: string;
  /** JSON without secrets. */
  readonly serialise: (value: unknown) => string;
}

/** The memories of a plan, opened before the first call. */
export async function openMemories(
  files: Files,
  paths: Paths,
  { loaded }: Pick<RunPlan, 'loaded'>,
  embedders: Embedders,
): Promise<Parsed<MemoryBank>> {
  const sources = [...loaded.pipeline.memory.values()];
  const byName = new Map<string, Embedder>();
  const problems: Problem[] = [];
  for (const source of sources.filter(({ mode }) => mode !== 'off')) {
    const embedder = await embedders.open(embedderNameOf(source), source.dense?.instruction);
    if (embedder.ok) byName.set(source.name, embedder.embedder);
    else {
      const file = source.dense?.statedIn ?? source.statedIn;
      const range = source.dense?.model.range ?? source.range;
      problems.push({ severity: 'error', file, range, ...embedder.problem });
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  const opened = await MemoryBank.open(
    files,
    paths,
    sources.map((source) => ({
      name: source.name,
      mode: source.mode,
      path: paths.resolveFrom(source.statedIn, source.path),
      settings: settingsOf(source),
      embedder: byName.get(source.name),
    })),
  );
  if (!opened.ok) return opened;
  const empty = opened.value.empty.map((name): Problem => ({
    code: 'empty-memory',
    severity: 'warning',
    file: loaded.pipeline.file,
    message: `The memory "${name}" is empty; nothing will be recalled.`,
    next: `Teach it first: run with --memory ${name}=learn.`,
  }));
  return { ...opened, problems: [...opened.problems, ...empty] };
}

export type Taken =
  | { readonly ok: true; readonly release: () => Promise<void> }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Takes the memories that the run teaches, before they are read; all of them or none. */
export async function takeMemories(
  {
    files,
    paths,
    processes,
  }: { readonly files: Files; readonly paths: Paths; readonly processes?: Processes },
  { loaded }: Pick<RunPlan, 'loaded'>,
  run: string,
): Promise<Taken> {
  const releases: (() => Promise<void>)[] = [];
  const release = async (): Promise<void> => {
    // A disk that can write no longer cannot remove either; the lock of a process that is gone holds nobody.
    for (const give of releases) await give().catch(() => undefined);
  };
  for (const { mode, path, statedIn } of processes ? loaded.pipeline.memory.values() : []) {
    if (mode !== 'learn' || !processes) continue;
    const locked = await lockMemory(
      files,
      paths,
      { path: paths.resolveFrom(statedIn, path), run },
      processes,
    );
    if (!locked.ok) {
      await release();
      return { ok: false, problems: [locked.problem] };
    }
    releases.push(locked.release);
  }
  return { ok: true, release };
}

/** The memories of one run while its cases run and end. */
export class RunMemories {
  constructor(
    private readonly bank: MemoryBank,
    private readonly desk: Desk,
  ) {}

  forCase(of: Case): CaseMemories {
    return this.bank.forCase(of);
  }

  /**
   * Ends a case: what it taught is committed, and its record written, both or neither even when the run is cut off in
   * between. Gives the record with the step each memory is at after it.
   */
  async finish(
    memories: CaseMemories,
    record: CaseRecord,
    write: (record: CaseRecord) => Promise<void>,
  ): Promise<CaseRecord> {
    const { run, file, serialise } = this.desk;
    const deltas = this.bank.learned(memories, { run, key: record.key, serialise });
    const learned = Object.entries(deltas).map(([name, { to }]) => [name, to] as const);
    const whole = { ...record, memory: { ...this.bank.generations(), ...Object.fromEntries(learned) } };
    if (learned.length > 0) {
      await this.bank.keep(file, { record: whole, deltas }, serialise);
      await this.bank.commit(deltas);
    }
    await write(whole);
    return whole;
  }

  /** Makes the memories ready to be taught. */
  begin(): Promise<void> {
    return this.bank.tidy();
  }

  /** Finishes the case that was ending when the run was cut off; undefined when there was none. */
  async recover(
    finished: readonly CaseRecord[],
    write: (record: CaseRecord) => Promise<void>,
  ): Promise<CaseRecord | undefined> {
    const pending = await this.pending(finished);
    if (!pending) return undefined;
    await this.bank.commit(pending.deltas);
    await write(pending.record);
    return pending.record;
  }

  /** A case that is kept in the run's folder but not yet among its finished ones. A case that ran again is another. */
  private async pending(finished: readonly CaseRecord[]): Promise<LearnedCase<CaseRecord> | undefined> {
    const kept = await this.bank.kept<CaseRecord>(this.desk.file);
    const { key, finishedAt } = kept?.record ?? {};
    return finished.some((record) => record.key === key && record.finishedAt === finishedAt)
      ? undefined
      : kept;
  }

  /** Memories that another run taught since this one stopped: it cannot go on as if nothing had happened. */
  async movedOn(manifest: Manifest, finished: readonly CaseRecord[]): Promise<Problem[]> {
    const pending = (await this.pending(finished))?.deltas ?? {};
    const now = this.bank.generations();
    return (manifest.memory ?? []).flatMap(({ name, mode, path, generation }): Problem[] => {
      if (mode !== 'learn') return [];
      const left = finished.reduce((last, { memory }) => Math.max(last, memory?.[name] ?? 0), generation);
      const delta = pending[name];
      const expected = delta ? [delta.from, delta.to] : [left];
      if (expected.includes(now[name] ?? 0)) return [];
      return [
        {
          code: 'memory-moved-on',
          severity: 'error',
          file: path,
          message: `The memory "${name}" is at step ${now[name] ?? 0}, but this run left it at ${left}: something else changed it meanwhile.`,
          next: 'Start a new run, or restore the memory as this run left it.',
        },
      ];
    });
  }
}

/** What the manifest tells of the memories of a run. */
export function memoriesUsed(
  bank: MemoryBank,
  { loaded }: Pick<RunPlan, 'loaded'>,
  pathOf: (path: string, statedIn: string) => string,
): MemoryUsed[] {
  const generations = bank.generations();
  return [...loaded.pipeline.memory.values()].map(({ name, mode, path, statedIn }) => ({
    name,
    mode,
    path: pathOf(path, statedIn),
    generation: generations[name] ?? 0,
  }));
}
