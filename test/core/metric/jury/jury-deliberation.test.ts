import { describe, expect, it } from 'vitest';
import { juryAccuracy } from '../../../../src/core/metric/jury/jury-accuracy';
import { juryDeliberation } from '../../../../src/core/metric/jury/jury-deliberation';
import type { ScorableCase } from '../../../../src/core/metric/metric';
import { scoreCases } from '../../../../src/core/metric/score-cases';
import { krippendorffAlpha } from '../../../../src/core/statistics/agreement';

/** `'ssb bbs'`: two ballots of three jurors; `.` for a juror without a vote. */
function ballotsFrom(text: string): string[][] {
  const names: Record<string, string> = { b: 'buyer', s: 'seller', '.': '' };
  return text.split(' ').map((round) => Array.from(round, (letter) => names[letter] ?? letter));
}

const heard = (ballots: string, more: Partial<ScorableCase> = {}): ScorableCase => ({
  id: ballots,
  gold: {},
  predicted: {},
  ballots: ballotsFrom(ballots),
  ...more,
});

const figuresOf = (...cases: readonly ScorableCase[]): Readonly<Record<string, number | null>> =>
  Object.fromEntries(
    Object.entries(scoreCases(cases, [juryDeliberation]).values).map(([name, { value }]) => [name, value]),
  );

const reasonOf = (metric: string, scorable: ScorableCase): string | undefined =>
  juryDeliberation.score(scorable).find((score) => score.metric === metric)?.reason;

describe('the deliberation of juries', () => {
  const buyer = { winner: 'buyer' };
  const turned = heard('ssbbs bsbbs', { gold: buyer });
  const agreed = heard('bbbbb', { gold: { winner: 'seller' } });
  const lost = heard('bbbss sbbbs sbsbs', { gold: buyer });

  it('is told by flips, rounds, unanimity, reversals and gain', () => {
    expect(figuresOf(turned, agreed, lost)).toEqual({
      'jury.flip_rate': expect.closeTo((1 / 5 + 0 + 3 / 5) / 3, 10) as number,
      'jury.rounds': 1,
      'jury.unanimous': expect.closeTo(1 / 3, 10) as number,
      'jury.reversed': expect.closeTo(2 / 3, 10) as number,
      'jury.discussion_gain': 0,
      // Coincidences of both sides 6 of 15, margins 10 and 5: 1 − 14 · 6 / 100.
      'jury.alpha': expect.closeTo(0.16, 10) as number,
      // Of 2 to 3, 5 to 0 and 3 to 2 the same.
      'jury.alpha_first': expect.closeTo(0.16, 10) as number,
    });
    expect(figuresOf(turned, agreed)['jury.discussion_gain']).toBe(0.5);
    expect(figuresOf(lost)['jury.discussion_gain']).toBe(-1);
  });

  it('is explained case by case, with the jurors it hung on', () => {
    expect(
      juryDeliberation.score(turned).map(({ metric, value, reason }) => [metric, value, reason]),
    ).toEqual([
      ['jury.flip_rate', 0.2, '1 of 5 jurors changed their vote: juror 1 seller → buyer'],
      ['jury.rounds', 1, 'ballots: seller 3, buyer 2 → buyer 3, seller 2'],
      ['jury.unanimous', 0, 'buyer 3, seller 2'],
      [
        'jury.reversed',
        1,
        'seller 3, buyer 2 in the first ballot, buyer 3, seller 2 in the last; pivotal jurors: by changing the vote 1; by voting 1, 3, 4',
      ],
      ['jury.discussion_gain', 1, 'first ballot seller, last ballot buyer, gold buyer'],
    ]);
    expect(reasonOf('jury.reversed', agreed)).toBe('buyer 5 in the only ballot; pivotal jurors: none');
    expect(reasonOf('jury.rounds', agreed)).toBe('no discussion');
  });

  it('is measured by the tally of the jury', () => {
    const hung = heard('bbbs bbbb', { gold: buyer });
    expect(figuresOf(hung)['jury.discussion_gain']).toBe(0);
    expect(figuresOf({ ...hung, tally: 'unanimous' })['jury.discussion_gain']).toBe(1);
    expect(reasonOf('jury.reversed', { ...hung, tally: 'unanimous' })).toContain('by changing the vote 4');
    // Most votes are not enough for a winner under the tally.
    const votes = { predicted: { votes: { buyer: 3, seller: 1 } }, gold: buyer };
    const accuracy = (more: Partial<ScorableCase>): number | null | undefined =>
      juryAccuracy.score(heard('bbbs', { ...votes, ...more }))[0]?.value;
    expect(accuracy({})).toBe(1);
    expect(accuracy({ tally: 'majority' })).toBe(1);
    expect(accuracy({ tally: 'unanimous' })).toBe(0);
  });

  it('counts a majority found or lost as no reversal', () => {
    expect(figuresOf(heard('bbss bbbs'), heard('bbbs bbss'))['jury.reversed']).toBe(0);
  });

  it('leaves out jurors without a vote, cases without ballots, and the gain without gold', () => {
    expect(figuresOf(heard('bs. .sb'))['jury.flip_rate']).toBe(0);
    expect(figuresOf(heard('bs. ..b'))['jury.flip_rate']).toBeNull();
    expect(figuresOf({ id: 'a', gold: {}, predicted: { winner: 'buyer' } }, heard('...'))).toEqual({});
    expect(figuresOf(heard('bbs'))).not.toHaveProperty('jury.discussion_gain');
  });

  it('has the alpha of Krippendorff’s example of four observers and twelve units', () => {
    const units = [
      '111.',
      '2232',
      '3333',
      '3333',
      '2222',
      '1234',
      '4444',
      '1121',
      '2222',
      '555.',
      '11..',
      '3...',
    ];
    const { 'jury.alpha': alpha } = figuresOf(
      ...units.map((unit, index) => ({ ...heard(unit), id: String(index) })),
    );
    expect(alpha).toBeCloseTo(0.743, 3);
    const ratings = units.map((unit) => Array.from(unit, (one) => (one === '.' ? null : one)));
    expect(alpha).toBeCloseTo(krippendorffAlpha(ratings).alpha ?? NaN, 10);
  });

  it('has no alpha where all votes are the same, or nobody can disagree', () => {
    expect(figuresOf(heard('bbb'), { ...heard('bb'), id: 'c' })['jury.alpha']).toBeNull();
    expect(figuresOf(heard('b'))['jury.alpha']).toBeNull();
  });
});
