import { describe, expect, it } from 'vitest';
import { checkFile } from '../../src/core/check';
import type { ModelHost } from '../../src/core/check-models';
import { Project } from '../../src/core/project';
import { codes } from '../harness/marked-text';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';

const PIPELINE = `moot: 1
stages:
  - stage: draft
    set: { text: "{{ case.facts }}" }
    model: openai:small
verdict: { text: "{{ draft.text }}" }
`;
const SLICE = `moot: 1
dataset: cases.jsonl
pipeline: court.pipeline.yaml
model: home:large
stop_early: { against: 20260101-umbrela }
`;

const files = createMemoryFiles({
  '/w/court.pipeline.yaml': PIPELINE,
  '/w/all.slice.yaml': SLICE,
  '/w/cases.jsonl': '{"id": "one", "facts": "An umbrella was lent."}\n',
});
const project = new Project(files, memoryPaths);

const host = (hasKey: boolean): ModelHost => ({ endpoints: [], hasKey: () => hasKey });

describe('models, as the host knows them', () => {
  it('may lack a key: information, at the name', async () => {
    const found = await checkFile(project, files, '/w/court.pipeline.yaml', { models: host(false) });
    expect(found).toMatchObject([
      {
        code: 'no-key',
        severity: 'information',
        range: { start: { line: 4, column: 11 }, end: { line: 4, column: 23 } },
      },
    ]);
    expect(await checkFile(project, files, '/w/court.pipeline.yaml', { models: host(true) })).toEqual([]);
  });

  it('may be served by nobody; without a host, settings may serve them', async () => {
    expect(codes(await checkFile(project, files, '/w/all.slice.yaml', { models: host(true) }))).toEqual([
      'unknown-model',
    ]);
    expect(await checkFile(project, files, '/w/all.slice.yaml')).toEqual([]);
  });
});

describe('the run a slice compares with', () => {
  it('must be there, where the host knows the runs', async () => {
    const runs = (...ids: string[]) => ({ runs: () => Promise.resolve(ids) });
    const found = await checkFile(project, files, '/w/all.slice.yaml', runs('20260101-umbrella'));
    expect(found).toMatchObject([{ code: 'unknown-run', fix: { replace: '20260101-umbrella' } }]);
    expect(found[0]?.range?.start).toEqual({ line: 4, column: 23 });
    expect(await checkFile(project, files, '/w/all.slice.yaml', runs('20260101-umbrela'))).toEqual([]);
  });
});
