import type { ModelFailure } from '../model/model';

/** One result of a search, as a template sees it. */
export interface SearchHit {
  readonly title: string;
  readonly url: string;
  readonly content: string;
}

export type SearchResult =
  | { readonly ok: true; readonly hits: readonly SearchHit[] }
  /** Of the kinds a model's endpoint knows too, so that one patience serves both. */
  | { readonly ok: false; readonly failure: ModelFailure };

/** The port to a search engine. One request, one answer; retries are the runner's. Never throws for an expected failure. */
export interface Search {
  /** As authors name it: `search: NAME`. */
  readonly name: string;
  /** At most `top` results, best first. */
  search(query: string, top: number, signal: AbortSignal): Promise<SearchResult>;
}

/** Name -> address. */
export type SearchEndpoints = Readonly<Record<string, string>>;

/**
 * The address of an endpoint: under its own name, else under one that differs by case or by what environment variables
 * cannot hold (`public-opinion` is also `PUBLIC_OPINION`).
 */
export function addressOf(endpoints: SearchEndpoints, name: string): string | undefined {
  if (Object.hasOwn(endpoints, name)) return endpoints[name];
  const plain = (word: string): string => word.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '_');
  return Object.entries(endpoints).find(([known]) => plain(known) === plain(name))?.[1];
}
