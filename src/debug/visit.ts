import type { Json } from '../core/json';
import type { GatePoint, ViewOf } from '../core/runner/gate-point';
import type { CaseStatus } from '../core/metric/metric';

/** The case has ended without coming to its verdict. */
export interface EndPoint {
  readonly what: 'end';
  readonly when: 'after';
  readonly path: '';
  readonly status: CaseStatus;
  /** Path of the stage instance at which it ended; empty where it was none. */
  readonly stage: string;
  readonly view: ViewOf;
}

/** A point at which the case came by. */
export interface Visit {
  /** In the order of its course, from 0. */
  readonly index: number;
  /** The same in every course of a case. */
  readonly key: string;
  readonly point: GatePoint | EndPoint;
  readonly thread: string;
  /** Names and values as they were then. */
  readonly view: Readonly<Record<string, Json>>;
}

export function keyOf({ when, what, path }: Pick<Visit['point'], 'when' | 'what' | 'path'>): string {
  return `${when} ${what} ${path}`;
}

/** Whether one can stand here: before each stage, around each call, at the end. */
export function isStop({ point }: Visit): boolean {
  return point.what !== 'stage' || point.when === 'before';
}

/** Whether all is said: the verdict is about to be read, or the case ended without one. */
export function isEnd({ point }: Visit): boolean {
  return point.what === 'verdict' || point.what === 'end';
}

/** Path of the stage instance; empty at the end. */
export function stageOf({ point }: Visit): string {
  return point.what === 'call' ? point.stage : point.path;
}

/** What the answer of a call was taken for, where it has one. */
export function givenBy({ point }: Visit): Json | undefined {
  if (point.what !== 'call' || !point.answer) return undefined;
  const { edited, parsed } = point.answer;
  return edited ?? (parsed.ok ? parsed.value : undefined);
}
