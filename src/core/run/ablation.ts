import { closest } from '../did-you-mean';
import type { MetricValue } from '../metric/metric';
import type { Switch, SwitchValue } from '../pipeline/pipeline';
import { isTruthy } from '../template/expression';
import { allStages, type Stage } from '../pipeline/stage';
import { hasErrors, type Parsed, type Problem } from '../problem';
import type { Counts, Manifest } from '../run-store/manifest';
import { learns } from './decide-memory';
import type { RunPlan } from './run-plan';
import type { RunEnd } from './run-request';
import { headlineOf } from './summarise';

/** One row of an ablation: the system as planned, or with one switch the other way. */
export interface Variant {
  /** `full`, `without debate`, `with web`. */
  readonly name: string;
  /** The switch that differs; absent for the full system. */
  readonly flipped?: string;
  readonly plan: RunPlan;
}

const FULL = 'full';

/**
 * The full system, and a variant for each switch that is on or off, the other way: what is on goes off, what is off
 * goes on. `names` chooses among them; numbers and words have no other way and cannot be named.
 */
export function variantsOf(
  plan: RunPlan,
  names?: readonly string[],
  /** Names of the search engines that are set up. */
  searches: readonly string[] = [],
): Parsed<readonly Variant[]> {
  const { pipeline } = plan.loaded;
  const problems: Problem[] = [];
  const flippable = [...pipeline.switches.values()].filter(isFlippable);
  const wanted = names && names.length > 0 ? names : flippable.map(({ name }) => name);
  const flipped = wanted.flatMap((name): Variant[] => {
    const known = pipeline.switches.get(name);
    if (known && isFlippable(known)) {
      const engine = missingEngine(plan, name, searches);
      if (engine === undefined) return [flip(plan, name)];
      problems.push({
        code: 'no-search-endpoint',
        severity: 'warning',
        file: pipeline.file,
        range: known.range,
        message: `The switch "${name}" only looks things up with "${engine}", which is not set up; it is left out of the table.`,
        next: `Add --search ${engine}=URL.`,
      });
      return [];
    }
    problems.push({
      severity: 'error',
      file: pipeline.file,
      ...(known
        ? {
            code: 'switch-not-flippable',
            range: known.range,
            message: `The switch "${name}" is not on or off.`,
            next: `Run it apart with --switch ${name}=VALUE.`,
          }
        : unknownSwitch(pipeline.name, name, flippable)),
    });
    return [];
  });
  if (learns(pipeline.memory)) {
    problems.push({
      code: 'ablation-learns',
      severity: 'error',
      file: pipeline.file,
      message: 'A memory is in learn mode: each variant would begin with what the one before has learnt.',
      next: 'Set it to read or off, such as --memory NAME=read.',
    });
  }
  if (flipped.length === 0 && problems.length === 0) {
    problems.push({
      code: 'nothing-to-ablate',
      severity: 'error',
      file: pipeline.file,
      message: `The pipeline ${pipeline.name} has no switch that is on or off.`,
      next: 'Add switches: { NAME: true } and when: "{{ switches.NAME }}" to its stages.',
    });
  }
  return hasErrors(problems)
    ? { ok: false, problems }
    : { ok: true, value: [{ name: isAsShipped(plan) ? FULL : 'as set', plan }, ...flipped], problems };
}

/** Whether no switch was set otherwise: only then is the system the full one. */
function isAsShipped({ loaded, switches }: RunPlan): boolean {
  return [...loaded.pipeline.switches.values()].every(
    (known) => !isFlippable(known) || switches[known.name] === known.default,
  );
}

/** The engine that is not there, when turning the switch would change nothing but looking things up with it. */
function missingEngine(plan: RunPlan, name: string, searches: readonly string[]): string | undefined {
  const flipped = { ...plan.switches, [name]: plan.switches[name] !== true };
  const changed = [...allStages(plan.loaded.pipeline.stages)].filter(
    (stage) => reads(stage, name) && runs(stage, plan.switches) !== runs(stage, flipped),
  );
  const [first] = changed;
  const isIdle = (stage: Stage): boolean =>
    stage.kind === 'search' && !searches.includes(stage.endpoint.name);
  return first?.kind === 'search' && changed.every(isIdle) ? first.endpoint.name : undefined;
}

function reads({ when }: Stage, name: string): boolean {
  const uses = when?.expression.uses ?? [];
  return uses.some(({ segments }) => segments[0] === 'switches' && segments[1] === name);
}

function runs({ when }: Stage, switches: RunPlan['switches']): boolean {
  const result = when?.expression.evaluate({ switches }, true);
  return result?.ok === true && isTruthy(result.value);
}

function isFlippable({ default: value }: Switch): boolean {
  return typeof value === 'boolean';
}

function flip(plan: RunPlan, name: string): Variant {
  const isOn = plan.switches[name] === true;
  const switches: Record<string, SwitchValue> = { ...plan.switches, [name]: !isOn };
  return { name: `${isOn ? 'without' : 'with'} ${name}`, flipped: name, plan: { ...plan, switches } };
}

function unknownSwitch(
  pipeline: string,
  name: string,
  flippable: readonly Switch[],
): Pick<Problem, 'code' | 'message' | 'next'> {
  const names = flippable.map((each) => each.name);
  const near = closest(name, names);
  return {
    code: 'unknown-switch',
    message: `The pipeline ${pipeline} has no switch "${name}".`,
    next: near ? `Did you mean "${near}"?` : `It has: ${names.join(', ') || 'none that is on or off'}.`,
  };
}

export interface AblationRow {
  readonly variant: string;
  readonly flipped?: string;
  readonly run: string;
  readonly state: Manifest['state'];
  readonly counts: Counts;
  /** All figures of the run, by full name. */
  readonly metrics: Readonly<Record<string, MetricValue>>;
}

export interface Ablation {
  /** Headline figures of the full system, by full name. */
  readonly columns: readonly string[];
  readonly rows: readonly AblationRow[];
  readonly problems: readonly Problem[];
  /** Whether every variant ran to its end. */
  readonly complete: boolean;
}

/**
 * Runs the variants one after the other, each a run of its own, and makes the table of them. What cannot start, or is
 * stopped, ends the table there; the rows so far are kept.
 */
export async function runAblation(
  variants: readonly Variant[],
  start: (variant: Variant) => Promise<RunEnd>,
): Promise<Ablation> {
  const rows: { variant: Variant; manifest: Manifest }[] = [];
  const problems: Problem[] = [];
  let complete = true;
  for (const variant of variants) {
    const end = await start(variant);
    // Every run tells the same of the same files.
    const told = new Set(problems.map((problem) => JSON.stringify(problem)));
    problems.push(...end.problems.filter((problem) => !told.has(JSON.stringify(problem))));
    if (end.ok) rows.push({ variant, manifest: end.manifest });
    complete = end.ok && end.manifest.state === 'finished';
    if (!complete) break;
  }
  const columns = headlineOf(Object.keys(rows[0]?.manifest.metrics ?? {}));
  return {
    columns,
    rows: rows.map(({ variant, manifest }): AblationRow => ({
      variant: variant.name,
      ...(variant.flipped === undefined ? {} : { flipped: variant.flipped }),
      run: manifest.id,
      state: manifest.state,
      counts: manifest.counts,
      metrics: manifest.metrics,
    })),
    problems,
    complete,
  };
}
