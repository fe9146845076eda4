import { isObject } from '../json';
import type { Embedder, EmbedResult } from '../knowledge/embedder';
import { modelFailure } from './failure';
import { openClient } from './openai-client';
import type { OpenAiEndpoint } from './openai-client';
import { clean, failureOfError, failureOfErrorObject, nonsense, timedOut } from './openai-failure';
import type { EndpointContext } from './openai-failure';
import { startWatch } from './openai-watch';

export interface OpenAiEmbedderOptions extends OpenAiEndpoint {
  /** As the endpoint names it. */
  readonly model: string;
}

/** Vectors from any endpoint that serves `/embeddings` as OpenAI does. One call is one request; it retries nothing. */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { id, model, timeout } = options;
  const { client, context, problem } = openClient(options);
  return {
    id,
    async embed(texts, _kind, signal): Promise<EmbedResult> {
      if (signal.aborted) return cancelled;
      if (problem) return { ok: false, failure: problem };
      if (texts.length === 0) return { ok: true, vectors: [] };
      const watch = startWatch(signal, timeout);
      try {
        // `float`, since not every server knows the SDK's default of base64.
        const call = client.embeddings
          .create({ model, input: [...texts], encoding_format: 'float' }, { signal: watch.signal })
          .asResponse();
        const response = await watch.race(call);
        watch.touch();
        return readVectors(await watch.race(response.text()), texts.length, context);
      } catch (error) {
        if (watch.stopped === 'cancelled') return cancelled;
        if (watch.stopped === 'timed-out')
          return {
            ok: false,
            failure: timedOut(`The endpoint sent nothing for ${timeout / 1000} s`, context),
          };
        return { ok: false, failure: failureOfError(error, context) };
      } finally {
        watch.dispose();
      }
    },
  };
}

const cancelled: EmbedResult = {
  ok: false,
  failure: modelFailure('cancelled', 'The call was cancelled.'),
};

function readVectors(text: string, count: number, context: EndpointContext): EmbedResult {
  const refuse = (detail: string, retryable = true): EmbedResult => ({
    ok: false,
    failure: nonsense(detail, context, retryable, 'a list of embeddings'),
  });
  const answer = parse(text);
  if (!isObject(answer)) {
    const page = /^\s*</.test(text);
    return refuse(`${page ? 'an HTML page' : 'broken JSON'}, "${clean(text.slice(0, 80), context)}"`, !page);
  }
  const { data, error } = answer;
  if (!Array.isArray(data)) {
    if (error !== undefined && error !== null)
      return { ok: false, failure: failureOfErrorObject(error, context) };
    return refuse('it has no data');
  }
  if (data.length !== count) return refuse(`${data.length} vectors for ${count} texts`);
  const vectors: Float32Array[] = [];
  for (const [position, item] of data.entries()) {
    const { index = position, embedding } = isObject(item) ? item : {};
    const vector = vectorOf(embedding);
    if (!vector) return refuse('an embedding is no list of numbers', false);
    vectors[Number(index)] = vector;
  }
  const length = vectors[0]?.length;
  for (let at = 0; at < count; at += 1) {
    if (vectors[at] === undefined) return refuse(`the vector of text ${at + 1} is missing`);
    if (vectors[at]?.length !== length) return refuse('its vectors differ in length', false);
  }
  return { ok: true, vectors };
}

function vectorOf(embedding: unknown): Float32Array | undefined {
  if (!Array.isArray(embedding) || embedding.length === 0) return undefined;
  const vector = Float32Array.from(embedding as unknown[], (value) =>
    typeof value === 'number' ? value : Number.NaN,
  );
  return vector.every(Number.isFinite) ? vector : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
