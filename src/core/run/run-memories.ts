import type { Case } from '../case';
import { type CaseMemories, type LearnedCase, MemoryBank } from '../memory/memory-bank';
import type { Files, Paths } from '../ports';
import type { Parsed, Problem } from '../problem';
import type { CaseRecord } from '../run-store/case-record';
import type { Manifest, MemoryUsed } from '../run-store/manifest';
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
): Promise<Parsed<MemoryBank>> {
  const sources = [...loaded.pipeline.memory.values()];
  const opened = await MemoryBank.open(
    files,
    paths,
    sources.map(({ name, mode, path, statedIn, settings }) => ({
      name,
      mode,
      path: paths.resolveFrom(statedIn, path),
      settings,
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
