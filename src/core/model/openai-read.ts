import { isObject } from '../json';
import type { CompleteOptions, ModelResult } from './model';
import { createAnswerBuilder } from './openai-answer';
import type { AnswerBuilder } from './openai-answer';
import { createEventDecoder } from './openai-events';
import {
  clean,
  failureOfError,
  failureOfErrorObject,
  interrupted,
  nonsense,
  overloaded,
  refused,
} from './openai-failure';
import type { EndpointContext } from './openai-failure';
import type { Watch } from './openai-watch';

export interface ReadOptions {
  /** The endpoint's name of the model, until an answer says another. */
  readonly model: string;
  readonly context: EndpointContext;
  readonly watch: Watch;
  readonly onDelta: CompleteOptions['onDelta'];
}

/** Milliseconds for a server to close a stream it has marked as done; then we close it. */
const closingTime = 1000;

/** Reads a response of status 200, streamed or whole. Undefined when the watch stopped the call. */
export async function readAnswer(response: Response, options: ReadOptions): Promise<ModelResult | undefined> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body) return { ok: false, failure: nonsense('an empty body', options.context) };
  if (/\bjson\b/i.test(type) || /html/i.test(type)) return readWhole(response, type, options);
  return readStream(response.body.getReader(), options);
}

async function readWhole(
  response: Response,
  type: string,
  options: ReadOptions,
): Promise<ModelResult | undefined> {
  const { context, watch } = options;
  let text: string;
  try {
    text = await watch.race(response.text());
  } catch (error) {
    return watch.stopped ? undefined : { ok: false, failure: failureOfError(error, context) };
  }
  if (/html/i.test(type))
    return { ok: false, failure: nonsense(`an HTML page, "${excerpt(text, context)}"`, context, false) };
  const completion = parseObject(text);
  if (!completion)
    return { ok: false, failure: nonsense(`broken JSON, "${excerpt(text, context)}"`, context) };
  if (isError(completion)) return { ok: false, failure: failureOfErrorObject(completion['error'], context) };
  const builder = createAnswerBuilder(options.model, context.secrets);
  deliver(builder.add(completion), options);
  deliver(builder.end(), options);
  if (watch.stopped) return undefined;
  return conclude(builder, true, excerpt(text, context), context);
}

async function readStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  options: ReadOptions,
): Promise<ModelResult | undefined> {
  const { context, watch } = options;
  const decoder = createEventDecoder();
  const builder = createAnswerBuilder(options.model, context.secrets);
  let beginning = '';
  let ended = false;
  let whole = false;
  try {
    while (!whole && !ended) {
      let chunk: Awaited<ReturnType<typeof reader.read>>;
      try {
        chunk = await watch.race(reader.read());
      } catch (error) {
        // After the finish reason only the usage was still to come.
        if (builder.finishReason !== undefined && watch.stopped !== 'cancelled') break;
        return watch.stopped ? undefined : { ok: false, failure: breakOf(error, context) };
      }
      watch.touch();
      ended = chunk.done;
      const events = chunk.value ? decoder.push(chunk.value) : decoder.end();
      if (beginning === '' && chunk.value) beginning = new TextDecoder().decode(chunk.value.slice(0, 400));
      for (const data of events) {
        if (data.trim() === '[DONE]') {
          whole = true;
          break;
        }
        const parsed = parseObject(data);
        if (!parsed)
          return { ok: false, failure: nonsense(`a broken event, "${excerpt(data, context)}"`, context) };
        if (isError(parsed)) return { ok: false, failure: failureOfErrorObject(parsed['error'], context) };
        deliver(builder.add(parsed), options);
        if (watch.stopped) return undefined;
      }
    }
    deliver(builder.end(), options);
    if (watch.stopped === 'cancelled') return undefined;
    return conclude(builder, whole, excerpt(beginning, context), context);
  } finally {
    if (whole && !ended) void drain(reader, watch);
    else if (!ended) watch.abort();
  }
}

/** Judges a complete answer. `whole` says that the endpoint marked its end. */
function conclude(
  builder: AnswerBuilder,
  whole: boolean,
  beginning: string,
  context: EndpointContext,
): ModelResult {
  const { started, finishReason, refusal } = builder;
  if (!started) return { ok: false, failure: nonsense(`no choices in "${beginning}"`, context) };
  if (!whole && finishReason === undefined)
    return { ok: false, failure: interrupted('the stream ended early', context) };
  if (refusal !== '') return { ok: false, failure: refused(clean(refusal, context), context) };
  if (finishReason === 'content_filter')
    return { ok: false, failure: refused('the content filter of the endpoint stopped it', context) };
  // DeepSeek and OpenRouter report their own failures this way.
  if (finishReason === 'insufficient_system_resource' || finishReason === 'error')
    return { ok: false, failure: overloaded(`finish reason "${finishReason}"`, context) };
  return { ok: true, answer: builder.answer() };
}

function deliver(text: string, { watch, onDelta }: ReadOptions): void {
  if (text !== '' && !watch.stopped) onDelta?.(text);
}

/** Reads a finished stream to its end, so that its connection can serve the next call. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>, watch: Watch): Promise<void> {
  const timer = setTimeout(() => {
    watch.abort();
  }, closingTime);
  try {
    while (!(await reader.read()).done);
  } catch {
    // The answer is complete; how its connection ends is of no interest.
  } finally {
    clearTimeout(timer);
  }
}

/** An error while reading a body is a broken connection, whatever its code. */
function breakOf(error: unknown, context: EndpointContext): ReturnType<typeof interrupted> {
  const failure = failureOfError(error, context);
  if (failure.reason === 'interrupted' || failure.reason === 'timed-out') return failure;
  return interrupted(clean(error instanceof Error ? error.message : String(error), context), context);
}

function isError(value: Readonly<Record<string, unknown>>): boolean {
  return value['error'] !== undefined && value['error'] !== null && value['error'] !== '';
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function excerpt(text: string, context: EndpointContext): string {
  return clean(text, context).slice(0, 120);
}
