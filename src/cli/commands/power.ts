import { openRuns, type OpenedRun } from '../../core/compare/open-runs';
import { kindOfFile } from '../../core/check';
import { didYouMean } from '../../core/did-you-mean';
import { powerOfRuns, type PowerPlan } from '../../core/power/power-of-runs';
import { powerText } from '../../core/power/power-text';
import type { Problem } from '../../core/problem';
import { planRun } from '../../core/run/run-plan';
import type { CommandHost } from '../host';
import { EXIT, err, out, printJson, printProblem, problemJson } from '../print';
import { refuse } from './run';

export interface PowerFlags {
  readonly against?: string;
  readonly metric?: readonly string[];
  readonly detect?: number;
  readonly power?: number;
  readonly alpha?: number;
  readonly json?: boolean;
}

/** `moot power RUN [RUN2]`, `moot power SLICE --against RUN`: what a comparison could find, before it is paid for. */
export async function power(host: CommandHost, typed: readonly string[], flags: PowerFlags): Promise<number> {
  const { json = false, against, metric, detect, power: wanted, alpha } = flags;
  const [first = ''] = typed;
  const isSlice = kindOfFile(first) === 'slice';
  if (isSlice && (against === undefined || typed.length > 1)) {
    err('Say which run tells how much cases vary: moot power SLICE --against RUN.');
    return EXIT.wrongUse;
  }
  if (!isSlice && (against !== undefined || typed.length > 2)) {
    err('Write moot power RUN, moot power RUN RUN2, or moot power SLICE --against RUN.');
    return EXIT.wrongUse;
  }
  const opened = await openRuns(host.files, host.paths, host.root, isSlice ? [against ?? ''] : typed);
  const [baseline, other] = opened.ok ? opened.value : [];
  if (!opened.ok || !baseline) return refuse(host, opened.problems, json);
  const problems = [...opened.problems];
  const size = isSlice ? await sizeOf(host, first, problems) : undefined;
  if (isSlice && size === undefined) return refuse(host, problems, json);
  const plan: PowerPlan = {
    baseline,
    ...(other ? { other } : {}),
    ...(size === undefined ? {} : { slice: size }),
    ...(metric && metric.length > 0 ? { figures: { names: metric } } : {}),
    ...(detect === undefined ? {} : { detect }),
    ...(wanted === undefined ? {} : { power: wanted }),
    ...(alpha === undefined ? {} : { alpha }),
  };
  const { figures, unknown, available } = powerOfRuns(plan);
  const [stranger] = unknown;
  if (stranger !== undefined)
    return refuse(host, [...problems, noFigure(stranger, baseline, available)], json);
  if (json) {
    const {
      baseline: _baseline,
      other: _other,
      figures: _figures,
      ...rest
    } = { power: 0.8, alpha: 0.05, ...plan };
    const runs = [baseline, ...(other ? [other] : [])].map(({ manifest }) => manifest.id);
    printJson({ runs, ...rest, figures, problems: problems.map(problemJson) });
    return EXIT.done;
  }
  for (const problem of problems) printProblem(problem, host.shown);
  out(powerText(figures, plan));
  return EXIT.done;
}

/** How many cases the slice has. */
async function sizeOf(host: CommandHost, typed: string, problems: Problem[]): Promise<number | undefined> {
  const target = { kind: 'slice', file: host.absolute(typed) } as const;
  const planned = await planRun(host.project, host.files, target, { stopEarly: false });
  problems.push(...planned.problems);
  return planned.ok ? planned.value.cases.length : undefined;
}

function noFigure(name: string, { manifest }: OpenedRun, available: readonly string[]): Problem {
  const known = available.length === 0 ? 'It has none.' : `It has: ${available.join(', ')}.`;
  return {
    code: 'unknown-figure',
    severity: 'error',
    file: manifest.id,
    message: `There is no figure "${name}" in these runs.`,
    next: didYouMean(name, available).trim() || known,
  };
}
