import { describe, expect, it } from 'vitest';
import { powerOfRuns } from '../../../src/core/power/power-of-runs';
import { powerText } from '../../../src/core/power/power-text';
import { detectableMean } from '../../../src/core/statistics/power-of-means';
import { powerOfShares } from '../../../src/core/statistics/power-of-shares';
import { disputes, someRun, type SomeCase } from '../compare/compared-runs';

const baseline = someRun('old', ['jury.accuracy'], disputes('+'.repeat(60) + '-'.repeat(40)));
const other = someRun(
  'new',
  ['jury.accuracy'],
  disputes('-'.repeat(10) + '+'.repeat(50) + '+'.repeat(10) + '-'.repeat(30)),
);
const figures = { names: ['jury.accuracy'] } as const;

/** Judgments that cite one, two or three of the two right articles. */
const citing = (articles: readonly (readonly string[])[]): readonly SomeCase[] =>
  articles.map((cited, index) => ({
    id: `c${index}`,
    type: 'criminal',
    gold: { articles: ['《中华人民共和国刑法》第一条', '《中华人民共和国刑法》第二条'] },
    verdict: { articles: cited.map((number) => `《中华人民共和国刑法》第${number}条`) },
  }));

describe('power of a share of right answers', () => {
  it('takes the discordance from two runs', () => {
    const { figures: found } = powerOfRuns({ baseline, other, figures });
    expect(found).toMatchObject([{ kind: 'share', n: 100, pairs: 100, value: 0.6, from: 'observed' }]);
    const [one] = found[0]?.found ?? [];
    expect(one?.discordance).toBeCloseTo(0.2, 12);
    const at = (difference: number): number => powerOfShares({ cases: 100, discordance: 0.2, difference });
    expect(at(one?.detectable ?? NaN)).toBeCloseTo(0.8, 4);
  });

  it('assumes independent runs and half as many discordant cases where there is one run', () => {
    const { figures: found } = powerOfRuns({ baseline, figures });
    expect(found[0]?.from).toBe('assumed');
    expect(found[0]?.found.map(({ correlation }) => correlation)).toEqual([0, 0.5]);
    expect(found[0]?.found[0]?.discordance).toBeCloseTo(2 * 0.6 * 0.4, 12);
    expect(found[0]?.found[1]?.discordance).toBeCloseTo(0.6 * 0.4, 12);
  });

  it('says how large a slice finds a difference, and that slice finds it', () => {
    const [figure] = powerOfRuns({ baseline, other, figures, detect: 0.1 }).figures;
    const [one] = figure?.found ?? [];
    const pairs = one?.pairs ?? NaN;
    expect(one?.slice_size).toBe(pairs);
    expect(powerOfShares({ cases: pairs, discordance: 0.2, difference: 0.1 })).toBeGreaterThanOrEqual(0.8);
    expect(powerOfShares({ cases: pairs - 3, discordance: 0.2, difference: 0.1 })).toBeLessThan(0.8);
    const [larger] = powerOfRuns({ baseline, other, figures, slice: pairs }).figures;
    expect(larger?.found[0]?.detectable).toBeLessThanOrEqual(0.1);
  });

  it('needs as many discordant cases as the difference asks for', () => {
    const alike = someRun('alike', ['jury.accuracy'], disputes('+'.repeat(59) + '-'.repeat(41)));
    const [figure] = powerOfRuns({ baseline, other: alike, figures, detect: 0.3 }).figures;
    expect(figure?.found[0]?.discordance).toBeCloseTo(0.01, 12);
    expect(figure?.found[0]?.pairs).toBeGreaterThan(10);
    expect(figure?.found[0]?.pairs).toBeLessThan(60);
  });

  it('counts on as many scored cases in the slice as in the run', () => {
    const half = someRun('half', ['jury.accuracy'], disputes('+-!!'.repeat(20)));
    const [figure] = powerOfRuns({ baseline: half, figures, slice: 200, detect: 0.2 }).figures;
    expect(figure).toMatchObject({ n: 40, pairs: 100 });
    const [one] = figure?.found ?? [];
    expect(one?.slice_size).toBe((one?.pairs ?? NaN) * 2);
  });

  it('has nothing to go by where every case is right', () => {
    const perfect = someRun('perfect', ['jury.accuracy'], disputes('++++++'));
    const [figure] = powerOfRuns({ baseline: perfect, figures }).figures;
    expect(figure).toMatchObject({ found: [], note: expect.stringContaining('nothing varies') as string });
  });

  it('assumes how alike runs are where the two given ones never differ', () => {
    const [figure] = powerOfRuns({ baseline, other: { ...baseline }, figures }).figures;
    expect(figure).toMatchObject({ from: 'assumed', note: expect.stringContaining('the same') as string });
    expect(figure?.found).toHaveLength(2);
  });
});

describe('power of other figures', () => {
  it('of a mean goes by the standard deviation of the differences', () => {
    const shares = (pattern: readonly number[]): readonly SomeCase[] =>
      pattern.map((buyer, index) => ({
        id: `d${index}`,
        gold: { votes: { buyer: 10, seller: 7 } },
        verdict: { votes: { buyer, seller: 17 - buyer } },
      }));
    const old = someRun('old', ['jury.votes'], shares([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    const now = someRun('new', ['jury.votes'], shares([2, 2, 5, 4, 7, 6, 9, 8, 9, 10]));
    const [figure] = powerOfRuns({
      baseline: old,
      other: now,
      figures: { names: ['jury.vote_mae'] },
    }).figures;
    const [one] = figure?.found ?? [];
    const differences = [1, 0, 2, 0, 2, 0, 2, 0, 0, 0].map((votes) => votes / 17);
    const mean = 0.7 / 17;
    const sd = Math.sqrt(differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 9);
    expect(figure).toMatchObject({ kind: 'mean', n: 10, from: 'observed' });
    expect(one?.sd).toBeCloseTo(sd, 12);
    expect(one?.detectable).toBe(detectableMean({ cases: 10, sd: one?.sd ?? NaN }));
  });

  it('of sets is approximate, by the standard error of the bootstrap', () => {
    const sets = (shift: number): readonly SomeCase[] =>
      citing(
        Array.from({ length: 60 }, (_, index) =>
          (index + shift) % 3 === 0 ? ['一', '二'] : (index + shift) % 3 === 1 ? ['一', '三'] : ['四'],
        ),
      );
    const old = someRun('old', ['articles'], sets(0));
    const now = someRun('new', ['articles'], sets(1));
    const names = { names: ['articles.f1'] };
    const [alone] = powerOfRuns({ baseline: old, figures: names }).figures;
    const [paired] = powerOfRuns({ baseline: old, other: now, figures: names }).figures;
    expect(alone).toMatchObject({ metric: 'simucourt.articles.f1', kind: 'set', from: 'assumed' });
    expect(paired).toMatchObject({ kind: 'set', from: 'observed' });
    // F1 of these sets varies about as much as the share of right citations, 0, ½ and 1 of a case.
    expect(alone?.found[0]?.sd).toBeGreaterThan(0.4);
    expect(alone?.found[0]?.sd).toBeLessThan(0.8);
    // Where one run has all, the other has half or nothing: the opposite of alike.
    expect(paired?.found[0]?.sd).toBeGreaterThan(alone?.found[0]?.sd ?? NaN);
    expect(powerText([...(alone ? [alone] : [])], { baseline: old })).toContain('* approximate');
  });

  it('names figures it does not know', () => {
    expect(powerOfRuns({ baseline, figures: { names: ['charge'] } }).unknown).toEqual(['charge']);
  });
});

describe('power in words', () => {
  it('states what is assumed, and what was seen', () => {
    const alone = powerText(powerOfRuns({ baseline, figures, detect: 0.1 }).figures, {
      baseline,
      detect: 0.1,
    });
    expect(alone).toMatch(/^jury\.accuracy +100 +0\.6000 +independent: 48\.0 % differ +0\.\d{4} +\d+$/mu);
    expect(alone).toMatch(/^ +correlated 0\.5: 24\.0 % differ +0\.\d{4} +\d+$/mu);
    expect(alone).toContain('that is assumed');
    const two = powerText(powerOfRuns({ baseline, other, figures }).figures, { baseline, other });
    expect(two).toMatch(/^jury\.accuracy +100 +0\.6000 +as seen: 20\.0 % differ +0\.\d{4}$/mu);
    expect(two).not.toContain('assumed');
  });
});
