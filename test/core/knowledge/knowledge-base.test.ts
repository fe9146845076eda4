import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildBm25, loadBm25 } from '../../../src/core/knowledge/bm25';
import { DenseSource } from '../../../src/core/knowledge/dense-source';
import type { Embedder } from '../../../src/core/knowledge/embedder';
import { KnowledgeBase, type Indexes, type Retrieval } from '../../../src/core/knowledge/knowledge-base';
import { readKnowledge } from '../../../src/core/knowledge/knowledge-entries';
import { createLexicalEmbedder } from '../../../src/core/knowledge/lexical-embedder';
import type { Hit, KnowledgeEntry, RetrievalMethod } from '../../../src/core/knowledge/retrieval';

const entries: readonly KnowledgeEntry[] = [
  { id: 'lantern', text: '夜里在集市取走灯笼', title: 'Lantern', data: { type: 'civil' } },
  { id: 'boat', text: '木船在码头受损', data: { type: 'civil' } },
  { id: 'market', text: '集市摊主争吵', data: { type: 'criminal' } },
];

/** Looks by a table: the first number of a text's vector is what the table says. */
function tableEmbedder(table: Readonly<Record<string, number>>): Embedder {
  const vectorOf = (text: string): Float32Array => {
    const cosine = table[text] ?? 1;
    return Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2));
  };
  return {
    id: 'table',
    embed: (texts) => Promise.resolve({ ok: true, vectors: texts.map(vectorOf) }),
  };
}

function indexesOf(of: readonly KnowledgeEntry[], embedder: Embedder): Indexes {
  const texts = of.map((entry) => entry.text);
  return {
    method: 'hybrid',
    bm25: () => Promise.resolve(buildBm25(texts)),
    dense: new DenseSource({ embedder, texts }),
  };
}

async function hitsOf(base: KnowledgeBase, retrieval: Partial<Retrieval>): Promise<readonly Hit[]> {
  const { signal } = new AbortController();
  const result = await base.retrieve({ query: '', method: 'bm25', top: 5, ...retrieval, signal });
  if (!result.ok) throw new Error(result.message);
  return result.hits;
}

async function idsOf(base: KnowledgeBase, retrieval: Partial<Retrieval>): Promise<string[]> {
  return (await hitsOf(base, retrieval)).map(({ entry }) => entry.id);
}

describe('a knowledge base', () => {
  const base = new KnowledgeBase('precedents', entries);

  it('finds entries with rank, score, and score and rank of each ranker', async () => {
    const hits = await hitsOf(base, { query: '集市的灯笼' });
    expect(hits.map(({ entry, rank }) => [entry.id, rank])).toEqual([
      ['lantern', 1],
      ['market', 2],
    ]);
    expect(hits[1]).toMatchObject({ scores: { bm25: hits[1]?.score }, ranks: { bm25: 2 } });
    expect(hits[0]?.entry).toBe(entries[0]);
  });

  it('finds as many as asked for', async () => {
    expect(await hitsOf(base, { query: '集市', top: 1 })).toHaveLength(1);
  });

  it('ranks only what the filter admits', async () => {
    const filter = ({ data }: KnowledgeEntry): boolean => data['type'] === 'criminal';
    expect(await idsOf(base, { query: '集市灯笼', filter })).toEqual(['market']);
  });

  it('uses the index it is given', async () => {
    const stored = buildBm25(entries.map(({ text }) => text)).serialise();
    const opened = new KnowledgeBase('precedents', entries, {
      method: 'bm25',
      bm25: () => Promise.resolve(loadBm25(stored)!),
    });
    expect(await hitsOf(opened, { query: '码头' })).toEqual(await hitsOf(base, { query: '码头' }));
  });

  it('says which index it does not have', async () => {
    const { signal } = new AbortController();
    const result = await base.retrieve({ query: 'a', method: 'hybrid', top: 1, signal });
    expect(result).toMatchObject({ ok: false, cancelled: false });
    expect(result.ok ? '' : result.message).toContain('"precedents" has no dense index');
  });
});

describe('rankings', () => {
  const table = { 夜里在集市取走灯笼: 0.1, 木船在码头受损: 0.9, 集市摊主争吵: 0.5 };
  const base = new KnowledgeBase('p', entries, indexesOf(entries, tableEmbedder(table)));

  it('dense: by cosine, every entry', async () => {
    const hits = await hitsOf(base, { query: '灯笼', method: 'dense' });
    expect(hits.map(({ entry }) => entry.id)).toEqual(['boat', 'market', 'lantern']);
    expect(hits[0]?.scores['dense']).toBeCloseTo(0.9, 6);
  });

  it('hybrid: fused, with the scores and ranks of all three', async () => {
    const [first] = await hitsOf(base, { query: '集市灯笼', method: 'hybrid' });
    // Rank 1 with BM25 and 3 by cosine; the market has 2 and 2.
    expect(first?.entry.id).toBe('lantern');
    expect(first?.ranks).toEqual({ bm25: 1, dense: 3, rrf: 1 });
    expect(first?.scores['rrf']).toBeCloseTo(1 / 61 + 1 / 63, 9);
    expect(first?.score).toBe(first?.scores['rrf']);
  });

  it('a first ranking chooses, a second one orders', async () => {
    const hits = await hitsOf(base, { query: '集市灯笼', method: 'bm25', top: 2, then: ['dense'] });
    expect(hits.map(({ entry }) => entry.id)).toEqual(['market', 'lantern']);
    expect(hits[0]).toMatchObject({ rank: 1, ranks: { bm25: 2, dense: 1 } });
    expect(hits[0]?.score).toBe(hits[0]?.scores['dense']);
  });

  it('BM25 as second ranking puts what it does not find last', async () => {
    const hits = await hitsOf(base, { query: '灯笼', method: 'dense', then: ['bm25'] });
    expect(hits.map(({ entry }) => entry.id)).toEqual(['lantern', 'boat', 'market']);
    expect(hits[1]?.scores['bm25']).toBe(0);
  });

  it('preferred entries come first, each kind in its order', async () => {
    const prefer = ({ data }: KnowledgeEntry): boolean => data['type'] === 'civil';
    const hits = await hitsOf(base, { query: '集市', method: 'dense', prefer });
    expect(hits.map(({ entry, rank }) => [entry.id, rank])).toEqual([
      ['boat', 1],
      ['lantern', 2],
      ['market', 3],
    ]);
  });
});

describe('the Criminal Law as a knowledge base', () => {
  const text = readFileSync('../shared/data/statutes/criminal-law.md', 'utf8');
  const parsed = readKnowledge('criminal-law.md', text);
  const articles = parsed.ok ? parsed.value : [];
  const law = new KnowledgeBase('statutes', articles, indexesOf(articles, createLexicalEmbedder()));

  it('has all its articles', () => {
    expect(articles).toHaveLength(505);
  });

  it.each<RetrievalMethod>(['bm25', 'dense', 'hybrid'])(
    'finds theft among the first three by %s',
    async (method) => {
      expect(await idsOf(law, { query: '盗窃', method, top: 3 })).toContain('264');
    },
  );

  it.each([
    ['264', '甲某夜间翻墙入户盗窃，窃得邻居公私财物手机一部、现金三千元，数额较大。'],
    ['264', '乙某在集市上多次盗窃摊主财物，其中一次携带凶器盗窃，后被抓获。'],
    ['133-1', '丙某饮酒后在道路上驾驶机动车，属醉酒驾驶机动车。'],
    ['234', '丁某与邻居争吵，故意伤害他人身体，致人轻伤。'],
  ])('finds article %s among the first three for facts of it', async (id, query) => {
    expect(await idsOf(law, { query, top: 3 })).toContain(id);
  });
});
