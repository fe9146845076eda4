import type { Case } from '../case';
import { didYouMean } from '../did-you-mean';
import type { Bound } from '../gate';
import type { Parsed, Problem } from '../problem';
import { earlyStopNote } from '../run/early-stop-words';
import { holm } from '../statistics/holm';
import { casesAgainst, runAgainst, type CasesAgainst } from './case-flips';
import { prepareFigure, type PendingPair, type PreparedFigure, type Resampling } from './compare-figure';
import type { ComparedRun, Comparison, FigureComparison, RunAgainst, RunHead } from './comparison';
import { chooseFigures, figuresInCommon, figuresNamed, type FigureChoice } from './figures-in-common';
import { groupCases, isUngrouped } from './group-cases';
import { GROUP_FIELDS, needsDataset } from './group-labels';
import { inputDifferences } from './input-differences';
import { judgeDifferences } from './judge-differences';
import { joinRuns } from './join-runs';
import { casesOfFigure } from './pair-figure';
import { VerdictReader } from './same-verdict';
import { withoutStrangers } from './strangers';

export interface CompareOptions {
  /** Default: the headline figures. */
  readonly figures?: FigureChoice;
  /** Bounds on differences; their figures are shown too. */
  readonly gates?: readonly Bound[];
  /** Field to group by; see `GROUP_FIELDS`, or any field of the dataset. */
  readonly by?: string;
  /** Cases of the dataset by id, where grouping asks for them; see `needsDataset`. */
  readonly cases?: ReadonlyMap<string, Case>;
  /** What became of the cases in each run after the baseline, for whoever needs it too; asked if no run is left out. */
  readonly against?: () => readonly CasesAgainst[];
  /** Default 10,000. */
  readonly resamples?: number;
  /** Default 1. */
  readonly seed?: number;
}

const CONFIDENCE = 0.95;
export const RESAMPLES = 10_000;

/**
 * Compares runs by case: every run against the first. Records may hold human marks; they are taken as they are.
 * A run that shares no case with the others is left out, with a warning.
 * Fails when fewer than two runs are given, when no two have a case in common, and on names of figures that the
 * runs do not have in common.
 */
export function compareRuns(runs: readonly ComparedRun[], options: CompareOptions = {}): Parsed<Comparison> {
  const steps = compareInSteps(runs, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** What is to be resampled before the comparison ends; `isNeeded`: now. */
export interface ComparisonStep {
  readonly pairs: readonly PendingPair[];
  readonly isNeeded?: boolean;
}

/**
 * The same, one figure at a step: whoever compares thousands of cases lets other work go on in between, and goes no
 * further when nobody waits for it any more. What is resampled elsewhere meanwhile is taken; the rest is done here.
 */
export function* compareInSteps(
  given: readonly ComparedRun[],
  options: CompareOptions = {},
): Generator<ComparisonStep, Parsed<Comparison>> {
  const { runs, problems: strangers } = withoutStrangers(given);
  const [baseline, ...others] = runs;
  const problems: Problem[] = [...strangers];
  const fail = (code: string, message: string, next: string): Parsed<never> => ({
    ok: false,
    problems: [...problems, { code, severity: 'error', file: baseline?.manifest.id ?? '', message, next }],
  });
  if (!baseline || others.length === 0)
    return fail('one-run', 'There is nothing to compare with.', 'Name two runs or more, the baseline first.');
  const joined = joinRuns(runs);
  if (joined.length === 0) {
    const message = 'The runs have no case in common.';
    return fail('no-common-cases', message, 'Compare runs of the same slice or dataset.');
  }
  const available = figuresInCommon(runs, joined);
  const names = available.map(({ name }) => name);
  const choice = chooseFigures(available, options.figures ?? 'headline');
  const gates = (options.gates ?? []).map((gate) => ({
    gate,
    figure: figuresNamed(available, gate.metric)[0],
  }));
  const [stranger] = [
    ...choice.unknown,
    ...gates.flatMap(({ gate, figure }) => (figure ? [] : [gate.metric])),
  ];
  if (stranger !== undefined) {
    const known = names.length === 0 ? 'They have none in common.' : `They have: ${names.join(', ')}.`;
    const message = `The runs have no figure "${stranger}" in common.`;
    return fail('unknown-figure', message, didYouMean(stranger, names).trim() || known);
  }
  const gated = new Set(gates.map(({ figure }) => figure));
  const chosen = available.filter((each) => choice.chosen.includes(each) || gated.has(each));
  const { resamples = RESAMPLES, seed = 1, by, cases } = options;
  const resampling: Resampling = { resamples, seed, confidence: CONFIDENCE };
  const ids = runs.map(({ manifest }) => manifest.id);
  const prepared: (readonly [string, PreparedFigure])[] = [];
  for (const each of chosen) {
    const figure = prepareFigure(each.figure, casesOfFigure(each, joined), ids, resampling);
    prepared.push([each.name, figure]);
    yield { pairs: figure.pairs };
  }
  const verdicts = new VerdictReader();
  const against: RunAgainst[] = [];
  const known = runs.length === given.length ? options.against?.() : undefined;
  for (const [index, other] of others.entries()) {
    const cases = known?.[index] ?? casesAgainst(baseline, other, verdicts);
    against.push(runAgainst(cases, resampling));
    yield { pairs: [] };
  }
  const groups =
    by === undefined
      ? undefined
      : groupCases({
          by,
          joined,
          figures: chosen.filter(({ type }) => type === undefined),
          runs: ids,
          against,
          ...(cases ? { cases } : {}),
          resampling,
        });
  if (by !== undefined && isUngrouped(groups)) problems.push(noGroups(by, baseline, cases));
  const compared: (readonly [string, FigureComparison])[] = [];
  for (const [name, figure] of prepared) {
    yield { pairs: figure.pairs, isNeeded: true };
    compared.push([name, figure.finish()]);
  }
  const metrics = withHolm(compared);
  const bounds = gates.map(({ gate, figure }) => ({ ...gate, metric: figure?.name ?? gate.metric }));
  return {
    ok: true,
    problems,
    value: {
      runs: runs.map(headOf),
      metrics,
      available: names,
      against,
      ...(groups ? { groups } : {}),
      ...(bounds.length > 0 ? { gates: judgeDifferences(metrics, bounds) } : {}),
      inputs: inputDifferences(runs),
      ...resampling,
      problems,
    },
  };
}

/** Holm's correction is over every p that is shown: all figures, of all runs. */
function withHolm(
  compared: readonly (readonly [string, FigureComparison])[],
): Readonly<Record<string, FigureComparison>> {
  const ps = compared.flatMap(([, { differences }]) => differences.map(({ p }) => p));
  const corrected = [...holm(ps)];
  return Object.fromEntries(
    compared.map(([name, figure]) => [
      name,
      {
        ...figure,
        differences: figure.differences.map((one) => ({ ...one, p_holm: corrected.shift() ?? null })),
      },
    ]),
  );
}

function headOf({ manifest }: ComparedRun): RunHead {
  const { id, pipeline, slice, model, state, counts, usage, repeats, stopEarly } = manifest;
  const ofSlice = slice ? { slice: slice.name } : {};
  const note = earlyStopNote(manifest);
  const early = { ...(stopEarly && { stopEarly }), ...(note !== undefined && { earlyStop: note }) };
  return { id, pipeline: pipeline.name, ...ofSlice, model, state, counts, usage, repeats, ...early };
}

function noGroups(
  by: string,
  { manifest, records }: ComparedRun,
  cases: ReadonlyMap<string, Case> | undefined,
): Problem {
  const unread = needsDataset(by, records) && !cases;
  const known = GROUP_FIELDS.filter((field) => field !== by);
  return {
    code: 'no-groups',
    severity: 'warning',
    file: manifest.dataset.path,
    message: unread
      ? `The cases cannot be grouped by "${by}": the dataset of the run could not be read.`
      : `No case has anything to be grouped by under "${by}".`,
    next: `${didYouMean(by, known)} --by also knows ${known.join(', ')}.`.trim(),
  };
}
