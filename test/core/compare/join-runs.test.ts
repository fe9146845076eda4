import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinRuns, scoreNames } from '../../../src/core/compare/join-runs';
import { fictionalRun } from '../report/fictional-run';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const ids = fc.uniqueArray(fc.constantFrom(...IDS));

const { manifest, records: all } = fictionalRun(
  IDS.map((id) => ({ id, gold: { charges: ['盗窃'] }, verdict: { charges: ['盗窃'] } })),
  { id: 'run', score: ['charge'] },
);
const runOf = (cases: readonly string[]) => ({
  manifest,
  records: cases.flatMap((wanted) => all.find(({ id }) => id === wanted) ?? []),
});

describe('runs joined by case', () => {
  it('hold the cases that all have, in the order of the first, whatever the order of the others', () => {
    fc.assert(
      fc.property(ids, ids, ids, (first, second, third) => {
        const runs = [first, second, third].map(runOf);
        const common = first.filter((id) => second.includes(id) && third.includes(id));
        const joined = joinRuns(runs);
        expect(joined.map(({ id }) => id)).toEqual(common);
        expect(joined.map(({ records }) => records.map(({ id }) => id))).toEqual(
          common.map((id) => [id, id, id]),
        );
        joined.forEach(({ key, records }) => {
          expect(records).toEqual(runs.map((run) => run.records.find((record) => record.key === key)));
        });
      }),
    );
  });
});

describe('names of the scores of a run', () => {
  it('are those of all its cases, whichever scores one has that another has not', () => {
    const names = [['x', 'y'], ['y'], [], ['x', 'z', 'y']];
    const scored = runOf(['a', 'b', 'c', 'd']).records.map((record, at) => ({
      ...record,
      scores: names[at]!.map((metric) => ({ ...record.scores[0]!, metric })),
    }));
    expect([...scoreNames({ records: scored })].sort()).toEqual(['x', 'y', 'z']);
  });
});
