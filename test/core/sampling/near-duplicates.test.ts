import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearDuplicates, sameTexts } from '../../../src/core/sampling/near-duplicates';
import { shinglesOf } from '../../../src/core/text/shingles';

function jaccard(left: string, right: string): number {
  const [a, b] = [shinglesOf(left), shinglesOf(right)];
  const common = [...a].filter((shingle) => b.has(shingle)).length;
  return common === 0 ? 0 : common / (a.size + b.size - common);
}

/** Groups by comparing every pair: slow, and sure. */
function bySight(texts: readonly string[], near: number): number[][] {
  const names = texts.map((_, index) => index);
  for (const [right, text] of texts.entries()) {
    for (let left = 0; left < right; left += 1) {
      const isSame = text !== '' && texts[left] === text;
      if (!isSame && jaccard(texts[left] ?? '', text) < near) continue;
      const [from, to] = [names[right], names[left]];
      for (const [index, name] of names.entries()) if (name === from) names[index] = to ?? 0;
    }
  }
  return [...new Set(names)]
    .map((name) => names.flatMap((other, index) => (other === name ? [index] : [])))
    .filter((group) => group.length > 1)
    .sort(([a = 0], [b = 0]) => a - b);
}

describe('near-duplicates', () => {
  it('are the pairs that sharing shingles makes them, and whoever they connect', () => {
    // Two letters only, so that texts are alike often.
    const texts = fc.array(
      fc.array(fc.constantFrom('a', 'b'), { maxLength: 24 }).map((letters) => letters.join('')),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(0.2, 0.5, 0.8, 1), (all, near) => {
        expect(nearDuplicates(all, near)).toEqual(bySight(all, near));
      }),
      { numRuns: 300 },
    );
  });

  it('of longer texts: a word more is nearly the same, another half is not', () => {
    const words = 'The lender gave the borrower sixty thousand in cash and took a note for it that evening. ';
    const other =
      'A dog bit the postman, who fell over the fence of the garden and broke an arm in two places. ';
    const texts = [words.repeat(2), `${words.repeat(2)}Again.`, words + other, other.repeat(2)];
    expect(nearDuplicates(texts, 0.8)).toEqual([[0, 1]]);
  });

  it('that are the very same are found however short; nothing is like nothing', () => {
    expect(sameTexts(['ab', '', 'cd', 'ab', ''])).toEqual([[0, 3]]);
    expect(nearDuplicates(['ab', '', 'cd', 'ab', ''], 1)).toEqual([[0, 3]]);
  });
});
