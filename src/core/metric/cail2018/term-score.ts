/** Distances up to which a term scores, and what it scores there. */
const STEPS = [
  [0.2, 1],
  [0.4, 0.8],
  [0.6, 0.6],
  [0.8, 0.4],
  [1, 0.2],
] as const;

export interface TermScore {
  readonly value: number;
  /** In words. */
  readonly rule: string;
}

/**
 * The judger's score of one term, both as numbers: −2 death, −1 life, else months. Death and life must be met exactly;
 * between months, v = |ln(g + 1) − ln(p + 1)| scores 1, .8, .6, .4, .2 up to .2, .4, .6, .8, 1, and 0 beyond. A
 * prediction is cut to whole months, as the judger does on reading it; no prediction scores 0.
 */
export function termScore(gold: number, predicted: number | undefined): TermScore {
  if (predicted === undefined) return { value: 0, rule: 'no term' };
  if (gold < 0 || predicted < 0)
    return gold === predicted
      ? { value: 1, rule: 'the same' }
      : { value: 0, rule: 'death and life count only when met exactly' };
  const distance = Math.abs(Math.log(gold + 1) - Math.log(Math.trunc(predicted) + 1));
  const value = STEPS.find(([bound]) => distance <= bound)?.[1] ?? 0;
  return { value, rule: `|ln(g + 1) − ln(p + 1)| = ${distance.toFixed(4)} scores ${value}` };
}
