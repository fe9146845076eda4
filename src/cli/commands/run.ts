import { findValue } from '../../core/metric/registry';
import { FileTrouble } from '../../core/ports';
import { hasErrors, type Problem } from '../../core/problem';
import type { Manifest } from '../../core/run-store/manifest';
import { isRunId } from '../../core/run-store/run-place';
import { RunReader } from '../../core/run-store/run-reader';
import { kindOfFile } from '../../core/check';
import { planOfManifest } from '../../core/run/plan-of-manifest';
import { planRun, type Overrides, type RunPlan, type RunTarget } from '../../core/run/run-plan';
import { resumeRun, startRun, type RunEnd, type RunRequest } from '../../core/run/start-run';
import { meetsGate } from '../../core/slice';
import { Progress } from '../progress';
import type { CommandHost } from '../host';
import { EXIT, err, out, printJson, printProblem, printRun, problemJson, runJson } from '../print';

export interface RunOptions extends Overrides {
  readonly json: boolean;
  readonly model?: string | undefined;
  readonly dataset?: string | undefined;
  readonly adapter?: string | undefined;
}

const DEFAULT_MODEL = 'builtin:baseline';

/** `moot run SLICE|PIPELINE`. */
export async function run(host: CommandHost, typed: string, options: RunOptions): Promise<number> {
  const file = host.absolute(typed);
  const target = targetOf(host, file, options);
  if (typeof target === 'string') {
    err(target);
    return EXIT.wrongUse;
  }
  const planned = await planRun(host.project, host.files, target, options);
  if (!planned.ok) return refuse(host, planned.problems, options.json);
  return go(host, planned.value, planned.problems, options, (request) => startRun(host, request));
}

/** `moot resume RUN`. */
export async function resume(host: CommandHost, id: string, options: { json: boolean }): Promise<number> {
  const reader = new RunReader(host.files, host.paths, host.root, id);
  const manifest = isRunId(id) ? await reader.manifest() : null;
  if (!manifest) {
    err(`There is no run "${id}" below ${host.root}. List the runs with moot runs.`);
    return EXIT.wrongUse;
  }
  if (manifest.state === 'finished') {
    if (options.json) printJson(runJson(manifest, []));
    else out(`run ${id} is finished; there is nothing to resume.`);
    return EXIT.done;
  }
  const planned = await planOfManifest(host.files, host.paths, host.root, reader, manifest);
  if (!planned.ok) return refuse(host, planned.problems, options.json);
  return go(host, planned.value, planned.problems, { ...options, model: manifest.model }, (request) =>
    resumeRun(host, request, manifest),
  );
}

function targetOf(host: CommandHost, file: string, options: RunOptions): RunTarget | string {
  switch (kindOfFile(file)) {
    case 'slice':
      return { kind: 'slice', file };
    case 'pipeline':
      if (options.dataset === undefined) {
        return 'A pipeline alone names no cases. Add --dataset FILE, or run a slice.';
      }
      return {
        kind: 'pipeline',
        file,
        dataset: host.absolute(options.dataset),
        ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
      };
    default:
      return `${host.shown(file)} is neither a slice (NAME.slice.yaml) nor a pipeline (NAME.pipeline.yaml).`;
  }
}

function refuse(host: CommandHost, problems: readonly Problem[], json: boolean): number {
  if (json) printJson({ problems: problems.map(problemJson) });
  else for (const problem of problems) printProblem(problem, host.shown);
  return EXIT.wrongUse;
}

async function go(
  host: CommandHost,
  plan: RunPlan,
  problems: readonly Problem[],
  options: Pick<RunOptions, 'json' | 'model'>,
  start: (request: RunRequest) => Promise<RunEnd>,
): Promise<number> {
  if (!options.json) for (const problem of problems) printProblem(problem, host.shown);
  const stop = new AbortController();
  const onSignal = (): void => {
    err('Stopping; what is finished is kept.');
    stop.abort();
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  let progress: Progress | undefined;
  try {
    const ended = await start({
      plan,
      model: options.model ?? DEFAULT_MODEL,
      forced: options.model !== undefined,
      signal: stop.signal,
      onStarted: (manifest) => {
        if (!options.json)
          err(`run ${manifest.id}: ${plan.cases.length * plan.repeats} cases, ${manifest.model}`);
        const { total, done, error, unparsed } = manifest.counts;
        progress = new Progress(process.stderr, total, done + error + unparsed);
      },
      watcher: { onCaseFinished: (record) => progress?.finished(record) },
    });
    progress?.close();
    if (!ended.ok) return refuse(host, ended.problems, options.json);
    return finish(plan, ended.manifest, [...problems, ...ended.problems], options.json);
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    err(error.message);
    return EXIT.stopped;
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

function finish(plan: RunPlan, manifest: Manifest, problems: readonly Problem[], json: boolean): number {
  if (json) printJson(runJson(manifest, problems));
  else printRun(manifest);
  if (manifest.state !== 'finished') {
    if (!json) err(`Go on with: moot resume ${manifest.id}`);
    return EXIT.stopped;
  }
  if (hasErrors(problems)) return EXIT.wrongUse;
  if (manifest.counts.error === manifest.counts.total) {
    err('No case got through: every one ended in an error. Look at the first with moot report.');
    return EXIT.stopped;
  }
  let missed = false;
  for (const gate of plan.gates) {
    const value = findValue(manifest.metrics, gate.metric)?.value ?? null;
    if (value !== null && meetsGate(gate, value)) continue;
    missed = true;
    err(
      `gate missed: ${gate.metric} is ${value === null ? 'not there' : value.toFixed(4)}, wanted ${gate.operator} ${gate.bound}`,
    );
  }
  return missed ? EXIT.gateMissed : EXIT.done;
}
