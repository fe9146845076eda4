import type { Names } from '../dataflow/names';
import { UNKNOWN, type ValueType } from '../dataflow/value-type';
import { walkPipeline } from '../dataflow/walk';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { Stage } from '../pipeline/stage';

/** The type of what a stage gives. */
export function typesGiven({ pipeline, roles }: LoadedPipeline): (stage: Stage) => ValueType {
  // The names of a list grow as its stages are gone through: after the walk they hold all of them.
  const listed = new Map<Stage, Names>();
  walkPipeline(pipeline, roles, {
    stage: (stage, names) => {
      listed.set(stage, names);
    },
  });
  return (stage) => listed.get(stage)?.get(stage.name)?.type ?? UNKNOWN;
}
