import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server saw it. `body` is the parsed JSON. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  /** Text of the last message, images left out. */
  readonly lastMessage: string;
}

export type FakeReply =
  | FakeAnswer
  /** An error status with a JSON or text body. */
  | {
      readonly type: 'status';
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The socket is reset before a byte of the answer. */
  | { readonly type: 'reset' }
  /** Anything at all, such as HTML with status 200. */
  | { readonly type: 'raw'; readonly contentType: string; readonly body: string; readonly status?: number }
  /** Takes the request and says nothing until the server closes. */
  | { readonly type: 'silent' };

export interface FakeAnswer {
  readonly type: 'answer';
  /** One text, or the pieces it is streamed in. */
  readonly text: string | readonly string[];
  readonly reasoning?: string;
  /** Field that carries the reasoning; default `reasoning_content`. */
  readonly reasoningField?: string;
  readonly refusal?: string;
  readonly usage?: Readonly<Record<string, unknown>>;
  readonly model?: string;
  /** Default `stop`; null leaves it out. */
  readonly finishReason?: string | null;
  /** False ends the stream without `[DONE]`. */
  readonly done?: boolean;
  /** Name of an event (see `FakeModelServer.release`) to wait for before anything is sent. */
  readonly waitFor?: string;
  /** The stream stops before the piece with this index, and then: */
  readonly breakBefore?: {
    readonly piece: number;
    readonly how: 'end' | 'reset' | 'silent' | { readonly waitFor: string };
  };
  /** Answers with one JSON body although a stream was asked for. */
  readonly ignoreStream?: boolean;
}

export interface FakeEmbedding extends FakeRequest {
  readonly texts: readonly string[];
}

export interface FakeModelServer {
  /** Base URL for a client, ending in `/v1`. */
  readonly url: string;
  /** Every chat request in the order of arrival. */
  readonly requests: readonly FakeRequest[];
  /** Every request for embeddings in the order of arrival. */
  readonly embedded: readonly FakeEmbedding[];
  /** How texts become vectors from now on. Default: how often each of four letters stands in it. */
  embedWith(vectorOf: (text: string) => readonly number[]): void;
  /** Queues replies to requests for embeddings, before vectors are given. */
  scriptEmbeddings(...replies: readonly Exclude<FakeReply, FakeAnswer>[]): void;
  /** From now on, requests for embeddings of more texts get status 400. */
  limitBatch(texts: number): void;
  /** Queues replies, one per request, before the standing answer. */
  script(...replies: readonly FakeReply[]): void;
  /** The standing answer to requests with no scripted reply left. */
  answerWith(responder: (request: FakeRequest) => FakeReply): void;
  /** From now on, requests that hold the field get status 400, as from servers that do not know it. */
  refuseField(field: string, message?: string): void;
  /** Lets every reply that waits for the event go on, now and later. */
  release(event: string): void;
  /** Resolves when a reply waits for the event. */
  reached(event: string): Promise<void>;
  /** Resolves when the server has seen this many chat requests. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A local server that speaks the chat-completions protocol, streamed and not. Nothing in it waits by time. */
export async function startFakeModelServer(): Promise<FakeModelServer> {
  const requests: FakeRequest[] = [];
  const queue: FakeReply[] = [];
  const refused = new Map<string, string>();
  const released = createEvents();
  const waiting = createEvents();
  const arrivals = createEvents();
  let responder = (request: FakeRequest): FakeReply => ({
    type: 'answer',
    text: ['The answer ', 'to ', `${String(request.lastMessage.length)} units.`],
  });

  const waitFor = async (event: string): Promise<void> => {
    waiting.fire(event);
    await released.when(event);
  };

  const chat = async (request: FakeRequest, response: ServerResponse): Promise<void> => {
    requests.push(request);
    arrivals.fire(String(requests.length));
    const field = [...refused.keys()].find((name) => name in request.body);
    if (field !== undefined) {
      const message = refused.get(field) ?? '';
      sendJson(response, 400, { error: { message, type: 'invalid_request_error', param: field } });
      return;
    }
    await send(queue.shift() ?? responder(request), request, response, waitFor);
  };

  const embedded: FakeEmbedding[] = [];
  const embedQueue: FakeReply[] = [];
  let largestBatch = Infinity;
  let vectorOf = (text: string): readonly number[] =>
    ['a', 'b', 'c', 'd'].map((letter) => text.split(letter).length - 1);

  const embed = async (request: FakeRequest, response: ServerResponse): Promise<void> => {
    const texts = request.body['input'] as readonly string[];
    embedded.push({ ...request, texts });
    const scripted = embedQueue.shift();
    if (scripted) await send(scripted, request, response, waitFor);
    else if (texts.length > largestBatch)
      sendJson(response, 400, { error: { message: `batch size must not be above ${String(largestBatch)}` } });
    else {
      const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
      // Servers need not keep the order; the index tells.
      sendJson(response, 200, { object: 'list', model: request.body['model'], data: data.reverse() });
    }
  };

  const server = createServer((message, response) => {
    void readRequest(message).then(async (request) => {
      if (request.path.endsWith('/models')) sendJson(response, 200, { data: [{ id: 'fake-model' }] });
      else if (request.path.endsWith('/chat/completions')) await chat(request, response);
      else if (request.path.endsWith('/embeddings')) await embed(request, response);
      else sendJson(response, 404, { error: { message: `Nothing at ${request.path}` } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${String(port)}/v1`,
    requests,
    embedded,
    embedWith: (next) => void (vectorOf = next),
    scriptEmbeddings: (...replies) => void embedQueue.push(...replies),
    limitBatch: (texts) => void (largestBatch = texts),
    script: (...replies) => void queue.push(...replies),
    answerWith: (next) => void (responder = next),
    refuseField: (field, message) => void refused.set(field, message ?? `Unknown parameter: '${field}'.`),
    release: (event) => {
      released.fire(event);
    },
    reached: (event) => waiting.when(event),
    received: (count) => arrivals.when(String(count)),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => {
          if (error) reject(error);
          else resolve();
        });
        server.closeAllConnections();
      }),
  };
}

type WaitFor = (event: string) => Promise<void>;

async function send(
  reply: FakeReply,
  request: FakeRequest,
  response: ServerResponse,
  waitFor: WaitFor,
): Promise<void> {
  switch (reply.type) {
    case 'status':
      for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
      if (typeof reply.body === 'string') response.writeHead(reply.status).end(reply.body);
      else sendJson(response, reply.status, reply.body ?? { error: { message: 'as scripted' } });
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'raw':
      response.writeHead(reply.status ?? 200, { 'content-type': reply.contentType }).end(reply.body);
      return;
    case 'silent':
      return;
    case 'answer':
      if (reply.waitFor !== undefined) await waitFor(reply.waitFor);
      if (request.body['stream'] === true && !reply.ignoreStream)
        await sendStream(reply, request, response, waitFor);
      else sendJson(response, 200, wholeAnswer(reply, request));
  }
}

async function sendStream(
  reply: FakeAnswer,
  request: FakeRequest,
  response: ServerResponse,
  waitFor: WaitFor,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const model = modelOf(reply, request);
  const chunk = (delta: object, finishReason: string | null = null): void =>
    void response.write(
      `data: ${JSON.stringify({ id: 'fake', object: 'chat.completion.chunk', model, choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`,
    );
  chunk({ role: 'assistant', content: '' });
  if (reply.reasoning !== undefined)
    chunk({ [reply.reasoningField ?? 'reasoning_content']: reply.reasoning });
  if (reply.refusal !== undefined) chunk({ refusal: reply.refusal });
  for (const [index, content] of piecesOf(reply).entries()) {
    if (reply.breakBefore?.piece === index) {
      const { how } = reply.breakBefore;
      if (typeof how === 'object') await waitFor(how.waitFor);
      else {
        // The bytes written so far reach the client before the break.
        await new Promise((resolve) => response.write(': break\n\n', resolve));
        if (how === 'end') response.end();
        if (how === 'reset') response.socket?.destroySoon();
        return;
      }
    }
    chunk({ content });
  }
  if (reply.finishReason !== null) chunk({}, reply.finishReason ?? 'stop');
  if (asksForUsage(request) && reply.usage)
    response.write(`data: ${JSON.stringify({ id: 'fake', model, choices: [], usage: reply.usage })}\n\n`);
  response.end(reply.done === false ? undefined : 'data: [DONE]\n\n');
}

function wholeAnswer(reply: FakeAnswer, request: FakeRequest): object {
  const message = {
    role: 'assistant',
    content: piecesOf(reply).join(''),
    ...(reply.reasoning === undefined
      ? {}
      : { [reply.reasoningField ?? 'reasoning_content']: reply.reasoning }),
    ...(reply.refusal === undefined ? {} : { refusal: reply.refusal }),
  };
  return {
    id: 'fake',
    object: 'chat.completion',
    model: modelOf(reply, request),
    choices: [{ index: 0, message, finish_reason: reply.finishReason ?? 'stop' }],
    usage: reply.usage,
  };
}

function piecesOf(reply: FakeAnswer): readonly string[] {
  return typeof reply.text === 'string' ? [reply.text] : reply.text;
}

function modelOf(reply: FakeAnswer, request: FakeRequest): string {
  return reply.model ?? String(request.body['model']);
}

function asksForUsage(request: FakeRequest): boolean {
  const options = request.body['stream_options'] as { include_usage?: boolean } | undefined;
  return options?.include_usage === true;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readRequest(message: IncomingMessage): Promise<FakeRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString('utf8');
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  return {
    method: message.method ?? '',
    path: message.url ?? '',
    headers: message.headers,
    body,
    lastMessage: lastMessageOf(body),
  };
}

function lastMessageOf(body: Readonly<Record<string, unknown>>): string {
  const messages = (body['messages'] ?? []) as readonly { content: unknown }[];
  const content = messages.at(-1)?.content ?? '';
  if (typeof content === 'string') return content;
  return (content as readonly { text?: string }[]).map((part) => part.text ?? '').join('');
}

interface Events {
  fire(name: string): void;
  /** Resolves at once when the event was fired before. */
  when(name: string): Promise<void>;
}

function createEvents(): Events {
  const events = new Map<string, { promise: Promise<void>; resolve: () => void }>();
  const event = (name: string): { promise: Promise<void>; resolve: () => void } => {
    const known = events.get(name);
    if (known) return known;
    let resolve = (): void => undefined;
    const promise = new Promise<void>((settle) => (resolve = settle));
    events.set(name, { promise, resolve });
    return { promise, resolve };
  };
  return {
    fire: (name) => {
      event(name).resolve();
    },
    when: (name) => event(name).promise,
  };
}
