import type { Ranked } from './ranker';

/** The constant of the paper named below: it damps how much the first ranks weigh against the later ones. */
const K = 60;

/**
 * Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): a document scores the sum of 1 / (60 + rank) over the
 * rankings that hold it, ranks from 1. Best first, ties by document number.
 */
export function fuseRanks(rankings: readonly (readonly number[])[], k = K): Ranked[] {
  const scores = new Map<number, number>();
  for (const ranking of rankings) {
    ranking.forEach((doc, index) => scores.set(doc, (scores.get(doc) ?? 0) + 1 / (k + index + 1)));
  }
  return [...scores]
    .map(([doc, score]) => ({ doc, score }))
    .sort((a, b) => b.score - a.score || a.doc - b.doc);
}
