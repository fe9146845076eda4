import { childStages, type Authored, type Stage } from '../pipeline/stage';
import { isTruthy } from '../template/expression';
import type { RunPlan } from './run-plan';

/** All stages but those that the switches of the plan turn off for every case. */
export function* stagesThatMayRun({
  loaded,
  switches,
}: Pick<RunPlan, 'loaded' | 'switches'>): Generator<Stage> {
  yield* among(loaded.pipeline.stages, switches);
  yield* among(loaded.pipeline.after, switches);
}

function* among(stages: readonly Stage[], switches: RunPlan['switches']): Generator<Stage> {
  for (const stage of stages) {
    if (stage.when && isOff(stage.when, switches)) continue;
    yield stage;
    yield* among(childStages(stage), switches);
  }
}

function isOff({ expression }: Authored, switches: RunPlan['switches']): boolean {
  if (expression.uses.some(({ segments }) => segments[0] !== 'switches')) return false;
  const result = expression.evaluate({ switches });
  return result.ok && !isTruthy(result.value);
}
