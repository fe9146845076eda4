import { figureText } from '../text/figure-text';
import { meetsGate, type Bound } from '../gate';
import type { MetricValue } from './metric';
import { findValue } from './registry';

/** A gate and whether it was met. */
export interface GateOutcome {
  readonly metric: string;
  /** Such as `>= 0.2`. */
  readonly wanted: string;
  /** Null where the figure is not there or has no value; such a gate is missed. */
  readonly value: number | null;
  readonly met: boolean;
}

/** Gates held against values. A gate that is given twice is judged once. */
export function judgeGates(
  gates: readonly Bound[],
  values: Readonly<Record<string, MetricValue>>,
): readonly GateOutcome[] {
  const outcomes = new Map<string, GateOutcome>();
  for (const gate of gates) {
    const value = findValue(values, gate.metric)?.value ?? null;
    const wanted = `${gate.operator} ${gate.bound}`;
    const met = value !== null && meetsGate(gate, value);
    outcomes.set(`${gate.metric} ${wanted}`, { metric: gate.metric, wanted, value, met });
  }
  return [...outcomes.values()];
}

/** `gate met: articles.f1 is 0.7042, wanted >= 0.2`. */
export function metGate({ metric, wanted, value }: GateOutcome): string {
  return `gate met: ${metric} is ${figureText(value)}, wanted ${wanted}`;
}

/** `gate missed: articles.f1 is 0.1200, wanted >= 0.2`. */
export function missedGate({ metric, wanted, value }: GateOutcome): string {
  return `gate missed: ${metric} is ${value === null ? 'not there' : figureText(value)}, wanted ${wanted}`;
}
