import type { PerturbationKind } from '../core/fairness/perturbation-kind';
import type { StageKind } from '../core/runner/run-event';

/** What each kind of stage does, in a sentence. */
export const STAGE_WORDS: Readonly<Record<StageKind, string>> = {
  role: 'Asks one role once. Inputs that nothing binds take the stage or case part of the same name.',
  debate: 'Lets named speakers talk in turn; each hears what was said before.',
  panel: 'Lets jurors run the same stages with personas of their own, vote, and discuss.',
  each: 'Runs its stages once for each item of a list, all at once.',
  parallel: 'Runs its stages at once; their names are seen beside it.',
  repeat: 'Runs its stages again until a condition holds, at most so many times.',
  retrieve: 'Looks up entries of a knowledge base.',
  search: 'Looks something up at a configured endpoint; skipped when there is none.',
  remember: 'Writes to a memory, in learn mode only.',
  set: 'Computes values without asking a model.',
  stages: 'Groups stages under one name.',
};

/** What each perturbation changes, in a sentence. */
export const PERTURBATION_WORDS: Readonly<Record<PerturbationKind, string>> = {
  'party-swap': 'The parties change places; in a dispute, votes and winner with them.',
  names: 'People get other names, each the same one everywhere.',
  gender: 'Words for men and women are exchanged.',
  'speaking-order': 'In every debate the speakers speak in reverse order.',
};

/** Filters of Liquid that are of use in prompts; ours stand beside them. */
export const LIQUID_FILTERS = [
  'append',
  'compact',
  'concat',
  'default',
  'downcase',
  'first',
  'join',
  'last',
  'map',
  'replace',
  'reverse',
  'size',
  'slice',
  'sort',
  'split',
  'strip',
  'uniq',
  'upcase',
  'where',
] as const;
