import { OpenAI } from 'openai';
import type { APIError } from 'openai';
import { modelFailure } from './failure';
import type { ModelFailure } from './model';
import { StatusError } from './openai-failure';
import type { EndpointContext } from './openai-failure';

/** An endpoint that speaks OpenAI's protocol, and how it is asked. */
export interface OpenAiEndpoint {
  /** As the author names the model, such as `deepseek:deepseek-chat`. */
  readonly id: string;
  /** Default: OpenAI's own address. */
  readonly baseUrl?: string | undefined;
  /** Absent for local servers that ask for none. */
  readonly apiKey?: string | undefined;
  /** Further headers; an `Authorization` among them stands in for the key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds the server may stay silent: until its first byte, and between any two. */
  readonly timeout: number;
  /** Milliseconds since 1970, to read dates in `Retry-After`. */
  readonly now?: (() => number) | undefined;
}

export interface OpenedClient {
  readonly client: OpenAI;
  readonly context: EndpointContext;
  /** What is wrong with key or address, for which no call can be made. */
  readonly problem: ModelFailure | undefined;
}

const openAiUrl = 'https://api.openai.com/v1';

export function openClient(options: OpenAiEndpoint): OpenedClient {
  const { id } = options;
  const baseUrl = (options.baseUrl ?? openAiUrl).trim().replace(/\/+$/, '');
  const apiKey = options.apiKey?.trim() ?? '';
  const headers = headersOf(apiKey, options.headers ?? {});
  return {
    client: new EndpointClient(baseUrl, headers, options.fetch),
    context: {
      id,
      baseUrl,
      secrets: secretsOf(options, apiKey),
      hasKey: headers.some(([name]) => /^(authorization|(x-)?api-key)$/i.test(name)),
      now: options.now ?? Date.now,
    },
    problem: keyProblem(apiKey, id) ?? urlProblem(baseUrl, id),
  };
}

/** The SDK without its own retries, credentials from the environment, and log. */
class EndpointClient extends OpenAI {
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
function secretsOf(options: OpenAiEndpoint, apiKey: string): readonly string[] {
  const fromHeaders = Object.entries(options.headers ?? {})
    .filter(([name]) => /auth|key|token|secret|cookie|password/i.test(name))
    .flatMap(([, value]) => [value, value.replace(/^(Bearer|Basic|Token)\s+/i, '')]);
  return [apiKey, ...fromHeaders].filter((secret) => secret !== '');
}
