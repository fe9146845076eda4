import { describe, expect, it } from 'vitest';
import { parseCaseFilter } from '../../src/core/compare/case-filter';
import { groupFilter } from '../../webview/group-filter';

describe('the filter of a group', () => {
  it.each([
    ['charge', '盗窃', 'charge=盗窃'],
    ['article', '刑法 264', 'article="刑法 264"'],
    ['term', '13–24 months', 'term="13–24 months"'],
    ['repeat', '2', 'repeat=2'],
    ['status', 'done → error (panel/ruling)', 'done:1 error:2 fault:2=panel/ruling'],
    ['status', 'unparsed → done', 'unparsed:1 done:2'],
    ['fault', 'right → judge (deliberation/draft)', 'right:1 fault:2="judge (deliberation/draft)"'],
    ['fault', '– → retrieval (candidates)', 'fault:2="retrieval (candidates)"'],
    ['length', 'up to 210 characters', 'length<=210'],
    ['length', '211–480 characters', 'length>=211 length<=480'],
    ['length', 'over 900 characters', 'length>900'],
    ['length', 'all lengths', ''],
  ])('%s %s', (by, group, words) => {
    expect(groupFilter(by, group)).toBe(words);
    expect(parseCaseFilter(words, { runs: 2 }).problem).toBeUndefined();
  });
});
