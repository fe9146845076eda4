import { describe, expect, it } from 'vitest';
import { flipTotal, flipWords, percent, shareDistance, voteShares } from '../../webview/vote-share';

describe('shares of votes', () => {
  it('stand beside those of the real jury, whatever the sizes of the two', () => {
    const shares = voteShares({ buyer: 3, seller: 2 }, { buyer: 500, seller: 500 });
    expect(shares).toEqual([
      { side: 'buyer', votes: 3, share: 0.6, real: { votes: 500, share: 0.5 } },
      { side: 'seller', votes: 2, share: 0.4, real: { votes: 500, share: 0.5 } },
    ]);
    expect(shareDistance(shares)).toBeCloseTo(0.1);
  });

  it('count a side that only one of them voted for', () => {
    expect(shareDistance(voteShares({ buyer: 5 }, { seller: 5 }))).toBe(1);
  });

  it('have no distance without a real jury or without votes', () => {
    expect(shareDistance(voteShares({ buyer: 5 }, undefined))).toBeUndefined();
    expect(shareDistance(voteShares({}, { buyer: 5 }))).toBeUndefined();
  });

  it('are told in per cent', () => {
    expect([0.6, 2 / 3, 0.083, 1].map(percent)).toEqual(['60 %', '66.7 %', '8.3 %', '100 %']);
  });
});

describe('changes of mind in words', () => {
  const matrix = {
    jurors: [
      { juror: 1, votes: ['buyer', 'seller', 'seller'] },
      { juror: 2, votes: ['buyer', 'seller', 'seller'] },
      { juror: 3, votes: ['seller', 'buyer', 'buyer'] },
      { juror: 4, votes: ['', 'buyer', 'buyer'] },
    ],
    flips: [4, 0],
  };

  it('name the jurors of each move, and rounds in which nobody moved', () => {
    expect(flipWords(matrix)).toEqual([
      'Round 1: jurors 1 and 2 from buyer to seller; juror 3 from seller to buyer; juror 4 from no vote to buyer.',
      'Round 2: nobody changed.',
    ]);
  });

  it('are counted over all rounds', () => {
    expect(flipTotal(matrix)).toBe('4 changes by 4 jurors');
    expect(flipTotal({ jurors: [], flips: [] })).toBe('nobody changed');
  });
});
