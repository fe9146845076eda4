import { termClass } from '../../law/term-class';
import { termOf } from '../../law/term';
import type { Term } from '../../verdict';

export const DEATH = -2;
export const LIFE = -1;

/**
 * A sentence as the one number CAIL2018 has for it: −2 death (also with reprieve), −1 life, else months; detention and
 * control count by their months, no penalty and a fine alone as 0, probation not at all. Text is read first. Undefined
 * where it tells nothing: an unreadable text, a record with neither flag nor months, other negative months.
 */
export function sentenceNumber(term: Term | string | undefined): number | undefined {
  const read = termOf(term);
  if (!read) return undefined;
  if (read.death_penalty === true || read.kind === 'death') return DEATH;
  if (read.life_imprisonment === true || read.kind === 'life') return LIFE;
  const months = read.imprisonment ?? (read.kind === 'none' ? 0 : undefined);
  return months === undefined || (months < 0 && months !== LIFE && months !== DEATH) ? undefined : months;
}

/** Its class among the eleven of judgment prediction, see `termClass`. */
export function sentenceClass(sentence: number): number {
  return sentence < 0 ? termClass({ kind: 'life' }) : termClass({ imprisonment: sentence });
}

export function describeSentence(sentence: number | undefined): string {
  if (sentence === undefined) return 'none';
  if (sentence === DEATH) return 'death';
  return sentence === LIFE ? 'life' : `${sentence} months`;
}

/** A term as the verdict record has it, for reasons: its words, or what it comes to. */
export function rawTerm(term: Term | string | undefined): string {
  return typeof term === 'string' ? term : describeSentence(sentenceNumber(term));
}
