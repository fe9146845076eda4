import type { MessagePort } from 'node:worker_threads';
import type { Chart } from '../core/charts/chart';
import type {
  CaseWindow,
  ChartQuery,
  ComparedRuns,
  ComparisonOverview,
  OverviewQuery,
  RunAt,
  WindowQuery,
} from '../core/compare/compared-runs';
import type { FilterHelp } from '../core/compare/compared-row';
import type { Comparison } from '../core/compare/comparison';
import type { MetricValue } from '../core/metric/metric';

/** What can be asked of runs held against each other, in whichever thread they are. */
export interface ComparisonCalls {
  readonly overview: (query: OverviewQuery) => Promise<ComparisonOverview>;
  readonly comparison: (query: OverviewQuery) => Promise<Comparison>;
  readonly window: (query: WindowQuery) => Promise<CaseWindow>;
  readonly chart: (query: ChartQuery) => Promise<Chart>;
  readonly words: () => Promise<readonly FilterHelp[]>;
  readonly figures: () => Promise<Readonly<Record<string, MetricValue>>>;
}

export type CallName = keyof ComparisonCalls;

export interface CallMessage {
  readonly id: number;
  readonly name: CallName;
  readonly query: unknown;
}

export type AnswerMessage =
  | { readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string };

/** Given to the thread when it starts: to compare runs, with somebody who helps, or to help. */
export type WorkerTask =
  | { readonly runs: readonly RunAt[]; readonly helper: MessagePort | undefined }
  | { readonly helps: MessagePort };

/** The calls over runs that are being opened. */
export function callsTo(runs: Promise<ComparedRuns>, signal: AbortSignal): ComparisonCalls {
  return {
    overview: async (query) => (await runs).overview(query, signal),
    comparison: async (query) => (await runs).comparison(query, signal),
    window: async (query) => (await runs).window(query),
    chart: async (query) => (await runs).chart(query),
    words: async () => (await runs).words(),
    figures: async () => (await runs).figures(),
  };
}
