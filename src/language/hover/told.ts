import type { Json } from '../../core/json';
import type { Range } from '../../core/problem';

/** What is told of a stretch of text, in Markdown. */
export interface Told {
  readonly words: string;
  readonly range: Range;
}

/** Characters of a value that is shown as an example. */
const MOST = 240;

/** A value, cut short, as Markdown that shows it as it is. */
export function exampleOf(value: Json, from: string): string {
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  const cut = whole.length > MOST ? `${whole.slice(0, MOST).toWellFormed()}…` : whole;
  const fence = '`'.repeat(Math.max(3, ...[...cut.matchAll(/`+/gu)].map(([ticks]) => ticks.length + 1)));
  return `${from}:\n\n${fence}text\n${cut}\n${fence}`;
}
