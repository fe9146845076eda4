import type { MemoryRow } from '../src/protocol/panel';
import { figure } from './format';

type ChangeRow = Exclude<MemoryRow, { action: 'recalled' }>;

const verbs: Readonly<Record<ChangeRow['action'], string>> = {
  archived: 'Case archived as a precedent',
  buffered: 'Case kept apart, its verdict not being the gold one',
  induced: 'Directive written',
  sharpened: 'Directive worded anew',
  reinforced: 'Directive confirmed',
  rejected: 'Directive did not help',
  merged: 'Directives merged',
  removed: 'Directive removed',
};

/** A step of learning in a line: `Directive confirmed: 264-1 (264|盗窃), confidence .500 → .600, from case c1`. */
export function memoryChangeWords({ action, of, before, after, detail, sources }: ChangeRow): string {
  const about = detail === '' ? of : `${of} (${detail})`;
  const confidence =
    before === null && after === null
      ? ''
      : `, confidence ${before === null ? 'none' : figure(before)} → ${after === null ? 'none' : figure(after)}`;
  const others = sources.filter((source) => source !== of);
  const noun = others.length === 1 ? 'case' : 'cases';
  return `${verbs[action]}: ${about}${confidence}${others.length > 0 ? `, from ${noun} ${others.join(', ')}` : ''}`;
}
