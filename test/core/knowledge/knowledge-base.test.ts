import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildBm25, loadBm25 } from '../../../src/core/knowledge/bm25';
import { KnowledgeBase } from '../../../src/core/knowledge/knowledge-base';
import { readKnowledge } from '../../../src/core/knowledge/knowledge-entries';

const entries = [
  { id: 'lantern', text: '夜里在集市取走灯笼', title: 'Lantern', data: { type: 'civil' } },
  { id: 'boat', text: '木船在码头受损', data: { type: 'civil' } },
  { id: 'market', text: '集市摊主争吵', data: { type: 'criminal' } },
];

describe('a knowledge base', () => {
  const base = new KnowledgeBase('precedents', entries);

  it('finds entries with rank, score and the score of each ranker', () => {
    const hits = base.retrieve({ query: '集市的灯笼', top: 5, method: 'bm25' });
    expect(hits.map(({ entry, rank }) => [entry.id, rank])).toEqual([
      ['lantern', 1],
      ['market', 2],
    ]);
    expect(hits[0]?.scores).toEqual({ bm25: hits[0]?.score });
    expect(hits[0]?.entry).toBe(entries[0]);
  });

  it('finds as many as asked for', () => {
    expect(base.retrieve({ query: '集市', top: 1, method: 'bm25' })).toHaveLength(1);
  });

  it('ranks only what the filter admits', () => {
    const hits = base.retrieve({
      query: '集市灯笼',
      top: 5,
      method: 'bm25',
      filter: ({ data }) => data['type'] === 'criminal',
    });
    expect(hits.map(({ entry, rank }) => [entry.id, rank])).toEqual([['market', 1]]);
  });

  it('uses the index it is given', () => {
    const stored = buildBm25(entries.map(({ text }) => text)).serialise();
    const opened = new KnowledgeBase('precedents', entries, loadBm25(stored));
    const retrieval = { query: '码头', top: 5, method: 'bm25' } as const;
    expect(opened.retrieve(retrieval)).toEqual(base.retrieve(retrieval));
  });
});

describe('the Criminal Law as a knowledge base', () => {
  const text = readFileSync('../shared/data/statutes/criminal-law.md', 'utf8');
  const parsed = readKnowledge('criminal-law.md', text);
  const law = new KnowledgeBase('statutes', parsed.ok ? parsed.value : []);
  const idsFor = (query: string): string[] =>
    law.retrieve({ query, top: 3, method: 'bm25' }).map(({ entry }) => entry.id);

  it.each([
    ['264', '甲某夜间翻墙入户盗窃，窃得邻居公私财物手机一部、现金三千元，数额较大。'],
    ['264', '乙某在集市上多次盗窃摊主财物，其中一次携带凶器盗窃，后被抓获。'],
    ['133-1', '丙某饮酒后在道路上驾驶机动车，属醉酒驾驶机动车。'],
    ['234', '丁某与邻居争吵，故意伤害他人身体，致人轻伤。'],
  ])('finds article %s among the first three for facts of it', (id, facts) => {
    expect(idsFor(facts)).toContain(id);
  });
});
