import type { ComparedRecord } from '../compare/comparison';
import type { NamedFigure } from '../compare/figures-in-common';
import { casesOfFigure, isShareOfRight } from '../compare/pair-figure';
import type { EarlyLook, EarlyStopping } from '../run-store/manifest';
import { byRank } from '../sampling/hash-rank';
import {
  sequentialTest,
  type MeansSoFar,
  type SequentialTest,
  type SharesSoFar,
} from '../statistics/sequential';
import type { StopEarly } from '../slice/stop-early';

export interface EarlyStopSetup extends Omit<StopEarly, 'metric'> {
  /** A mean of case scores. */
  readonly figure: NamedFigure;
  /** The other run. */
  readonly baseline: readonly ComparedRecord[];
  /** Keys of the cases of this run. */
  readonly keys: readonly string[];
}

/** In the order in which a run that may stop early runs them: one that says nothing of the cases. */
export function orderToStop<T extends { readonly key: string }>(tasks: readonly T[], seed: number): T[] {
  const ranked = tasks.map((task) => ({ id: task.key, task }));
  return byRank(ranked, 'stop-early', seed).map(({ task }) => task);
}

/**
 * Says whether a run has found its difference from another one. Records are taken in the order of the run, whichever
 * ended first: a case waits for those before it. So what is found does not depend on how many run at once, nor on
 * whether the run was cut off and resumed, and cases that end quickly are not looked at first.
 *
 * A pair is a case that both runs have a score for. What ended in an error, was unparsed, or whose grader failed is
 * none: it is not counted at all, and the last look then comes with fewer pairs than planned.
 */
export class EarlyStop {
  /** Keys that may become pairs, in the order of the run. */
  private readonly order: readonly string[];
  private readonly records: ReadonlyMap<string, ComparedRecord>;
  private readonly test: SequentialTest;
  /** Whether scores are right or wrong; then better and worse cases are counted, else the mean difference is taken. */
  private readonly isShare: boolean;
  /** Difference of each case that has ended; null where it is no pair. */
  private readonly ended = new Map<string, number | null>();
  private readonly differences: number[] = [];
  private readonly shown: EarlyLook[] = [];
  private at = 0;
  private decision: EarlyStopping['decision'];

  constructor(private readonly setup: EarlyStopSetup) {
    const { figure, baseline, keys, seed, looks, alpha } = setup;
    const scored = baseline.flatMap((record) => {
      const [under] = casesOfFigure(figure, [{ ...record, records: [record] }]);
      return under ? [{ record, under }] : [];
    });
    this.records = new Map(scored.map(({ record }) => [record.key, record]));
    const known = keys.flatMap((key) => (this.records.has(key) ? [{ key }] : []));
    this.order = orderToStop(known, seed).map(({ key }) => key);
    this.isShare = isShareOfRight(scored.map(({ under }) => under));
    this.test = sequentialTest({ planned: Math.max(1, this.order.length), looks, alpha });
  }

  /** Pairs when nothing ends the run early. */
  get planned(): number {
    return this.order.length;
  }

  /** Whether the difference is found: no further case has to run. */
  get isOver(): boolean {
    return this.decision === 'different';
  }

  get state(): EarlyStopping {
    const { against, figure, alpha, seed } = this.setup;
    return {
      against,
      metric: figure.name,
      alpha,
      looks: this.test.lookAt.length,
      seed,
      planned: this.planned,
      shown: [...this.shown],
      ...(this.decision ? { decision: this.decision } : {}),
    };
  }

  /** Takes a case that has ended, in whatever order. */
  add(record: ComparedRecord): void {
    this.ended.set(record.key, this.differenceOf(record));
    for (let key = this.order[this.at]; key !== undefined && !this.decision; key = this.order[this.at]) {
      const difference = this.ended.get(key);
      if (difference === undefined) return;
      this.at += 1;
      if (difference !== null) this.differences.push(difference);
      const pairs = this.differences.length;
      const last = this.at === this.order.length;
      if (last || (difference !== null && this.test.lookAt.includes(pairs))) this.look(last);
    }
  }

  private differenceOf(record: ComparedRecord): number | null {
    const before = this.records.get(record.key);
    if (!before || record.status !== 'done') return null;
    const [pair] = casesOfFigure(this.setup.figure, [{ ...record, records: [before, record] }]);
    const [was, is] = pair?.contributions ?? [];
    return was && is ? (is['sum'] ?? 0) - (was['sum'] ?? 0) : null;
  }

  private look(last: boolean): void {
    const pairs = this.differences.length;
    if (pairs === 0) {
      this.decision = 'planned end';
      return;
    }
    const summed = this.summed();
    const { statistic, boundary, decision } = this.test.look(summed, { last });
    const place = this.test.lookAt.findIndex((count) => pairs <= count);
    this.shown.push({
      look: last ? this.test.lookAt.length : place + 1,
      pairs,
      difference: meanOf(this.differences),
      z: finite(statistic.z),
      p: statistic.p,
      boundary: { z: finite(boundary.z), p: boundary.p },
    });
    if (decision !== 'go on') this.decision = decision;
  }

  private summed(): SharesSoFar | MeansSoFar {
    const { differences } = this;
    const n = differences.length;
    const fixed = differences.filter((difference) => difference > 0).length;
    const broken = differences.filter((difference) => difference < 0).length;
    if (this.isShare) return { n, fixed, broken };
    return { n, ...momentsOf(differences), differing: fixed + broken };
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Differences that are the same but for rounding have neither spread nor skewness. */
function momentsOf(
  values: readonly number[],
): Pick<MeansSoFar, 'mean' | 'sd'> & { readonly skewness: number } {
  const n = values.length;
  const mean = meanOf(values);
  const power = (exponent: number): number =>
    values.reduce((sum, value) => sum + (value - mean) ** exponent, 0);
  const sd = n > 1 ? Math.sqrt(power(2) / (n - 1)) : 0;
  return sd <= 1e-9 * Math.abs(mean)
    ? { mean, sd: 0, skewness: 0 }
    : { mean, sd, skewness: power(3) / (n * sd ** 3) };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
