import type { Case } from '../case';
import type { Stage } from '../pipeline/stage';
import type { Problem } from '../problem';
import { swapGender } from './gender';
import { swapParties, type MirroredRoles } from './party-swap';
import { PERTURBATIONS, type PerturbationKind } from './perturbation-kind';
import { renamePeople } from './rename-people';
import { isSameCase } from './rewrite-case';
import { reverseSpeakers } from './speaking-order';

/** What was changed about a run. */
export interface Perturbation {
  readonly kinds: readonly PerturbationKind[];
  /** By id of the case: which of the kinds found something to change. */
  readonly changes: ReadonlyMap<string, readonly PerturbationKind[]>;
  /** By id of the case: the roles that were exchanged. */
  readonly mirrored: ReadonlyMap<string, MirroredRoles>;
}

export interface Perturbed {
  readonly cases: readonly Case[];
  readonly stages: readonly Stage[];
  readonly perturbation: Perturbation;
  readonly notes: readonly Omit<Problem, 'file'>[];
}

/** Changes cases and stages in every way named, and says what was changed. Cases keep their ids. */
export function perturb(
  cases: readonly Case[],
  stages: readonly Stage[],
  wanted: readonly PerturbationKind[],
): Perturbed {
  const kinds = PERTURBATIONS.filter((kind) => wanted.includes(kind));
  const reversed = kinds.includes('speaking-order') ? reverseSpeakers(stages) : undefined;
  const changes = new Map<string, readonly PerturbationKind[]>();
  const mirrored = new Map<string, MirroredRoles>();
  const changed = cases.map((original) => {
    const made: PerturbationKind[] = [];
    let current = original;
    for (const kind of kinds) {
      const next = perturbCase(kind, current);
      if (kind === 'speaking-order' ? reversed : next && !isSameCase(next.case, current)) made.push(kind);
      if (next?.mirrored) mirrored.set(original.id, next.mirrored);
      current = next?.case ?? current;
    }
    changes.set(original.id, made);
    return current;
  });
  return {
    cases: changed,
    stages: reversed ?? stages,
    perturbation: { kinds, changes, mirrored },
    notes: notesOf(kinds, changes),
  };
}

function perturbCase(
  kind: PerturbationKind,
  of: Case,
): { readonly case: Case; readonly mirrored?: MirroredRoles } | undefined {
  switch (kind) {
    case 'party-swap':
      return swapParties(of);
    case 'names':
      return only(renamePeople(of));
    case 'gender':
      return only(swapGender(of));
    case 'speaking-order':
      return undefined;
  }
}

function only(of: Case | undefined): { readonly case: Case } | undefined {
  return of && { case: of };
}

function notesOf(
  kinds: readonly PerturbationKind[],
  changes: Perturbation['changes'],
): readonly Omit<Problem, 'file'>[] {
  const all = [...changes.values()];
  return kinds.flatMap((kind): Omit<Problem, 'file'>[] => {
    const left = all.filter((made) => !made.includes(kind)).length;
    if (left === 0) return [];
    if (left < all.length) {
      const message = `${kind} finds nothing to change in ${left} of ${all.length} cases.`;
      return [{ code: 'not-perturbed', severity: 'information', message }];
    }
    const why = kind === 'speaking-order' ? 'no debate of two speakers' : 'nothing to change in any case';
    return [
      {
        code: 'nothing-perturbed',
        severity: 'warning',
        message: `perturb: ${kind} finds ${why}.`,
        next: 'Leave it out, or choose other cases.',
      },
    ];
  });
}

/** What the reader of a transcript is told. */
export function describePerturbation(
  { kinds }: Pick<Perturbation, 'kinds'>,
  made: readonly PerturbationKind[],
): string {
  const without = kinds.filter((kind) => !made.includes(kind));
  if (made.length === 0) return `Not perturbed: ${without.join(', ')} found nothing to change.`;
  const rest = without.length > 0 ? ` (${without.join(', ')} found nothing to change)` : '';
  return `Perturbed: ${made.join(', ')}${rest}. The gold label is changed with the case.`;
}
