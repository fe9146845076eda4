import { parseGate, type Bound } from '../core/gate';
import { missedGate, type GateOutcome } from '../core/metric/judge-gates';
import type { Problem } from '../core/problem';
import { EXIT, err } from './print';

export const GATE_HELP = 'bounds that must be met, such as "articles.f1 >= 0.2"';

export type GatesTyped =
  | { readonly ok: true; readonly bounds: readonly Bound[] }
  | { readonly ok: false; readonly problem: Problem };

/** What `--gate` was given, such as `articles.f1 >= 0.2`. */
export function gatesTyped(typed: readonly string[] = []): GatesTyped {
  const bounds: Bound[] = [];
  for (const text of typed) {
    const bound = parseGate(text);
    if (!bound) return { ok: false, problem: badGate(text) };
    bounds.push(bound);
  }
  return { ok: true, bounds };
}

function badGate(text: string): Problem {
  return {
    code: 'bad-gate',
    severity: 'error',
    file: '--gate',
    message: `"${text}" is not a gate.`,
    next: 'Write a figure, >=, >, <= or <, and a number, in quotes: "articles.f1 >= 0.2".',
  };
}

/** Names the gates that were missed, each with its value and what was wanted; the exit status that follows. */
export function statusOfGates(gates: readonly GateOutcome[]): number {
  const missed = gates.filter(({ met }) => !met);
  for (const gate of missed) err(missedGate(gate));
  return missed.length > 0 ? EXIT.gateMissed : EXIT.done;
}
