import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/core/json';
import { agreementWithGold } from '../../../src/core/run/gold-agreement';

const gold = { articles: [264, 266], charges: ['盗窃', '诈骗'], term: { imprisonment: 10 } };

describe('an answer and the gold label', () => {
  it.each<[string, Json]>([
    ['one of the articles', { predicted_article: 266, explanation: '' }],
    ['all articles and charges', { relevant_articles: [266, 264], accusation: ['诈骗罪', '盗窃罪'] }],
    ['a term of the same class', { term_of_imprisonment: { imprisonment: 11 } }],
    ['a choice of articles that holds them', [264, 266, 275]],
  ])('agree in %s', (_, value) => {
    expect(agreementWithGold(value, gold)).toBe('agrees');
  });

  it.each<[string, Json]>([
    ['another article', { predicted_article: 275 }],
    ['one article too few', { articles: [264] }],
    ['the charges, though the articles are right', { articles: [264, 266], charge: '盗窃' }],
    ['a term of another class', { term: { imprisonment: 40 } }],
    ['a choice of articles that lacks one', [264, 275]],
  ])('disagree in %s', (_, value) => {
    expect(agreementWithGold(value, gold)).toBe('disagrees');
  });

  it.each<[string, Json]>([
    ['words', 'no article'],
    ['a review', { need_rejudge: false, suggestions: '' }],
    ['what the gold does not have', { winner: 'Su' }],
  ])('have nothing in common in %s', (_, value) => {
    expect(agreementWithGold(value, gold)).toBe('silent');
  });
});
