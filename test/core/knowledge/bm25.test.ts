import { describe, expect, it } from 'vitest';
import { buildBm25, loadBm25 } from '../../../src/core/knowledge/bm25';
import { checksumOfTexts } from '../../../src/core/knowledge/bm25-file';
import { tokenise } from '../../../src/core/knowledge/tokenise';
import { fictionalTexts } from './fictional-texts';

function tokensOf(text: string): string[] {
  const found: string[] = [];
  tokenise(text, { pair: (key) => found.push(`#${key}`), word: (word) => found.push(word) });
  return found;
}

/** The textbook formula over every document, nothing shared with the index but the tokens. */
function scoreAll(texts: readonly string[], query: string): { doc: number; score: number }[] {
  const documents = texts.map(tokensOf);
  const mean = documents.reduce((sum, tokens) => sum + tokens.length, 0) / documents.length;
  const scores = documents.map((tokens, doc) => {
    let score = 0;
    for (const term of tokensOf(query)) {
      const holders = documents.filter((other) => other.includes(term)).length;
      const idf = Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5));
      const count = tokens.filter((token) => token === term).length;
      score += (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * tokens.length) / mean));
    }
    return { doc, score };
  });
  return scores.filter(({ score }) => score > 0);
}

describe('BM25', () => {
  const texts = fictionalTexts(300, 5);
  const index = buildBm25(texts);
  const queries = fictionalTexts(12, 99).filter((query) => query !== '');

  it.each(queries)('finds exactly what scoring every document finds: %s', (query) => {
    const expected = scoreAll(texts, query).sort((a, b) => b.score - a.score || a.doc - b.doc);
    const found = index.search(query, 40);
    expect(found).toHaveLength(Math.min(40, expected.length));
    const scoreOf = new Map(expected.map(({ doc, score }) => [doc, score]));
    found.forEach(({ doc, score }, rank) => {
      expect(score).toBeCloseTo(expected[rank]!.score, 9);
      expect(score).toBeCloseTo(scoreOf.get(doc)!, 9);
    });
  });

  it('orders equal scores by document number, also at the cut', () => {
    const equal = buildBm25(['木船', '灯笼', '灯笼', '木船', '灯笼', '灯笼']);
    expect(equal.search('灯笼', 3).map(({ doc }) => doc)).toEqual([1, 2, 4]);
  });

  it('gives refused documents no place', () => {
    const all = index.search('灯笼集市', 300).map(({ doc }) => doc);
    const odd = index.search('灯笼集市', 5, (doc) => doc % 2 === 1).map(({ doc }) => doc);
    expect(odd).toEqual(all.filter((doc) => doc % 2 === 1).slice(0, 5));
  });

  it('leaves nothing of one query in the next', () => {
    const alone = buildBm25(texts).search('木船', 10);
    index.search('灯笼集市夜里', 10);
    expect(index.search('木船', 10)).toEqual(alone);
  });

  it.each([
    ['no document', buildBm25([]), '灯笼', 5],
    ['an empty query', index, '', 5],
    ['nothing in common', index, '飞鸟', 5],
    ['no place wanted', index, '灯笼', 0],
  ])('finds nothing with %s', (_what, searched, query, top) => {
    expect(searched.search(query, top)).toEqual([]);
  });
});

describe('a stored BM25 index', () => {
  const texts = [...fictionalTexts(80, 3), 'Ünïcode Lamp', '灯'];
  const index = buildBm25(texts);
  const bytes = index.serialise();

  it('answers as the one it was written from', () => {
    const loaded = loadBm25(bytes, checksumOfTexts(texts));
    for (const query of ['灯笼集市lamp', 'ünïcode', '灯']) {
      expect(loaded?.search(query, 20)).toEqual(index.search(query, 20));
      expect(index.search(query, 20)).not.toEqual([]);
    }
  });

  it('is a view of the bytes, and a copy only where they are not aligned', () => {
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(loadBm25(shifted.subarray(1))?.search('灯笼', 9)).toEqual(index.search('灯笼', 9));
  });

  it('is written alike every time', () => {
    expect(buildBm25(texts).serialise()).toEqual(bytes);
    expect(loadBm25(bytes)?.serialise()).toEqual(bytes);
  });

  it('is refused when its texts have changed', () => {
    expect(loadBm25(bytes, checksumOfTexts([...texts.slice(1), texts[0]!]))).toBeUndefined();
  });

  it('is refused after any damage', () => {
    for (let at = 0; at < bytes.length; at += 7) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      expect(loadBm25(damaged), `byte ${at}`).toBeUndefined();
    }
  });

  it.each([0, 3, 60, 64])('is refused when cut to %i bytes', (length) => {
    expect(loadBm25(bytes.subarray(0, length))).toBeUndefined();
  });
});
