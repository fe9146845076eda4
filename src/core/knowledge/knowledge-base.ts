import { buildBm25 } from './bm25';
import type { Ranker } from './ranker';
import type { Hit, KnowledgeEntry } from './retrieval';

export interface Retrieval {
  readonly query: string;
  /** At most so many hits. */
  readonly top: number;
  readonly method: 'bm25';
  /** Entries it refuses take no place among the hits. Asked only about entries good enough to be hits. */
  readonly filter?: (entry: KnowledgeEntry) => boolean;
}

/** Named entries and the ways to find them. The index is built at the first search, unless one is handed in. */
export class KnowledgeBase {
  private bm25: Ranker | undefined;

  constructor(
    readonly name: string,
    readonly entries: readonly KnowledgeEntry[],
    /** An index over the entries' texts in their order, such as one loaded from its file. */
    index?: Ranker,
  ) {
    this.bm25 = index;
  }

  /** The best entries for the query, best first; entries with nothing in common with it are no hits. */
  retrieve({ query, top, filter }: Retrieval): Hit[] {
    const ranker = (this.bm25 ??= buildBm25(this.entries.map((entry) => entry.text)));
    const admits = filter && ((doc: number) => this.admits(doc, filter));
    return ranker.search(query, top, admits).flatMap(({ doc, score }, index) => {
      const entry = this.entries[doc];
      return entry ? [{ entry, rank: index + 1, score, scores: { [ranker.name]: score } }] : [];
    });
  }

  private admits(doc: number, filter: (entry: KnowledgeEntry) => boolean): boolean {
    const entry = this.entries[doc];
    return entry !== undefined && filter(entry);
  }
}
