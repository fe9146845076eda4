import { describe, expect, it } from 'vitest';
import { lexicalVector } from '../../../src/core/knowledge/lexical-embedder';
import { activate, coActivation } from '../../../src/core/memory/activation';
import { similarityTo, Vectors } from '../../../src/core/memory/vectors';
import { overlapOf, recall, retrievalScore, type RecallQuery } from '../../../src/core/memory/recall';
import { directive, memoryOf, precedent, settings } from '../../harness/memory-of-cases';

const bicycle = '乙在车站旁取走他人自行车一辆，价值八百元。';
const driving = '丙醉酒后驾驶小汽车撞上护栏，血液酒精含量超过标准。';

function query(over: Partial<RecallQuery> = {}): RecallQuery {
  return { text: bicycle, candidates: [264], top: 3, leak: () => undefined, ...over };
}

describe('a retrieval score', () => {
  it('is 0.4 overlap, 0.3 topology and 0.3 similarity', () => {
    expect(retrievalScore({ overlap: 0.5, topology: 1, similarity: 0.8 })).toBeCloseTo(0.74, 12);
    expect(retrievalScore({ overlap: 1, topology: 1, similarity: 1 })).toBeCloseTo(1, 12);
    expect(retrievalScore({ overlap: 0, topology: 0, similarity: 0 })).toBe(0);
  });
});

describe('overlap', () => {
  it('is intersection over union of articles', () => {
    expect(overlapOf([264, 67], [264, 52])).toBe(1 / 3);
    expect(overlapOf([264], [264])).toBe(1);
    expect(overlapOf([264], [])).toBe(0);
    expect(overlapOf([], [])).toBe(0);
    expect(overlapOf(['民法典 1165'], [1165])).toBe(0);
  });
});

describe('similarity', () => {
  it('is a cosine: 1 with itself, 0 with nothing in common, the same both ways', () => {
    const [a, b, c] = [bicycle, '甲取走自行车', driving].map(lexicalVector);
    expect(similarityTo(a!)(a!)).toBeCloseTo(1, 12);
    expect(similarityTo(a!)(b!)).toBe(similarityTo(b!)(a!));
    expect(similarityTo(a!)(b!)).toBeGreaterThan(similarityTo(a!)(c!));
    expect(similarityTo(lexicalVector('甲乙'))(lexicalVector('丙丁'))).toBeCloseTo(0, 1);
    expect(similarityTo(lexicalVector(''))(a!)).toBe(0);
  });

  it('counts words in other scripts, whatever their width and case', () => {
    expect(similarityTo(lexicalVector('ＢＭＷ x5'))(lexicalVector('bmw X5'))).toBeCloseTo(1, 12);
  });
});

describe('activation', () => {
  // a – b – c in a chain; d has the words of a and other tags.
  const [a, b, c, d] = [
    precedent('a', { facts: '甲乙丙丁' }),
    precedent('b', { facts: '丙丁戊己' }),
    precedent('c', { facts: '戊己庚辛' }),
    precedent('d', { facts: '甲乙丙丁', charges: ['抢夺'] }),
  ];
  const reach = (hops: number, tau = 0.3): string[] => {
    const [reached] = activate([a], [a, b, c, d], { tau, hops }, new Vectors());
    return [...(reached ?? [])];
  };

  it('spreads over as many edges as there are hops', () => {
    expect(reach(0)).toEqual(['a']);
    expect(reach(1)).toEqual(['a', 'b']);
    expect(reach(2)).toEqual(['a', 'b', 'c']);
  });

  it('crosses no edge below tau and never leaves the tags', () => {
    expect(reach(3, 0.4)).toEqual(['a']);
    expect(reach(3)).not.toContain('d');
  });

  it('is counted by seeds', () => {
    const activated = [new Set(['a', 'b']), new Set(['b']), new Set(['c'])];
    expect(coActivation(activated, ['b'])).toBe(2);
    expect(coActivation(activated, ['a', 'b', 'c'])).toBe(3);
    expect(coActivation(activated, ['z'])).toBe(0);
  });
});

describe('recalling', () => {
  const archive = [
    precedent('near'),
    precedent('near-too', { facts: '甲在车站旁取走他人自行车两辆，价值一千元。' }),
    precedent('far', { facts: driving, articles: [133], charges: ['危险驾驶'] }),
  ];

  it('gives every item the parts its score is made of', () => {
    const found = recall(memoryOf(archive), settings(), new Vectors(), query({ candidates: [264, 133] }));
    for (const { overlap, topology, similarity, score } of found.precedents) {
      expect(overlap).toBe(0.5);
      expect(score).toBe(retrievalScore({ overlap, topology, similarity }));
    }
    const byId = new Map(found.precedents.map((item) => [item.id, item]));
    // Both bicycles activate each other, so they are co-activated twice, the other case once.
    expect([byId.get('near')?.topology, byId.get('near-too')?.topology, byId.get('far')?.topology]).toEqual([
      1, 1, 0.5,
    ]);
    expect(found.precedents.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect(byId.get('far')?.rank).toBe(3);
  });

  it('prefers what falls under the candidate articles', () => {
    const found = recall(
      memoryOf(archive),
      settings(),
      new Vectors(),
      query({ text: '丁取走他人电动车。', candidates: [133] }),
    );
    expect(found.precedents[0]).toMatchObject({ id: 'far', overlap: 1 });
  });

  it('keeps the top of each kind and shows what just missed it', () => {
    const many = Array.from({ length: 9 }, (_, index) => precedent(`p${index}`));
    const rules = Array.from({ length: 5 }, (_, index) => directive(`264-${index}`));
    const found = recall(memoryOf(many, rules), settings(), new Vectors(), query({ top: 2 }));
    const kept = (items: readonly { kept: boolean; id: string }[]): string[] =>
      items.filter((item) => item.kept).map(({ id }) => id);
    expect(kept(found.precedents)).toEqual(['p0', 'p1']);
    expect(found.precedents).toHaveLength(5);
    expect(kept(found.directives)).toEqual(['264-0', '264-1']);
  });

  it('activates a directive through its precedents', () => {
    const rules = [
      directive('264-1', { positive: ['near'] }),
      directive('264-2', { negative: ['near-too'] }),
      directive('264-3', { positive: ['gone'] }),
    ];
    const found = recall(memoryOf(archive, rules), settings({ seeds: 2 }), new Vectors(), query());
    const topology = Object.fromEntries(found.directives.map((item) => [item.id, item.topology]));
    expect(topology).toEqual({ '264-1': 1, '264-2': 1, '264-3': 0 });
  });

  it('leaves out what leaks, in seeds and in the result, and says so', () => {
    const leak = ({ id }: { id: string }): string | undefined =>
      id === 'near' ? 'the case itself' : undefined;
    const found = recall(memoryOf(archive), settings({ seeds: 1 }), new Vectors(), query({ leak, top: 2 }));
    const near = found.precedents.find(({ id }) => id === 'near');
    expect(near).toMatchObject({ kept: false, note: 'left out: the case itself' });
    expect(found.precedents.filter((item) => item.kept).map(({ id }) => id)).toEqual(['near-too', 'far']);
  });

  it('leaves out directives that follow from what leaks, known or long gone', () => {
    const leak = ({ id }: { id: string }): string | undefined =>
      id === 'near' || id === 'gone' ? 'the case itself' : undefined;
    const rules = [
      directive('264-1', { positive: ['near', 'far'] }),
      directive('264-2', { positive: ['far'], negative: ['gone'] }),
      directive('264-3', { positive: ['far'], negative: ['near-too'] }),
    ];
    const { directives } = recall(
      memoryOf(archive, rules),
      settings(),
      new Vectors(),
      query({ leak, top: 1 }),
    );
    expect(directives.map(({ id, kept, note }) => [id, kept, note]).sort()).toEqual([
      ['264-1', false, 'left out: it follows from the case "near"'],
      ['264-2', false, 'left out: it follows from the case "gone"'],
      ['264-3', true, undefined],
    ]);
  });

  it('of nothing is nothing', () => {
    expect(recall(memoryOf([]), settings(), new Vectors(), query())).toEqual({
      precedents: [],
      directives: [],
    });
  });

  it('does not depend on the order in which the memory was filled', () => {
    const ids = (state: ReturnType<typeof memoryOf>): string[] =>
      recall(state, settings(), new Vectors(), query()).precedents.map(({ id }) => id);
    const twins = ['c', 'a', 'b'].map((id) => precedent(id));
    expect(ids(memoryOf(twins))).toEqual(['a', 'b', 'c']);
    expect(ids(memoryOf([...twins].reverse()))).toEqual(['a', 'b', 'c']);
  });
});
