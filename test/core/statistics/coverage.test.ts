import { expect, test } from 'vitest';
import type { Contribution } from '../../../src/core/metric/metric';
import { pairedBootstrap } from '../../../src/core/statistics/bootstrap';
import { Random } from '../../../src/core/statistics/random';
import { sumRows } from '../../../src/core/statistics/sum-rows';
import type { ValueOf } from '../../../src/core/statistics/sum-side';

const mean: ValueOf = ({ sum = 0, count = 0 }) => (count === 0 ? null : sum / count);
const microF1: ValueOf = ({ tp = 0, fp = 0, fn = 0 }) => (tp === 0 ? 0 : (2 * tp) / (2 * tp + fp + fn));
const score = (sum: number): Contribution => ({ sum, count: 1 });

interface Simulated {
  readonly name: string;
  readonly value: ValueOf;
  readonly truth: number;
  readonly pair: (random: Random) => readonly [Contribution, Contribution];
}

const simulations: readonly Simulated[] = [
  {
    name: 'right and wrong, runs that mostly agree',
    value: mean,
    truth: 0.05,
    pair: (random) => {
      const [easy, turned] = [random.uniform() < 0.6, random.uniform()];
      const fixed = !easy && turned < 0.35;
      const broken = easy && turned < 0.15;
      return [score(easy ? 1 : 0), score((easy || fixed) && !broken ? 1 : 0)];
    },
  },
  {
    name: 'skewed gains',
    value: mean,
    truth: 0.25,
    pair: (random) => {
      const common = random.uniform();
      return [score(common), score(common + random.uniform() ** 3)];
    },
  },
  {
    name: 'micro F1',
    value: microF1,
    // 2 · 2.1 / (4.2 + 1 + .9) - 2 · 1.8 / (3.6 + 1 + 1.2)
    truth: 4.2 / 6.1 - 3.6 / 5.8,
    pair: (random) => {
      const found = (chance: number): Contribution => {
        const tp = [1, 2, 3].filter(() => random.uniform() < chance).length;
        return { tp, fp: random.index(3), fn: 3 - tp };
      };
      return [found(0.6), found(0.7)];
    },
  },
];

test.each(simulations)('a 95 % interval covers the true difference: $name', ({ value, truth, pair }) => {
  const random = new Random(2024);
  const covered = { percentile: 0, bca: 0 };
  for (let run = 0; run < 1000; run++) {
    const pairs = Array.from({ length: 180 }, () => pair(random));
    const result = pairedBootstrap(
      sumRows(pairs.map(([before]) => before)),
      sumRows(pairs.map(([, after]) => after)),
      value,
      { resamples: 500, seed: run },
    );
    for (const kind of ['percentile', 'bca'] as const) {
      const [low, high] = result[kind]!;
      if (low <= truth && truth <= high) covered[kind] += 1;
    }
  }
  for (const kind of ['percentile', 'bca'] as const) {
    expect(covered[kind], kind).toBeGreaterThanOrEqual(930);
    expect(covered[kind], kind).toBeLessThanOrEqual(970);
  }
});
