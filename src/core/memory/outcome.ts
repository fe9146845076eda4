import { termOf } from '../law/term';
import type { Verdict } from '../verdict';

/** Up to three years a sentence can be suspended, and many articles part their lighter from their heavier range. */
const SHORT = 36;

/**
 * The class of outcome by which precedents are contrasted: `none` (no term), `suspended` (probation), `short` (up to 36
 * months), `long`, `life`, `death`; the winner where there is no term, else `unknown`. Two outcomes are opposite when
 * both are known and differ.
 */
export function outcomeOf(verdict: Verdict): string {
  const term = termOf(verdict.term);
  if (!term) return verdict.winner ?? 'unknown';
  if (term.kind === 'life' || term.kind === 'death') return term.kind;
  if ((term.probation ?? 0) > 0) return 'suspended';
  const months = term.imprisonment ?? 0;
  if (months === 0) return 'none';
  return months <= SHORT ? 'short' : 'long';
}

export function isOpposite(left: string, right: string): boolean {
  return left !== right && left !== 'unknown' && right !== 'unknown';
}
