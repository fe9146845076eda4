import { describe, expect, it } from 'vitest';
import { openAiPrices } from '../../../src/core/model/price';
import { costOfRun } from '../../../src/core/run/cost-of-run';

const priceOf = openAiPrices({ small: { input: 0.5, output: 2 } });
const usage = { input: 2_000_000, output: 500_000 };

describe('what a run has cost', () => {
  it('is its tokens at the list price of its model, in dollars', () => {
    expect(costOfRun({ asked: ['openai:small'], usage }, priceOf)).toBe(2);
  });

  it.each([
    ['the price is not known', ['openai:large']],
    ['another endpoint serves a model of that name', ['mine:small']],
    ['two models were asked, whose tokens are one sum', ['openai:small', 'openai:large']],
    ['an older version did not write down who was asked', undefined],
  ])('is not said where %s', (_, asked) => {
    expect(costOfRun({ ...(asked ? { asked } : {}), usage }, priceOf)).toBeUndefined();
  });

  it('is not said where nothing was asked', () => {
    const none = { input: 0, output: 0 };
    expect(costOfRun({ asked: ['openai:small'], usage: none }, priceOf)).toBeUndefined();
  });
});
