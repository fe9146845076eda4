import type { ComparedRun } from '../compare/comparison';
import {
  chooseFigures,
  figuresInCommon,
  type FigureChoice,
  type NamedFigure,
} from '../compare/figures-in-common';
import { clustersOf, joinRuns } from '../compare/join-runs';
import { isMeanOfScores } from '../compare/mean-of-scores';
import { casesOfFigure, isShareOfRight, type FigureCase } from '../compare/pair-figure';
import { totalOf } from '../metric/aggregate';
import type { Contribution, Figure } from '../metric/metric';
import { bootstrap, pairedBootstrap } from '../statistics/bootstrap';
import { spreadOfInterval } from '../statistics/interval';
import { casesForMean, detectableMean } from '../statistics/power-of-means';
import { casesForShare, detectableShare } from '../statistics/power-of-shares';
import { sumClusters } from '../statistics/sum-rows';

/** What two runs on the same cases are taken to have in common where no second run tells. */
const ASSUMED_CORRELATIONS = [0, 0.5] as const;
const RESAMPLES = 4000;

export interface PowerPlan {
  /** A finished run, whose scores say how much cases vary. */
  readonly baseline: ComparedRun;
  /** Another run on the same cases, from which it is known how alike two runs are. */
  readonly other?: ComparedRun;
  /** Cases of the slice that is planned; default: those of the baseline. */
  readonly slice?: number;
  /** Default: the headline figures. */
  readonly figures?: FigureChoice;
  /** A difference to find, in the unit of the figure. */
  readonly detect?: number;
  /** Default .8. */
  readonly power?: number;
  /** Two-sided; default .05. */
  readonly alpha?: number;
}

/** What can be found if the runs are as alike as said. */
export interface PowerIf {
  /** Between the scores of the two runs, case by case; absent where two runs were given. */
  readonly correlation?: number;
  /** Of shares: part of the cases that one run has right and the other wrong. */
  readonly discordance?: number;
  /** Of others: standard deviation of the differences case by case. */
  readonly sd?: number;
  /** Smallest true difference found with the wanted power; null where these cases find none. */
  readonly detectable: number | null;
  /** Pairs it takes to find `detect`, and a slice that has so many; null where a million do not suffice. */
  readonly pairs?: number | null;
  readonly slice_size?: number | null;
}

export interface PowerOfFigure {
  readonly metric: string;
  /** `share`: of right answers, by McNemar's test. `mean`: of case scores. `set`: of summed counts, approximately. */
  readonly kind: 'share' | 'mean' | 'set';
  /** Cases scored in the given runs. */
  readonly n: number;
  /** Pairs that the planned slice gives, if as many of its cases have a score as in the baseline. */
  readonly pairs: number;
  readonly value: number | null;
  /** From two runs: `observed`. Otherwise one entry for each correlation assumed. */
  readonly from: 'observed' | 'assumed';
  readonly found: readonly PowerIf[];
  /** Why there is nothing to go by. */
  readonly note?: string;
}

/** What a comparison with the baseline can find before it is made. `unknown`: names that are no figures of the runs. */
export function powerOfRuns(plan: PowerPlan): {
  readonly figures: readonly PowerOfFigure[];
  readonly unknown: readonly string[];
  readonly available: readonly string[];
} {
  const { baseline, other, figures: choice = 'headline' } = plan;
  const runs = other ? [baseline, other] : [baseline];
  const joined = joinRuns(runs);
  const available = figuresInCommon(runs, joined);
  const { chosen, unknown } = chooseFigures(available, choice);
  return {
    figures: chosen.map((each) => powerOfFigure(each, casesOfFigure(each, joined), plan)),
    unknown,
    available: available.map(({ name }) => name),
  };
}

function powerOfFigure(
  { name, figure }: NamedFigure,
  cases: readonly FigureCase[],
  plan: PowerPlan,
): PowerOfFigure {
  const clusters = clustersOf(cases);
  const n = clusters.length;
  const known = new Set(plan.baseline.records.map(({ id }) => id)).size;
  const covered = known === 0 ? 0 : n / known;
  const pairs = plan.slice === undefined ? n : Math.round(plan.slice * covered);
  const first = cases.flatMap((one): Contribution[] => one.contributions.slice(0, 1));
  const about = { metric: name, n, pairs, value: n === 0 ? null : figure.value(totalOf(first)) };
  const all = cases.flatMap(({ contributions }) => contributions);
  const isShare = n === cases.length && isShareOfRight(cases) && isMeanOfScores(figure, all);
  const kind = isShare ? 'share' : isMeanOfScores(figure, all) ? 'mean' : 'set';
  const spread = spreadOf(figure, clusters, kind, plan.other !== undefined);
  if (n < 2 || spread.size === 0) {
    const note =
      n < 2 ? 'too few cases are scored' : 'nothing varies here that would tell how much others do';
    return { ...about, kind, from: 'assumed', found: [], note };
  }
  const ask = { plan, pairs, covered };
  if (spread.observed)
    return {
      ...about,
      kind,
      from: 'observed',
      found: [kind === 'share' ? ofShare(spread.size, ask) : ofMean(spread.size, ask)],
    };
  const found = ASSUMED_CORRELATIONS.map((correlation) => ({
    correlation,
    ...(kind === 'share'
      ? ofShare(2 * spread.size ** 2 * (1 - correlation), ask)
      : ofMean(spread.size * Math.sqrt(2 * (1 - correlation)), ask)),
  }));
  const note = plan.other
    ? { note: 'the two runs score every case the same; how alike others are is assumed' }
    : {};
  return { ...about, kind, from: 'assumed', found, ...note };
}

type Clusters = readonly (readonly FigureCase[])[];

/**
 * Observed: the discordance of a share, else the standard deviation of the differences by case. Not observed: the
 * standard deviation of the scores of one run. 0 where nothing varies.
 */
function spreadOf(
  figure: Figure,
  clusters: Clusters,
  kind: PowerOfFigure['kind'],
  paired: boolean,
): { readonly size: number; readonly observed: boolean } {
  const observed = paired ? observedSpread(figure, clusters, kind) : 0;
  if (observed > 0) return { size: observed, observed: true };
  if (kind === 'set') {
    const rows = sumClusters(clusters.map((cluster) => cluster.map((one) => sideOf(one, 0))));
    const { percentile } = bootstrap(rows, figure, { resamples: RESAMPLES });
    return { size: spreadOfInterval(percentile, clusters.length), observed: false };
  }
  const values = clusters.map((cluster) => averageOf(cluster, 0));
  return { size: deviationOf(values, kind === 'share'), observed: false };
}

function observedSpread(figure: Figure, clusters: Clusters, kind: PowerOfFigure['kind']): number {
  if (kind === 'set') {
    const [before, after] = [0, 1].map((run) =>
      sumClusters(clusters.map((cluster) => cluster.map((one) => sideOf(one, run)))),
    );
    if (!before || !after) return 0;
    const { percentile } = pairedBootstrap(before, after, figure, { resamples: RESAMPLES });
    return spreadOfInterval(percentile, clusters.length);
  }
  const differences = clusters.map((cluster) => averageOf(cluster, 1) - averageOf(cluster, 0));
  if (kind === 'mean') return deviationOf(differences, false);
  return differences.filter((difference) => difference !== 0).length / Math.max(1, differences.length);
}

function sideOf({ contributions }: FigureCase, run: number): Contribution | null {
  return contributions[run] ?? null;
}

/** Of the repeats of one case. */
function averageOf(cluster: readonly FigureCase[], run: number): number {
  const sum = cluster.reduce((total, one) => total + (sideOf(one, run)?.['sum'] ?? 0), 0);
  return sum / cluster.length;
}

function deviationOf(values: readonly number[], population: boolean): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, values.length - (population ? 0 : 1)));
}

interface Ask {
  readonly plan: PowerPlan;
  readonly pairs: number;
  readonly covered: number;
}

function ofShare(discordance: number, { plan, pairs, covered }: Ask): PowerIf {
  const { power = 0.8, alpha = 0.05, detect } = plan;
  const detectable = detectableShare({ cases: pairs, discordance, alpha, power });
  if (detect === undefined) return { discordance, detectable };
  // A difference takes at least so many cases that differ.
  const least = Math.max(discordance, Math.abs(detect));
  const needed = least > 1 ? null : casesForShare({ difference: detect, discordance: least, alpha, power });
  return { discordance, detectable, ...sized(needed, covered) };
}

function ofMean(sd: number, { plan, pairs, covered }: Ask): PowerIf {
  const { power = 0.8, alpha = 0.05, detect } = plan;
  const detectable = pairs < 2 ? null : detectableMean({ cases: pairs, sd, alpha, power });
  if (detect === undefined) return { sd, detectable };
  return { sd, detectable, ...sized(casesForMean({ difference: detect, sd, alpha, power }), covered) };
}

function sized(pairs: number | null, covered: number): Pick<PowerIf, 'pairs' | 'slice_size'> {
  return { pairs, slice_size: pairs === null || covered === 0 ? null : Math.ceil(pairs / covered - 1e-9) };
}
