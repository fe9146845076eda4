import type { FaultMark } from '../../../src/core/fault/fault';
import type { ComparedRecord, ComparedRun } from '../../../src/core/compare/comparison';
import { findMetric } from '../../../src/core/metric/registry';
import type { CaseStatus } from '../../../src/core/metric/metric';
import { caseKey, type Manifest } from '../../../src/core/run-store/manifest';
import type { Verdict } from '../../../src/core/verdict';

export interface SomeCase {
  readonly id: string;
  readonly repeat?: number;
  readonly type?: string;
  readonly gold?: Verdict;
  readonly verdict?: Verdict;
  readonly status?: CaseStatus;
  readonly fault?: string;
  readonly lostAt?: FaultMark;
  readonly length?: number;
  readonly cause?: string;
  readonly perturbed?: boolean;
  readonly mirrored?: readonly [string, string];
}

/** A finished run in memory, its cases scored as they would be. */
export function someRun(
  id: string,
  score: readonly string[],
  cases: readonly SomeCase[],
  over: Partial<Manifest> = {},
): ComparedRun {
  const metrics = score.flatMap((name) => findMetric(name) ?? []);
  const records = cases.map((one): ComparedRecord => {
    const { id: of, repeat = 0, gold = {}, verdict, status = verdict ? 'done' : 'error', ...rest } = one;
    const scorable = {
      id: of,
      gold,
      ...(one.type === undefined ? {} : { type: one.type }),
      ...(verdict ? { predicted: verdict } : {}),
    };
    return {
      key: caseKey(of, repeat),
      id: of,
      repeat,
      title: of,
      status,
      gold,
      ...rest,
      ...(verdict ? { verdict } : {}),
      scores: verdict ? metrics.flatMap((metric) => metric.score(scorable)) : [],
    };
  });
  return { manifest: { ...manifest(id, score, records), ...over }, records };
}

function manifest(id: string, score: readonly string[], records: readonly ComparedRecord[]): Manifest {
  const file = { path: 'court.pipeline.yaml', hash: 'aaaa' };
  return {
    format: 1,
    id,
    version: '1.0.0',
    pipeline: { ...file, name: 'court' },
    dataset: { path: 'cases.jsonl', hash: 'bbbb', adapter: 'plain' },
    sources: [file],
    knowledge: [],
    model: 'builtin:baseline',
    modelForced: false,
    switches: {},
    score,
    repeats: 1,
    cases: records.map(({ key }) => key),
    concurrency: 1,
    state: 'finished',
    counts: { total: records.length, done: records.length, error: 0, unparsed: 0, cancelled: 0 },
    metrics: {},
    usage: { input: 0, output: 0 },
    startedAt: 0,
  };
}

/** Disputes the buyer should win; `+` is a right winner, `-` a wrong one, `!` an error, `?` an answer unread. */
export function disputes(pattern: string, more: Partial<SomeCase> = {}): readonly SomeCase[] {
  return Array.from(pattern).map((mark, index): SomeCase => {
    const about = { id: `d${index}`, gold: { winner: 'buyer' }, ...more };
    if (mark === '!') return { ...about, status: 'error' };
    if (mark === '?') return { ...about, status: 'unparsed' };
    return { ...about, verdict: { winner: mark === '+' ? 'buyer' : 'seller' } };
  });
}
