import { describe, expect, it } from 'vitest';
import { createLexicalEmbedder, lexicalVector } from '../../../src/core/knowledge/lexical-embedder';

function likeness(one: string, other: string): number {
  const right = lexicalVector(other);
  return lexicalVector(one).reduce((sum, value, at) => sum + value * right[at]!, 0);
}

describe('builtin:lexical', () => {
  it('gives unit vectors of 2,048 numbers, the same for the same text', async () => {
    const embedder = createLexicalEmbedder();
    const result = await embedder.embed(
      ['夜里取走灯笼', '夜里取走灯笼'],
      'passage',
      new AbortController().signal,
    );
    if (!result.ok) throw new Error(result.failure.message);
    const [first, second] = result.vectors;
    expect(first).toEqual(second);
    expect(first).toHaveLength(2048);
    expect(first!.reduce((sum, value) => sum + value ** 2, 0)).toBeCloseTo(1, 6);
    expect([embedder.id, embedder.dimensions]).toEqual(['builtin:lexical', 2048]);
  });

  it('holds texts that share wording for alike, and no others', () => {
    const theft = '夜里在集市取走摊主的灯笼';
    expect(likeness(theft, '在集市上取走了一盏灯笼')).toBeGreaterThan(0.2);
    expect(Math.abs(likeness(theft, '木船触礁受损'))).toBeLessThan(0.1);
    // Wording, not meaning: a synonym is another word.
    expect(Math.abs(likeness('小轿车', '汽车'))).toBeLessThan(likeness('小轿车', '轿车'));
  });

  it('takes no notice of width, case, blanks and punctuation', () => {
    expect(lexicalVector('Ａｂｃ，灯笼。')).toEqual(lexicalVector('abc 灯笼'));
  });

  it('runs do not go over punctuation', () => {
    expect(lexicalVector('灯。笼')).not.toEqual(lexicalVector('灯笼'));
  });

  it('of a text without a letter is zero, and like nothing', () => {
    expect(lexicalVector('……').every((value) => value === 0)).toBe(true);
  });
});
