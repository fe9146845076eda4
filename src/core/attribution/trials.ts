import { Project } from '../project';
import { hasErrors, type Problem } from '../problem';
import type { MemoryBank } from '../memory/memory-bank';
import { notesOn, scoreWith } from '../run/execute-run';
import { planOfProject, withSnapshots } from '../run/plan-of-manifest';
import type { RunHost } from '../run/run-host';
import { openMemories } from '../run/run-memories';
import { openDataset, type RunPlan } from '../run/run-plan';
import { prepareRunnerPorts, type PreparedPorts } from '../run/runner-ports';
import { parseCaseKey, type Manifest } from '../run-store/manifest';
import { fileOfManifest } from '../run-store/run-place';
import type { RunReader } from '../run-store/run-reader';
import { serialiser, type Serialise } from '../run-store/redact-values';
import type { CaseEvent } from '../runner/run-event';
import { runCase, type CaseResult } from '../runner/run-case';
import { StageReads } from '../runner/stage-reads';
import type { AnswerPool } from './answer-pool';
import { textWith, type EditedText, type Passage } from './passage';

/** One run of a pair, to be run again with some of the edits between them. */
export interface TriedRun {
  readonly reader: RunReader;
  readonly manifest: Manifest;
}

export interface TrialSetting {
  readonly host: RunHost;
  readonly runs: readonly [TriedRun, TriedRun];
  readonly texts: readonly EditedText[];
  readonly passages: readonly Passage[];
  readonly model: string;
  readonly forced: boolean;
  readonly pool: AnswerPool;
}

/** What became of one run of a case. */
export type Trial =
  | { readonly kind: 'ended'; readonly result: CaseResult }
  /** The files do not hold together with this set of passages, or the case is not among those of the slice. */
  | { readonly kind: 'cannot run' }
  /** Something other than the passages broke it, such as the endpoint: it tells nothing of them. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'cancelled' };

interface Ready {
  readonly plan: RunPlan;
  readonly ports: PreparedPorts;
  readonly bank: MemoryBank;
}

type Prepared = Ready | { readonly problems: readonly Problem[] };

/** Runs cases with any set of the passages made; all else is as in the second run. Nothing of it is written. */
export class Trials {
  private readonly sets = new Map<string, Promise<Prepared>>();
  private readonly ports = new Map<string, Promise<PreparedPorts>>();
  private readonly opened: PreparedPorts[] = [];
  private readonly datasets = new Map<string, ReturnType<typeof openDataset>>();
  private snapshots: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(private readonly setting: TrialSetting) {}

  /** What keeps a case from being run with a set of passages; undefined where nothing does. */
  async refusalOf(set: readonly number[], key: string): Promise<string | undefined> {
    const prepared = await this.prepared(set);
    if ('problems' in prepared)
      return prepared.problems.find(({ severity }) => severity === 'error')?.message ?? 'It cannot be run.';
    const { id } = parseCaseKey(key);
    const isThere = prepared.plan.cases.some((each) => each.id === id);
    return isThere ? undefined : 'The case is no longer in the dataset.';
  }

  /** Ids of the models that may be asked with a set of passages. */
  async models(set: readonly number[]): Promise<readonly string[]> {
    const prepared = await this.prepared(set);
    return 'problems' in prepared ? [] : prepared.ports.models;
  }

  /** JSON without the keys in use by now. */
  readonly json: Serialise = (value, indent) => serialiser(this.secrets).json(value, indent);

  /** Runs one repeat of a case. */
  async run(set: readonly number[], key: string, sample: number, signal: AbortSignal): Promise<Trial> {
    const prepared = await this.prepared(set);
    if ('problems' in prepared) return { kind: 'cannot run' };
    const { plan, ports, bank } = prepared;
    const { id, repeat } = parseCaseKey(key);
    const of = plan.cases.find((each) => each.id === id);
    if (!of) return { kind: 'cannot run' };
    const tools = (await this.setting.host.toolsFor?.(plan.metrics)) ?? {};
    // Also of a call without which the case went on, such as that of a grader.
    let failure: string | undefined;
    const watch = (event: CaseEvent): void => {
      if (event.type === 'call-failed' && event.failure.reason !== 'cancelled')
        failure ??= event.failure.message;
    };
    const result = await runCase({
      loaded: plan.loaded,
      reads: new StageReads(plan.loaded.roles),
      case: of,
      repeat: repeat + sample * plan.repeats,
      switches: plan.switches,
      ports: ports.ports,
      sink: {
        append: (event) => {
          watch(event);
          return Promise.resolve();
        },
        show: () => undefined,
        settle: () => Promise.resolve(),
      },
      answered: new Map(),
      resumed: false,
      memories: bank.forCase(of),
      ...notesOn(plan, of),
      score: (scorable) => scoreWith(plan.metrics, scorable, tools),
      // One listener for each run instead of one for each call on the signal of the search.
      signal: AbortSignal.any([signal]),
    });
    if (result.status === 'cancelled') return { kind: 'cancelled' };
    if (result.status === 'error') failure ??= result.message ?? 'It could not be run.';
    if (failure === undefined) return { kind: 'ended', result };
    return { kind: 'failed', message: serialiser(this.secrets).text(failure) };
  }

  private get secrets(): readonly string[] {
    return [...new Set(this.opened.flatMap(({ secrets, embedders }) => [...secrets, ...embedders.secrets]))];
  }

  private prepared(set: readonly number[]): Promise<Prepared> {
    const key = set.join(' ');
    const known = this.sets.get(key) ?? this.prepare(set);
    this.sets.set(key, known);
    return known;
  }

  private async prepare(set: readonly number[]): Promise<Prepared> {
    const { host, runs, texts, passages } = this.setting;
    const { files, paths, root } = host;
    const snapshots = new Map(await (this.snapshots ??= this.readSnapshots()));
    const chosen = set.flatMap((index) => passages[index] ?? []);
    for (const { file, before } of texts) {
      const own = chosen.filter((passage) => passage.file === file);
      snapshots.set(fileOfManifest(paths, root, file), textWith(before, own));
    }
    const project = new Project(withSnapshots(files, paths, snapshots), paths);
    const planned = await planOfProject(project, { files, paths, root, ...runs[1], open: this.open });
    if (!planned.ok) return { problems: planned.problems };
    const plan = planned.value;
    const ports = await this.portsOf(plan);
    if (!this.opened.includes(ports)) this.opened.push(ports);
    if (hasErrors(ports.problems)) return { problems: ports.problems };
    const memories = await openMemories(files, paths, plan, ports.embedders);
    return memories.ok ? { plan, ports, bank: memories.value } : { problems: memories.problems };
  }

  /** Models and knowledge bases; they are the same for most sets, since those differ in prompts. */
  private portsOf(plan: RunPlan): Promise<PreparedPorts> {
    const { host, model, forced, pool } = this.setting;
    const { pipeline, roles, roleModels, graders = [] } = plan.loaded;
    const key = JSON.stringify([
      pipeline.text,
      plan.slice?.text,
      [...roles.values()].map((role) => role.model.id),
      [...(roleModels ?? [])],
      graders.map((grader) => [grader.model.id, grader.role.model.id]),
    ]);
    const known =
      this.ports.get(key) ?? prepareRunnerPorts(plan, { ...host, around: pool.around, model, forced });
    this.ports.set(key, known);
    return known;
  }

  private readonly open: typeof openDataset = (files, file, options) => {
    const key = JSON.stringify([file, options]);
    const known = this.datasets.get(key) ?? openDataset(files, file, options);
    this.datasets.set(key, known);
    return known;
  };

  /** The texts of the second run, and those that only the first one had: a pipeline may name them again. */
  private async readSnapshots(): Promise<ReadonlyMap<string, string>> {
    const { host, runs } = this.setting;
    const snapshots = new Map<string, string>();
    for (const { reader, manifest } of runs) {
      for (const { path, hash } of manifest.sources) {
        if (await reader.blobs.has(hash))
          snapshots.set(fileOfManifest(host.paths, host.root, path), await reader.blobs.get(hash));
      }
    }
    return snapshots;
  }
}
