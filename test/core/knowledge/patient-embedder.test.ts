import { describe, expect, it } from 'vitest';
import type { Embedder, EmbedResult } from '../../../src/core/knowledge/embedder';
import { patientEmbedder } from '../../../src/core/knowledge/patient-embedder';
import { modelFailure } from '../../../src/core/model/failure';
import { tickingClock } from '../../harness/memory-runs';

function embedderThat(answer: (texts: readonly string[], call: number) => EmbedResult | undefined): {
  readonly embedder: Embedder;
  readonly sizes: number[];
} {
  const sizes: number[] = [];
  const inner: Embedder = {
    id: 'fake:e',
    embed: (texts) => {
      sizes.push(texts.length);
      const vectors = texts.map((text) => Float32Array.of(Number(text)));
      return Promise.resolve(answer(texts, sizes.length) ?? { ok: true, vectors });
    },
  };
  const clock = tickingClock();
  return { embedder: patientEmbedder(inner, { clock, random: () => 0, maxRetries: 2 }), sizes };
}

const texts = Array.from({ length: 70 }, (_, at) => String(at));
const idle = (): AbortSignal => new AbortController().signal;
const numbers = (result: EmbedResult): number[] | string =>
  result.ok ? result.vectors.map(([first]) => first!) : result.failure.reason;

describe('patience', () => {
  it('cuts what is asked into requests', async () => {
    const { embedder, sizes } = embedderThat(() => undefined);
    expect(numbers(await embedder.embed(texts, 'passage', idle()))).toEqual(texts.map(Number));
    expect(sizes).toEqual([32, 32, 6]);
  });

  it('learns from a refusal how much a server takes, for good', async () => {
    const { embedder, sizes } = embedderThat((batch) =>
      batch.length > 10
        ? { ok: false, failure: modelFailure('bad-request', 'too many texts', { status: 400 }) }
        : undefined,
    );
    expect(numbers(await embedder.embed(texts, 'passage', idle()))).toEqual(texts.map(Number));
    expect(sizes.slice(0, 4)).toEqual([32, 16, 8, 8]);
    await embedder.embed(texts.slice(0, 16), 'passage', idle());
    expect(sizes.slice(-2)).toEqual([8, 8]);
  });

  it('tries passing failures again, tells of it, and gives up at last', async () => {
    const failure = modelFailure('rate-limited', 'slow down', { retryAfter: 45_000 });
    const waits: number[] = [];
    const once = embedderThat((_, call) => (call === 1 ? { ok: false, failure } : undefined));
    const result = await once.embedder.embed(['7'], 'query', idle(), (_, retryIn) => waits.push(retryIn));
    expect([numbers(result), waits]).toEqual([[7], [45_000]]);
    const always = embedderThat(() => ({ ok: false, failure }));
    expect(numbers(await always.embedder.embed(['7'], 'query', idle()))).toBe('rate-limited');
    expect(always.sizes).toHaveLength(3);
  });

  it('does not repeat what no repeating helps', async () => {
    const { embedder, sizes } = embedderThat(() => ({
      ok: false,
      failure: modelFailure('unauthorized', 'no', { status: 401 }),
    }));
    expect(numbers(await embedder.embed(texts, 'passage', idle()))).toBe('unauthorized');
    expect(sizes).toEqual([32]);
  });
});
