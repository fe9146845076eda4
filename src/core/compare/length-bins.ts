export interface LengthBins {
  /** From short to long. */
  readonly labels: readonly string[];
  readonly labelOf: (length: number) => string;
}

/** Four bins of about equally many cases, named by their bounds in characters; fewer where lengths repeat. */
export function lengthBins(lengths: readonly number[]): LengthBins {
  const sorted = [...lengths].sort((a, b) => a - b);
  const quartile = (part: number): number => sorted[Math.ceil((sorted.length * part) / 4) - 1] ?? 0;
  const bounds = [...new Set([quartile(1), quartile(2), quartile(3)])].filter(
    (bound) => bound < (sorted.at(-1) ?? 0),
  );
  const labels = [...bounds, Infinity].map((bound, index) => nameOf(bounds[index - 1], bound));
  return {
    labels,
    // The last one where no bound is as long.
    labelOf: (length) => labels.at(bounds.findIndex((bound) => length <= bound)) ?? '',
  };
}

function nameOf(below: number | undefined, bound: number): string {
  if (below === undefined) return bound === Infinity ? 'all lengths' : `up to ${bound} characters`;
  return bound === Infinity ? `over ${below} characters` : `${below + 1}–${bound} characters`;
}
