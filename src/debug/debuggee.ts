import { FileTrouble } from '../core/ports';
import { hasErrors, type Problem } from '../core/problem';
import { Project } from '../core/project';
import { notesOn, scoreWith } from '../core/run/execute-run';
import { onlyCase } from '../core/run/fork-run';
import { planOfManifest } from '../core/run/plan-of-manifest';
import type { RunHost } from '../core/run/run-host';
import { openMemories } from '../core/run/run-memories';
import { planRun, type RunPlan } from '../core/run/run-plan';
import { type PreparedPorts, prepareRunnerPorts } from '../core/run/runner-ports';
import { caseKey, type Manifest, parseCaseKey } from '../core/run-store/manifest';
import { RunReader } from '../core/run-store/run-reader';
import { unknownRun } from '../core/run-store/unknown-run';
import type { AnsweredCalls, EarlierSearches, RunnerPorts } from '../core/runner/case-context';
import { type EarlierLookups, lookupsIn } from '../core/runner/lookups';
import type { CaseRun } from '../core/runner/run-case';
import { StageReads } from '../core/runner/stage-reads';
import type { AskedOnce } from './asked-once';
import { unrecorded } from './asked-once';
import type { Attach, Launch } from './read-launch';

/** What a debug session needs of its host. */
export type DebugHost = Omit<RunHost, 'gate' | 'around'>;

/** The run that is replayed. */
export interface Recorded {
  readonly run: string;
  readonly key: string;
}

/** The one case of a session, with all that it takes to run it again and again. */
export interface Debuggee {
  readonly host: DebugHost;
  /** Of this case alone. */
  readonly plan: RunPlan;
  readonly model: string;
  /** Whether `model` stands over those that the files name. */
  readonly forced: boolean;
  readonly recorded?: Recorded;
  /** All but what each course has of its own. */
  readonly run: () => Omit<CaseRun, 'sink' | 'signal' | 'edits'>;
  readonly problems: readonly Problem[];
}

export type Opened =
  | { readonly ok: true; readonly value: Debuggee }
  | { readonly ok: false; readonly message: string; readonly problems: readonly Problem[] };

export interface OpenOptions {
  readonly host: DebugHost;
  /** When neither the configuration nor the files name one. */
  readonly model: string;
  readonly asked: AskedOnce;
  /** Whether a recorded run is taken with the files as they are now, not as they were then. */
  readonly asOf?: 'then' | 'now';
}

export async function openDebuggee(start: Launch | Attach, options: OpenOptions): Promise<Opened> {
  try {
    return start.kind === 'launch' ? await openLaunch(start, options) : await openRecorded(start, options);
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    return { ok: false, message: error.message, problems: [] };
  }
}

async function openLaunch(start: Launch, options: OpenOptions): Promise<Opened> {
  const { host } = options;
  const planned = await planRun(new Project(host.files, host.paths), host.files, start.target, {
    ...(start.case === undefined ? { limit: 1 } : { cases: [start.case] }),
    repeats: 1,
    stopEarly: false,
  });
  const [first] = planned.ok ? planned.value.cases : [];
  if (!planned.ok || !first) return refused(planned.problems, 'There is no case to debug.');
  // An id may stand for several records of a dataset; one session follows one case.
  const plan = { ...planned.value, cases: [first] };
  const [model, forced] = [start.model ?? options.model, start.model !== undefined];
  const prepared = await prepareRunnerPorts(plan, { ...host, around: options.asked.around, model, forced });
  const problems = [...planned.problems, ...prepared.problems];
  if (hasErrors(problems)) return refused(problems, 'The case cannot be debugged.');
  return ready({ host, plan, model, forced }, prepared, { repeat: 0, problems, answered: new Map() });
}

async function openRecorded(start: Attach, options: OpenOptions): Promise<Opened> {
  const { host, asOf = 'then' } = options;
  const { files, paths, root } = host;
  const reader = new RunReader(files, paths, root, start.run);
  const manifest = await reader.manifest();
  if (!manifest) return refused([await unknownRun(files, paths, root, start.run)], 'There is no such run.');
  const key = start.case ?? manifest.cases[0] ?? '';
  const { id, repeat } = parseCaseKey(key);
  const planned = await planOfManifest(files, paths, root, reader, manifest, asOf);
  const found = planned.ok ? planned.value.cases.find((each) => each.id === id) : undefined;
  if (!planned.ok || !found) return refused(planned.problems, `The run has no case "${key}".`);
  const plan = { ...onlyCase(planned.value, key), cases: [found] };
  const events = await reader.events(key);
  if (events.length === 0) return refused([], `The run has not come to the case "${key}".`);
  const model = start.model ?? `recorded:${manifest.id}`;
  // The author's choice, or nobody: what a recording does not hold is not made up from what it does.
  const prepared = await prepareRunnerPorts(plan, {
    ...host,
    around: options.asked.around,
    model,
    forced: true,
  });
  const silent = start.model === undefined;
  const ports: RunnerPorts = silent
    ? { ...prepared.ports, modelFor: (settings) => replaying(prepared, manifest, settings.id) }
    : prepared.ports;
  const isSame = plan.loaded.pipeline.memory.size === 0 && hasSameKnowledge(prepared, manifest);
  return ready(
    { host, plan, model, forced: true, recorded: { run: manifest.id, key } },
    { ...prepared, ports },
    {
      repeat,
      // Nobody is asked, and what was looked up is in the run: what is missing of either is no trouble.
      problems: silent ? planned.problems : [...planned.problems, ...prepared.problems],
      answered: await reader.answered(key),
      searched: await reader.searched(key),
      ...(isSame ? {} : { lookups: lookupsIn(events) }),
    },
  );
}

interface Course {
  readonly repeat: number;
  readonly problems: readonly Problem[];
  readonly answered: AnsweredCalls;
  readonly searched?: EarlierSearches;
  readonly lookups?: EarlierLookups;
}

async function ready(
  base: Pick<Debuggee, 'host' | 'plan' | 'model' | 'forced' | 'recorded'>,
  { ports, embedders }: PreparedPorts,
  { problems, ...course }: Course,
): Promise<Opened> {
  const { host, plan } = base;
  const [of] = plan.cases;
  const memories = await openMemories(host.files, host.paths, plan, embedders);
  if (!of || !memories.ok)
    return refused([...problems, ...memories.problems], 'The memories cannot be read.');
  const tools = (await host.toolsFor?.(plan.metrics)) ?? {};
  const reads = new StageReads(plan.loaded.roles);
  return {
    ok: true,
    value: {
      ...base,
      problems: [...problems, ...memories.problems],
      run: () => ({
        loaded: plan.loaded,
        reads,
        case: of,
        switches: plan.switches,
        ports,
        ...course,
        resumed: false,
        // One sees what happens before what; jurors deliberate at once all the same.
        inTurn: true,
        memories: memories.value.forCase(of),
        ...notesOn(plan, of),
        score: (scorable) => scoreWith(plan.metrics, scorable, tools),
      }),
    },
  };
}

/** Key under which the case is kept when the session has ended. */
export function keptKey({ plan, recorded }: Debuggee): string {
  return recorded?.key ?? caseKey(plan.cases[0]?.id ?? '', 0);
}

function replaying(
  { ports }: PreparedPorts,
  manifest: Manifest,
  named: string | undefined,
): ReturnType<RunnerPorts['modelFor']> {
  const handle = ports.modelFor({});
  const id = manifest.modelForced ? manifest.model : (named ?? manifest.model);
  return 'problem' in handle ? handle : { ...handle, model: unrecorded(id), maxRetries: 0 };
}

function hasSameKnowledge({ knowledge }: PreparedPorts, manifest: Manifest): boolean {
  return manifest.knowledge.every(
    ({ name, hash }) => knowledge.find((each) => each.name === name)?.hash === hash,
  );
}

function refused(problems: readonly Problem[], message: string): Opened {
  const first = problems.find(({ severity }) => severity === 'error');
  return { ok: false, message: first ? sentenceOf(first) : message, problems };
}

/** For a dialog, which shows one problem and no more. */
function sentenceOf({ file, range, message, next }: Problem): string {
  const place = range ? `${file}:${range.start.line + 1}` : file;
  return [`${place}: ${message}`, ...(next === undefined ? [] : [next])].join(' ');
}
