import { describe, expect, it } from 'vitest';
import { chunksOf } from '../../../src/core/knowledge/chunks';
import { DenseIndex, startsOf } from '../../../src/core/knowledge/dense-index';
import { layOut, unseal } from '../../../src/core/knowledge/dense-layout';
import { seeded } from './fictional-texts';

const vector = (...values: readonly number[]): Float32Array => Float32Array.from(values);
const SOURCE = '0123456789abcdef';

function buildDense(documents: readonly (readonly Float32Array[])[]): DenseIndex {
  const starts = startsOf(documents.map((vectors) => vectors.length));
  const index = new DenseIndex(layOut(starts, documents[0]![0]!.length, SOURCE));
  index.fill(0, documents.flat());
  return index;
}

function open(bytes: Uint8Array, source = SOURCE): DenseIndex | undefined {
  const words = unseal(bytes, source);
  return words && new DenseIndex(words);
}

describe('a dense index', () => {
  const index = buildDense([[vector(3, 4)], [vector(0, 2), vector(9, 0)], [vector(-1, 0)]]);

  it('ranks by cosine, a document as its best chunk', () => {
    const hits = index.search(vector(1, 0), 10);
    expect(hits.map(({ doc }) => doc)).toEqual([1, 0, 2]);
    expect(hits.map(({ score }) => Number(score.toFixed(5)))).toEqual([1, 0.6, -1]);
  });

  it('finds as many as asked for, and only those admitted', () => {
    expect(index.search(vector(1, 0), 1).map(({ doc }) => doc)).toEqual([1]);
    expect(index.search(vector(1, 0), 5, (doc) => doc !== 1).map(({ doc }) => doc)).toEqual([0, 2]);
    expect(index.search(vector(1, 0), 0)).toEqual([]);
  });

  it('orders documents that are handed to it', () => {
    expect(index.rank(vector(0, 1), [2, 0, 1]).map(({ doc }) => doc)).toEqual([1, 0, 2]);
  });

  it('finds exactly what sorting all inner products finds', () => {
    const next = seeded(3);
    const rows = Array.from({ length: 200 }, () => Float32Array.from({ length: 8 }, () => next() - 0.5));
    const many = buildDense(rows.map((row) => [row]));
    const query = rows[7]!;
    const cosine = (row: Float32Array): number =>
      row.reduce((sum, value, at) => sum + value * query[at]!, 0) / Math.hypot(...row);
    const expected = rows.map((row, doc) => ({ doc, score: cosine(row) })).sort((a, b) => b.score - a.score);
    expect(many.search(query, 50).map(({ doc }) => doc)).toEqual(expected.slice(0, 50).map(({ doc }) => doc));
  });

  describe('on disk', () => {
    const bytes = index.serialise();

    it('is the same when read again, wherever the bytes lie', () => {
      const query = vector(0.6, 0.8);
      expect(open(bytes)?.search(query, 5)).toEqual(index.search(query, 5));
      const shifted = new Uint8Array(bytes.length + 1);
      shifted.set(bytes, 1);
      expect(open(shifted.subarray(1))?.search(query, 5)).toEqual(index.search(query, 5));
    });

    it('is refused when made of something else, cut, or damaged anywhere', () => {
      expect(open(bytes, 'fedcba9876543210')).toBeUndefined();
      expect(open(bytes.subarray(0, bytes.length - 4))).toBeUndefined();
      expect(open(new Uint8Array())).toBeUndefined();
      for (let at = 0; at < bytes.length; at += 1) {
        const damaged = bytes.slice();
        damaged[at]! ^= 1;
        expect(open(damaged)).toBeUndefined();
      }
    });
  });
});

describe('chunks', () => {
  it.each<[string, number | undefined, string[]]>([
    ['abcdefg', 3, ['abc', 'def', 'g']],
    ['abc', 3, ['abc']],
    ['abcdefg', undefined, ['abcdefg']],
    ['ab   cd', 2, ['ab', ' c', 'd']],
    ['', 5, ['']],
    ['   ', 2, ['']],
    ['a\u{20000}b', 2, ['a', '\u{20000}', 'b']],
    ['\u{20000}', 1, ['\u{20000}']],
  ])('of %j by %s are %j', (text, size, chunks) => {
    expect(chunksOf(text, size)).toEqual(chunks);
  });
});
