import { describe, expect, it } from 'vitest';
import { tokenise } from '../../../src/core/knowledge/tokenise';
import { Vocabulary } from '../../../src/core/knowledge/vocabulary';

function tokens(text: string): string[] {
  const found: string[] = [];
  tokenise(text, {
    pair: (key) => {
      found.push(
        key > 0xffff ? String.fromCharCode(key >>> 16, key & 0xffff) : `${String.fromCharCode(key)}·`,
      );
    },
    word: (word) => {
      found.push(word);
    },
  });
  return found;
}

describe('tokens of a text', () => {
  it.each([
    ['偷了灯笼', ['偷了', '了灯', '灯笼']],
    ['灯', ['灯·']],
    ['灯，笼子。', ['灯·', '笼子']],
    ['Lantern NO12 x', ['lantern', 'no12', 'x']],
    ['在２０２３年ＡＢ座', ['在·', '2023', '年·', 'ab', '座·']],
    ['价款71.4万元', ['价款', '71', '4', '万元']],
    ['Übel à la Carte', ['übel', 'à', 'la', 'carte']],
    ['𠮷', ['𠮷']],
    ['×××、 \n\t——', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });

  it('survives half a surrogate pair', () => {
    expect(tokens('a\ud842')).toEqual(['a', '\ud842·']);
  });
});

describe('a vocabulary', () => {
  const idsOf = (vocabulary: Vocabulary, way: 'learn' | 'look', text: string): number[] => {
    const ids: number[] = [];
    vocabulary[way](text, (id) => ids.push(id));
    return ids;
  };

  it('numbers tokens by first use and knows them again', () => {
    const vocabulary = new Vocabulary();
    expect(idsOf(vocabulary, 'learn', '灯笼 lamp 灯笼')).toEqual([0, 1, 0]);
    expect(idsOf(vocabulary, 'look', 'LAMP 火把 灯笼')).toEqual([1, 0]);
    expect(vocabulary.size).toBe(2);
  });

  it('keeps every token apart while its table grows, and after being stored', () => {
    const vocabulary = new Vocabulary();
    const text = Array.from({ length: 9000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join('');
    const ids = idsOf(vocabulary, 'learn', `${text} word`);
    expect(new Set(ids).size).toBe(9000);
    const restored = Vocabulary.restore(vocabulary.dump());
    expect(idsOf(restored, 'look', `${text} word`)).toEqual(ids);
    expect(restored.size).toBe(vocabulary.size);
  });
});
