import type { Term } from '../verdict';

/** Upper bounds in months of the classes counted in months; longer terms are class 1. */
export const TERM_BOUNDS = [120, 84, 60, 36, 24, 12, 9, 6, 0] as const;

/**
 * The class of a sentence in the eleven classes usual in judgment prediction on CAIL2018: 0 life or death, then by
 * months over 120, 84, 60, 36, 24, 12, 9, 6, 0 (classes 1 to 9), and 10 for no term. Probation does not count.
 */
export function termClass(term: Term): number {
  if (term.kind === 'life' || term.kind === 'death') return 0;
  if (term.life_imprisonment === true || term.death_penalty === true) return 0;
  const months = term.imprisonment ?? 0;
  const at = TERM_BOUNDS.findIndex((bound) => months > bound);
  return at < 0 ? TERM_BOUNDS.length + 1 : at + 1;
}
