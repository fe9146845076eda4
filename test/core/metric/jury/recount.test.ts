import { describe, expect, it } from 'vitest';
import { pivotalJurors, recount } from '../../../../src/core/metric/jury/recount';
import { recountCases } from '../../../../src/core/metric/jury/recount-cases';
import type { CaseRecord } from '../../../../src/core/run-store/case-record';

const b = 'buyer';
const s = 'seller';
const ballots = [
  [b, s, s, s, b],
  [b, b, s, s, b],
  [b, b, b, s, b],
];

describe('a recount', () => {
  it.each([
    [{}, b, { buyer: 4, seller: 1 }],
    [{ tally: 'unanimous' }, null, { buyer: 4, seller: 1 }],
    [{ tally: 'unanimous', without: [4] }, b, { buyer: 4 }],
    [{ tally: { quorum: 4 } }, b, { buyer: 4, seller: 1 }],
    [{ tally: { quorum: 5 } }, null, { buyer: 4, seller: 1 }],
    [{ tally: { quorum: 15 }, without: [4] }, b, { buyer: 4 }],
    [{ round: 0 }, s, { seller: 3, buyer: 2 }],
    [{ round: 1, without: [1] }, null, { buyer: 2, seller: 2 }],
    [{ round: 9 }, b, { buyer: 4, seller: 1 }],
    [{ without: [1, 2, 3, 4, 5] }, null, {}],
  ] as const)('under %j', (options, winner, votes) => {
    expect(recount(ballots, options)).toMatchObject({ winner, votes });
  });

  it('tells a tie from too few votes, and which ballot it counted', () => {
    expect(recount(ballots, { round: 1, without: [1] })).toMatchObject({ tied: true, jurors: 4, round: 1 });
    expect(recount(ballots, { tally: 'unanimous', round: 7 })).toMatchObject({
      tied: false,
      reason: '4 of 5 for buyer, 5 needed',
      round: 2,
    });
    expect(recount([])).toMatchObject({ winner: null, reason: 'nobody voted', jurors: 0 });
  });

  it.each([
    // In each round somebody changed.
    [{ stop: [{ quorum: 3 }] }, s, 0, false],
    [{ stop: [{ quorum: 4 }] }, b, 2, false],
    [{ stop: ['no_change'] }, b, 2, true],
    [{ stop: ['no_change', { quorum: 3 }], without: [4] }, b, 1, false],
    // A small jury need not reach a quorum for a large one.
    [{ stop: [{ quorum: 15 }], without: [4] }, b, 2, false],
    [{ stop: ['no_change'], round: 1 }, b, 1, false],
  ] as const)(
    'of a discussion that ends as %j says counts the ballot then',
    (options, winner, round, goesOn) => {
      expect(recount(ballots, options)).toMatchObject({ winner, round, goesOn });
    },
  );

  it('does not count a juror without a vote', () => {
    expect(recount([[b, '', b, s]], { tally: { quorum: 2 } })).toMatchObject({ winner: b, jurors: 3 });
  });
});

describe('a pivotal juror', () => {
  it('is one without whom the outcome would be another', () => {
    expect(pivotalJurors([[b, b, s]]).decisive).toEqual([1, 2]);
    expect(pivotalJurors([[b, b, b, s]]).decisive).toEqual([]);
    // The one who hangs the jury.
    expect(pivotalJurors([[b, b, b, s]], 'unanimous').decisive).toEqual([4]);
  });

  it('is one whose change of vote alone changed it', () => {
    expect(
      pivotalJurors([
        [b, s, s],
        [b, b, s],
      ]).turned,
    ).toEqual([2]);
    // Two changed; either alone would not have been needed.
    expect(
      pivotalJurors([
        [b, s, s, s, s],
        [b, b, b, b, s],
      ]).turned,
    ).toEqual([]);
    // Two changed against each other, and nothing came of it.
    expect(
      pivotalJurors([
        [b, s, s],
        [s, b, s],
      ]).turned,
    ).toEqual([]);
  });
});

describe('the recount of a run', () => {
  const record = (key: string, over: Partial<CaseRecord>): CaseRecord => ({
    key,
    id: key,
    repeat: 0,
    title: key,
    excerpt: '',
    status: 'done',
    gold: { winner: b },
    scores: [],
    usage: { input: 0, output: 0 },
    calls: 0,
    duration: 0,
    finishedAt: 0,
    ...over,
  });

  it('gives accuracy before and after, and the cases whose winner changes', () => {
    const records = [
      record('a', { verdict: { winner: b }, ballots, tally: 'majority' }),
      record('b', { verdict: { winner: s }, ballots: [[s, s, s]], tally: 'majority' }),
      record('c', { verdict: { winner: b }, ballots: [[b, b, b]], tally: 'majority', gold: {} }),
      record('d', { verdict: { winner: b } }),
      record('e', { status: 'error' }),
    ];
    expect(recountCases(records, { round: 0 })).toEqual({
      cases: 3,
      withoutBallots: 1,
      jurors: 5,
      accuracy: { before: 0.5, after: 0, n: 2 },
      goOn: 0,
      figures: expect.objectContaining({ 'jury.accuracy': { before: 0.5, after: 0, n: 2 } }) as unknown,
      changed: [{ key: 'a', gold: b, before: b, after: s, votes: { seller: 3, buyer: 2 }, reason: '3 of 5' }],
    });
  });

  it('keeps each jury’s own tally unless another is given', () => {
    const hung = record('a', { verdict: { votes: { buyer: 4, seller: 1 } }, ballots, tally: 'unanimous' });
    expect(recountCases([hung])).toMatchObject({ accuracy: { before: 0, after: 0 }, changed: [] });
    expect(recountCases([hung], { without: [4] }).changed).toMatchObject([{ before: null, after: b }]);
    expect(recountCases([hung], { tally: 'majority' }).changed).toMatchObject([{ before: null, after: b }]);
  });

  it('gives the figures of the ballots as they are counted now', () => {
    const runs = [
      record('a', { verdict: { winner: b, votes: { buyer: 4, seller: 1 } }, ballots, tally: 'majority' }),
      record('b', {
        verdict: { winner: b, votes: { buyer: 2 } },
        ballots: [[b, b]],
        gold: { winner: b, votes: { buyer: 3, seller: 1 } },
      }),
    ];
    const { figures, goOn } = recountCases(runs, { tally: 'unanimous', stop: ['no_change'] });
    expect(figures['jury.accuracy']).toEqual({ before: 1, after: 0.5, n: 2 });
    // The votes are the same, whoever wins by them.
    expect(figures['jury.vote_mae']).toEqual({ before: 0.25, after: 0.25, n: 1 });
    // Somebody changed in every round of the first; the second never talked.
    expect(goOn).toBe(2);
  });

  it('has no accuracy without gold', () => {
    expect(recountCases([record('a', { gold: {}, ballots })]).accuracy).toEqual({
      before: null,
      after: null,
      n: 0,
    });
  });
});
