import { describe, expect, it } from 'vitest';
import { inputDifferences } from '../../../src/core/compare/input-differences';
import type { Manifest } from '../../../src/core/run-store/manifest';
import { someRun } from './compared-runs';

const differences = (over: Partial<Manifest>): readonly unknown[] =>
  inputDifferences([someRun('a', [], []), someRun('b', [], [], over)]);

describe('what runs were made from', () => {
  it('is not mentioned where it is the same', () => {
    expect(differences({ id: 'b', startedAt: 5, concurrency: 9 })).toEqual([]);
  });

  it('names the files that were edited, by path', () => {
    const sources = [
      { path: 'court.pipeline.yaml', hash: 'aaaa' },
      { path: 'judge.role.md', hash: '0123456789abcdef' },
    ];
    expect(differences({ sources })).toEqual([
      { what: 'file', name: 'judge.role.md', values: [null, '01234567'] },
    ]);
  });

  it('says what was edited by hand in a fork', () => {
    const edits = { answers: { 'deliberation[2]/draft#1': '{}' }, prompts: {}, values: {} };
    expect(differences({ fork: { run: 'a', case: 'c1', edits } })).toEqual([
      { what: 'edits', values: [null, 'at draft 2: the answer was edited'] },
    ]);
  });

  it('names models, switches and the dataset', () => {
    const dataset = { path: 'cases.jsonl', hash: 'cccc', adapter: 'plain' };
    expect(
      differences({ dataset, model: 'x:y', models: { judge: 'x:z' }, switches: { debate: false } }),
    ).toEqual([
      { what: 'dataset', values: ['cases.jsonl (bbbb)', 'cases.jsonl (cccc)'] },
      { what: 'model', values: ['builtin:baseline', 'x:y'] },
      { what: 'model', name: 'judge', values: [null, 'x:z'] },
      { what: 'switch', name: 'debate', values: [null, 'false'] },
    ]);
  });
});
