import { isObject } from '../json';
import { modelFailure } from '../model/failure';
import type { FailureReason, ModelFailure } from '../model/model';
import { parseRetryAfter } from '../model/retry-after';
import type { Search, SearchHit, SearchResult } from './search';

export interface SearxngOptions {
  readonly name: string;
  /** Address of the search itself, such as `http://127.0.0.1:8888/search`. */
  readonly url: string;
  /** Milliseconds after which a silent endpoint counts as timed out. */
  readonly timeout: number;
  readonly now: () => number;
}

/** Characters of an answer that are read; a page of results has some ten thousand. */
const LONGEST = 4_000_000;

/**
 * A search engine that speaks as SearXNG does: `GET URL?q=…&format=json` answers `{results: [{title, url, content}]}`.
 * Messages name the endpoint and its host, never the whole address, which may hold a key.
 */
export function createSearxng(options: SearxngOptions): Search {
  const { name } = options;
  return {
    name,
    async search(query, top, signal): Promise<SearchResult> {
      const address = addressFor(options.url, query);
      if (!address) {
        const message = `The address of the search endpoint "${name}" is no web address. It should be such as http://127.0.0.1:8888/search.`;
        return { ok: false, failure: modelFailure('bad-request', message) };
      }
      const limit = AbortSignal.timeout(options.timeout);
      try {
        const response = await fetch(address, {
          headers: { accept: 'application/json' },
          signal: AbortSignal.any([signal, limit]),
        });
        const text = (await response.text()).slice(0, LONGEST);
        if (!response.ok)
          return { ok: false, failure: statusFailure(response, name, address, options.now()) };
        const hits = hitsOf(text, top);
        return hits ? { ok: true, hits } : { ok: false, failure: nonsense(name, address) };
      } catch (error) {
        return { ok: false, failure: failureOf(error, signal, limit, name, address) };
      }
    },
  };
}

function addressFor(url: string, query: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return undefined;
  address.searchParams.set('q', query);
  address.searchParams.set('format', 'json');
  return address;
}

function hitsOf(text: string, top: number): SearchHit[] | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const results = isObject(answer) ? answer['results'] : undefined;
  if (!Array.isArray(results)) return undefined;
  const word = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  return results
    .filter(isObject)
    .map(({ title, url, content }) => ({ title: word(title), url: word(url), content: word(content) }))
    .filter(({ title, content }) => title !== '' || content !== '')
    .slice(0, top);
}

function where(name: string, address: URL): string {
  return `The search endpoint "${name}" (${address.host})`;
}

function statusFailure(response: Response, name: string, address: URL, now: number): ModelFailure {
  const { status, headers } = response;
  const place = where(name, address);
  const retryAfter = parseRetryAfter(headers, now);
  const more = { status, ...(retryAfter === undefined ? {} : { retryAfter }) };
  if (status === 429) return modelFailure('rate-limited', `${place} is asked too often (429).`, more);
  if (status >= 500) return modelFailure('server-error', `${place} failed with status ${status}.`, more);
  if (status === 403) {
    const message = `${place} refuses (403). SearXNG does so while "json" is not among search.formats in its settings.yml.`;
    return modelFailure('refused', message, { ...more, retryable: false });
  }
  const reason: FailureReason = status === 401 ? 'unauthorized' : 'bad-request';
  return modelFailure(reason, `${place} answers with status ${status}. Check its address.`, more);
}

/** Not worth asking again: what is no search engine stays none. */
function nonsense(name: string, address: URL): ModelFailure {
  const message = `${where(name, address)} does not answer as SearXNG does: JSON with a list "results" is expected. Check its address.`;
  return modelFailure('nonsense', message, { retryable: false });
}

function failureOf(
  error: unknown,
  signal: AbortSignal,
  limit: AbortSignal,
  name: string,
  address: URL,
): ModelFailure {
  if (signal.aborted) return modelFailure('cancelled', 'The search was cancelled.');
  const place = where(name, address);
  if (limit.aborted) return modelFailure('timed-out', `${place} did not answer in time.`);
  // What fetch rejects with names the cause one level down.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(error instanceof TypeError)) throw error;
  const code = isObject(cause) && typeof cause['code'] === 'string' ? ` (${cause['code']})` : '';
  const message = `${place} cannot be reached${code}. Check that it runs and that the address is right.`;
  return modelFailure('unreachable', message);
}
