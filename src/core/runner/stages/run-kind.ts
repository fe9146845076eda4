import type { Stage } from '../../pipeline/stage';
import type { CaseContext, Outcome, Place } from '../case-context';
import type { Scope } from '../scope';
import { runDebate } from './debate-stage';
import { runEach, runGroup, runParallel, runRepeat, runSet } from './group-stages';
import { runPanel } from './panel-stage';
import { runRecall } from './recall-stage';
import { runRemember } from './remember-stage';
import { runRetrieve } from './retrieve-stage';
import { runRole } from './role-stage';
import { runSearch } from './search-stage';

/** Runs a stage of any kind. A new kind is a case here, a reader in pipeline/ and a file beside this one. */
export async function runKind(
  context: CaseContext,
  stage: Stage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  switch (stage.kind) {
    case 'role':
      return runRole(context, stage, scope, place);
    case 'debate':
      return runDebate(context, stage, scope, place);
    case 'panel':
      return runPanel(runKind, context, stage, scope, place);
    case 'each':
      return runEach(runKind, context, stage, scope, place);
    case 'parallel':
      return runParallel(runKind, context, stage, scope, place);
    case 'repeat':
      return runRepeat(runKind, context, stage, scope, place);
    case 'retrieve':
      return context.loaded.pipeline.memory.has(stage.source.name)
        ? runRecall(context, stage, scope, place)
        : runRetrieve(context, stage, scope, place);
    case 'search':
      return runSearch(context, stage, scope, place);
    case 'remember':
      return runRemember(context, stage, scope, place);
    case 'set':
      return runSet(context, stage, scope, place);
    case 'stages':
      return runGroup(runKind, context, stage, scope, place);
  }
}
