import { describe, expect, it } from 'vitest';
import { isComparable } from '../../../src/core/compare/comparable';
import { differingTexts } from '../../../src/core/compare/input-texts';
import { runNames } from '../../../src/core/compare/run-names';
import type { Manifest } from '../../../src/core/run-store/manifest';
import { fictionalRun } from '../report/fictional-run';

function made(id: string, texts: Readonly<Record<string, string>>, over: Partial<Manifest> = {}): Manifest {
  const sources = Object.entries(texts).map(([path, hash]) => ({ path, hash }));
  return fictionalRun([{ id: 'a' }], { id, sources, ...over }).manifest;
}

describe('texts that runs were made from', () => {
  const one = made(
    'one',
    { 'judge.role.md': 'j1', 'clerk.role.md': 'c', 'court.pipeline.yaml': 'p1' },
    { pipeline: { path: 'court.pipeline.yaml', hash: 'p1', name: 'Court' } },
  );
  const two = made(
    'two',
    { 'judge.role.md': 'j2', 'clerk.role.md': 'c', 'other.pipeline.yaml': 'p2' },
    { pipeline: { path: 'other.pipeline.yaml', hash: 'p2', name: 'Other' } },
  );

  it('are paired where they differ, a pipeline with that of the other run', () => {
    expect(differingTexts([one, two])).toEqual([
      {
        name: 'judge.role.md',
        sides: [
          { run: 'one', file: { path: 'judge.role.md', hash: 'j1' } },
          { run: 'two', file: { path: 'judge.role.md', hash: 'j2' } },
        ],
      },
      {
        name: 'court.pipeline.yaml',
        sides: [
          { run: 'one', file: { path: 'court.pipeline.yaml', hash: 'p1' } },
          { run: 'two', file: { path: 'other.pipeline.yaml', hash: 'p2' } },
        ],
      },
    ]);
  });

  it('are asked for by the path of either run', () => {
    const names = (path: string): string[] => differingTexts([one, two], path).map(({ name }) => name);
    expect(names('judge.role.md')).toEqual(['judge.role.md']);
    expect(names('other.pipeline.yaml')).toEqual(['court.pipeline.yaml']);
    expect(names('clerk.role.md')).toEqual([]);
  });

  it('stand alone where only one run has them', () => {
    const more = made(
      'more',
      { 'judge.role.md': 'j1', 'clerk.role.md': 'c', 'court.pipeline.yaml': 'p1', 'new.role.md': 'n' },
      { pipeline: one.pipeline },
    );
    expect(differingTexts([one, more])).toEqual([
      {
        name: 'new.role.md',
        sides: [{ run: 'one' }, { run: 'more', file: { path: 'new.role.md', hash: 'n' } }],
      },
    ]);
  });
});

describe('runs of the same cases', () => {
  it('share a dataset, a slice, or the task of imported answers', () => {
    const plain = made('a', {});
    const elsewhere = made('b', {}, { dataset: { path: 'other.jsonl', hash: 'x', adapter: 'plain' } });
    const { slice: _slice, ...unsliced } = elsewhere;
    expect(isComparable(plain, made('c', {}))).toBe(true);
    expect(isComparable(plain, elsewhere)).toBe(true);
    expect(isComparable(plain, unsliced)).toBe(false);
    const answers = (name: string): Manifest => ({
      ...unsliced,
      pipeline: { path: name, hash: 'x', name: 'lawbench/3-3' },
      dataset: { path: name, hash: 'x', adapter: 'lawbench' },
      imported: { path: name, hash: 'x' },
    });
    expect(isComparable(answers('m1.json'), answers('m2.json'))).toBe(true);
  });
});

describe('names of compared runs', () => {
  const run = (id: string, pipeline: string, model: string, slice?: string) => ({
    id,
    pipeline,
    model,
    ...(slice ? { slice } : {}),
  });

  it('are those that people gave them, where these tell them apart', () => {
    const draft = { ...run('1', 'a', 'm'), name: 'Draft' };
    expect(runNames([draft, run('2', 'a', 'n')])).toEqual(['Draft', 'n']);
    expect(runNames([draft, { ...draft, id: '2' }])).toEqual(['1', '2']);
  });

  it('say what tells them apart', () => {
    expect(runNames([run('1', 'a', 'm', 's'), run('2', 'b', 'm', 's')])).toEqual(['a', 'b']);
    expect(runNames([run('1', 'a', 'm', 's'), run('2', 'a', 'n', 's')])).toEqual(['m', 'n']);
    expect(runNames([run('1', 'a', 'm', 's'), run('2', 'a', 'm', 't')])).toEqual(['s', 't']);
    expect(runNames([run('1', 'a', 'm', 's'), run('2', 'a', 'm', 's')])).toEqual(['1', '2']);
  });
});
