import { didYouMean } from '../did-you-mean';
import { FILTER_FIELDS, type FilterField } from './filter-fields';
import { FLIP_WORDS, STATE_WORDS } from './filter-states';
import type { FilteredCase } from './filtered-case';

/** A test, or what is wrong; undefined where there is nothing to test yet, as while it is typed. */
export type Read = ((one: FilteredCase) => boolean) | string | undefined;

/** A word of the filter that asks for a field. */
export interface Asked {
  readonly token: string;
  readonly name: string;
  /** Number of a run, from 1. */
  readonly run: string | undefined;
  readonly operator: string;
  readonly value: string;
}

/** What a field is held against. */
interface Wanted {
  readonly operator: string;
  readonly value: string;
  readonly runs: readonly number[];
  readonly score: string | undefined;
}

export function readField(
  asked: Asked,
  context: { readonly runs: number; readonly score?: string | undefined },
): Read {
  const { name, run, operator, value } = asked;
  const field = FILTER_FIELDS.find((known) => known.name === name);
  if (value.trim() === '') return undefined;
  if (!field) return noField(asked);
  if (run !== undefined && !field.ofRun)
    return `"${name}" is the same in all runs: write ${name}${operator}${value}.`;
  const runs = runsMeant(name, run, context.runs);
  if (typeof runs === 'string') return runs;
  const wanted = { operator, value, runs, score: context.score };
  const isText = field.texts !== undefined && (field.numbers === undefined || numberIn(value) === undefined);
  return isText && /^[:=]$/u.test(operator) ? textTest(field, wanted) : numberTest(field, wanted);
}

/** Numbers from 0 of the runs that a word is about: all, or the one of that number. */
export function runsMeant(
  word: string,
  number: string | undefined,
  count: number,
): readonly number[] | string {
  if (number === undefined) return Array.from({ length: count }, (_, run) => run);
  const run = Number(number);
  if (run >= 1 && run <= count) return [run - 1];
  return `There is no run ${number} for "${word}": ${count === 1 ? 'there is one run' : `there are ${count} runs`}.`;
}

function noField({ token, name }: Asked): string {
  const words = [...Object.keys(FLIP_WORDS), ...Object.keys(STATE_WORDS)];
  if (words.includes(name)) return `"${name}" stands alone, or with the number of a run, as ${name}:2.`;
  const near = didYouMean(
    name,
    FILTER_FIELDS.map((known) => known.name),
  );
  const quote = ` In quotes, as "${token.replaceAll('"', '')}", it is looked for as words.`;
  return `There is no field "${name}".${near === '' ? quote : near}`;
}

const equals = (text: string, value: string): boolean => text === value;
const contains = (text: string, value: string): boolean => text.includes(value);

function textTest({ texts, read, is = equals, has = contains }: FilterField, asked: Wanted): Read {
  const { operator, value, runs, score } = asked;
  const typed = value.toLowerCase();
  const wanted = read?.(typed) ?? typed;
  const fits = operator === '=' ? is : has;
  return texts && ((one) => texts({ one, runs, score }).some((text) => fits(text.toLowerCase(), wanted)));
}

const COMPARED: Readonly<Record<string, (found: number, wanted: number) => boolean>> = {
  ':': (found, wanted) => found === wanted,
  '=': (found, wanted) => found === wanted,
  '<': (found, wanted) => found < wanted,
  '<=': (found, wanted) => found <= wanted,
  '>': (found, wanted) => found > wanted,
  '>=': (found, wanted) => found >= wanted,
};

function numberTest({ name, numbers }: FilterField, { operator, value, runs, score }: Wanted): Read {
  if (!numbers) return `"${name}" is text: write ${name}:${value}.`;
  const wanted = numberIn(value);
  if (wanted === undefined) return `"${value}" is no number: write ${name}<5 or the like.`;
  const fits = COMPARED[operator];
  return fits && ((one) => numbers({ one, runs, score }).some((found) => fits(found, wanted)));
}

function numberIn(text: string): number | undefined {
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(text) ? Number(text) : undefined;
}
