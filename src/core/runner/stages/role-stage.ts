import type { RoleStage } from '../../pipeline/stage';
import { ask } from '../ask';
import type { CaseContext, Outcome, Place } from '../case-context';
import { evaluateBindings } from '../evaluate';
import type { Scope } from '../scope';
import { seeingGold } from '../seeing-gold';

export async function runRole(
  context: CaseContext,
  stage: RoleStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const bound = evaluateBindings(stage.with, scope.view(), place);
  if (!bound.ok) return bound;
  const gold = evaluateBindings(stage.gold, seeingGold(context, scope), place);
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
