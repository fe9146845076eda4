import { APIConnectionTimeoutError, APIError } from 'openai';
import { isObject } from '../json';
import { modelFailure } from './failure';
import type { FailureReason, ModelFailure } from './model';
import { redact, redactPatterns } from './redact';
import { parseRetryAfter } from './retry-after';

/** What a message needs to know of the endpoint. */
export interface EndpointContext {
  readonly id: string;
  readonly baseUrl: string;
  readonly secrets: readonly string[];
  readonly hasKey: boolean;
  now(): number;
}

/** An error status together with its whole body, of which the SDK's own error keeps only the `error` field. */
export class StatusError extends APIError<number, Headers> {
  /** `body` is parsed JSON, or undefined when the server sent something else, kept in `text`. */
  constructor(
    status: number,
    readonly body: unknown,
    readonly text: string | undefined,
    headers: Headers,
  ) {
    super(status, undefined, text, headers);
  }
}

/** Turns whatever the SDK or `fetch` threw into a failure. */
export function failureOfError(error: unknown, context: EndpointContext): ModelFailure {
  if (error instanceof StatusError) return statusFailure(error, context);
  if (error instanceof APIConnectionTimeoutError) return timedOut('The endpoint did not answer.', context);
  const codes = errorCodes(error);
  const detail = clean(innermostMessage(error), context);
  if (codes.some((code) => silenceCodes.has(code))) return timedOut(detail, context);
  if (
    codes.some((code) => brokenCodes.has(code)) ||
    /terminated|other side closed|socket hang up/i.test(detail)
  )
    return interrupted(detail, context);
  if (codes.some((code) => certificateCode.test(code)))
    return failure(
      'unreachable',
      `The certificate of ${where(context)} is not accepted: ${detail}.`,
      context,
      {
        retryable: false,
      },
    );
  const malformed = codes.some((code) => code.startsWith('ERR_INVALID'));
  if (!malformed && (error instanceof APIError || codes.length > 0))
    return failure(
      'unreachable',
      `Cannot reach ${where(context)}: ${[...codes, detail].join(', ')}. Check that the server runs and that the base URL is right.`,
      context,
    );
  return failure(
    'bad-request',
    `The request could not be made: ${detail}. Check the base URL and the headers.`,
    context,
  );
}

/** An `error` object inside a stream or a body with status 200. */
export function failureOfErrorObject(error: unknown, context: EndpointContext): ModelFailure {
  const code = Number(isObject(error) ? (error['code'] ?? error['status']) : undefined);
  const status = code >= 400 && code < 600 ? code : undefined;
  return refusalOf(status, { error }, undefined, undefined, context);
}

export function interrupted(detail: string, context: EndpointContext): ModelFailure {
  return failure('interrupted', `The connection broke before the answer was complete: ${detail}.`, context);
}

export function timedOut(detail: string, context: EndpointContext): ModelFailure {
  return failure('timed-out', `${sentence(detail)} Raise the timeout if the model is slow.`, context);
}

export function nonsense(
  detail: string,
  context: EndpointContext,
  retryable = true,
  expected = 'a chat completion',
): ModelFailure {
  return failure(
    'nonsense',
    `What ${where(context)} sent is not ${expected}: ${detail}. Check the base URL; it usually ends in /v1.`,
    context,
    { retryable },
  );
}

export function refused(detail: string, context: EndpointContext): ModelFailure {
  return failure('refused', `The model or its filter declined to answer: ${sentence(detail)}`, context);
}

export function overloaded(detail: string, context: EndpointContext): ModelFailure {
  return failure('server-error', `The endpoint gave up during the answer: ${sentence(detail)}`, context);
}

/** The beginning of a server's text, in one line and without secrets. */
export function clean(text: string, context: EndpointContext): string {
  const line = redactPatterns(redact(text, context.secrets))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(/[.。]$/u, '');
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

function statusFailure(error: StatusError, context: EndpointContext): ModelFailure {
  const { status, headers } = error;
  if (status >= 300 && status < 400) {
    const target = clean(headers.get('location') ?? 'elsewhere', context);
    return failure('bad-request', `${where(context)} moved to ${target}. Set that as base URL.`, context, {
      status,
    });
  }
  return refusalOf(status, error.body, error.text, headers, context);
}

function refusalOf(
  status: number | undefined,
  body: unknown,
  text: string | undefined,
  headers: Headers | undefined,
  context: EndpointContext,
): ModelFailure {
  const said = clean(serverMessage(body, text), context);
  const label = status === undefined ? 'an error' : String(status);
  const retryAfter = headers && parseRetryAfter(headers, context.now());
  const { reason, next, retryable } = classify(status, said, serverCode(body), context);
  return failure(reason, `The endpoint answered ${label}: ${sentence(said)}${next}`, context, {
    ...(status === undefined ? {} : { status }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(retryable === undefined ? {} : { retryable }),
  });
}

interface Classification {
  readonly reason: FailureReason;
  readonly next: string;
  readonly retryable?: boolean;
}

const tooLong =
  /context.{0,12}(length|window|size)|maximum context|too many (input )?tokens|(prompt|input) is too long|range of input length|exceed.{0,20}(context|max.{0,10}(input|model).{0,8}len)/i;
const filtered = /content[ _-]?(filter|policy)|data_?inspection|inappropriate content/i;

function classify(
  status: number | undefined,
  said: string,
  code: string,
  context: EndpointContext,
): Classification {
  const words = `${code} ${said}`;
  if (status === 429 || (status === undefined && /rate.?limit/i.test(words))) {
    return /insufficient_quota|billing|arrearage/i.test(words)
      ? { reason: 'rate-limited', next: ' The account has no quota left.', retryable: false }
      : { reason: 'rate-limited', next: ' Lower the concurrency if this repeats.' };
  }
  if (status === 401 || status === 403) return { reason: 'unauthorized', next: keyAdvice(context) };
  if (status === 408) return { reason: 'timed-out', next: '' };
  if (status === 413 || tooLong.test(words))
    return {
      reason: 'too-long',
      next: ' Shorten what the prompt takes in, or take a model with a longer context.',
    };
  if ((status === undefined || status < 500) && filtered.test(words)) return { reason: 'refused', next: '' };
  if (status === 404)
    return {
      reason: 'bad-request',
      next: ` Check the model’s name and the base URL ${where(context)}.`,
    };
  if (status === 402) return { reason: 'bad-request', next: ' The account has no balance left.' };
  if (status !== undefined && status < 500)
    return { reason: 'bad-request', next: ' Check the model’s parameters.' };
  if (status === undefined && /invalid.?request|invalid.?api|not.?found/i.test(code))
    return { reason: 'bad-request', next: '' };
  return { reason: 'server-error', next: '' };
}

function keyAdvice(context: EndpointContext): string {
  return context.hasKey
    ? ` Check the API key for ${context.id} and whether it may use this model.`
    : ` No API key was sent; set one for ${context.id}.`;
}

function failure(
  reason: FailureReason,
  message: string,
  context: EndpointContext,
  more: Partial<ModelFailure> = {},
): ModelFailure {
  return modelFailure(reason, redact(`${context.id}: ${message}`, context.secrets), more);
}

/** The endpoint as a message may show it: without user, password and query. */
function where(context: EndpointContext): string {
  return context.baseUrl.replace(/\/\/[^/@]*@/, '//').replace(/\?.*$/, '');
}

function sentence(text: string): string {
  if (text === '') return 'no explanation.';
  return /[.!?。！？…]$/u.test(text) ? text : `${text}.`;
}

/** The explanation in any of the dialects: `error.message`, `error`, `message`, `detail`, or a page. */
function serverMessage(body: unknown, text: string | undefined): string {
  if (isObject(body)) {
    const error = body['error'];
    const candidates = [isObject(error) ? error['message'] : error, body['message'], body['detail']];
    const found = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '');
    if (typeof found === 'string') return found;
    return JSON.stringify(body);
  }
  const page = text ?? '';
  if (!/<\w+[^>]*>/.test(page)) return page;
  return /<title[^>]*>([^<]*)<\/title>/i.exec(page)?.[1] ?? 'an HTML page';
}

function serverCode(body: unknown): string {
  if (!isObject(body)) return '';
  const error = isObject(body['error']) ? body['error'] : body;
  return [error['code'], error['type']].filter((part) => typeof part === 'string').join(' ');
}

const brokenCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']);
const silenceCodes: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const certificateCode = /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;

/** Codes along the chain of causes, such as `ECONNREFUSED`. */
function errorCodes(error: unknown): readonly string[] {
  const codes = new Set<string>();
  for (const cause of causes(error)) {
    const code: unknown = Reflect.get(cause, 'code');
    if (typeof code === 'string') codes.add(code);
  }
  return [...codes];
}

function innermostMessage(error: unknown): string {
  const messages = causes(error).map((cause) => cause.message);
  return messages.findLast((message) => message !== '') ?? 'unknown error';
}

function causes(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && chain.length < 8; cause = cause.cause) chain.push(cause);
  return chain;
}
