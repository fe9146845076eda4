import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkFile } from '../../../src/core/check';
import { allStages } from '../../../src/core/pipeline/stage';
import { Project } from '../../../src/core/project';
import { planRun, type Overrides, type RunTarget } from '../../../src/core/run/run-plan';
import { applied } from '../../../src/language/names/file-edits';
import type { NameIndex } from '../../../src/language/names/name-index';
import { rename, type FileChanges } from '../../../src/language/names/rename';
import { memoryPaths, type MemoryFiles } from '../../harness/memory-files';
import { memoryHost, readerOf, start } from '../../harness/memory-runs';
import { projectFiles, projectRoot } from '../../harness/project-files';
import { worldOf, type World } from './world';

let world: World;
/** The pipeline with the most lines. */
let largest: string;

beforeAll(async () => {
  const texts = projectFiles('prompts', /\.(?:md|ya?ml|jsonl?)$/u).map((file) => [
    `/w/${file}`,
    readFileSync(path.join(projectRoot, file), 'utf8'),
  ]);
  world = await worldOf(Object.fromEntries(texts) as Record<string, string>);
  const lines = (file: string): number => world.files.text(file).split('\n').length;
  largest = [...world.index.pipelines.keys()].sort((one, other) => lines(other) - lines(one))[0] ?? '';
});

async function changed({ files, index }: World, changes: FileChanges): Promise<MemoryFiles> {
  const copy = files.copy();
  for (const [file, edits] of changes) await copy.write(file, applied(index.written(file)!, edits));
  return copy;
}

function renamed(index: NameIndex, file: string, stage: string, to: string): FileChanges | undefined {
  const { stages, after } = index.pipelines.get(file)!.outline.pipeline;
  const place = [...allStages([...stages, ...after])].find(({ name }) => name === stage)?.nameRange.start;
  const result = rename(index, file, place!, to);
  return 'changes' in result ? result.changes : undefined;
}

/** What `moot check` finds. */
async function problems(files: MemoryFiles, checked: Iterable<string>): Promise<string[]> {
  const project = new Project(files, memoryPaths);
  const found: string[] = [];
  for (const file of checked) {
    const all = await checkFile(project, files, file);
    found.push(...all.map(({ code, message }) => `${file} ${code} ${message}`));
  }
  return found;
}

/** Verdicts and statuses of a run with the built-in baseline. */
async function resultOf(files: MemoryFiles, target: RunTarget, over: Overrides = {}): Promise<string[]> {
  const planned = await planRun(new Project(files, memoryPaths), files, target, { limit: 3, ...over });
  if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
  const ended = await start(memoryHost(files), planned.value, { model: 'builtin:baseline' });
  if (!ended.ok) throw new Error(JSON.stringify(ended.problems));
  const cases = await readerOf(files, ended.manifest.id).cases();
  expect(cases.map(({ status, message }) => message ?? status)).toEqual(cases.map(() => 'done'));
  expect(cases).not.toHaveLength(0);
  return cases.map(({ key, verdict, scores, ballots }) => JSON.stringify({ key, verdict, scores, ballots }));
}

describe('the largest shipped pipeline', () => {
  it('is VERDICT as it learns', () => {
    expect(largest).toBe('/w/prompts/verdict/learn.pipeline.yaml');
  });

  it('is as clean as before when any of its stages has another name', async () => {
    const before = await problems(world.files, [largest]);
    const { stages, after } = world.index.pipelines.get(largest)!.outline.pipeline;
    for (const { name } of allStages([...stages, ...after])) {
      const changes = renamed(world.index, largest, name, 'another_name');
      expect([name, changes && [...changes.keys()]]).toEqual([name, [largest]]);
      expect([name, await problems(await changed(world, changes!), [largest])]).toEqual([name, before]);
    }
  }, 120_000);

  it('leaves the others as clean as they were', async () => {
    const all = [...world.index.sources.documents.keys()];
    const files = await changed(world, renamed(world.index, largest, 'draft', 'another_name')!);
    expect(await problems(files, all)).toEqual(await problems(world.files, all));
  }, 60_000);

  it.each(['draft', 'statutes', 'review', 'deliberation', 'recalled'])(
    'gives the same verdicts when the stage "%s" has another name',
    async (stage) => {
      const files = await changed(world, renamed(world.index, largest, stage, 'another_name')!);
      expect(files.text(largest)).not.toBe(world.files.text(largest));
      const dataset = '/w/prompts/samples/cases/criminal.jsonl';
      const target = { kind: 'pipeline', file: largest, dataset } as const;
      expect(await resultOf(files, target)).toEqual(await resultOf(world.files.copy(), target));
    },
    60_000,
  );
});

describe('the jury, whose roles read stages by their names alone', () => {
  const pipeline = '/w/prompts/cyber-jurors/cyber-jurors.pipeline.yaml';
  const target = { kind: 'slice', file: '/w/prompts/samples/cyber-jurors.slice.yaml' } as const;

  it.each(['claims', 'evidence', 'precedents', 'case_file'])(
    'votes the same when the stage "%s" has another name',
    async (stage) => {
      const files = await changed(world, renamed(world.index, pipeline, stage, 'another_name')!);
      expect(files.text(pipeline)).not.toContain(`stage: ${stage}`);
      expect(await problems(files, [target.file])).toEqual(await problems(world.files, [target.file]));
      // The pictures are not among these files.
      const over = { limit: 1, switches: { media: false } };
      expect(await resultOf(files, target, over)).toEqual(await resultOf(world.files.copy(), target, over));
    },
    60_000,
  );
});
