import type { Json } from './json';
import { visible } from './text/visible';
import type { Verdict } from './verdict';

/** Parts in the order in which a judgment states them. */
const PARTS = [
  'articles',
  'charges',
  'term',
  'fine',
  'winner',
  'votes',
  'results',
  'analysis',
  'candidates',
  'text',
] as const satisfies readonly (keyof Verdict)[];

/** Characters of one value. */
const LONGEST = 2000;

/** The parts of a verdict that are asked for, one below the other, as YAML would have them; empty for none. */
export function verdictText(verdict: Verdict, parts: ReadonlySet<keyof Verdict>): string {
  return PARTS.filter((part) => parts.has(part) && verdict[part] !== undefined)
    .map((part) => `${part}:${below(verdict[part] as Json, '')}\n`)
    .join('');
}

/** The parts that a verdict has. */
export function partsOf(verdict: Verdict): readonly (keyof Verdict)[] {
  return PARTS.filter((part) => verdict[part] !== undefined);
}

function below(value: Json, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []';
    return value.map((each: Json) => `\n${inner}-${below(each, inner)}`).join('');
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value as Readonly<Record<string, Json>>);
    if (entries.length === 0) return ' {}';
    return entries.map(([name, each]) => `\n${inner}${name}:${below(each, inner)}`).join('');
  }
  if (typeof value !== 'string') return ` ${String(value)}`;
  const cut = value.length > LONGEST ? `${value.slice(0, LONGEST).toWellFormed()} …` : value;
  const text = visible(cut);
  return text.includes('\n') ? ` |\n${inner}${text.replaceAll('\n', `\n${inner}`)}` : ` ${text}`;
}
