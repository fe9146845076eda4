import { namesGiven, type Stage } from '../pipeline/stage';
import { StageReads } from '../runner/stage-reads';
import type { RunPlan } from './run-plan';

/**
 * The plan cut down to one stage and what it reads, directly or not. Inside named groups the cut goes on; loops, panels
 * and the like run whole. Nothing is scored, since there may be no verdict.
 */
export function upToStage(plan: RunPlan, stagePath: string): RunPlan {
  const { stopEarly: _stopEarly, ...rest } = plan;
  const { pipeline, roles } = plan.loaded;
  const stages = cut(pipeline.stages, stagePath.split('/'), new StageReads(roles));
  return {
    ...rest,
    loaded: { ...plan.loaded, pipeline: { ...pipeline, stages, after: [] }, graders: [] },
    metrics: [],
    gates: [],
    upTo: stagePath,
  };
}

function cut(stages: readonly Stage[], path: readonly string[], reads: StageReads): readonly Stage[] {
  const [name, ...rest] = path;
  const at = stages.findIndex((stage) => stage.name === name);
  const target = stages[at];
  if (!target) return stages;
  const needed = new Set<Stage>([target]);
  for (let index = at - 1; index >= 0; index--) {
    const earlier = stages[index];
    if (!earlier) continue;
    const names = namesGiven(earlier);
    if ([...needed].some((stage) => names.some((given) => reads.of(stage).has(given)))) needed.add(earlier);
  }
  return stages
    .filter((stage) => needed.has(stage))
    .map((stage) =>
      stage === target && stage.kind === 'stages' && rest.length > 0
        ? { ...stage, stages: cut(stage.stages, rest, reads) }
        : stage,
    );
}
