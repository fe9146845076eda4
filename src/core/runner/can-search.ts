import type { SearchStage } from '../pipeline/stage';
import type { CaseContext, Place } from './case-context';

/** Whether the stage can run at all: its endpoint is configured, or an earlier attempt found something here. */
export function canSearch(context: CaseContext, stage: SearchStage, place: Place): boolean {
  return (
    context.searched?.has(place.path) === true || context.ports.search?.(stage.endpoint.name) !== undefined
  );
}
