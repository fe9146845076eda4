import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../../src/core/metric/aggregate';
import type { CaseScore, Metric, ScoredCase } from '../../../src/core/metric/metric';
import { meanFigure, microFigures } from '../../../src/core/metric/scores';
import { withIntervals } from '../../../src/core/metric/with-intervals';
import { bootstrap } from '../../../src/core/statistics/bootstrap';
import { sumRows } from '../../../src/core/statistics/sum-rows';
import { wilson } from '../../../src/core/statistics/wilson';

const metric: Metric = {
  name: 'm',
  describe: '',
  figures: [
    meanFigure({ name: 'm.mean', score: 'm', formula: '', source: '', byType: true }),
    ...microFigures({ nameOf: (figure) => `m.${figure}`, score: 'm', source: '' }),
  ],
  score: () => [],
};

const scored = (id: string, value: number | null, type = 'criminal'): ScoredCase => {
  const right = value === 1;
  const score: CaseScore = {
    metric: 'm',
    value,
    reason: '',
    counts: { tp: right ? 2 : 1, fp: right ? 0 : 1, fn: 1 },
  };
  return { id, type, scores: [score] };
};
/** 0 and 1 in turn. */
const mixed = Array.from({ length: 40 }, (_, index) => scored(`case ${index}`, index % 2));
const width = (interval: readonly [number, number] | undefined): number => interval![1] - interval![0];

describe('the interval of a figure', () => {
  it('is the BCa interval over cases, and the value stays what it was', () => {
    const values = withIntervals([metric], mixed);
    const { bca } = bootstrap(
      sumRows(mixed.map((_, index) => ({ sum: index % 2, count: 1 }))),
      ({ sum = 0, count = 0 }) => sum / count,
    );
    expect(values['m.mean']!.interval).toEqual(bca);
    const plain = valuesOf([metric], mixed);
    expect(Object.keys(values)).toEqual(Object.keys(plain));
    for (const [name, { interval, ...rest }] of Object.entries(values)) {
      expect(rest).toEqual(plain[name]);
      expect(interval![0]).toBeLessThan(rest.value!);
      expect(interval![1]).toBeGreaterThan(rest.value!);
    }
  });

  it('is the same every time', () => {
    expect(withIntervals([metric], mixed)).toEqual(withIntervals([metric], mixed));
  });

  it('does not shrink when every case is run four times with the same end', () => {
    const repeated = mixed.flatMap((one) => [one, one, one, one]);
    const once = withIntervals([metric], mixed)['m.mean']!;
    const often = withIntervals([metric], repeated)['m.mean']!;
    expect(often.n).toBe(160);
    expect(width(often.interval)).toBeCloseTo(width(once.interval), 10);
    const others = mixed.flatMap((one) => [1, 2, 3, 4].map((n) => ({ ...one, id: `${one.id} ${n}` })));
    expect(width(withIntervals([metric], others)['m.mean']!.interval)).toBeLessThan(
      0.6 * width(once.interval),
    );
  });

  it('is Wilson’s where all are right, and none where resampling cannot tell', () => {
    const right = Array.from({ length: 12 }, (_, index) => scored(`case ${index}`, 1));
    const values = withIntervals([metric], right);
    expect(values['m.mean']!.interval).toEqual(wilson(12, 12));
    expect(values['m.precision']).toEqual({ value: 1, n: 12 });
    expect(withIntervals([metric], right.slice(0, 1))['m.mean']).toEqual({ value: 1, n: 1 });
    const skipped = withIntervals([metric], [scored('a', null), scored('b', null)]);
    expect(skipped['m.mean']).toEqual({ value: null, n: 0 });
  });

  it('is taken over the cases of the type for figures by type', () => {
    const both = [
      ...mixed,
      ...Array.from({ length: 10 }, (_, index) => scored(`civil ${index}`, index % 2, 'civil')),
    ];
    const values = withIntervals([metric], both);
    expect(width(values['m.mean[民事]']!.interval)).toBeGreaterThan(
      1.5 * width(values['m.mean[刑事]']!.interval),
    );
    expect(values['m.mean[刑事]']!.interval).toEqual(withIntervals([metric], mixed)['m.mean']!.interval);
  });
});
