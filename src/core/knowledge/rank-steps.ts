import type { Ranked, Ranker } from './ranker';
import { fuseRanks } from './rrf';

/** How deep each of two rankings is read before they are fused, unless more is asked for. */
const FUSED_DEPTH = 100;

/** One ranker with the query it is asked, so that BM25's words and a vector look alike. */
export interface Asked {
  readonly name: string;
  search(top: number, filter: (doc: number) => boolean): readonly Ranked[];
  rank(documents: readonly number[]): readonly Ranked[];
}

export function asked<Query>(ranker: Ranker<Query>, query: Query): Asked {
  return {
    name: ranker.name,
    search: (top, filter) => ranker.search(query, top, filter),
    rank: (documents) => ranker.rank(query, documents),
  };
}

export interface Scored {
  readonly doc: number;
  /** By the last ranking. */
  readonly score: number;
  readonly scores: Readonly<Record<string, number>>;
  readonly ranks: Readonly<Record<string, number>>;
}

/** Candidates of one query, ordered by one ranking after another, with the scores and ranks of each. */
export class Candidates {
  private order: readonly Ranked[] = [];
  private readonly scores = new Map<number, Record<string, number>>();
  private readonly ranks = new Map<number, Record<string, number>>();

  /** The best `top` of all documents. */
  choose(rankers: readonly Asked[], top: number, filter: (doc: number) => boolean): void {
    const known = new Map<number, boolean>();
    // Asked once a document, though two rankers may want to know.
    const admits = (doc: number): boolean => {
      const answer = known.get(doc) ?? filter(doc);
      known.set(doc, answer);
      return answer;
    };
    const depth = rankers.length > 1 ? Math.max(top, FUSED_DEPTH) : top;
    this.put(
      rankers.map((ranker) => ({ name: ranker.name, ranked: ranker.search(depth, admits) })),
      top,
    );
  }

  /** Orders the candidates anew. */
  reorder(rankers: readonly Asked[]): void {
    const documents = this.order.map(({ doc }) => doc);
    this.put(
      rankers.map((ranker) => ({ name: ranker.name, ranked: ranker.rank(documents) })),
      documents.length,
    );
  }

  /** Best first. */
  get sorted(): readonly Scored[] {
    return this.order.map(({ doc, score }) => ({
      doc,
      score,
      scores: this.scores.get(doc) ?? {},
      ranks: this.ranks.get(doc) ?? {},
    }));
  }

  private put(rankings: readonly { name: string; ranked: readonly Ranked[] }[], top: number): void {
    for (const { name, ranked } of rankings) this.note(name, ranked);
    const [only] = rankings;
    if (only && rankings.length === 1) {
      this.order = only.ranked.slice(0, top);
      return;
    }
    const fused = fuseRanks(rankings.map(({ ranked }) => ranked.map(({ doc }) => doc)));
    this.note('rrf', fused);
    this.order = fused.slice(0, top);
  }

  /** What a ranker said first, over the most documents, stays. */
  private note(name: string, ranked: readonly Ranked[]): void {
    ranked.forEach(({ doc, score }, index) => {
      const scores = this.scores.get(doc) ?? {};
      if (name in scores) return;
      this.scores.set(doc, { ...scores, [name]: score });
      this.ranks.set(doc, { ...this.ranks.get(doc), [name]: index + 1 });
    });
  }
}
