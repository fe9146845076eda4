import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import { caseLines } from '../../../src/core/run/case-lines';
import { contentsOf } from '../../../src/core/run/known-cases';

const at = (id: string, facts: string, line: number): Case => ({
  id,
  kind: 'judgment',
  title: id,
  facts,
  parties: {},
  fields: {},
  evidence: [],
  gold: {},
  source: { file: 'cases.jsonl', line },
});

describe('where the cases of a run stand in its dataset', () => {
  const then = [at('0', 'a shop', 0), at('1', 'a boat', 1)];

  it('is where their records begin', () => {
    expect([...caseLines(then, contentsOf(then))]).toEqual([
      ['0', 0],
      ['1', 1],
    ]);
  });

  it('follows records that moved under other ids', () => {
    const now = [at('0', 'a mill', 0), at('1', 'a shop', 4), at('2', 'a boat', 9)];
    const lines = caseLines(now, contentsOf(then));
    expect(lines.get('0')).toBe(4);
    expect(lines.get('1')).toBe(9);
  });

  it('goes by the ids where the run does not say what its cases held', () => {
    expect(caseLines(then, undefined).get('1')).toBe(1);
  });
});
