import { afterEach, describe, expect, it } from 'vitest';
import type { Search } from '../../../src/core/search/search';
import { addressOf } from '../../../src/core/search/search';
import { createSearxng } from '../../../src/core/search/searxng';
import {
  type FakeSearchServer,
  type SearchReply,
  startFakeSearchServer,
} from '../../harness/fake-search-server';

const open: FakeSearchServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const engineAt = (url: string, timeout = 5000): Search =>
  createSearxng({ name: 'news', url, timeout, now: () => 0 });

async function engine(
  reply: SearchReply,
  timeout?: number,
): Promise<{ search: Search; server: FakeSearchServer }> {
  const server = await startFakeSearchServer(reply);
  open.push(server);
  return { search: engineAt(server.url, timeout), server };
}

const never = new AbortController().signal;

describe('a search', () => {
  it('asks for JSON and gives title, address and content of the best', async () => {
    const results = [
      { title: ' A kettle ', url: 'https://a.example', content: 'It leaks.', engine: 'x' },
      { title: '', url: 'https://empty.example', content: '' },
      { title: 'B', url: 'https://b.example' },
      'no result',
      { title: 'C', url: 'https://c.example', content: 'c' },
    ];
    const { search, server } = await engine({ results });
    expect(await search.search('煮水壶 & leak', 2, never)).toEqual({
      ok: true,
      hits: [
        { title: 'A kettle', url: 'https://a.example', content: 'It leaks.' },
        { title: 'B', url: 'https://b.example', content: '' },
      ],
    });
    const [asked] = server.asked;
    expect([
      asked?.pathname,
      asked?.searchParams.get('q'),
      asked?.searchParams.get('format'),
      asked?.searchParams.get('key'),
    ]).toEqual(['/search', '煮水壶 & leak', 'json', 's3cret']);
  });

  it('that finds nothing finds nothing', async () => {
    expect(await (await engine({ results: [] })).search.search('q', 3, never)).toEqual({
      ok: true,
      hits: [],
    });
  });

  it.each<[string, SearchReply, object]>([
    [
      'asked too often',
      { status: 429, headers: { 'retry-after': '7' } },
      { reason: 'rate-limited', retryable: true, retryAfter: 7000, status: 429 },
    ],
    ['broken inside', { status: 500 }, { reason: 'server-error', retryable: true }],
    [
      'without JSON',
      { status: 403 },
      { reason: 'refused', retryable: false, message: expect.stringContaining('search.formats') as string },
    ],
    ['of another address', { status: 404 }, { reason: 'bad-request', retryable: false }],
    ['that is a web page', { body: '<html>' }, { reason: 'nonsense', retryable: false }],
    ['with other JSON', { body: '{"hits": []}' }, { reason: 'nonsense', retryable: false }],
  ])('of an engine %s fails with what to do, and no key', async (_what, reply, failure) => {
    const result = await (await engine(reply)).search.search('q', 3, never);
    expect(result).toMatchObject({ ok: false, failure });
    expect(JSON.stringify(result)).toContain('"news');
    expect(JSON.stringify(result)).not.toContain('s3cret');
  });

  it('of a silent engine ends in time', async () => {
    const { search } = await engine('silent', 20);
    expect(await search.search('q', 3, never)).toMatchObject({
      ok: false,
      failure: { reason: 'timed-out', retryable: true },
    });
  });

  it('ends when it is cancelled', async () => {
    const { search, server } = await engine('silent');
    const stop = new AbortController();
    const searching = search.search('q', 3, stop.signal);
    while (server.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    expect(await searching).toMatchObject({ ok: false, failure: { reason: 'cancelled' } });
  });

  it('of an engine that does not run says so', async () => {
    const { search, server } = await engine({ results: [] });
    await server.close();
    expect(await search.search('q', 3, never)).toMatchObject({
      ok: false,
      failure: { reason: 'unreachable', message: expect.stringContaining('ECONNREFUSED') as string },
    });
  });

  it.each(['nonsense', 'file:///etc/passwd'])('at %s is refused', async (url) => {
    expect(await engineAt(url).search('q', 3, never)).toMatchObject({
      ok: false,
      failure: { reason: 'bad-request' },
    });
  });
});

describe('the address of a search', () => {
  it('is found by name, or by what an environment variable can say of it', () => {
    const endpoints = { news: 'a', public_opinion: 'b' };
    expect(addressOf(endpoints, 'news')).toBe('a');
    expect(addressOf(endpoints, 'News')).toBe('a');
    expect(addressOf(endpoints, 'public-opinion')).toBe('b');
    expect(addressOf(endpoints, 'toString')).toBeUndefined();
  });
});
