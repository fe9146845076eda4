import { similarityTo, type Vectors } from './vectors';
import { labelOf, type Precedent } from './memory-state';

/** What a precedent is compared by. */
export function comparedText(precedent: Pick<Precedent, 'facts' | 'text'>): string {
  return precedent.text ?? precedent.facts;
}

/**
 * The precedents each seed activates: itself and all within `hops` edges. Two precedents have an edge when their tags
 * are identical and their cosine is at least `tau`.
 */
export function activate(
  seeds: readonly Precedent[],
  archive: Iterable<Precedent>,
  { tau, hops }: { readonly tau: number; readonly hops: number },
  vectors: Vectors,
): ReadonlySet<string>[] {
  const labels = new Map(seeds.map((seed) => [labelOf(seed), [] as Precedent[]]));
  // Edges join equal tags only, so nothing else can be reached.
  for (const precedent of archive) labels.get(labelOf(precedent))?.push(precedent);
  return seeds.map((seed) => {
    const reached = new Set([seed.id]);
    let unreached = (labels.get(labelOf(seed)) ?? []).filter(({ id }) => id !== seed.id);
    let frontier = [seed];
    for (let hop = 0; hop < hops && frontier.length > 0; hop += 1) {
      const near = frontier.map((one) => similarityTo(vectors.of(one, () => comparedText(one))));
      const isNear = (one: Precedent): boolean => {
        const vector = vectors.of(one, () => comparedText(one));
        return near.some((similarity) => similarity(vector) >= tau);
      };
      frontier = unreached.filter(isNear);
      for (const { id } of frontier) reached.add(id);
      unreached = unreached.filter(({ id }) => !reached.has(id));
    }
    return reached;
  });
}

/** How many seeds activate at least one of the precedents. */
export function coActivation(activated: readonly ReadonlySet<string>[], ids: readonly string[]): number {
  return activated.filter((reached) => ids.some((id) => reached.has(id))).length;
}
