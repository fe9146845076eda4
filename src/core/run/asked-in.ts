import type { Json } from '../json';
import type { Message } from '../model/model';
import type { CaseEvent } from '../runner/run-event';

export interface LoopRound {
  /** Path of the loop. */
  readonly loop: string;
  /** From 1. */
  readonly number: number;
}

/** One asking of a role, with all its attempts. */
export interface Asked {
  /** Of the stage instance, such as `deliberation[2]/draft`. */
  readonly path: string;
  /** Name of the stage. */
  readonly stage: string;
  readonly role?: string;
  /** Of the role, as the manifest names it. */
  readonly roleFile?: string;
  /** The innermost loop round it stands in. */
  readonly round?: LoopRound;
  /** Whether every loop it stands in ended with this round. */
  readonly final: boolean;
  /** The prompt of the first attempt. */
  readonly messages: readonly Message[];
  readonly promptHash: string;
  /** The answer that kept its format. */
  readonly answer?: { readonly text: string; readonly value: Json; readonly repaired: boolean };
  readonly broken: readonly { readonly text: string; readonly problem: string }[];
}

/** What was asked in a case, in the order of its transcript. */
export function askedIn(events: readonly CaseEvent[]): Asked[] {
  const asked = new Map<string, Asked>();
  const subjects = new Map<string, string>();
  const texts = new Map<string, string>();
  const loops = loopsIn(events);
  for (const event of events) {
    switch (event.type) {
      case 'stage-started':
        if (event.kind === 'role' && event.subject !== undefined) subjects.set(event.stage, event.subject);
        break;
      case 'call-started': {
        if (event.attempt > 1) break;
        const role = subjects.get(event.stage);
        const rounds = roundsOf(event.stage, loops);
        const [round] = rounds;
        asked.set(askingOf(event.call), {
          path: event.stage,
          stage: nameOf(event.stage),
          ...(role === undefined ? {} : { role }),
          ...(event.role ? { roleFile: event.role.file } : {}),
          ...(round ? { round } : {}),
          final: rounds.every(({ loop, number }) => number === loops.get(loop)),
          messages: event.messages,
          promptHash: event.promptHash,
          broken: [],
        });
        break;
      }
      case 'call-finished':
        texts.set(event.call, event.text);
        break;
      case 'answer-parsed':
      case 'answer-unparsed': {
        const key = askingOf(event.call);
        const known = asked.get(key);
        const text = texts.get(event.call);
        if (!known || text === undefined) break;
        if (event.type === 'answer-parsed')
          asked.set(key, {
            ...known,
            answer: { text, value: event.value, repaired: event.repairs.length > 0 },
          });
        else asked.set(key, { ...known, broken: [...known.broken, { text, problem: event.problem }] });
        break;
      }
      default:
    }
  }
  return [...asked.values()];
}

/** Calls are named `PATH#ATTEMPT`. */
function askingOf(call: string): string {
  return call.replace(/#\d+$/u, '');
}

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\[[^\]]*\]$/u, '');
}

/** Rounds of each loop, by its path; `each` and panels number their instances in the same way, but are none. */
function loopsIn(events: readonly CaseEvent[]): ReadonlyMap<string, number> {
  const loops = new Map<string, number>();
  for (const event of events) {
    if (event.type === 'stage-started' && event.kind === 'repeat') loops.set(event.stage, 0);
    if (event.type === 'round-started' && loops.has(event.stage)) loops.set(event.stage, event.round);
  }
  return loops;
}

/** The loop rounds a stage stands in, the innermost first. */
function roundsOf(path: string, loops: ReadonlyMap<string, number>): LoopRound[] {
  const parts = path.split('/');
  const rounds: LoopRound[] = [];
  for (let end = parts.length - 1; end > 0; end -= 1) {
    const outer = parts.slice(0, end).join('/');
    const match = /^(.*)\[(\d+)\]$/su.exec(outer);
    if (match?.[1] !== undefined && loops.has(match[1]))
      rounds.push({ loop: match[1], number: Number(match[2]) });
  }
  return rounds;
}
