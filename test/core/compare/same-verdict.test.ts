import { describe, expect, it } from 'vitest';
import { VerdictReader } from '../../../src/core/compare/same-verdict';
import type { ComparedRecord } from '../../../src/core/compare/comparison';
import type { Verdict } from '../../../src/core/verdict';
import { someRun } from './compared-runs';

function record(verdict: Verdict, score: readonly string[] = [], gold: Verdict = {}): ComparedRecord {
  const [only] = someRun('r', score, [{ id: 'c', gold, verdict }]).records;
  if (!only) throw new Error('no record');
  return only;
}

const isSameVerdict = (left: ComparedRecord, right: ComparedRecord): boolean =>
  new VerdictReader().isSame(left, right);

const same = (left: Verdict, right: Verdict): boolean => isSameVerdict(record(left), record(right));

describe('two verdicts', () => {
  it.each<[Verdict, Verdict]>([
    [{ charges: ['盗窃罪'] }, { charges: ['盗窃'] }],
    [{ charges: ['盗窃', '诈骗'] }, { charges: ['诈骗', '盗窃'] }],
    [{ articles: [264] }, { articles: ['《中华人民共和国刑法》第二百六十四条'] }],
    [{ articles: ['《刑法》第二十条', '《刑法》第一百条'] }, { articles: ['刑法第二十条', '第一百条'] }],
    [{ term: '有期徒刑三年' }, { term: { kind: 'imprisonment', imprisonment: 36 } }],
    [{ fine: '罚金人民币五千元' }, { fine: 5000 }],
    [{ winner: 'buyer' }, { votes: { buyer: 9, seller: 8 } }],
    [
      { winner: 'buyer', analysis: 'one way' },
      { winner: 'buyer', analysis: 'another way' },
    ],
  ])('are the same in other words: %j, %j', (left, right) => {
    expect(same(left, right)).toBe(true);
  });

  it.each<[Verdict, Verdict]>([
    [{ charges: ['盗窃'] }, { charges: ['抢劫'] }],
    [{ charges: ['盗窃'] }, {}],
    [{ articles: [264] }, { articles: [264, 64] }],
    [{ articles: ['no law'] }, { articles: ['no other law'] }],
    [{ term: '有期徒刑三年' }, { term: '有期徒刑四年' }],
    [{ winner: 'buyer' }, { winner: 'seller' }],
    [{ text: 'A' }, { text: 'B' }],
  ])('are not the same: %j, %j', (left, right) => {
    expect(same(left, right)).toBe(false);
  });

  it('are compared in the parts that are scored, a text by what its scores read', () => {
    const gold = { text: '刑期:12个月' };
    const read = (text: string): ComparedRecord => record({ text }, ['lawbench.3-4'], gold);
    expect(isSameVerdict(read('判处12个月'), read('刑期为12个月。'))).toBe(true);
    expect(isSameVerdict(read('判处12个月'), read('判处9个月'))).toBe(false);
    const charged = (fine: number): ComparedRecord =>
      record({ charges: ['盗窃'], fine }, ['charge'], { charges: ['盗窃'] });
    expect(isSameVerdict(charged(1000), charged(2000))).toBe(true);
  });
});
