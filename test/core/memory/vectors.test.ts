import { describe, expect, it } from 'vitest';
import type { EmbedKind, Embedder } from '../../../src/core/knowledge/embedder';
import { keepDirective } from '../../../src/core/memory/learn';
import { recall } from '../../../src/core/memory/recall';
import { similarityTo, Vectors } from '../../../src/core/memory/vectors';
import { directive, memoryOf, precedent, settings } from '../../harness/memory-of-cases';

const { signal } = new AbortController();

/** Two directions: what is about bicycles, and the rest. Not of unit length. */
function byBicycle(): { readonly embedder: Embedder; readonly asked: [EmbedKind, readonly string[]][] } {
  const asked: [EmbedKind, readonly string[]][] = [];
  const embedder: Embedder = {
    id: 'openai:m',
    embed: (texts, kind) => {
      asked.push([kind, texts]);
      const vectors = texts.map((text) => Float32Array.from(text.includes('自行车') ? [3, 0] : [0, 2]));
      return Promise.resolve({ ok: true, vectors });
    },
  };
  return { embedder, asked };
}

const query = { text: '自行车', candidates: [264], top: 3, leak: () => undefined };
const archive = [precedent('a'), precedent('b', { facts: '丙醉酒驾车。' })];

describe('vectors of an embedder', () => {
  it('are asked for once, queries as queries, and decide what is alike', async () => {
    const { embedder, asked } = byBicycle();
    const vectors = new Vectors(embedder);
    const step = (): ReturnType<typeof recall> => recall(memoryOf(archive), settings(), vectors, query);
    const first = await vectors.complete(step, signal);
    expect(first.ok && first.value.precedents.map(({ id, similarity }) => [id, similarity])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
    expect(await vectors.complete(step, signal)).toEqual(first);
    expect(asked).toEqual([
      ['query', ['自行车']],
      ['passage', [precedent('a').facts, '丙醉酒驾车。']],
    ]);
  });

  it('are asked for of a directive that was just written, before it is merged', async () => {
    const { embedder } = byBicycle();
    const vectors = new Vectors(embedder);
    const state = memoryOf([], [directive('264-1', { text: '偷自行车的。' })], { nextDirective: 2 });
    const { id: _id, confidence: _confidence, ...rest } = directive('', { text: '自行车被取走的。' });
    const kept = await vectors.complete(() => keepDirective(state, rest, settings(), vectors), signal);
    expect(kept.ok && kept.value.changes.map(({ action }) => action)).toEqual(['induced', 'merged']);
  });

  it('that cannot be had are a failure, not a guess', async () => {
    const failure = { reason: 'unreachable', message: 'The endpoint is away.', retryable: true } as const;
    const embed: Embedder['embed'] = () => Promise.resolve({ ok: false, failure });
    const vectors = new Vectors({ id: 'openai:m', embed });
    const asked = await vectors.complete(() => vectors.ofQuery('x').length, signal);
    expect(asked).toEqual({ ok: false, failure });
  });
});

describe('similarity of vectors', () => {
  it('is their cosine, and never below zero', () => {
    const [right, left, up] = [
      [1, 0],
      [-1, 0],
      [0, 1],
    ].map((each) => Float32Array.from(each));
    expect(similarityTo(right!)(right!)).toBe(1);
    expect(similarityTo(right!)(up!)).toBe(0);
    expect(similarityTo(right!)(left!)).toBe(0);
  });
});
