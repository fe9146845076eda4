import { describe, expect, it } from 'vitest';
import { type Ballot, countVotes, decide, isStopped } from '../../src/core/ballot';

function ballots(...votes: readonly string[]): Ballot[] {
  return votes.map((vote, index) => ({ juror: index + 1, round: 0, vote, ballot: null }));
}

describe('votes', () => {
  it('are counted by party, most first, equals by name', () => {
    expect(Object.entries(countVotes(ballots('b', 'c', 'a', 'c', 'a')))).toEqual([
      ['a', 2],
      ['c', 2],
      ['b', 1],
    ]);
  });

  it.each([
    ['majority', ['a', 'a', 'b'], 'a', false],
    ['majority', ['a', 'b'], null, true],
    ['majority', ['a', 'a', 'b', 'c', 'd'], null, false],
    ['majority', [], null, false],
    ['unanimous', ['a', 'a'], 'a', false],
    ['unanimous', ['a', 'a', 'b'], null, false],
  ] as const)('%s of %j: %s', (tally, votes, winner, tied) => {
    expect(decide(countVotes(ballots(...votes)), tally, votes.length)).toMatchObject({ winner, tied });
  });

  it('of two parties at the same count are a tie, even where each reaches the quorum', () => {
    expect(decide({ a: 8, b: 8 }, { quorum: 8 }, 16)).toMatchObject({ winner: null, tied: true });
  });
});

describe('a discussion', () => {
  it('is over when nobody changed, or enough agree', () => {
    const [before, same, changed] = [ballots('a', 'b'), ballots('a', 'b'), ballots('a', 'a')];
    expect(isStopped(['no_change'], same, before)).toBe(true);
    expect(isStopped(['no_change'], changed, before)).toBe(false);
    expect(isStopped(['no_change'], same, null)).toBe(false);
    expect(isStopped([{ quorum: 2 }], changed, null)).toBe(true);
    expect(isStopped([{ quorum: 2 }], same, before)).toBe(false);
    expect(isStopped([], same, before)).toBe(false);
  });
});
