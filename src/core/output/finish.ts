import type { Json } from '../json';
import type { AnswerText } from './answer-text';
import type { Candidate, Reading } from './candidate';
import { found, missing, quote } from './candidate';
import { readProse } from './finish-prose';
import { inOrder } from './json';
import { findJson, repairJson } from './json-candidates';
import { inlineItems, lineItems, withoutSeparator } from './list-items';
import { readingBudget, readLooseJson } from './loose-json';
import type { ReadingBudget } from './loose-json';
import type { OutputSpec } from './output-spec';
import type { Repair } from './parsed-output';
import { schemaTypes } from './schema-type';

const FINISH = /\bFinish\b[ \t*`]{0,8}[[［]/gi;

/** What stands between one `Finish[` and its bracket: a JSON list read with the bracket itself as the list's, or words. */
interface Finish {
  readonly start: number;
  readonly end: number;
  readonly repairs: readonly Repair[];
  readonly content:
    | { readonly kind: 'list'; readonly items: readonly Json[] }
    | { readonly kind: 'json'; readonly value: Json }
    | { readonly kind: 'words'; readonly words: string };
}

/**
 * `finish`: the last `Finish[ … ]`. The schema decides what is inside: JSON (also as Python writes it), a number list
 * (`Finish[[272, 384]]` or `Finish[272, 384]`), numbered points (`Finish[1. …; 2. …]`) or words.
 */
export function readFinish(answer: AnswerText, spec: OutputSpec): Reading {
  const { text } = answer;
  const finish = lastFinish(text);
  if (finish) return fromFinish(finish, spec);
  const json = findJson(text);
  const [first, ...others] = inOrder(json.candidates, spec).map(withoutFinish);
  if (first) return found(first, ...others);
  const points = barePoints(text, spec);
  if (points) return found(withoutFinish(points));
  if (json.cut) return missing('The answer ends before its `Finish[…]` is complete; it seems to be cut off.');
  return missing(
    text.trim() === ''
      ? 'The answer is empty; `Finish[…]` was expected.'
      : `The answer has no \`Finish[…]\`; it ends “${quote(text.trim().slice(-60))}”.`,
  );
}

function withoutFinish(candidate: Candidate): Candidate {
  const note: Repair = { kind: 'missing-finish', note: 'the value stands without Finish[…] around it' };
  return { ...candidate, repairs: [note, ...candidate.repairs] };
}

/** `Finish[` inside the JSON of an earlier one belongs to that text; an empty or elided `Finish[…]` is a mention. */
function lastFinish(text: string): Finish | undefined {
  const budget = readingBudget(text);
  const repairBudget: ReadingBudget = { left: 60_000 };
  const openings = new RegExp(FINISH);
  let last: Finish | undefined;
  for (let opening = openings.exec(text); opening; opening = openings.exec(text)) {
    const bracket = opening.index + opening[0].length - 1;
    const finish = readOne(text, opening.index, bracket, budget, repairBudget);
    openings.lastIndex = Math.max(finish.end, bracket + 1);
    if (finish.content.kind === 'words' && /^[.…\s]*$/.test(finish.content.words)) continue;
    last = /^finish/.test(opening[0]) || /^FINISH/.test(opening[0]) ? withCase(finish) : finish;
  }
  return last;
}

function withCase(finish: Finish): Finish {
  const note: Repair = { kind: 'case-folded', note: 'Finish was written in other case' };
  return { ...finish, repairs: [note, ...finish.repairs] };
}

function readOne(
  text: string,
  start: number,
  bracket: number,
  budget: ReadingBudget,
  repairBudget: ReadingBudget,
): Finish {
  const list = readLooseJson(text, bracket, budget);
  if (list.ok && Array.isArray(list.value))
    return {
      start,
      end: list.end,
      repairs: list.repairs,
      content: { kind: 'list', items: list.value as Json[] },
    };

  const content = bracket + 1 + (/^\s*/.exec(text.slice(bracket + 1, bracket + 101))?.[0].length ?? 0);
  if ('{｛[［'.includes(text.charAt(content) || ' ')) {
    const inner = readLooseJson(text, content, budget);
    if (inner.ok) return closed(text, start, inner, inner.value);
    const mended = repairJson(text, content, text.length, budget, repairBudget);
    if (mended) return closed(text, start, mended, mended.value);
  }
  const prose = readProse(text, bracket);
  const repairs: Repair[] = prose.closed ? [] : [missingBracket];
  return { start, end: prose.end, repairs, content: { kind: 'words', words: prose.words } };
}

const missingBracket: Repair = {
  kind: 'missing-bracket',
  note: 'the closing bracket of Finish[…] was added',
};

/** A value was read inside the bracket, but not the bracket's end. */
function closed(
  text: string,
  start: number,
  inner: { readonly end: number; readonly repairs: readonly Repair[] },
  value: Json,
): Finish {
  const tail = /^\s{0,100}[\]］]/.exec(text.slice(inner.end, inner.end + 101));
  return {
    start,
    end: inner.end + (tail?.[0].length ?? 0),
    repairs: tail ? inner.repairs : [...inner.repairs, missingBracket],
    content: { kind: 'json', value },
  };
}

function fromFinish(finish: Finish, spec: OutputSpec): Reading {
  const { content, start, end, repairs } = finish;
  const candidate = (value: Json): Candidate => ({ value, start, end, repairs });
  if (content.kind === 'json') return found(candidate(content.value));
  if (content.kind === 'words') return fromWords(content.words, spec, candidate);
  const [only, second] = content.items;
  if (only === undefined || second !== undefined) return found(candidate(content.items));
  // `Finish[{…}]` and `Finish[[…]]` hold a value, `Finish[272]` is a list of one unless the schema wants the number.
  const container = typeof only === 'object' && only !== null;
  const [first, other] = container ? [only, content.items] : [content.items, only];
  return found(candidate(first), candidate(other));
}

function fromWords(words: string, spec: OutputSpec, candidate: (value: Json) => Candidate): Reading {
  const types = schemaTypes(spec.schema);
  const text = candidate(words);
  if (/^\d[\d\s,，;；、]*$/.test(words) && (types ?? ['array']).includes('array'))
    return found(candidate(pointsOf(words).map(Number)), candidate(pointsOf(words)), text);
  if (types?.includes('array') ?? inlineItems(words) !== undefined)
    return found(candidate(pointsOf(words)), text);
  return found(text);
}

/** `1. a; 2. b`, one point a line, or words set apart by semicolons; numbers also by other commas. */
function pointsOf(words: string): readonly string[] {
  // `Finish[[1. …; 2. …]]`, after the example of number lists.
  if (/^\[\s*(?:1|（1|\(1|一|①)/.test(words) && words.endsWith(']'))
    return pointsOf(words.slice(1, -1).trim());
  if (/^[\d\s,，;；、]+$/.test(words)) return words.split(/[\s,，;；、]+/).filter((number) => number !== '');
  const lines = lineItems(words);
  if (lines.items.length > 1) return lines.items.map(withoutSeparator);
  return (
    inlineItems(words) ??
    words
      .split(/[;；]/)
      .map(withoutSeparator)
      .filter((point) => point !== '')
  );
}

/** Numbered points as the whole answer, where a list of texts is asked for. */
function barePoints(text: string, spec: OutputSpec): Candidate | undefined {
  const words = text.trim();
  if (schemaTypes(spec.schema)?.includes('array') !== true || inlineItems(words) === undefined)
    return undefined;
  const start = text.length - text.trimStart().length;
  return { value: pointsOf(words), start, end: start + words.length, repairs: [] };
}
