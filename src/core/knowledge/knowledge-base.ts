import { buildBm25 } from './bm25';
import type { DenseSource } from './dense-source';
import type { EmbedWaiting } from './embedder';
import { type Asked, asked, Candidates } from './rank-steps';
import type { Ranker } from './ranker';
import { rankersOf, type Hit, type KnowledgeEntry, type RetrievalMethod } from './retrieval';

export interface Retrieval {
  readonly query: string;
  /** How the candidates are chosen, and how many. */
  readonly method: RetrievalMethod;
  readonly top: number;
  /** How the candidates are then ordered, one ranking after another. */
  readonly then?: readonly RetrievalMethod[];
  /** Entries it refuses take no place among the hits. Asked only about entries good enough to be hits. */
  readonly filter?: (entry: KnowledgeEntry) => boolean;
  /** Entries for which it is true come first, in the order they have. Asked of the candidates. */
  readonly prefer?: (entry: KnowledgeEntry) => boolean;
  readonly signal: AbortSignal;
  readonly onWaiting?: EmbedWaiting;
}

export type Retrieved =
  | { readonly ok: true; readonly hits: readonly Hit[] }
  | { readonly ok: false; readonly cancelled: boolean; readonly message: string };

/** The indexes of a base, opened when they are first needed. */
export interface Indexes {
  /** What a retrieval that names no method uses. */
  readonly method: RetrievalMethod;
  /** Over the entries' texts in their order. */
  readonly bm25?: () => Promise<Ranker>;
  readonly dense?: DenseSource;
}

/** Named entries and the ways to find them. Without indexes, BM25 is built at the first search. */
export class KnowledgeBase {
  private readonly indexes: Indexes;
  private bm25: Promise<Ranker> | undefined;

  constructor(
    readonly name: string,
    readonly entries: readonly KnowledgeEntry[],
    indexes?: Indexes,
  ) {
    this.indexes = indexes ?? {
      method: 'bm25',
      bm25: () => Promise.resolve(buildBm25(entries.map((entry) => entry.text))),
    };
  }

  get method(): RetrievalMethod {
    return this.indexes.method;
  }

  /** The best entries, best first. With BM25, entries that have nothing in common with the query are no hits. */
  async retrieve(retrieval: Retrieval): Promise<Retrieved> {
    const { method, top, then = [], filter, prefer } = retrieval;
    const rankers = new Map<string, Asked>();
    for (const name of new Set([method, ...then].flatMap(rankersOf))) {
      const opened = await this.open(name, retrieval);
      if (!opened.ok) return opened;
      rankers.set(name, opened.asked);
    }
    const of = (each: RetrievalMethod): Asked[] => rankersOf(each).flatMap((name) => rankers.get(name) ?? []);
    const candidates = new Candidates();
    candidates.choose(of(method), top, (doc) => {
      const entry = this.entries[doc];
      return entry !== undefined && (filter?.(entry) ?? true);
    });
    for (const each of then) candidates.reorder(of(each));
    const found = candidates.sorted.flatMap(({ doc, ...scored }) => {
      const entry = this.entries[doc];
      return entry ? [{ entry, ...scored }] : [];
    });
    const preferred = prefer ? found.map(({ entry }) => prefer(entry)) : [];
    const ordered = [
      ...found.filter((_, index) => preferred[index] === true),
      ...found.filter((_, index) => preferred[index] !== true),
    ];
    return { ok: true, hits: ordered.map((hit, index) => ({ ...hit, rank: index + 1 })) };
  }

  private async open(
    name: 'bm25' | 'dense',
    { query, signal, onWaiting }: Retrieval,
  ): Promise<{ readonly ok: true; readonly asked: Asked } | Exclude<Retrieved, { ok: true }>> {
    if (name === 'bm25') {
      if (!this.indexes.bm25) return this.without(name);
      const ranker = await (this.bm25 ??= this.indexes.bm25());
      return { ok: true, asked: asked(ranker, query) };
    }
    const { dense } = this.indexes;
    if (!dense) return this.without(name);
    const opened = await dense.ask(query, signal, onWaiting);
    if (opened.ok) return { ok: true, asked: asked(opened.index, opened.query) };
    const { reason, message } = opened.failure;
    return { ok: false, cancelled: reason === 'cancelled', message };
  }

  private without(name: string): Exclude<Retrieved, { ok: true }> {
    const message = `the knowledge base "${this.name}" has no ${name} index; add it under index:, or use another method`;
    return { ok: false, cancelled: false, message };
  }
}
