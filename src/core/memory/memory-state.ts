import type { Json } from '../json';
import type { ArticleTag } from '../law/article-tag';
import type { Verdict } from '../verdict';

/** What cases and directives are about. Both lists are sorted and without repetition. */
export interface Tags {
  readonly articles: readonly ArticleTag[];
  /** Normalised names. */
  readonly charges: readonly string[];
}

/** A precedent: a case whose verdict was verified. Its vector is computed, never stored. */
export interface Precedent extends Tags {
  /** Of the case it came from. */
  readonly id: string;
  readonly facts: string;
  /** What is compared instead of the facts, such as the clerk's points. */
  readonly text?: string;
  /** See `outcomeOf`. */
  readonly outcome: string;
  readonly reasoning: Json;
  readonly verdict: Verdict;
}

/** A case whose verdict was not the gold one. */
export interface BufferedCase extends Tags {
  readonly id: string;
  readonly facts: string;
  readonly reasoning: Json;
  readonly verdict: Verdict;
  readonly gold: Verdict;
}

/** A rule distilled from precedents. Tags are those of its cluster. */
export interface Directive extends Tags {
  readonly id: string;
  /** The article it belongs to. */
  readonly anchor: ArticleTag;
  readonly text: string;
  readonly conditions: readonly string[];
  readonly exceptions: readonly string[];
  /** In (0, 1], four decimals. */
  readonly confidence: number;
  /** Ids of precedents it follows from, and of those that bound it. */
  readonly positive: readonly string[];
  readonly negative: readonly string[];
}

/** A memory at one point of its life. Never changed: learning makes a new one. */
export interface MemoryState {
  /** Counts the cases that changed it. */
  readonly generation: number;
  /** The case that changed it last. */
  readonly last: { readonly run: string; readonly case: string } | null;
  readonly archive: ReadonlyMap<string, Precedent>;
  readonly buffer: ReadonlyMap<string, BufferedCase>;
  readonly directives: ReadonlyMap<string, Directive>;
  /** Ids gained by each label since its last directive. */
  readonly gained: ReadonlyMap<string, readonly string[]>;
  /** Number of the next directive; none is used twice. */
  readonly nextDirective: number;
}

export const EMPTY_MEMORY: MemoryState = {
  generation: 0,
  last: null,
  archive: new Map(),
  buffer: new Map(),
  directives: new Map(),
  gained: new Map(),
  nextDirective: 1,
};

/** Name of a cluster: precedents of the same articles and charges, such as `264|盗窃`. */
export function labelOf({ articles, charges }: Tags): string {
  return `${articles.join(',')}|${charges.join(',')}`;
}

/** By id: the same order on every machine and however the state came about. */
export function byId<T extends { readonly id: string }>(items: Iterable<T>): T[] {
  return [...items].sort((left, right) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0));
}
