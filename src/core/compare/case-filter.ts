import { FLIPS, type Flip } from './comparison';
import type { FilterHelp } from './compared-row';
import { FILTER_FIELDS } from './filter-fields';
import { readField, runsMeant, type Asked, type Read } from './filter-values';
import { FLIP_WORDS, STATE_WORDS } from './filter-states';
import type { FilteredCase } from './filtered-case';

/** Chooses cases. */
export interface CaseFilter {
  readonly matches: (one: FilteredCase) => boolean;
  /** What is wrong with words of the filter, and what to write; those words choose nothing. */
  readonly problem?: string;
}

export interface FilterContext {
  /** How many runs are held against each other; 1 in the list of a run. */
  readonly runs: number;
  /** Name of the case score that `score` means. */
  readonly score?: string | undefined;
  /** The run that flips are of, from 1 for the first after the baseline; absent for any. */
  readonly against?: number | undefined;
}

/**
 * Reads a filter. All its words must hold: `broken`, `error` and the like; `field:value`, `field=value`, `score<0.5`;
 * `-word` for what must not hold; anything else, and what stands in quotes, is looked for in id, title, facts and
 * verdicts. Of several runs, `error:2` and `predicted:2=盗窃` mean the second; without a number any run will do.
 */
export function parseCaseFilter(text: string, context: FilterContext): CaseFilter {
  const tests: ((one: FilteredCase) => boolean)[] = [];
  const problems = new Set<string>();
  for (const [token] of text.matchAll(/(?:[^\s"“]*["“][^"”]*(?:["”]|$)|\S+)/gu)) {
    const negated = /^[-−]./u.test(token);
    const read = readWord(negated ? token.slice(1) : token, context);
    if (typeof read === 'string') problems.add(read);
    else if (read) tests.push(negated ? (one) => !read(one) : read);
  }
  return {
    matches: (one) => tests.every((test) => test(one)),
    ...(problems.size > 0 ? { problem: [...problems].join(' ') } : {}),
  };
}

/** The words that a filter knows, for completion. */
export function filterHelp({ runs }: FilterContext): readonly FilterHelp[] {
  return [
    ...(runs > 1 ? FLIPS.map((word) => ({ word, says: FLIP_WORDS[word] })) : []),
    ...Object.entries(STATE_WORDS)
      .filter(([word]) => (runs > 1 ? !['pending', 'running'].includes(word) : word !== 'missing'))
      .map(([word, { says }]) => ({ word, says })),
    ...FILTER_FIELDS.map(({ name, says }) => ({ word: `${name}:`, says })),
  ];
}

function readWord(token: string, context: FilterContext): Read {
  const [, word = '', number] = /^([a-z]+)(?::(\d+))?$/u.exec(token.toLowerCase()) ?? [];
  if (isFlip(word)) return readFlip(word, number, context);
  const state = Object.hasOwn(STATE_WORDS, word) ? STATE_WORDS[word] : undefined;
  if (state) {
    const runs = runsMeant(word, number, context.runs);
    if (typeof runs === 'string') return runs;
    return ({ sides }) => sides.some((side, run) => runs.includes(run) && state.of(side));
  }
  const asked = askedIn(token);
  if (asked) return readField(asked, context);
  const wanted = unquoted(token).toLowerCase();
  return wanted === '' ? undefined : ({ text }) => text.includes(wanted);
}

/** `name:value`, `name=value`, `name<5`, and with the number of a run `name:2=value`. */
function askedIn(token: string): Asked | undefined {
  const found = /^([\p{L}_]+)(?:[:：](\d+)(?=[=<>]))?[:：]?([<>]=?|=|(?<=[:：]))(.*)$/su.exec(token);
  if (!found) return undefined;
  const [, name = '', run, operator = '', value = ''] = found;
  return {
    token,
    name: name.toLowerCase(),
    run,
    operator: operator === '' ? ':' : operator,
    value: unquoted(value),
  };
}

function isFlip(word: string): word is Flip {
  return (FLIPS as readonly string[]).includes(word);
}

function readFlip(flip: Flip, number: string | undefined, context: FilterContext): Read {
  if (context.runs < 2)
    return `"${flip}" tells runs apart, and this is one run. In quotes it is looked for as a word.`;
  const { against } = context;
  if (number === undefined)
    return ({ flips }) => (against === undefined ? flips.includes(flip) : flips[against - 1] === flip);
  const runs = runsMeant(flip, number, context.runs);
  if (typeof runs === 'string') return runs;
  if (number === '1') return `Run 1 is the baseline: nothing is ${flip} in it. Write ${flip}:2 for the next.`;
  return ({ flips }) => runs.some((run) => flips[run - 1] === flip);
}

function unquoted(text: string): string {
  return /^["“]/u.test(text) ? text.replace(/^["“]/u, '').replace(/["”]$/u, '') : text;
}
