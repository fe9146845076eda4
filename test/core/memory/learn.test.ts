import { describe, expect, it } from 'vitest';
import { ripeClusters } from '../../../src/core/memory/clusters';
import { archive, buffer, judge, keepDirective, type WrittenDirective } from '../../../src/core/memory/learn';
import { Vectors } from '../../../src/core/memory/vectors';
import type { MemoryState } from '../../../src/core/memory/memory-state';
import { outcomeOf } from '../../../src/core/memory/outcome';
import { directive, memoryOf, precedent, settings } from '../../harness/memory-of-cases';

const LABEL = '264|盗窃';

function written(over: Partial<WrittenDirective> = {}): WrittenDirective {
  const { id: _id, confidence: _confidence, ...rest } = directive('x');
  return { ...rest, positive: ['a'], ...over };
}

function keep(
  state: MemoryState,
  given: WrittenDirective,
  over = settings(),
): ReturnType<typeof keepDirective> {
  return keepDirective(state, given, over, new Vectors());
}

describe('a verified case', () => {
  it('is archived and counts as gained by its cluster', () => {
    const { state, changes } = archive(memoryOf([]), precedent('a'), settings());
    expect(state.archive.get('a')).toEqual(precedent('a'));
    expect(state.gained.get(LABEL)).toEqual(['a']);
    expect(changes).toEqual([
      { action: 'archived', id: 'a', before: null, after: null, sources: ['a'], detail: `${LABEL}: 1 of 10` },
    ]);
  });

  it('that is known already is replaced and not gained again', () => {
    const once = archive(memoryOf([]), precedent('a'), settings()).state;
    const twice = archive(once, precedent('a', { reasoning: 'better' }), settings()).state;
    expect(twice.gained.get(LABEL)).toEqual(['a']);
    expect(twice.archive.get('a')?.reasoning).toBe('better');
  });

  it('leaves the buffer', () => {
    const { outcome: _outcome, ...refused } = { ...precedent('a'), gold: { articles: [266] } };
    const buffered = buffer(memoryOf([]), refused);
    expect(buffered.changes).toMatchObject([{ action: 'buffered', id: 'a' }]);
    expect([...buffered.state.buffer.keys()]).toEqual(['a']);
    expect(buffered.state.archive.size).toBe(0);
    expect(archive(buffered.state, precedent('a'), settings()).state.buffer.size).toBe(0);
  });
});

describe('a cluster', () => {
  const filled = (count: number, of: (id: string) => ReturnType<typeof precedent>): MemoryState => {
    let state = memoryOf([]);
    for (let index = 0; index < count; index += 1)
      state = archive(state, of(`p${String(index).padStart(2, '0')}`), settings()).state;
    return state;
  };

  it('is ripe when it gained ten precedents', () => {
    expect(
      ripeClusters(
        filled(9, (id) => precedent(id)),
        settings(),
        new Vectors(),
      ),
    ).toEqual([]);
    const [ripe, ...others] = ripeClusters(
      filled(10, (id) => precedent(id)),
      settings(),
      new Vectors(),
    );
    expect(others).toEqual([]);
    expect(ripe).toMatchObject({ label: LABEL, anchor: 264, size: 10, outcome: 'short', pairs: [] });
    expect(ripe?.precedents.map(({ id }) => id)).toEqual(filled(10, (id) => precedent(id)).gained.get(LABEL));
  });

  it('is of identical tags: another charge is another cluster', () => {
    const state = filled(10, (id) => precedent(id, { charges: [id < 'p05' ? '盗窃' : '抢夺'] }));
    expect(ripeClusters(state, settings(), new Vectors())).toEqual([]);
    expect(ripeClusters(state, settings({ induceAt: 5 }), new Vectors()).map(({ label }) => label)).toEqual([
      '264|抢夺',
      LABEL,
    ]);
  });

  it('pairs precedents that ended differently, the most alike first', () => {
    const state = filled(10, (id) =>
      id === 'p03' || id === 'p07'
        ? precedent(id, {
            outcome: 'suspended',
            facts: id === 'p03' ? precedent(id).facts : '甲取走他人钱包，后主动归还并取得谅解。',
          })
        : precedent(id),
    );
    const [ripe] = ripeClusters(state, settings(), new Vectors());
    expect(ripe?.outcome).toBe('short');
    expect(ripe?.pairs.map(({ positive, negative }) => [positive.outcome, negative.id])).toEqual([
      ['short', 'p03'],
      ['short', 'p07'],
    ]);
    expect(ripe?.pairs[0]?.similarity).toBeCloseTo(1, 12);
  });

  it('counts from zero again once its directive is kept, and stays ripe until then', () => {
    const state = filled(10, (id) => precedent(id));
    expect(ripeClusters(keep(state, written()).state, settings(), new Vectors())).toEqual([]);
    const eleven = archive(state, precedent('z'), settings()).state;
    expect(ripeClusters(eleven, settings(), new Vectors())).toHaveLength(1);
  });
});

describe('the outcome of a case', () => {
  it.each([
    [{ term: { kind: 'death', imprisonment: 0 } as const }, 'death'],
    [{ term: { life_imprisonment: true } }, 'life'],
    [{ term: { imprisonment: 37 } }, 'long'],
    [{ term: { imprisonment: 36 } }, 'short'],
    [{ term: '有期徒刑一年，缓刑二年' }, 'suspended'],
    [{ term: { imprisonment: 0 } }, 'none'],
    [{ winner: 'buyer' }, 'buyer'],
    [{ charges: ['盗窃'] }, 'unknown'],
  ])('%o is %s', (verdict, outcome) => {
    expect(outcomeOf(verdict)).toBe(outcome);
  });
});

describe('confidence', () => {
  const start = memoryOf([], [directive('264-1'), directive('264-2', { confidence: 0.35 })]);

  it('grows with a verified use, up to the most there is', () => {
    const once = judge(start, ['264-1'], true, 'c9', settings());
    expect(once.changes).toEqual([
      { action: 'reinforced', id: '264-1', before: 0.5, after: 0.6, sources: ['c9'], detail: '' },
    ]);
    let { state } = once;
    for (let use = 0; use < 9; use += 1) state = judge(state, ['264-1'], true, 'c9', settings()).state;
    expect(state.directives.get('264-1')?.confidence).toBe(1);
  });

  it('falls with a rejection; below the least the directive is removed', () => {
    const { state, changes } = judge(start, ['264-2', '264-1'], false, 'c9', settings());
    expect(changes.map(({ action, id, before, after }) => [action, id, before, after])).toEqual([
      ['rejected', '264-1', 0.5, 0.4],
      ['rejected', '264-2', 0.35, 0.25],
      ['removed', '264-2', 0.25, null],
    ]);
    expect([...state.directives.keys()]).toEqual(['264-1']);
  });

  it('at the least is kept', () => {
    const { state } = judge(start, ['264-1'], false, 'c9', settings({ step: 0.2 }));
    expect(state.directives.get('264-1')?.confidence).toBe(0.3);
  });

  it('of a directive that is gone is nobody’s business', () => {
    expect(judge(start, ['264-9'], true, 'c9', settings()).changes).toEqual([]);
  });
});

describe('a written directive', () => {
  it('gets an id of its own, which is never used again', () => {
    const first = keep(memoryOf([]), written());
    expect(first.changes).toEqual([
      { action: 'induced', id: '264-1', before: null, after: 0.5, sources: ['a'], detail: LABEL },
    ]);
    const without = { ...first.state, directives: new Map() };
    expect([...keep(without, written()).state.directives.keys()]).toEqual(['264-2']);
    const taken = memoryOf([], [directive('264-1', { text: '写在别处的另一条规则。' })]);
    expect([...keep(taken, written()).state.directives.keys()]).toEqual(['264-1', '264-2']);
  });

  it('named by a known id is its new wording, and keeps its confidence', () => {
    const known = memoryOf([], [directive('264-1', { confidence: 0.7, positive: ['a'] })]);
    const { state, changes } = keep(
      known,
      written({ id: '264-1', exceptions: ['未遂'], negative: ['n', 'a'] }),
    );
    expect(changes).toMatchObject([{ action: 'sharpened', id: '264-1', before: 0.7, after: 0.7 }]);
    expect(state.directives.get('264-1')).toMatchObject({
      confidence: 0.7,
      exceptions: ['未遂'],
      positive: ['a'],
      negative: ['n'],
    });
  });

  it('is merged with one like it of the same anchor: confidence summed and cut', () => {
    const known = memoryOf([], [directive('264-1', { confidence: 0.7, positive: ['b'], exceptions: ['e'] })]);
    const { state, changes } = keep({ ...known, nextDirective: 5 }, written({ conditions: ['c'] }));
    // The condition is part of what is compared; the words are the same.
    expect(
      changes.map(({ action, id, before, after, detail }) => [action, id, before, after, detail]),
    ).toEqual([
      ['induced', '264-5', null, 0.5, LABEL],
      ['merged', '264-1', 0.7, 1, 'with 264-5 (0.5)'],
    ]);
    expect([...state.directives.values()]).toEqual([
      directive('264-1', { confidence: 1, positive: ['a', 'b'], conditions: ['c'], exceptions: ['e'] }),
    ]);
  });

  it('is not merged with one of another anchor, or with one less like it', () => {
    const others = memoryOf(
      [],
      [directive('263-1', { anchor: 263 }), directive('264-1', { text: '自首并退赃的可以从轻。' })],
    );
    expect([...keep({ ...others, nextDirective: 2 }, written()).state.directives.keys()]).toEqual([
      '263-1',
      '264-1',
      '264-2',
    ]);
  });

  it('merged with another has the articles and charges of both', () => {
    const known = memoryOf([], [directive('264-1', { articles: [67, 264], charges: ['抢夺'] })]);
    expect(keep({ ...known, nextDirective: 2 }, written()).state.directives.get('264-1')).toMatchObject({
      articles: [67, 264],
      charges: ['抢夺', '盗窃'],
    });
  });

  it('below the least confidence is not kept, and its cluster stays as it was', () => {
    const state = memoryOf([], [], { gained: new Map([[LABEL, ['a']]]) });
    const tried = keep(state, written({ confidence: 0.29 }));
    expect(tried.state).toBe(state);
    expect(tried.changes).toMatchObject([{ action: 'removed', before: 0.29, after: null }]);
    expect(keep(state, written({ confidence: 0.3 })).state.directives.size).toBe(1);
  });

  it('in a new wording below the least confidence is gone', () => {
    const known = memoryOf([], [directive('264-1')]);
    expect(keep(known, written({ id: '264-1', confidence: 0.1 })).state.directives.size).toBe(0);
  });

  it('takes the words of the more confident', () => {
    const text = '数额较大的，按被取走的财物价值来量刑。';
    const known = memoryOf([], [directive('264-1', { text, confidence: 0.6 })]);
    expect(keep(known, written()).state.directives.get('264-1')?.text).toBe(text);
    const weaker = memoryOf([], [directive('264-1', { text, confidence: 0.4 })]);
    expect(keep(weaker, written()).state.directives.get('264-1')?.text).toBe(written().text);
  });
});
