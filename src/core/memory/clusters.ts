import type { ArticleTag } from '../law/article-tag';
import { comparedText } from './activation';
import { similarityTo, type Vectors } from './vectors';
import { byId, type Directive, labelOf, type MemoryState, type Precedent } from './memory-state';
import { isOpposite } from './outcome';

/** Two precedents of the same articles and charges that ended differently. */
export interface ContrastPair {
  /** Of the outcome most of the gained precedents have. */
  readonly positive: Precedent;
  readonly negative: Precedent;
  readonly similarity: number;
}

/** Precedents of one label of which enough were gained since its last directive. */
export interface RipeCluster {
  readonly label: string;
  readonly anchor: ArticleTag;
  readonly articles: readonly ArticleTag[];
  readonly charges: readonly string[];
  /** Of all its precedents. */
  readonly size: number;
  /** Those gained, by id. */
  readonly precedents: readonly Precedent[];
  /** The outcome most of them have. */
  readonly outcome: string;
  /** The most similar pairs of opposite outcome, best first. */
  readonly pairs: readonly ContrastPair[];
  /** What is known of its anchor already. */
  readonly directives: readonly Directive[];
}

/** More pairs than this say nothing new in one prompt. */
const MOST_PAIRS = 3;

/** Clusters that gained at least `induceAt` precedents, by label. A case without articles has no anchor and no rule. */
export function ripeClusters(
  state: MemoryState,
  { induceAt }: { readonly induceAt: number },
  vectors: Vectors,
): RipeCluster[] {
  return [...state.gained.keys()].sort().flatMap((label): RipeCluster[] => {
    const precedents = byId((state.gained.get(label) ?? []).flatMap((id) => state.archive.get(id) ?? []));
    const [first] = precedents;
    const anchor = first?.articles[0];
    if (!first || anchor === undefined || precedents.length < induceAt) return [];
    const all = byId(state.archive.values()).filter((precedent) => labelOf(precedent) === label);
    const outcome = commonOutcome(precedents);
    return [
      {
        label,
        anchor,
        articles: first.articles,
        charges: first.charges,
        size: all.length,
        precedents,
        outcome,
        pairs: contrastPairs(precedents, all, outcome, vectors),
        directives: byId(state.directives.values()).filter((directive) => directive.anchor === anchor),
      },
    ];
  });
}

/** The most frequent outcome; of equally frequent ones the first by name. */
function commonOutcome(precedents: readonly Precedent[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of precedents) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const names = [...counts.keys()].sort();
  return names.reduce(
    (best, name) => ((counts.get(name) ?? 0) > (counts.get(best) ?? 0) ? name : best),
    names[0] ?? '',
  );
}

/** Each negative stands in one pair, with the gained precedent it is most like. */
function contrastPairs(
  gained: readonly Precedent[],
  all: readonly Precedent[],
  outcome: string,
  vectors: Vectors,
): ContrastPair[] {
  const positives = gained
    .filter((precedent) => precedent.outcome === outcome)
    .map((positive) => ({
      positive,
      near: similarityTo(vectors.of(positive, () => comparedText(positive))),
    }));
  const pairs = all.flatMap((negative): ContrastPair[] => {
    if (!isOpposite(negative.outcome, outcome)) return [];
    const vector = vectors.of(negative, () => comparedText(negative));
    const scored = positives.map(({ positive, near }) => ({ positive, negative, similarity: near(vector) }));
    const [best] = scored.sort((left, right) => right.similarity - left.similarity);
    return best ? [best] : [];
  });
  return pairs.sort((left, right) => right.similarity - left.similarity).slice(0, MOST_PAIRS);
}
