import { describe, expect, it } from 'vitest';
import { VectorCache } from '../../../src/core/knowledge/vector-cache';
import { vectorOfText, vectorToText } from '../../../src/core/knowledge/vector-text';
import { FileTrouble } from '../../../src/core/ports';
import { createMemoryFiles, type MemoryFiles, memoryPaths } from '../../harness/memory-files';

const FOLDER = '/w/.moot/cache/vectors/fake';
const cacheOn = (files: MemoryFiles, embedder = 'fake:e'): VectorCache =>
  new VectorCache(files, memoryPaths, FOLDER, embedder);
const vector = (...values: readonly number[]): Float32Array => Float32Array.from(values);

describe('a vector as text', () => {
  it.each([1, 2, 3, 4, 5, 64])('of %d numbers is the same when read again', (length) => {
    const values = Float32Array.from({ length }, (_, at) => Math.sin(at) * 10 ** (at % 7));
    expect(vectorOfText(vectorToText(values))).toEqual(values);
  });

  it('is nothing when cut anywhere, or when a letter is another', () => {
    const text = vectorToText(vector(0.25, -3, 1e-9, 7, 0.1));
    for (let end = 0; end < text.length - 1; end += 1)
      expect(vectorOfText(text.slice(0, end))).toBeUndefined();
    expect(vectorOfText(text.replace(/ ./u, ' z'))).toBeUndefined();
  });
});

describe('the cache of vectors', () => {
  it('gives back what was added, to another process as well', async () => {
    const files = createMemoryFiles();
    const cache = cacheOn(files);
    const keys = ['灯笼', '木船', 'lamp'].map((text) => cache.keyOf(text));
    await cache.add(new Map(keys.map((key, at) => [key, vector(at, 1)])));
    const read = await cacheOn(files).read([...keys, cache.keyOf('other')]);
    expect([...read.keys()].sort()).toEqual([...keys].sort());
    expect(read.get(keys[2]!)).toEqual(vector(2, 1));
  });

  it('knows the same text of another embedder by another key', () => {
    const files = createMemoryFiles();
    expect(cacheOn(files, 'a').keyOf('灯笼')).not.toBe(cacheOn(files, 'b').keyOf('灯笼'));
  });

  it('loses nothing but the record that a full disk tore, and goes on behind it', async () => {
    const files = createMemoryFiles();
    const cache = cacheOn(files);
    const first = cache.keyOf('灯笼');
    // Two more keys of the same file, so that the torn record has a neighbour on either side.
    const [torn, last] = Array.from({ length: 5000 }, (_, at) => cache.keyOf(`t${at}`)).filter((key) =>
      key.startsWith(first.slice(0, 2)),
    );
    await cache.add(new Map([[first, vector(1, 2)]]));
    files.onChange((change) => (change.kind === 'append' ? 'tear' : 'done'));
    await expect(cache.add(new Map([[torn!, vector(3, 4)]]))).rejects.toBeInstanceOf(FileTrouble);
    files.onChange(() => 'done');
    await cache.add(new Map([[last!, vector(5, 6)]]));
    const read = await cacheOn(files).read([first, torn!, last!]);
    expect(read).toEqual(
      new Map([
        [first, vector(1, 2)],
        [last!, vector(5, 6)],
      ]),
    );
  });
});
