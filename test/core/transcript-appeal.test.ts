import { describe, expect, it } from 'vitest';
import { AppealWatch } from '../../src/core/transcript-appeal';
import { changedParts, verdictInValue } from '../../src/core/verdict-in-value';

const court = {
  facts: '林某借伞不还。',
  opinion: '林某构成盗窃罪。',
  basis: '《中华人民共和国刑法》第二百六十四条、第五十二条',
  result: '被告人林某犯盗窃罪，判处有期徒刑八个月，并处罚金人民币三千元',
};

describe('a judgment in the value of a stage', () => {
  it('is read by the names of its fields, and what has none from its result', () => {
    expect(verdictInValue(court)).toEqual({
      articles: [court.basis],
      results: [court.result],
      analysis: court.opinion,
      charges: ['盗窃'],
      term: { kind: 'imprisonment', imprisonment: 8 },
      fine: 3000,
    });
    expect(verdictInValue({ relevant_articles: [264], charge: ['盗窃'] })).toEqual({
      articles: [264],
      charges: ['盗窃'],
    });
    expect(verdictInValue({ result: 'ok' })).toBeUndefined();
    expect(verdictInValue(['盗窃'])).toBeUndefined();
  });

  it('differs from another in the parts that are read otherwise', () => {
    const first = verdictInValue(court)!;
    const second = {
      ...first,
      articles: ['《刑法》第264条', '《刑法》第52条'],
      charges: ['盗窃罪'],
      term: '判处有期徒刑六个月',
    };
    expect(changedParts(first, second)).toEqual(['term']);
    expect(changedParts(first, { ...first, fine: '三千元', winner: 'Lin' })).toEqual(['winner']);
  });
});

describe('an appeal', () => {
  const second = { charges: ['盗窃'], term: { kind: 'imprisonment', imprisonment: 6 } } as const;

  it('sets the first judgment against the verdict, wherever in its stage it stands', () => {
    const watch = new AppealWatch();
    watch.stageFinished('first/ruling', { charge: ['盗窃'], relevant_articles: [264] });
    watch.stageFinished('first', { summary: '…', ruling: { charge: ['盗窃'], relevant_articles: [264] } });
    watch.stageFinished('second/ruling', { charge: ['盗窃'], relevant_articles: [264] });
    expect(watch.against(second)).toEqual({
      stage: 'first',
      first: { articles: [264], charges: ['盗窃'] },
      changed: ['articles', 'term'],
    });
  });

  it('is none where nothing was judged again, or no judgment stands first', () => {
    const accepted = new AppealWatch();
    accepted.stageFinished('first', court);
    accepted.stageFinished('objection', { choice: 'accept' });
    expect(accepted.against(second)).toBeUndefined();
    const other = new AppealWatch();
    other.stageFinished('preliminary', court);
    other.stageFinished('refined', court);
    expect(other.against(second)).toBeUndefined();
  });
});
