import { isObject, type Json } from '../json';
import type { ScorableCase } from '../metric/metric';
import { ballotsOf } from '../transcript-ballots';
import type { VerdictMapping } from './pipeline';
import { isTransparent, type Stage } from './stage';

/** The ballots of a jury and the rule under which it decided. */
export type SeatedJury = Required<Pick<ScorableCase, 'ballots' | 'tally'>>;

interface Seated {
  /** Name of the outermost stage, as the verdict reads it. */
  readonly seenAs: string;
  readonly jury: SeatedJury;
}

/**
 * The jury that decided: the last panel that the verdict reads, else the last of all. Undefined where none sat. Panels
 * inside the stages of a juror are no juries of the case; of an `each` the last item counts.
 */
export function juryOf(
  { stages, verdict }: { readonly stages: readonly Stage[]; readonly verdict: VerdictMapping },
  view: Readonly<Record<string, Json>>,
): SeatedJury | undefined {
  const seated = stages.flatMap((stage) => seatedIn(stage, view));
  const authored = [...(verdict.kind === 'from' ? [verdict.from] : []), ...verdict.parts.values()];
  const read = new Set(
    authored.flatMap(({ expression }) => expression.uses.flatMap(({ segments }) => segments[0] ?? [])),
  );
  return (seated.findLast(({ seenAs }) => read.has(seenAs)) ?? seated.at(-1))?.jury;
}

/** Juries of one stage in the order of the file. What was skipped has no value. */
function seatedIn(stage: Stage, values: Readonly<Record<string, unknown>>): readonly Seated[] {
  const value = values[stage.name];
  if (stage.kind === 'panel') {
    const ballots = roundsOf(value);
    return ballots ? [{ seenAs: stage.name, jury: { ballots, tally: stage.tally } }] : [];
  }
  if (!('stages' in stage)) return [];
  // The names inside are seen from outside too.
  if (isTransparent(stage)) return stage.stages.flatMap((child) => seatedIn(child, values));
  const inside = Array.isArray(value) ? (value as readonly unknown[]).at(-1) : value;
  if (!isObject(inside)) return [];
  return stage.stages
    .flatMap((child) => seatedIn(child, inside))
    .map(({ jury }) => ({ seenAs: stage.name, jury }));
}

/** By round, then by juror, out of the value of a panel. */
function roundsOf(value: unknown): SeatedJury['ballots'] | undefined {
  const jurors = ballotsOf((value ?? null) as Json)?.jurors ?? [];
  const rounds = Math.max(0, ...jurors.map(({ votes }) => votes.length));
  if (rounds === 0) return undefined;
  return Array.from({ length: rounds }, (_, round) => jurors.map(({ votes }) => votes[round] ?? ''));
}
