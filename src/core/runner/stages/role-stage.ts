import type { RoleStage } from '../../pipeline/stage';
import { ask } from '../ask';
import type { CaseContext, Outcome, Place } from '../case-context';
import { evaluateBindings } from '../evaluate';
import type { Scope } from '../scope';

export async function runRole(
  context: CaseContext,
  stage: RoleStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const bound = evaluateBindings(stage.with, scope.view(), place);
  if (!bound.ok) return bound;
  // Only here may an expression see the gold label.
  const theCase = scope.get('case');
  const seeing = { ...scope.view(), case: { ...(theCase as object), gold: context.case.gold } };
  const gold = evaluateBindings(stage.gold, seeing, place);
  if (!gold.ok) return gold;
  return ask(
    context,
    {
      role: stage.role.name,
      bound: { ...bound.value, ...gold.value },
      scope,
      model: stage.model,
      retries: stage.retries,
      onUnparsed: stage.onUnparsed,
    },
    place,
  );
}
