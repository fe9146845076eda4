import { closest } from '../core/did-you-mean';
import type { Pipeline } from '../core/pipeline/pipeline';
import { stagePaths } from '../core/pipeline/stage-paths';
import { AFTER } from '../core/runner/run-after';

/** Why a case could not stop before a stage: none has this path. Undefined where one has. */
export function unknownStop({ name, stages, after }: Pipeline, path: string): string | undefined {
  const paths = [...stagePaths(stages), ...stagePaths(after).map((each) => `${AFTER}/${each}`)];
  if (paths.includes(path)) return undefined;
  const own = lastOf(path);
  const meant = paths.find((each) => lastOf(each) === own) ?? closest(path, paths);
  const next = meant === undefined ? `There are: ${paths.join(', ')}.` : `Did you mean "${meant}"?`;
  return `"stopAt": ${name} has no stage "${path}". ${next}`;
}

function lastOf(path: string): string | undefined {
  return path.split('/').at(-1);
}
