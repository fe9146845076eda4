/** What a case was ranked as: the predicted labels in their order, then the candidates, each once. */
export function ranking(predicted: readonly string[], candidates: readonly string[]): readonly string[] {
  return [...new Set([...predicted, ...candidates])];
}

/** Whether any gold label is among the first two. */
export function hitAt2(gold: readonly string[], ranked: readonly string[]): boolean {
  return ranked.slice(0, 2).some((label) => gold.includes(label));
}
