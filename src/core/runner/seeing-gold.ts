import type { CaseContext } from './case-context';
import type { Scope } from './scope';

/** The names a stage sees, and the gold label: for what stands under `gold:`, and for nothing else. */
export function seeingGold(context: CaseContext, scope: Scope): object {
  return { ...scope.view(), case: { ...(scope.get('case') as object), gold: context.case.gold } };
}
