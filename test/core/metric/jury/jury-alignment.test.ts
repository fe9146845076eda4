import { describe, expect, it } from 'vitest';
import type { ScorableCase } from '../../../../src/core/metric/metric';
import { findMetric, findValue } from '../../../../src/core/metric/registry';
import { scoreCases } from '../../../../src/core/metric/score-cases';
import type { Verdict } from '../../../../src/core/verdict';

function figures(
  cases: readonly (readonly [gold: Verdict, predicted: Verdict])[],
): (name: string) => number | null | undefined {
  const scorable = cases.map(([gold, predicted], index): ScorableCase => ({
    id: String(index),
    gold,
    predicted,
  }));
  const metrics = ['jury.accuracy', 'jury.votes'].flatMap((name) => findMetric(name) ?? []);
  const { values } = scoreCases(scorable, metrics);
  return (name) => findValue(values, name)?.value;
}

const of17 = (buyer: number): Verdict => ({ votes: { buyer, seller: 17 - buyer } });

describe('figures of a jury', () => {
  it('do not depend on the size of the jury, nor on the side nobody voted for', () => {
    const figure = figures([
      [of17(17), { winner: 'buyer', votes: { buyer: 5 } }],
      [
        { winner: 'seller', votes: { buyer: 0, seller: 17 } },
        { winner: 'seller', votes: { seller: 5 } },
      ],
    ]);
    expect(figure('jury.vote_mae')).toBe(0);
    expect(figure('jury.vote_jsd')).toBe(0);
    expect(figure('jury.vote_pearson')).toBeCloseTo(1, 10);
    expect(figure('jury.kappa')).toBe(1);
    expect(figure('jury.macro_f1')).toBe(1);
  });

  it('count a tie as a miss, not as a side', () => {
    const figure = figures([
      [{ winner: 'buyer' }, { winner: 'buyer' }],
      [{ winner: 'seller' }, { votes: { buyer: 2, seller: 2 } }],
    ]);
    expect(figure('jury.accuracy')).toBe(0.5);
    // Buyer 1, seller 0.
    expect(figure('jury.macro_f1')).toBe(0.5);
    // Observed .5, by chance .5 × .5 for the buyer and nothing else.
    expect(figure('jury.kappa')).toBeCloseTo(1 / 3, 10);
  });

  it('are null where they say nothing', () => {
    const figure = figures([
      [of17(12), of17(10)],
      [of17(12), of17(9)],
    ]);
    expect(figure('jury.kappa')).toBeNull();
    expect(figure('jury.vote_pearson')).toBeNull();
    expect(figures([[{ charges: ['x'] }, of17(3)]])('jury.macro_f1')).toBeUndefined();
    expect(figures([[of17(3), { winner: 'seller' }]])('jury.vote_mae')).toBeUndefined();
  });

  it('are asked for by the name of any of them', () => {
    expect(findMetric('jury.kappa')?.name).toBe('jury.accuracy');
    expect(findMetric('jury.vote_jsd')?.name).toBe('jury.votes');
  });

  it('tell the votes beside the distance', () => {
    const [score] = findMetric('jury.votes')?.score({ id: 'a', gold: of17(12), predicted: of17(10) }) ?? [];
    expect(score).toMatchObject({
      part: 'votes',
      gold: 'buyer 12, seller 5',
      predicted: 'buyer 10, seller 7',
    });
  });
});
