import { describe, expect, it } from 'vitest';
import { cachedEmbedder } from '../../../src/core/knowledge/cached-embedder';
import { withInstruction, type Embedder, type EmbedResult } from '../../../src/core/knowledge/embedder';
import { VectorCache } from '../../../src/core/knowledge/vector-cache';
import { modelFailure } from '../../../src/core/model/failure';
import { createMemoryFiles, type MemoryFiles, memoryPaths } from '../../harness/memory-files';

interface Fake extends Embedder {
  readonly asked: string[][];
  /** Requests wait for this before they are answered. */
  gate: Promise<void>;
  failWith: EmbedResult | undefined;
}

function fakeEmbedder(): Fake {
  const fake: Fake = {
    id: 'fake:e',
    asked: [],
    gate: Promise.resolve(),
    failWith: undefined,
    async embed(texts, _kind, signal) {
      fake.asked.push([...texts]);
      const stopped = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          resolve();
        });
      });
      await Promise.race([fake.gate, stopped]);
      if (signal.aborted) return { ok: false, failure: modelFailure('cancelled', 'cancelled') };
      return fake.failWith ?? { ok: true, vectors: texts.map((text) => Float32Array.of(text.length, 1)) };
    },
  };
  return fake;
}

const cached = (inner: Embedder, files: MemoryFiles): Embedder =>
  cachedEmbedder(inner, new VectorCache(files, memoryPaths, '/w/vectors', inner.id));
const idle = (): AbortSignal => new AbortController().signal;
const texts = Array.from({ length: 70 }, (_, at) => 'x'.repeat(at + 1));

describe('an embedder with a memory', () => {
  it('asks for a text once, in this process and the next', async () => {
    const files = createMemoryFiles();
    const inner = fakeEmbedder();
    const embedder = cached(inner, files);
    const first = await embedder.embed(['a', 'bb', 'a'], 'passage', idle());
    expect(inner.asked).toEqual([['a', 'bb']]);
    await embedder.embed(['bb'], 'query', idle());
    expect(await cached(inner, files).embed(['a', 'bb', 'a'], 'passage', idle())).toEqual(first);
    expect(inner.asked).toHaveLength(1);
  });

  it('lets two that ask at once share the answer', async () => {
    const inner = fakeEmbedder();
    const embedder = cached(inner, createMemoryFiles());
    const both = await Promise.all([
      embedder.embed(['a', 'bb'], 'query', idle()),
      embedder.embed(['bb', 'ccc'], 'query', idle()),
    ]);
    expect(inner.asked.flat().sort()).toEqual(['a', 'bb', 'ccc']);
    expect(both.map((result) => result.ok && result.vectors.map(([length]) => length))).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('asks in groups and keeps the order', async () => {
    const inner = fakeEmbedder();
    const result = await cached(inner, createMemoryFiles()).embed(texts, 'passage', idle());
    expect(inner.asked.map((group) => group.length)).toEqual([32, 32, 6]);
    expect(result.ok && result.vectors.map(([length]) => length)).toEqual(texts.map((text) => text.length));
  });

  it('passes a failure on and remembers none', async () => {
    const inner = fakeEmbedder();
    const embedder = cached(inner, createMemoryFiles());
    inner.failWith = { ok: false, failure: modelFailure('unauthorized', 'no key') };
    expect(await embedder.embed(texts, 'passage', idle())).toMatchObject({
      failure: { reason: 'unauthorized' },
    });
    inner.failWith = undefined;
    expect((await embedder.embed(texts, 'passage', idle())).ok).toBe(true);
  });

  it('is not cancelled because another caller was', async () => {
    const inner = fakeEmbedder();
    const embedder = cached(inner, createMemoryFiles());
    inner.gate = new Promise(() => undefined);
    const impatient = new AbortController();
    const first = embedder.embed(['a'], 'query', impatient.signal);
    const second = embedder.embed(['a'], 'query', idle());
    inner.gate = Promise.resolve();
    impatient.abort();
    expect(await first).toMatchObject({ failure: { reason: 'cancelled' } });
    expect((await second).ok).toBe(true);
  });
});

describe('an instruction', () => {
  it('stands before queries, not before passages', async () => {
    const inner = fakeEmbedder();
    const embedder = withInstruction(inner, 'find: ');
    await embedder.embed(['a'], 'query', idle());
    await embedder.embed(['b'], 'passage', idle());
    expect(inner.asked).toEqual([['find: a'], ['b']]);
    expect(embedder.id).toBe('fake:e');
  });
});
