import { withRetries, type RetryOptions } from '../runner/call-with-retries';
import type { ModelFailure } from '../model/model';
import type { Embedder, EmbedResult } from './embedder';

/** Texts in one request. Servers take 10 to 2,048; a refusal teaches a smaller number. */
const LARGEST_BATCH = 32;

/**
 * The embedder with the patience of the runner: passing failures are tried again, calls wait for their turn, and a
 * request that is refused for holding too much is cut in two.
 */
export function patientEmbedder(
  inner: Embedder,
  options: Omit<RetryOptions, 'signal' | 'onDelta' | 'onRestart' | 'onWaiting'>,
): Embedder {
  let batch = LARGEST_BATCH;
  const { id, dimensions } = inner;
  return {
    id,
    ...(dimensions === undefined ? {} : { dimensions }),
    async embed(texts, kind, signal, onWaiting): Promise<EmbedResult> {
      const vectors: Float32Array[] = [];
      while (vectors.length < texts.length) {
        const part = texts.slice(vectors.length, vectors.length + batch);
        const result = await withRetries((inTime) => inner.embed(part, kind, inTime), {
          ...options,
          signal,
          onWaiting,
        });
        if (result.ok) vectors.push(...result.vectors);
        else if (part.length > 1 && isTooMuch(result.failure)) batch = Math.min(batch, part.length >> 1);
        else return result;
      }
      return { ok: true, vectors };
    },
  };
}

/** Whether fewer texts might be taken: servers say it in too many words to know them all. */
function isTooMuch({ reason, status }: ModelFailure): boolean {
  return reason === 'too-long' || (reason === 'bad-request' && (status === 400 || status === 422));
}
