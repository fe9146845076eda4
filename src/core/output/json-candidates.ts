import { jsonrepair } from 'jsonrepair';
import type { Candidate } from './candidate';
import { readingBudget, readLooseJson } from './loose-json';
import type { ReadingBudget } from './loose-json';
import type { Repair } from './parsed-output';

/** jsonrepair takes quadratic time on broken strings; longer stretches are left alone. */
const LONGEST_REPAIR = 20_000;
const MOST_REPAIRED = 60_000;

export interface JsonSearch {
  /** In the order of the text; none lies inside another. */
  readonly candidates: readonly Candidate[];
  /** The text ended inside a string of an object or array. */
  readonly cut: boolean;
}

/** Finds every object and array in a text, reading near-JSON too. Linear in the length of the text. */
export function findJson(text: string, from = 0, to = text.length): JsonSearch {
  const budget = readingBudget(text);
  const repairBudget: ReadingBudget = { left: MOST_REPAIRED };
  const candidates: Candidate[] = [];
  const openings = /[{[｛［]/g;
  openings.lastIndex = from;
  let cut = false;
  for (let opening = openings.exec(text); opening && opening.index < to; opening = openings.exec(text)) {
    const start = opening.index;
    const reading = readLooseJson(text, start, budget, to);
    const candidate = reading.ok
      ? { value: reading.value, start, end: reading.end, repairs: reading.repairs }
      : repairJson(text, start, to, budget, repairBudget);
    if (candidate) {
      candidates.push({ ...candidate, repairs: [...fence(text, start), ...candidate.repairs] });
      openings.lastIndex = candidate.end;
    } else if (!reading.ok && reading.cut) cut = true;
  }
  return { candidates, cut };
}

/** The stretch from `start` to its closing bracket through jsonrepair: bare words, stray commas, ellipses. */
export function repairJson(
  text: string,
  start: number,
  to: number,
  budget: ReadingBudget,
  repairBudget: ReadingBudget,
): Candidate | undefined {
  // Prose in brackets, such as [sic] or a tag, must not become a list.
  const head = text.slice(start, start + 40);
  if (!/^[{｛]\s*["'“‘\p{L}_]/u.test(head) && !/^[[［]\s*[{｛["'“‘]/u.test(head)) return undefined;
  const end = closingBracket(text, start, to, budget);
  if (end === undefined || end - start > Math.min(LONGEST_REPAIR, repairBudget.left)) return undefined;
  repairBudget.left -= end - start;
  const mended = tryRepair(text.slice(start, end));
  if (mended === undefined) return undefined;
  const reading = readLooseJson(mended, 0, { left: Infinity });
  if (!reading.ok || typeof reading.value !== 'object' || reading.value === null) return undefined;
  const repairs: Repair[] = [{ kind: 'near-json', note: 'text that is nearly JSON was completed' }];
  return { value: reading.value, start, end, repairs: [...repairs, ...reading.repairs] };
}

function tryRepair(text: string): string | undefined {
  try {
    return jsonrepair(text);
  } catch {
    // jsonrepair throws on what it cannot read, and overflows the stack on deep nesting: both mean "no JSON here".
    return undefined;
  }
}

/** Offset after the bracket that closes the one at `start`; double-quoted strings are passed over. */
function closingBracket(text: string, start: number, to: number, budget: ReadingBudget): number | undefined {
  let depth = 0;
  const last = Math.min(to, start + budget.left);
  let quotesClose = true;
  let at = start;
  for (; at < last; at += 1) {
    const sign = text.charAt(at);
    if ('[{［｛'.includes(sign)) depth += 1;
    else if (']}］｝'.includes(sign)) {
      depth -= 1;
      if (depth === 0) break;
    } else if (sign === '"' && quotesClose) {
      const close = endOfQuote(text, at, last);
      // Once one quote stays open, so may all others: looking for each end again would take quadratic time.
      quotesClose = close !== undefined;
      at = close ?? at;
    }
  }
  budget.left -= at - start;
  return at < last ? at + 1 : undefined;
}

function endOfQuote(text: string, at: number, last: number): number | undefined {
  for (let next = at + 1; next < last; next += 1) {
    const sign = text.charAt(next);
    if (sign === '\\') next += 1;
    else if (sign === '"') return next;
  }
  return undefined;
}

function fence(text: string, start: number): readonly Repair[] {
  const before = text.slice(Math.max(0, start - 30), start);
  return /```[\w-]*\s*$/.test(before)
    ? [{ kind: 'code-fence', note: 'the code fence around the value was dropped' }]
    : [];
}
