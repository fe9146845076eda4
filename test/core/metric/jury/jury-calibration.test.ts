import { describe, expect, it } from 'vitest';
import { juryCalibration, reliabilityCurve } from '../../../../src/core/metric/jury/jury-calibration';
import { findMetric, findValue } from '../../../../src/core/metric/registry';
import { scoreCases } from '../../../../src/core/metric/score-cases';
import type { Verdict } from '../../../../src/core/verdict';

const scored = (
  ...cases: readonly (readonly [gold: Verdict, predicted: Verdict])[]
): ReturnType<typeof scoreCases> =>
  scoreCases(
    cases.map(([gold, predicted], index) => ({ id: String(index), gold, predicted })),
    [juryCalibration],
  );

const share = (buyer: number, seller: number): Verdict => ({ votes: { buyer, seller } });

describe('the calibration of a jury', () => {
  const { values, perCase } = scored(
    [{ winner: 'buyer' }, share(7, 13)],
    [{ winner: 'seller' }, share(3, 7)],
    [{ winner: 'buyer' }, share(9, 1)],
  );

  it('is the mean squared error of the share of votes as a probability', () => {
    // .65² + .3² + .1²
    expect(values['jury.brier']).toEqual({ value: expect.closeTo(0.5225 / 3, 10) as number, n: 3 });
  });

  it('is the gap of share and outcome in bins of a tenth', () => {
    // .35 and .3 share a bin: .65 predicted, 1 came true. .9 is alone.
    expect(values['jury.calibration_error']?.value).toBeCloseTo((0.35 + 0.1) / 3, 10);
    expect(perCase[0]?.scores[0]).toMatchObject({
      gold: 'buyer',
      predicted: 'buyer 7, seller 13',
      reason: '35.0 % of the votes for the buyer, who won',
    });
  });

  it('has a curve with intervals, without the bins nobody is in', () => {
    const curve = reliabilityCurve(perCase.flatMap(({ scores }) => scores));
    expect(curve).toEqual([
      {
        bin: [0.3, 0.4],
        n: 2,
        predicted: expect.closeTo(0.325, 10) as number,
        observed: 0.5,
        interval: [expect.closeTo(0.0945, 4), expect.closeTo(0.9055, 4)],
      },
      {
        bin: [0.9, 1],
        n: 1,
        predicted: 0.9,
        observed: 1,
        interval: [expect.closeTo(0.2065, 4), 1],
      },
    ]);
  });

  it('puts a share on a bound into the bin above, and a share of all into the last', () => {
    const tenths = Array.from(
      { length: 11 },
      (_, buyer) => [{ winner: 'buyer' }, share(buyer, 10 - buyer)] as const,
    );
    const curve = reliabilityCurve(scored(...tenths).perCase.flatMap(({ scores }) => scores));
    expect(curve.map(({ n }) => n)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
  });

  it('is about the buyer, also where all votes are the seller’s, and else about the first side by name', () => {
    const binsOf = (gold: Verdict, predicted: Verdict): readonly (readonly number[])[] =>
      reliabilityCurve(scored([gold, predicted]).perCase.flatMap(({ scores }) => scores)).map(
        ({ predicted: mean, observed }) => [mean, observed],
      );
    expect(binsOf({ winner: 'seller' }, { votes: { seller: 5 } })).toEqual([[0, 0]]);
    expect(binsOf({ winner: 'plaintiff' }, { votes: { plaintiff: 1, defendant: 3 } })).toEqual([[0.75, 0]]);
  });

  it('leaves out what has no gold winner or no votes', () => {
    const { values: none } = scored(
      [{}, share(1, 2)],
      [share(2, 2), share(1, 2)],
      [{ winner: 'buyer' }, { winner: 'buyer' }],
    );
    expect(none).toEqual({});
    expect(reliabilityCurve([])).toEqual([]);
    const brier = juryCalibration.figures.map((figure) => figure.value({}));
    expect(brier).toEqual([null, null]);
  });

  it('is asked for by the name of a figure, which no other figure stands for', () => {
    expect(findMetric('jury.calibration_error')).toBe(juryCalibration);
    expect(findValue({ 'jury.brier': { value: 0.2, n: 1 } }, 'jury.calibration_error')).toBeUndefined();
  });
});
