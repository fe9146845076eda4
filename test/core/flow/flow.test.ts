import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { flowGraph, type FlowStage } from '../../../src/core/flow/flow-graph';
import { layOutFlow, type Box, type PlacedStage } from '../../../src/core/flow/flow-layout';
import type { LoadedPipeline } from '../../../src/core/pipeline/loaded-pipeline';
import { Project } from '../../../src/core/project';
import { nodeFiles } from '../../../src/node/node-files';
import { nodePaths } from '../../../src/node/node-paths';
import { flowPath } from '../../../src/protocol/flow-path';

const prompts = path.resolve(import.meta.dirname, '../../../prompts');
const shipped = readdirSync(prompts, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.pipeline.yaml'),
);

async function load(name: string): Promise<LoadedPipeline> {
  const loaded = await new Project(nodeFiles, nodePaths).loadPipeline(path.join(prompts, name));
  if (!loaded.ok) throw new Error(name);
  return loaded.value;
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

function expectSound(stages: readonly FlowStage[]): void {
  const layout = layOutFlow(stages);
  const whole = { x: 0, y: 0, width: layout.width, height: layout.height };
  const byPath = new Map<string, PlacedStage>(layout.stages.map((one) => [one.stage.path, one]));
  for (const [index, one] of layout.stages.entries()) {
    expect(isInside(one, whole), one.stage.path).toBe(true);
    for (const other of layout.stages.slice(index + 1)) {
      const within = other.stage.path.startsWith(`${one.stage.path}/`);
      if (within) expect(isInside(other, one), `${other.stage.path} in ${one.stage.path}`).toBe(true);
      else expect(overlap(one, other), `${one.stage.path} and ${other.stage.path}`).toBe(false);
    }
  }
  for (const { from, to, points, kind } of layout.arrows) {
    const [start, end] = [points[0]!, points.at(-1)!];
    const [above, below] = [byPath.get(from)!, byPath.get(to)!];
    if (kind === 'loop') {
      expect(start[1]).toBeGreaterThan(end[1]);
      continue;
    }
    expect(start).toEqual([above.x + above.width / 2, above.y + above.height]);
    expect(end).toEqual([below.x + below.width / 2, below.y]);
    expect(end[1]).toBeGreaterThan(start[1]);
  }
}

describe('the flow of a pipeline', () => {
  let verdict: readonly FlowStage[];
  beforeAll(async () => {
    verdict = flowGraph(await load('verdict/verdict.pipeline.yaml'));
  });

  it('has loops as regions with their rule', () => {
    const loop = verdict.find(({ kind }) => kind === 'repeat');
    expect(loop?.rule).toMatch(/^until .+, at most /u);
    expect(loop?.stages.map(({ name }) => name)).toContain('draft');
  });

  it('has an arrow only where no other stage stands between', () => {
    const all = (stages: readonly FlowStage[]): readonly FlowStage[] =>
      stages.flatMap((stage) => [stage, ...all(stage.stages)]);
    const byPath = new Map(all(verdict).map((stage) => [stage.path, stage]));
    const reaches = (from: string, to: string): boolean =>
      byPath.get(from)!.after.some((path) => path === to || reaches(path, to));
    for (const { after } of byPath.values())
      for (const path of after)
        for (const other of after) if (other !== path) expect(reaches(other, path)).toBe(false);
  });

  it('knows which stages the switches hold back', async () => {
    const loaded = await load('verdict/verdict.pipeline.yaml');
    const off = flowGraph(loaded, { supervisor: false });
    const review = (stages: readonly FlowStage[]): FlowStage | undefined =>
      stages.flatMap((stage) => [stage, ...stage.stages]).find(({ name }) => name === 'review');
    expect(review(off)?.off).toBe(true);
    expect(review(verdict)?.off).toBeUndefined();
  });

  it('knows the stage of a transcript without its rounds', () => {
    expect(flowPath('deliberation[2]/draft')).toBe('deliberation/draft');
    expect(flowPath('panel[3][1]/vote')).toBe('panel/vote');
  });
});

describe('the picture of a flow', () => {
  it.each(shipped)('is sound for %s', async (name) => {
    expectSound(flowGraph(await load(name)));
  });

  it('is sound for any stages', () => {
    const { list } = fc.letrec<{ list: FlowStage[] }>((tie) => ({
      list: fc
        .array(
          fc.record({
            kind: fc.constantFrom('role' as const, 'repeat' as const, 'parallel' as const),
            inner: fc.oneof({ depthSize: 'small' }, fc.constant<FlowStage[]>([]), tie('list')),
            reads: fc.array(fc.nat(5), { maxLength: 3 }),
          }),
          { minLength: 1, maxLength: 5 },
        )
        .map((specs) =>
          specs.map(({ kind, inner, reads }, index): FlowStage => ({
            path: `s${index}`,
            name: `s${index}`,
            kind,
            subject: '',
            place: { start: { line: 0, column: 0 }, end: { line: 0, column: 0 } },
            stages: inner,
            after: [...new Set(reads)].filter((at) => at < index).map((at) => `s${at}`),
          })),
        ),
    }));
    const rooted = (stages: readonly FlowStage[], outer: string): FlowStage[] =>
      stages.map((stage) => ({
        ...stage,
        path: `${outer}${stage.path}`,
        after: stage.after.map((path) => `${outer}${path}`),
        stages: rooted(stage.stages, `${outer}${stage.path}/`),
      }));
    fc.assert(
      fc.property(list, (stages) => {
        expectSound(rooted(stages, ''));
      }),
      { numRuns: 60 },
    );
  });
});
