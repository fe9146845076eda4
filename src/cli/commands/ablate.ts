import { judgeGates } from '../../core/metric/judge-gates';
import { runAblation, variantsOf, type Ablation, type Variant } from '../../core/run/ablation';
import { ablationTable } from '../../core/run/ablation-table';
import { planRun } from '../../core/run/run-plan';
import type { RunEnd } from '../../core/run/run-request';
import { startRun } from '../../core/run/start-run';
import type { CommandHost } from '../host';
import { untilStopped } from '../until-stopped';
import { EXIT, err, out, printJson, printProblem, problemJson } from '../print';
import { Progress } from '../progress';
import { DEFAULT_MODEL, refuse, targetOf, type RunOptions } from './run';

export type TableFormat = 'plain' | 'md';

export interface AblateOptions extends RunOptions {
  /** Switches to turn; all that are on or off when empty. */
  readonly names: readonly string[];
  readonly format: TableFormat;
}

/** `moot run SLICE --ablate [NAME…]`: the full system and each switch the other way, in one table. */
export async function ablate(host: CommandHost, typed: string, options: AblateOptions): Promise<number> {
  const target = targetOf(host, host.absolute(typed), options);
  if (typeof target === 'string') {
    err(target);
    return EXIT.wrongUse;
  }
  // All variants run on the same cases.
  const planned = await planRun(host.project, host.files, target, { ...options, stopEarly: false });
  if (!planned.ok) return refuse(host, planned.problems, options.json);
  const variants = variantsOf(planned.value, options.names, Object.keys(host.searchEndpoints ?? {}));
  if (!variants.ok) return refuse(host, variants.problems, options.json);
  if (!options.json) {
    for (const problem of [...planned.problems, ...variants.problems]) printProblem(problem, host.shown);
  }
  return untilStopped('finished', async (signal) => {
    const done = await runAblation(variants.value, (variant) => runVariant(host, variant, options, signal));
    return finish(host, done, variants.value[0], options);
  });
}

async function runVariant(
  host: CommandHost,
  { name, plan }: Variant,
  { json, model }: AblateOptions,
  signal: AbortSignal,
): Promise<RunEnd> {
  let progress: Progress | undefined;
  const end = await startRun(host, {
    plan,
    model: model ?? DEFAULT_MODEL,
    forced: model !== undefined,
    signal,
    onStarted: (manifest) => {
      if (json) return;
      err(`${name}: run ${manifest.id}`);
      progress = new Progress(process.stderr, manifest.counts.total, 0);
    },
    watcher: { onCaseFinished: (record) => progress?.finished(record) },
  });
  progress?.close();
  return end;
}

function finish(
  host: CommandHost,
  ablation: Ablation,
  full: Variant | undefined,
  { json, format, bounds = [] }: AblateOptions,
): number {
  const { columns, rows, problems, complete } = ablation;
  if (json) printJson({ columns, rows, problems: problems.map(problemJson) });
  else {
    for (const problem of problems) printProblem(problem, host.shown);
    if (rows.length > 0) out(ablationTable(ablation, format));
  }
  if (rows.length === 0) return EXIT.wrongUse;
  if (!complete || rows.every(({ counts }) => counts.error === counts.total)) return EXIT.stopped;
  // Gates are about the system as it is meant to be, not about what is left of it.
  const gates = judgeGates([...(full?.plan.gates ?? []), ...bounds], rows[0]?.metrics ?? {});
  const missed = gates.filter(({ met }) => !met);
  for (const { metric, wanted } of missed) err(`gate missed by the full system: ${metric}, wanted ${wanted}`);
  return missed.length > 0 ? EXIT.gateMissed : EXIT.done;
}
