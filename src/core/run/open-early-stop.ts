import { figuresInCommon, figuresNamed } from '../compare/figures-in-common';
import { joinRuns } from '../compare/join-runs';
import { isMeanOfScores } from '../compare/mean-of-scores';
import { casesOfFigure } from '../compare/pair-figure';
import type { Files, Paths } from '../ports';
import type { Parsed, Problem } from '../problem';
import { leanRecord } from '../run-store/lean-record';
import { caseKey } from '../run-store/manifest';
import { RunReader } from '../run-store/run-reader';
import { unknownRun } from '../run-store/unknown-run';
import { EarlyStop } from './early-stop';
import type { RunPlan } from './run-plan';
import { headlineOf } from './summarise';

/** The other run and the figure that decide when the plan's run may end; no value where it goes to its end. */
export async function openEarlyStop(
  { files, paths, root }: { readonly files: Files; readonly paths: Paths; readonly root: string },
  plan: RunPlan,
): Promise<Parsed<EarlyStop | undefined>> {
  const { stopEarly } = plan;
  if (!stopEarly) return { ok: true, value: undefined, problems: [] };
  const { against, metric, file, range } = stopEarly;
  const at = { severity: 'error', file, ...(range ? { range } : {}) } as const;
  const fail = (problem: Pick<Problem, 'code' | 'message' | 'next'>): Parsed<never> => ({
    ok: false,
    problems: [{ ...at, ...problem }],
  });
  const reader = new RunReader(files, paths, root, against);
  const manifest = await reader.manifest();
  if (!manifest)
    return { ok: false, problems: [{ ...(await unknownRun(files, paths, root, against)), ...at }] };
  // Of a run with repeats the first of each case counts.
  const baseline = (await reader.cases(leanRecord)).filter(({ repeat }) => repeat === 0);
  const scored = new Set(plan.metrics.flatMap(({ figures }) => figures.map(({ name }) => name)));
  const runs = [{ manifest, records: baseline }];
  const joined = joinRuns(runs);
  const shared = figuresInCommon(runs, joined).filter(({ figure }) => scored.has(figure.name));
  const means = shared.filter((each) => {
    const under = casesOfFigure(each, joined);
    return (
      under.length > 0 &&
      isMeanOfScores(
        each.figure,
        under.flatMap(({ contributions }) => contributions),
      )
    );
  });
  const names = means.map(({ name }) => name);
  const [headline] = headlineOf(names);
  const meant =
    metric === undefined ? means.filter(({ name }) => name === headline) : figuresNamed(shared, metric);
  const [figure] = meant.filter((each) => means.includes(each));
  if (!figure) {
    const what = metric === undefined ? 'no figure' : `no figure "${metric}"`;
    const message = `Both runs have ${what} that is a mean of case scores, as stopping early needs.`;
    const known =
      names.length > 0 ? `They have: ${names.join(', ')}.` : 'Take metrics that both runs are scored by.';
    return fail({ code: 'no-figure-to-stop', message, next: known });
  }
  const keys = plan.cases.map(({ id }) => caseKey(id, 0));
  const early = new EarlyStop({ ...stopEarly, figure, baseline, keys });
  if (early.planned > 1) return { ok: true, value: early, problems: [] };
  const message = `The run ${against} has a score of ${figure.name} for ${early.planned} of the ${keys.length} cases.`;
  return fail({ code: 'no-pairs', message, next: 'Compare with a run of the same cases.' });
}
