import type { Bound } from '../../core/gate';
import { judgeGates, metGate } from '../../core/metric/judge-gates';
import { hasErrors, type Problem } from '../../core/problem';
import type { CaseRecord } from '../../core/run-store/case-record';
import type { Manifest } from '../../core/run-store/manifest';
import { kindOfFile } from '../../core/check';
import { isAmong, type Again } from '../../core/run/again';
import { earlyStopWords, stoppedEarly } from '../../core/run/early-stop-words';
import { gateProblems } from '../../core/run/gate-problems';
import { planOfManifest } from '../../core/run/plan-of-manifest';
import { planRun, type Overrides, type RunPlan, type RunTarget } from '../../core/run/run-plan';
import { resumeRun } from '../../core/run/resume-run';
import type { RunEnd, RunRequest } from '../../core/run/run-request';
import { startRun } from '../../core/run/start-run';
import { intervalsOf } from '../figures';
import { statusOfGates } from '../gates';
import { Progress } from '../progress';
import type { CommandHost } from '../host';
import { untilStopped } from '../until-stopped';
import { counted } from '../../core/text/counted';
import { EXIT, err, out, printJson, printProblem, printRun, problemJson, runJson } from '../print';
import { runNamed } from '../run-named';

export interface RunOptions extends Overrides {
  readonly json: boolean;
  readonly model?: string | undefined;
  readonly dataset?: string | undefined;
  readonly adapter?: string | undefined;
  /** Beside those of the slice. */
  readonly bounds?: readonly Bound[];
}

export const DEFAULT_MODEL = 'builtin:baseline';

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
  const problems = [
    ...planned.problems,
    ...gateProblems(options.bounds ?? [], planned.value.metrics, '--gate'),
  ];
  return go(host, planned.value, problems, options, (request) => startRun(host, request));
}

/** `moot resume RUN` goes on; with `again` (`moot rerun RUN --errors`) finished cases of that kind run once more. */
export async function resume(
  host: CommandHost,
  id: string,
  options: { readonly json: boolean; readonly again?: readonly Again[]; readonly rest?: boolean },
): Promise<number> {
  const { json, again = [], rest = false } = options;
  const named = await runNamed(host, id, json);
  if (!named) return EXIT.wrongUse;
  const { reader, manifest } = named;
  if (manifest.imported) {
    err(`The answers of ${id} were imported; there is nothing to ask again.`);
    return EXIT.wrongUse;
  }
  const isLeft = rest && stoppedEarly(manifest);
  if (manifest.state === 'finished' && again.length === 0 && !isLeft) {
    if (json) printJson(runJson(manifest, [], [], await intervalsOf(host, manifest)));
    else out(nothingToResume(manifest));
    return EXIT.done;
  }
  const isOver = manifest.state === 'finished' && !isLeft;
  if (isOver && !(await reader.cases()).some((record) => isAmong(record, again))) {
    if (json) printJson(runJson(manifest, [], [], await intervalsOf(host, manifest)));
    else out(`run ${id} has no such cases; nothing is asked again.`);
    return EXIT.done;
  }
  const planned = await planOfManifest(host.files, host.paths, host.root, reader, manifest);
  if (!planned.ok) return refuse(host, planned.problems, json);
  return go(host, planned.value, planned.problems, { json, model: manifest.model }, (request) =>
    resumeRun(host, { ...request, again, rest }, manifest),
  );
}

function nothingToResume(manifest: Manifest): string {
  const { id, counts } = manifest;
  const hint =
    counts.error > 0 ? ` Ask its ${counts.error} errors again with: moot rerun ${id} --errors` : '';
  return stoppedEarly(manifest)
    ? `run ${id} is finished: it ${earlyStopWords(manifest) ?? ''}. Run the cases it left with: moot resume ${id} --rest`
    : `run ${id} is finished; there is nothing to resume.${hint}`;
}

export function targetOf(host: CommandHost, file: string, options: RunOptions): RunTarget | string {
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

export function refuse(host: CommandHost, problems: readonly Problem[], json: boolean): number {
  if (json) printJson({ problems: problems.map(problemJson) });
  else for (const problem of problems) printProblem(problem, host.shown);
  return EXIT.wrongUse;
}

/** Runs a plan to its end, or to Ctrl+C, and prints what came of it. */
export async function go(
  host: CommandHost,
  plan: RunPlan,
  problems: readonly Problem[],
  options: Pick<RunOptions, 'json' | 'model' | 'bounds'>,
  start: (request: RunRequest) => Promise<RunEnd>,
): Promise<number> {
  if (!options.json) for (const problem of problems) printProblem(problem, host.shown);
  let progress: Progress | undefined;
  const reasons = new Reasons();
  return untilStopped('finished', async (signal) => {
    const ended = await start({
      plan,
      model: options.model ?? DEFAULT_MODEL,
      forced: options.model !== undefined,
      signal,
      onStarted: (manifest) => {
        if (!options.json)
          err(
            `run ${manifest.id}: ${counted(manifest.counts.total, 'case')}, ${manifest.model}${changed(plan)}`,
          );
        const { total, done, error, unparsed } = manifest.counts;
        progress = new Progress(process.stderr, total, done + error + unparsed);
      },
      watcher: {
        onCaseFinished: (record) => {
          reasons.add(record);
          progress?.finished(record);
        },
        onEvent: (_key, event) => {
          if (event.type === 'call-waiting') progress?.waiting(event.failure.message, event.retryIn);
        },
      },
    });
    progress?.close();
    if (!ended.ok) return refuse(host, ended.problems, options.json);
    return await finish(host, {
      plan,
      bounds: options.bounds ?? [],
      manifest: ended.manifest,
      problems: [...problems, ...ended.problems],
      reasons: reasons.list(),
      json: options.json,
    });
  });
}

function changed({ perturbation, stopEarly }: RunPlan): string {
  const perturbed = perturbation ? `, perturbed: ${perturbation.kinds.join(', ')}` : '';
  return stopEarly ? `${perturbed}, may stop early against ${stopEarly.against}` : perturbed;
}

interface Ended {
  readonly plan: RunPlan;
  readonly bounds: readonly Bound[];
  readonly manifest: Manifest;
  readonly problems: readonly Problem[];
  /** Why cases ended without a verdict, most frequent first. */
  readonly reasons: readonly string[];
  readonly json: boolean;
}

async function finish(
  host: CommandHost,
  { plan, bounds, manifest, problems, reasons, json }: Ended,
): Promise<number> {
  const values = await intervalsOf(host, manifest);
  const gates = judgeGates([...plan.gates, ...bounds], values);
  if (json) printJson(runJson(manifest, problems, gates, values));
  else {
    printRun(manifest, values);
    for (const gate of gates) if (gate.met) out(`  ${metGate(gate)}`);
  }
  for (const reason of reasons.slice(0, 3)) err(reason);
  const { counts, state, id } = manifest;
  if (state !== 'finished') {
    // A run whose memory something else taught meanwhile would not be resumed.
    const lost = problems.find(({ code }) => code === 'memory-moved-on');
    if (!json) err(lost ? [lost.message, lost.next ?? ''].join(' ').trim() : `Go on with: moot resume ${id}`);
    return EXIT.stopped;
  }
  if (hasErrors(problems)) return EXIT.wrongUse;
  if (counts.error > 0 && !json) err(`Ask the errors again with: moot rerun ${id} --errors`);
  if (counts.error === counts.total) return EXIT.stopped;
  return statusOfGates(gates);
}

/** Counts why cases ended without a verdict. */
class Reasons {
  private readonly counts = new Map<string, number>();

  add({ status, message }: CaseRecord): void {
    if (message === undefined || status === 'done' || status === 'cancelled') return;
    const reason = `${status}: ${message}`;
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }

  list(): string[] {
    return [...this.counts].sort(([, m], [, n]) => n - m).map(([reason, count]) => `${count} × ${reason}`);
  }
}
