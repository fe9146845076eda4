import { describe, expect, it } from 'vitest';
import { Project } from '../../../src/core/project';
import { planRun } from '../../../src/core/run/run-plan';
import { SliceCases } from '../../../src/core/slice/slice-cases';
import { openChosen } from '../../../src/extension/testing/open-chosen';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';
import { roleText } from '../../harness/small-world';

const slice = '/w/s.slice.yaml';

const records = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      id: `c${index}`,
      title: `Case ${index}`,
      facts: `f${index}`,
      gold: { charges: ['盗窃'] },
    }),
  ).join('\n');

function world(more: string) {
  const files = createMemoryFiles({
    '/w/p.pipeline.yaml':
      'moot: 1\nname: court\nstages:\n  - stage: ruling\n    role: judge\nverdict: { charges: "{{ ruling }}" }\n',
    '/w/roles/judge.role.md': roleText('judge', ['facts']),
    '/w/cases.jsonl': records(500),
    [slice]: `moot: 1\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nscore: [charge]\n${more}`,
  });
  return { files, thread: new SliceCases(files, memoryPaths), project: new Project(files, memoryPaths) };
}

describe('the cases that a slice chooses', () => {
  it.each([
    ['all', ''],
    ['a sample of a part', 'split: { part: a, parts: { a: 0.8, b: 0.2 } }\nsample: { size: 210, seed: 3 }\n'],
    ['those named', 'cases: [c3, c1]\n'],
  ])('are planned as if the run had chosen them itself: %s', async (_which, more) => {
    const { files, thread, project } = world(more);
    const target = { kind: 'slice', file: slice } as const;
    const itself = await planRun(project, files, target);
    const handed = await planRun(
      project,
      files,
      target,
      {},
      async () => (await openChosen(thread, slice)) ?? Promise.reject(new Error('Nothing was handed over.')),
    );
    expect(itself.ok && itself.value.cases.length).toBeGreaterThan(0);
    expect(JSON.stringify(handed)).toBe(JSON.stringify(itself));
  });

  it('are not taken where the dataset changes while they are handed over', async () => {
    const { files, thread } = world('');
    let pieces = 0;
    const chosen = await openChosen(
      {
        chosen: (of) => thread.chosen(of),
        chosenFrom: async (of, stamp, from) => {
          if (++pieces === 2) await files.write('/w/cases.jsonl', records(400));
          return thread.chosenFrom(of, stamp, from);
        },
      },
      slice,
    );
    expect(chosen).toBeUndefined();
  });
});
