import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModelFailure, ModelResult } from '../../../src/core/model/model';
import { createOpenAiModel } from '../../../src/core/model/openai-model';
import type { OpenAiModelOptions } from '../../../src/core/model/openai-model';
import { startFakeModelServer } from '../../harness/fake-model-server';
import type { FakeModelServer, FakeReply } from '../../harness/fake-model-server';
import { answerOf, describeModelContract, failureOf, idleSignal } from './model-contract';
import { makeRequest } from './request';
import type { RequestParts } from './request';

const key = 'sk-fictional-0123456789abcdef';

describeModelContract('an OpenAI-compatible endpoint', async () => {
  const server = await startFakeModelServer();
  return {
    model: createOpenAiModel({ ...defaults, baseUrl: server.url }),
    request: (text) => makeRequest({ text }),
    calls: () => server.requests.length,
    dispose: () => server.close(),
  };
});

const defaults: OpenAiModelOptions = {
  id: 'fake:judge',
  model: 'judge',
  apiKey: key,
  structuredOutputs: 'auto',
  timeout: 30_000,
};

let server: FakeModelServer;

beforeEach(async () => {
  server = await startFakeModelServer();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await server.close();
});

function complete(
  parts: RequestParts = {},
  options: Partial<OpenAiModelOptions> = {},
  signal = idleSignal(),
): Promise<ModelResult> {
  const model = createOpenAiModel({ ...defaults, baseUrl: server.url, ...options });
  return model.complete(makeRequest(parts), { signal });
}

async function failureAfter(
  reply: FakeReply,
  options: Partial<OpenAiModelOptions> = {},
): Promise<ModelFailure> {
  server.script(reply);
  return failureOf(await complete({}, options));
}

describe('what is sent', () => {
  it('holds messages, parameters and the key', async () => {
    await complete({ text: 'Guilty?', parameters: { temperature: 0, max_tokens: 9, seed: 7, stop: ['。'] } });
    expect(server.requests[0]).toMatchObject({
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: {
        model: 'judge',
        messages: [
          { role: 'system', content: 'You are a clerk of a fictional court.' },
          { role: 'user', content: 'Guilty?' },
        ],
        temperature: 0,
        max_tokens: 9,
        seed: 7,
        stop: ['。'],
        stream: true,
        stream_options: { include_usage: true },
      },
    });
  });

  it('leaves to the endpoint what the author does not set', async () => {
    await complete();
    expect(Object.keys(server.requests[0]!.body).sort()).toEqual([
      'messages',
      'model',
      'stream',
      'stream_options',
    ]);
  });

  it('holds images as data URLs among the text', async () => {
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    const parts = [
      { type: 'text', text: 'Exhibit:' },
      { type: 'image', url, name: 'exhibit.png' },
    ] as const;
    await complete({ messages: [{ role: 'user', parts }] });
    expect(server.requests[0]!.body['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Exhibit:' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ]);
  });

  it('replaces lone surrogates, which servers fail to encode', async () => {
    await complete({ text: 'a\ud800b😀' });
    expect(server.requests[0]!.lastMessage).toBe('a\ufffdb😀');
  });

  it('holds no key when there is none, and takes none from the environment', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-somebody-else');
    vi.stubEnv('OPENAI_ORG_ID', 'org-of-somebody-else');
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-secret: of-somebody-else');
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1/v1');
    answerOf(await complete({}, { apiKey: undefined }));
    expect(JSON.stringify(server.requests[0]!.headers)).not.toMatch(/somebody-else/);
    expect(server.requests[0]!.headers.authorization).toBeUndefined();
  });

  it('holds further headers, which may stand in for the key', async () => {
    await complete({}, { apiKey: undefined, headers: { Authorization: 'Token t-1', 'X-Title': 'Moot' } });
    expect(server.requests[0]!.headers).toMatchObject({ authorization: 'Token t-1', 'x-title': 'Moot' });
  });

  it('goes out once: retries are the runner’s', async () => {
    await failureAfter({ type: 'status', status: 503 });
    expect(server.requests).toHaveLength(1);
  });
});

describe('structured outputs', () => {
  const open = { type: 'object', properties: { need_rejudge: { type: 'boolean' } } };
  const closed = { ...open, required: ['need_rejudge'], additionalProperties: false };
  const formatOf = (index: number): unknown => server.requests[index]?.body['response_format'];
  const refuse = (): void => {
    server.refuseField('response_format', 'This response_format type is unavailable now');
  };

  it('pass the schema of JSON answers on, strict only where it can be', async () => {
    await complete({ output: { format: 'json', schema: open } });
    await complete({ output: { format: 'json', schema: closed } });
    expect(formatOf(0)).toEqual({
      type: 'json_schema',
      json_schema: { name: 'answer', strict: false, schema: open },
    });
    expect(formatOf(1)).toMatchObject({ json_schema: { strict: true, schema: closed } });
  });

  it.each([
    ['other formats', { output: { format: 'finish', schema: closed } }, {}],
    ['JSON without a schema', { output: { format: 'json' } }, {}],
    ['a list at the root', { output: { format: 'json', schema: { type: 'array' } } }, {}],
    ['`off`', { output: { format: 'json', schema: closed } }, { structuredOutputs: 'off' }],
  ] as const)('are not used for %s', async (_, parts, options) => {
    await complete(parts, options);
    expect(server.requests[0]!.body).not.toHaveProperty('response_format');
  });

  it('are given up, once and for all, where the endpoint refuses them', async () => {
    refuse();
    const model = createOpenAiModel({ ...defaults, baseUrl: server.url });
    const request = makeRequest({ output: { format: 'json', schema: closed } });
    answerOf(await model.complete(request, { signal: idleSignal() }));
    answerOf(await model.complete(request, { signal: idleSignal() }));
    expect(server.requests.map(({ body }) => 'response_format' in body)).toEqual([true, false, false]);
  });

  it('fail the call with `on` where the endpoint refuses them', async () => {
    refuse();
    const result = await complete(
      { output: { format: 'json', schema: closed } },
      { structuredOutputs: 'on' },
    );
    expect(failureOf(result)).toMatchObject({ reason: 'bad-request', retryable: false });
    expect(server.requests).toHaveLength(1);
  });
});

describe('fields an endpoint does not know', () => {
  it('are left out from then on: the wish for usage', async () => {
    server.refuseField('stream_options');
    const model = createOpenAiModel({ ...defaults, baseUrl: server.url });
    answerOf(await model.complete(makeRequest(), { signal: idleSignal() }));
    answerOf(await model.complete(makeRequest(), { signal: idleSignal() }));
    expect(server.requests.map(({ body }) => 'stream_options' in body)).toEqual([true, false, false]);
  });

  it('are sent under their newer name: the limit of tokens', async () => {
    server.refuseField('max_tokens', "Use 'max_completion_tokens' instead.");
    answerOf(await complete({ parameters: { max_tokens: 5 } }));
    expect(server.requests[1]!.body).toMatchObject({ max_completion_tokens: 5 });
    expect(server.requests[1]!.body).not.toHaveProperty('max_tokens');
  });

  it('may be several at once', async () => {
    server.refuseField('stream_options');
    server.refuseField('response_format');
    answerOf(await complete({ output: { format: 'json', schema: { type: 'object' } } }));
    expect(server.requests).toHaveLength(3);
  });
});

describe('what is answered', () => {
  it('has text, finish reason, and the model the endpoint names', async () => {
    server.script({ type: 'answer', text: ['盗', '窃'], model: 'judge-2', finishReason: 'length' });
    const answer = answerOf(await complete());
    expect(answer).toEqual({ text: '盗窃', model: 'judge-2', finishReason: 'length' });
  });

  it.each(['reasoning_content', 'reasoning'])('has the reasoning apart (%s)', async (reasoningField) => {
    server.script({ type: 'answer', text: 'guilty', reasoning: 'the lantern …', reasoningField });
    expect(answerOf(await complete())).toMatchObject({ text: 'guilty', reasoning: 'the lantern …' });
  });

  it('has the usage in one shape, cached tokens among the input', async () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 40,
      total_tokens: 140,
      prompt_tokens_details: { cached_tokens: 64 },
      completion_tokens_details: { reasoning_tokens: 30 },
    };
    server.script({ type: 'answer', text: 'guilty', usage });
    expect(answerOf(await complete())).toMatchObject({
      usage: { input: 100, output: 40, cachedInput: 64, reasoning: 30 },
      rawUsage: usage,
    });
  });

  it('has the cached tokens as DeepSeek counts them', async () => {
    const usage = { prompt_tokens: 100, completion_tokens: 4, prompt_cache_hit_tokens: 80 };
    server.script({ type: 'answer', text: 'guilty', usage });
    expect(answerOf(await complete()).usage).toEqual({ input: 100, output: 4, cachedInput: 80 });
  });

  it('may come whole from a server that does not stream', async () => {
    const pieces: string[] = [];
    server.script({ type: 'answer', text: ['not ', 'guilty'], ignoreStream: true });
    const model = createOpenAiModel({ ...defaults, baseUrl: server.url });
    const result = await model.complete(makeRequest(), {
      signal: idleSignal(),
      onDelta: (piece) => pieces.push(piece),
    });
    expect(answerOf(result).text).toBe('not guilty');
    expect(pieces).toEqual(['not guilty']);
  });

  it('is complete with a finish reason or with [DONE]', async () => {
    server.script({ type: 'answer', text: 'guilty', done: false });
    expect(answerOf(await complete()).text).toBe('guilty');
    server.script({ type: 'answer', text: 'guilty', finishReason: null });
    expect(answerOf(await complete())).toEqual({ text: 'guilty', model: 'judge' });
  });

  it('never shows the key, even if the server sends it back in pieces', async () => {
    server.script({
      type: 'answer',
      text: ['Your key: ', key.slice(0, 9), key.slice(9), '.'],
      reasoning: key,
    });
    const shown: string[] = [];
    const model = createOpenAiModel({ ...defaults, baseUrl: server.url });
    const result = await model.complete(makeRequest(), {
      signal: idleSignal(),
      onDelta: (piece) => shown.push(piece),
    });
    expect(answerOf(result)).toMatchObject({ text: 'Your key: [redacted].', reasoning: '[redacted]' });
    expect(shown.join('')).toBe('Your key: [redacted].');
  });
});

describe('what can go wrong', () => {
  const status = (code: number, error: object, headers = {}): FakeReply => ({
    type: 'status',
    status: code,
    body: { error },
    headers,
  });

  it.each([
    ['too many requests', status(429, { message: 'slow down' }), 'rate-limited', true],
    ['no quota left', status(429, { message: 'pay', code: 'insufficient_quota' }), 'rate-limited', false],
    ['a server error', status(500, { message: 'oops' }), 'server-error', true],
    ['an overloaded server', status(529, { message: 'oops' }), 'server-error', true],
    ['a gateway’s page', { type: 'status', status: 502, body: '<html><h1>502</h1>' }, 'server-error', true],
    ['a wrong key', status(401, { message: 'Incorrect API key' }), 'unauthorized', false],
    ['a forbidden model', status(403, { message: 'not for you' }), 'unauthorized', false],
    ['an unknown model', status(404, { message: 'no such model' }), 'bad-request', false],
    ['a parameter out of range', status(400, { message: 'temperature' }), 'bad-request', false],
    ['an address that moved', status(308, {}, { location: 'https://example.org/v1' }), 'bad-request', false],
    [
      'too long for OpenAI',
      status(400, { message: 'x', code: 'context_length_exceeded' }),
      'too-long',
      false,
    ],
    [
      'too long for vLLM',
      {
        type: 'status',
        status: 400,
        body: { message: "This model's maximum context length is 4096 tokens." },
      },
      'too-long',
      false,
    ],
    [
      'too long for llama.cpp',
      status(400, { message: 'the request exceeds the available context size', type: 'x' }),
      'too-long',
      false,
    ],
    ['too long for a gateway', { type: 'status', status: 413, body: 'large' }, 'too-long', false],
    ['a filtered prompt', status(400, { message: 'x', code: 'data_inspection_failed' }), 'refused', false],
    ['a filtered answer', { type: 'answer', text: 'a', finishReason: 'content_filter' }, 'refused', false],
    ['a refusal', { type: 'answer', text: '', refusal: 'I cannot help with that' }, 'refused', false],
    ['an answer given up', { type: 'answer', text: 'a', finishReason: 'error' }, 'server-error', true],
    ['a reset', { type: 'reset' }, 'interrupted', true],
    [
      'half a stream',
      { type: 'answer', text: ['a', 'b'], breakBefore: { piece: 1, how: 'end' } },
      'interrupted',
      true,
    ],
    [
      'a broken stream',
      { type: 'answer', text: ['a', 'b'], breakBefore: { piece: 1, how: 'reset' } },
      'interrupted',
      true,
    ],
    ['a web page', { type: 'raw', contentType: 'text/html', body: '<html>hello</html>' }, 'nonsense', false],
    [
      'broken JSON',
      { type: 'raw', contentType: 'application/json', body: '{"choices": [' },
      'nonsense',
      true,
    ],
    [
      'no choices',
      { type: 'raw', contentType: 'application/json', body: '{"choices": []}' },
      'nonsense',
      true,
    ],
    [
      'broken events',
      { type: 'raw', contentType: 'text/event-stream', body: 'data: {no\n\n' },
      'nonsense',
      true,
    ],
    ['no events', { type: 'raw', contentType: 'text/event-stream', body: '' }, 'nonsense', true],
    [
      'only [DONE]',
      { type: 'raw', contentType: 'text/event-stream', body: 'data: [DONE]\n\n' },
      'nonsense',
      true,
    ],
    [
      'an error in the stream',
      {
        type: 'raw',
        contentType: 'text/event-stream',
        body: 'data: {"error":{"code":429,"message":"slow"}}\n\n',
      },
      'rate-limited',
      true,
    ],
    [
      'an error with status 200',
      { type: 'raw', contentType: 'application/json', body: '{"error":{"message":"engine died"}}' },
      'server-error',
      true,
    ],
  ] as const satisfies readonly (readonly [string, FakeReply, string, boolean])[])(
    '%s',
    async (_, reply, reason, retryable) => {
      const failure = await failureAfter(reply);
      expect(failure).toMatchObject({ reason, retryable });
      expect(failure.message).toMatch(/^fake:judge: \S.*[.…]$/u);
    },
  );

  it('an answer that says what the server said and what to do', async () => {
    const failure = await failureAfter(status(401, { message: `Incorrect API key provided: ${key}` }));
    expect(failure.message).toBe(
      'fake:judge: The endpoint answered 401: Incorrect API key provided: [redacted]. ' +
        'Check the API key for fake:judge and whether it may use this model.',
    );
    expect(failure.status).toBe(401);
  });

  it('a missing key is told apart from a wrong one', async () => {
    const failure = await failureAfter(status(401, { message: 'Who are you?' }), { apiKey: undefined });
    expect(failure.message).toContain('No API key was sent');
  });

  it.each([
    ['seconds', { 'retry-after': '20' }, 20_000],
    ['milliseconds', { 'retry-after-ms': '1500', 'retry-after': '2' }, 1500],
    [
      'a date, by the clock of the server',
      { date: 'Wed, 01 Jan 2025 00:00:00 GMT', 'retry-after': 'Wed, 01 Jan 2025 00:01:00 GMT' },
      60_000,
    ],
    ['words', { 'retry-after': 'later' }, undefined],
  ])('Retry-After in %s', async (_, headers, retryAfter) => {
    const failure = await failureAfter(status(429, { message: 'slow down' }, headers));
    expect(failure.retryAfter).toBe(retryAfter);
  });

  it('nobody listening', async () => {
    const closed = await startFakeModelServer();
    await closed.close();
    const failure = failureOf(await complete({}, { baseUrl: closed.url }));
    expect(failure).toMatchObject({ reason: 'unreachable', retryable: true });
    expect(failure.message).toContain('ECONNREFUSED');
    expect(failure.message).toContain(closed.url);
  });

  it('a name that does not resolve', async () => {
    const lookUp = Object.assign(new Error('getaddrinfo ENOTFOUND judge.invalid'), { code: 'ENOTFOUND' });
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: lookUp }));
    const failure = failureOf(await complete({}, { baseUrl: 'http://judge.invalid/v1', fetch }));
    expect(failure).toMatchObject({ reason: 'unreachable', retryable: true });
  });

  it('a certificate nobody trusts, which no retry will change', async () => {
    const certificate = Object.assign(new Error('self-signed certificate'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: certificate }));
    expect(failureOf(await complete({}, { fetch }))).toMatchObject({
      reason: 'unreachable',
      retryable: false,
    });
  });

  it.each(['not a URL', 'ftp://127.0.0.1/v1', 'http://127.0.0.1:99999/v1', ''])(
    'a base URL that is none: "%s"',
    async (baseUrl) => {
      const failure = failureOf(await complete({}, { baseUrl }));
      expect(failure).toMatchObject({ reason: 'bad-request', retryable: false });
      expect(failure.message).toContain('base URL');
    },
  );

  it('a key with characters that no header takes', async () => {
    const failure = failureOf(await complete({}, { apiKey: 'sk-密钥-0123456789' }));
    expect(failure.reason).toBe('unauthorized');
    expect(failure.message).not.toContain('密钥');
    expect(server.requests).toHaveLength(0);
  });

  it('a header whose value is refused, without showing it', async () => {
    const failure = failureOf(await complete({}, { headers: { 'x-api-token': 'secret\nvalue' } }));
    expect(failure.reason).toBe('bad-request');
    expect(failure.message).not.toMatch(/secret\s*value/);
  });
});

describe('time and cancelling', () => {
  const fakeTimers = (): void => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  };

  it('a server that never answers is given up after the timeout', async () => {
    fakeTimers();
    server.script({ type: 'silent' });
    const result = complete({}, { timeout: 5000 });
    await server.received(1);
    vi.advanceTimersByTime(5000);
    expect(failureOf(await result)).toMatchObject({ reason: 'timed-out', retryable: true });
  });

  it('a stream that falls silent is given up, and time counts from its last piece', async () => {
    fakeTimers();
    server.script({ type: 'answer', text: ['a', 'b'], breakBefore: { piece: 1, how: 'silent' } });
    const model = createOpenAiModel({ ...defaults, baseUrl: server.url, timeout: 5000 });
    let firstPiece = (): void => undefined;
    const shown = new Promise<void>((resolve) => (firstPiece = resolve));
    const result = model.complete(makeRequest(), {
      signal: idleSignal(),
      onDelta: () => {
        firstPiece();
      },
    });
    await shown;
    vi.advanceTimersByTime(5000);
    expect(failureOf(await result)).toMatchObject({ reason: 'timed-out', retryable: true });
  });

  it('a call is cancelled while the server thinks', async () => {
    server.script({ type: 'silent' });
    const controller = new AbortController();
    const result = complete({}, {}, controller.signal);
    await server.received(1);
    controller.abort();
    expect(failureOf(await result)).toMatchObject({ reason: 'cancelled', retryable: false });
  });

  it('a call is cancelled in the middle of its stream', async () => {
    server.script({
      type: 'answer',
      text: ['a', 'b'],
      breakBefore: { piece: 1, how: { waitFor: 'the end' } },
    });
    const controller = new AbortController();
    const result = complete({}, {}, controller.signal);
    await server.reached('the end');
    controller.abort();
    expect(failureOf(await result).reason).toBe('cancelled');
  });

  it('a call is cancelled even if its fetch does not listen', async () => {
    const controller = new AbortController();
    const fetch = () => new Promise<Response>(() => undefined);
    const result = complete({}, { fetch }, controller.signal);
    controller.abort();
    expect(failureOf(await result).reason).toBe('cancelled');
  });

  it('leaves no listener on the caller’s signal', async () => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    await complete({}, {}, signal);
    expect(add.mock.calls.map(([, listener]) => listener)).toEqual(
      remove.mock.calls.map(([, listener]) => listener),
    );
    expect(add).toHaveBeenCalled();
  });
});
