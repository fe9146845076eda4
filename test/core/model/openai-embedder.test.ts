import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmbedResult } from '../../../src/core/knowledge/embedder';
import { createOpenAiEmbedder, type OpenAiEmbedderOptions } from '../../../src/core/model/openai-embedder';
import { startFakeModelServer, type FakeModelServer } from '../../harness/fake-model-server';

const key = 'sk-fictional-0123456789abcdef';

let server: FakeModelServer;
beforeEach(async () => {
  server = await startFakeModelServer();
});
afterEach(() => server.close());

function embed(
  texts: readonly string[],
  options: Partial<OpenAiEmbedderOptions> = {},
  signal = new AbortController().signal,
): Promise<EmbedResult> {
  const embedder = createOpenAiEmbedder({
    id: 'fake:vectors',
    model: 'BAAI/bge-large-zh',
    baseUrl: server.url,
    apiKey: key,
    timeout: 30_000,
    ...options,
  });
  return embedder.embed(texts, 'passage', signal);
}

const numbers = (result: EmbedResult): number[][] => {
  if (!result.ok) throw new Error(result.failure.message);
  return result.vectors.map((vector) => [...vector]);
};

describe('an endpoint of embeddings', () => {
  it('is asked with model, texts and key, in one request', async () => {
    expect(numbers(await embed(['aab', 'c']))).toEqual([
      [2, 1, 0, 0],
      [0, 0, 1, 0],
    ]);
    expect(server.embedded).toMatchObject([
      {
        path: '/v1/embeddings',
        headers: { authorization: `Bearer ${key}` },
        body: { model: 'BAAI/bge-large-zh', input: ['aab', 'c'], encoding_format: 'float' },
      },
    ]);
  });

  it('is not asked for nothing', async () => {
    expect(numbers(await embed([]))).toEqual([]);
    expect(server.embedded).toEqual([]);
  });

  it.each([
    [{ type: 'status', status: 429, headers: { 'retry-after': '3' } }, 'rate-limited', true],
    [{ type: 'status', status: 401 }, 'unauthorized', false],
    [{ type: 'status', status: 500 }, 'server-error', true],
    [{ type: 'status', status: 404 }, 'bad-request', false],
    [{ type: 'reset' }, 'interrupted', true],
    [{ type: 'raw', contentType: 'text/html', body: '<html>hello</html>' }, 'nonsense', false],
    [{ type: 'raw', contentType: 'application/json', body: '{"data": [' }, 'nonsense', true],
    [{ type: 'raw', contentType: 'application/json', body: '{"object": "list"}' }, 'nonsense', true],
    [{ type: 'raw', contentType: 'application/json', body: '{"data": []}' }, 'nonsense', true],
    [
      { type: 'raw', contentType: 'application/json', body: '{"data": [{"embedding": ["x"]}]}' },
      'nonsense',
      false,
    ],
    [
      { type: 'raw', contentType: 'application/json', body: '{"error": {"message": "bad", "code": 500}}' },
      'server-error',
      true,
    ],
  ] as const)('that answers %j fails as %s', async (reply, reason, retryable) => {
    server.scriptEmbeddings(reply);
    expect(await embed(['a'])).toMatchObject({ ok: false, failure: { reason, retryable } });
    expect(server.embedded).toHaveLength(1);
  });

  it('says in Retry-After when to come again', async () => {
    server.scriptEmbeddings({ type: 'status', status: 429, headers: { 'retry-after': '3' } });
    expect(await embed(['a'])).toMatchObject({ failure: { retryAfter: 3000 } });
  });

  it('never has its key in a message', async () => {
    server.scriptEmbeddings({ type: 'status', status: 401, body: { error: { message: `bad key ${key}` } } });
    const result = await embed(['a']);
    expect(JSON.stringify(result)).toContain('[redacted]');
    expect(JSON.stringify(result)).not.toContain(key);
  });

  it('is let go when cancelled, before and during the call', async () => {
    const stop = new AbortController();
    server.scriptEmbeddings({ type: 'silent' });
    const result = embed(['a'], {}, stop.signal);
    stop.abort();
    expect(await result).toMatchObject({ failure: { reason: 'cancelled' } });
    expect(await embed(['a'], {}, stop.signal)).toMatchObject({ failure: { reason: 'cancelled' } });
  });

  it('is given up when it stays silent', async () => {
    server.scriptEmbeddings({ type: 'silent' });
    expect(await embed(['a'], { timeout: 20 })).toMatchObject({ failure: { reason: 'timed-out' } });
  });

  it('is not asked at an address that is none', async () => {
    expect(await embed(['a'], { baseUrl: 'file:///etc' })).toMatchObject({
      failure: { reason: 'bad-request' },
    });
  });
});
