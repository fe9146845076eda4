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

/** Of keys of which the schemas say nothing, in a sentence. */
export const KEY_WORDS: Readonly<Record<string, string>> = {
  name: 'Name that people read.',
  temperature: 'How freely the model chooses its words; 0 is the least.',
  top_p: 'Share of the likeliest words among which the model chooses.',
  max_tokens: 'Length of an answer in tokens at most.',
  seed: 'Asks for the same random choices each time, as far as the endpoint can.',
  presence_penalty: 'Makes words that were there already less likely.',
  frequency_penalty: 'Makes words less likely the more often they were there.',
  stop: 'Texts at which an answer ends.',
  reasoning_effort: 'How much a reasoning model thinks first, such as low.',
  query: 'What is looked up, as an expression.',
  top: 'How many are kept.',
  with: 'Input -> expression.',
  set: 'Name -> expression.',
  debate: 'Who speaks, and how often.',
  panel: 'Who sits, how they vote, and whether they discuss.',
  repeat: 'What goes round, how often at most, and until when.',
  jurors: 'How many jurors there are.',
  speakers: 'Roles that speak in turn.',
  discussion: 'What happens after the sealed ballot.',
  charges: 'Names of the charges.',
  results: 'What the court decides, as a list.',
  analysis: "The court's reasoning.",
  winner: 'The side that wins.',
  items: 'The list to go through.',
  choices: 'The words among which one is chosen.',
  default: 'What holds where nothing else is said.',
};
