import { OpenAI } from 'openai';
import type { APIError } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { cancelledResult, modelFailure } from './failure';
import type { CompleteOptions, Model, ModelFailure, ModelRequest, ModelResult } from './model';
import { failureOfError, StatusError, timedOut } from './openai-failure';
import type { EndpointContext } from './openai-failure';
import { readAnswer } from './openai-read';
import { buildBody, schemaOf } from './openai-request';
import type { RequestShape } from './openai-request';
import { startWatch } from './openai-watch';
import type { Watch } from './openai-watch';

export interface OpenAiModelOptions {
  /** As the author names the model, such as `deepseek:deepseek-chat`. */
  readonly id: string;
  /** As the endpoint names it. */
  readonly model: string;
  /** Default: OpenAI's own address. */
  readonly baseUrl?: string | undefined;
  /** Absent for local servers that ask for none. */
  readonly apiKey?: string | undefined;
  /** Further headers; an `Authorization` among them stands in for the key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Whether JSON answers are asked for by their schema. `auto` does and goes on without where the endpoint refuses;
   * `on` lets the refusal fail the call.
   */
  readonly structuredOutputs: 'auto' | 'on' | 'off';
  /** Milliseconds the server may stay silent: until its first byte, and between any two. */
  readonly timeout: number;
  /** Milliseconds since 1970, to read dates in `Retry-After`. */
  readonly now?: (() => number) | undefined;
}

const openAiUrl = 'https://api.openai.com/v1';

/** A model behind any endpoint that speaks OpenAI's chat completions, streamed. */
export function createOpenAiModel(options: OpenAiModelOptions): Model {
  const { id, model, timeout, structuredOutputs } = options;
  const baseUrl = (options.baseUrl ?? openAiUrl).trim().replace(/\/+$/, '');
  const apiKey = options.apiKey?.trim() ?? '';
  const headers = headersOf(apiKey, options.headers ?? {});
  const context: EndpointContext = {
    id,
    baseUrl,
    secrets: secretsOf(options, apiKey),
    hasKey: headers.some(([name]) => /^(authorization|(x-)?api-key)$/i.test(name)),
    now: options.now ?? Date.now,
  };
  const client = new ChatClient(baseUrl, headers, options.fetch);
  const learned = createShapes(structuredOutputs);

  const ask = async (request: ModelRequest, watch: Watch, onDelta?: CompleteOptions['onDelta']) => {
    for (;;) {
      const body = buildBody(model, request, learned.shapeFor(request));
      let response: Response;
      try {
        const call = client.chat.completions.create(body, { signal: watch.signal }).asResponse();
        response = await watch.race(call);
      } catch (error) {
        if (watch.stopped) return stoppedResult(watch, timeout, context);
        if (error instanceof StatusError && learned.learnFrom(error, body, request)) continue;
        return { ok: false, failure: failureOfError(error, context) } as const;
      }
      watch.touch();
      const result = await readAnswer(response, { model, context, watch, onDelta });
      return result ?? stoppedResult(watch, timeout, context);
    }
  };

  return {
    id,
    async complete(request, { signal, onDelta }): Promise<ModelResult> {
      if (signal.aborted) return cancelledResult();
      const problem = keyProblem(apiKey, id) ?? urlProblem(baseUrl, id);
      if (problem) return { ok: false, failure: problem };
      const watch = startWatch(signal, timeout);
      try {
        return await ask(request, watch, onDelta);
      } finally {
        watch.dispose();
      }
    },
  };
}

/** The SDK without its own retries, credentials from the environment, and log. */
class ChatClient extends OpenAI {
  readonly #headers: readonly (readonly [string, string])[];

  constructor(
    baseURL: string,
    headers: readonly (readonly [string, string])[],
    fetch: typeof globalThis.fetch | undefined,
  ) {
    super({
      baseURL,
      // Stands in for the real one, which goes on each request below, so that no error of the SDK can hold it.
      apiKey: 'none',
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      maxRetries: 0,
      logLevel: 'off',
      // The watch of the call decides; the SDK's timeout would end with the headers.
      timeout: 2 ** 31 - 1,
      // A redirect could carry key headers to another host.
      fetchOptions: { redirect: 'manual' },
      ...(fetch ? { fetch } : {}),
    });
    this.#headers = headers;
  }

  /** Replaces all headers: the SDK adds some from the environment that belong to another endpoint. */
  protected override prepareRequest(request: RequestInit): Promise<void> {
    request.headers = new Headers([
      ['accept', 'text/event-stream, application/json'],
      ['content-type', 'application/json'],
    ]);
    for (const [name, value] of this.#headers) request.headers.set(name, value);
    return Promise.resolve();
  }

  protected override makeStatusError(
    status: number,
    body: object | undefined,
    text: string | undefined,
    headers: Headers,
  ): APIError {
    return new StatusError(status, body, text, headers);
  }
}

/** What the endpoint was found not to take, kept for the life of the model. */
interface Shapes {
  shapeFor(request: ModelRequest): RequestShape;
  /** Whether the refusal names a field that was sent and that the next try can leave out. */
  learnFrom(refusal: StatusError, sent: ChatCompletionCreateParamsStreaming, request: ModelRequest): boolean;
}

function createShapes(structuredOutputs: OpenAiModelOptions['structuredOutputs']): Shapes {
  let usage = true;
  let maxTokensField: RequestShape['maxTokensField'] = 'max_tokens';
  // Per schema, so that one schema an endpoint cannot take does not change how other roles are asked.
  const refusedSchemas = new Set<string>();

  const wantsStructured = (request: ModelRequest): boolean => {
    const schema = schemaOf(request);
    if (!schema || structuredOutputs === 'off') return false;
    if (structuredOutputs === 'on') return true;
    // Endpoints take objects only at the root.
    return schema['type'] === 'object' && !refusedSchemas.has(JSON.stringify(schema));
  };

  return {
    shapeFor: (request) => ({ usage, structured: wantsStructured(request), maxTokensField }),
    learnFrom(refusal, sent, request) {
      if (![400, 404, 415, 422, 501].includes(refusal.status)) return false;
      const words = `${JSON.stringify(refusal.body ?? '')} ${refusal.text ?? ''}`;
      if (sent.stream_options && /stream_options|include_usage/i.test(words)) {
        usage = false;
        return true;
      }
      if (
        sent.response_format &&
        structuredOutputs === 'auto' &&
        /response_format|json_schema|structured.?output|guided_|grammar/i.test(words)
      ) {
        refusedSchemas.add(JSON.stringify(schemaOf(request)));
        return true;
      }
      // Reasoning models of OpenAI know the limit under its newer name only.
      if ('max_tokens' in sent && /max_completion_tokens/i.test(words)) {
        maxTokensField = 'max_completion_tokens';
        return true;
      }
      return false;
    },
  };
}

function stoppedResult(watch: Watch, timeout: number, context: EndpointContext): ModelResult {
  if (watch.stopped !== 'timed-out') return cancelledResult();
  const failure = timedOut(`The endpoint sent nothing for ${timeout / 1000} s`, context);
  return { ok: false, failure };
}

function keyProblem(apiKey: string, id: string): ModelFailure | undefined {
  if (/^[\x21-\x7e]*$/.test(apiKey)) return undefined;
  return modelFailure(
    'unauthorized',
    `${id}: The API key holds a space, a line break or a letter that no key has. Copy it again.`,
  );
}

function urlProblem(baseUrl: string, id: string): ModelFailure | undefined {
  if (/^https?:\/\/[^\s/]/i.test(baseUrl)) return undefined;
  return modelFailure(
    'bad-request',
    `${id}: The base URL is not an address beginning with http:// or https://. Correct it in the settings.`,
  );
}

function headersOf(
  apiKey: string,
  more: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] {
  const own: [string, string][] = apiKey === '' ? [] : [['authorization', `Bearer ${apiKey}`]];
  return [...own, ...Object.entries(more)];
}

/** The key, and the values of headers that carry one. */
function secretsOf(options: OpenAiModelOptions, apiKey: string): readonly string[] {
  const fromHeaders = Object.entries(options.headers ?? {})
    .filter(([name]) => /auth|key|token|secret|cookie|password/i.test(name))
    .flatMap(([, value]) => [value, value.replace(/^(Bearer|Basic|Token)\s+/i, '')]);
  return [apiKey, ...fromHeaders].filter((secret) => secret !== '');
}
