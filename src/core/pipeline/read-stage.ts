import { closest } from '../did-you-mean';
import { readModelSettings } from '../model-settings';
import type { UnparsedPolicy } from '../role';
import type { StageKind } from '../runner/run-event';
import type { Field } from '../yaml/field';
import { readAuthored } from './authored';
import {
  readDebate,
  readGroup,
  readRemember,
  readRepeat,
  readRetrieve,
  readRole,
  readSearch,
  readSet,
} from './read-stage-kinds';
import { readEach, readPanel, readParallel } from './read-crowd-stages';
import type { Stage } from './stage';
import type { StageHead } from './stage-head';

/** Kinds in the order in which they are looked for; `stages` last, since others hold stages too. */
export const STAGE_KINDS: readonly StageKind[] = [
  'role',
  'debate',
  'panel',
  'each',
  'parallel',
  'repeat',
  'retrieve',
  'search',
  'remember',
  'set',
  'stages',
];

const COMMON_KEYS = ['stage', 'when', 'model', 'retries', 'on_unparsed'] as const;

/** Keys a stage of each kind may carry beside the common ones. */
export const KEYS_OF_KIND: Readonly<Record<StageKind, readonly string[]>> = {
  role: ['role', 'with', 'gold'],
  debate: ['debate', 'with'],
  panel: ['panel'],
  each: ['each', 'as', 'stages'],
  parallel: ['parallel'],
  repeat: ['repeat'],
  retrieve: [
    'retrieve',
    'query',
    'where',
    'prefer',
    'method',
    'first',
    'rerank',
    'top',
    'leaks',
    'candidates',
  ],
  search: ['search', 'query', 'top'],
  remember: ['remember', 'action', 'entry', 'gold'],
  set: ['set', 'gold'],
  stages: ['stages'],
};

/** Reads the items of a `stages:` list. Stages that cannot be read are reported and left out. */
export function readStages(field: Field | undefined): Stage[] {
  if (!field) return [];
  const seen = new Map<string, Field>();
  return (field.list() ?? []).flatMap((item, index) => {
    const stage = item.readOnce(index, () => readStage(item, index));
    if (!stage) return [];
    if (seen.has(stage.name)) {
      item.source.error(
        'duplicate-stage',
        stage.nameRange,
        `Two stages here are named "${stage.name}".`,
        'Give one of them another name.',
      );
    }
    seen.set(stage.name, item);
    return [stage];
  });
}

function readStage(item: Field, index: number): Stage | undefined {
  const loose = item.map();
  if (!loose) return undefined;
  const kind = STAGE_KINDS.find((candidate) => loose.has(candidate));
  if (!kind) {
    const near = [...loose.keys()]
      .filter((key) => !(COMMON_KEYS as readonly string[]).includes(key))
      .flatMap((key) => closest(key, STAGE_KINDS) ?? [])[0];
    item.error(
      'no-stage-kind',
      'This stage does not say what it does.',
      near ? `Did you mean "${near}"?` : `Add one of: ${STAGE_KINDS.join(', ')}.`,
    );
    return undefined;
  }
  const keys = item.map([...COMMON_KEYS, ...KEYS_OF_KIND[kind]]) ?? loose;
  const nameField = keys.get('stage');
  if (!nameField && kind !== 'parallel') {
    item.error('missing-key', 'This stage has no name.', 'Add stage: NAME.');
    return undefined;
  }
  const name = nameField?.text() ?? `${kind}~${index + 1}`;
  if (nameField && !/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) {
    nameField.error('bad-name', `"${name}" cannot be the name of a stage.`, 'Use letters, digits, _ and -.');
  }
  const when = keys.get('when');
  const whenRead = when ? readAuthored(when) : undefined;
  const model = keys.get('model');
  const retries = keys.get('retries')?.count(0);
  const head: StageHead = {
    name,
    range: item.range,
    nameRange: nameField?.range ?? item.range,
    ...(whenRead ? { when: whenRead } : {}),
    model: model ? readModelSettings(model) : {},
    ...(retries === undefined ? {} : { retries }),
    onUnparsed: readUnparsedPolicy(keys.get('on_unparsed')),
  };
  return readKind(kind, head, keys, item);
}

function readKind(
  kind: StageKind,
  head: StageHead,
  keys: ReadonlyMap<string, Field>,
  item: Field,
): Stage | undefined {
  switch (kind) {
    case 'role':
      return readRole(head, keys);
    case 'debate':
      return readDebate(head, keys);
    case 'panel':
      return readPanel(head, keys, readStages);
    case 'each':
      return readEach(head, keys, item, readStages);
    case 'parallel':
      return readParallel(head, keys, readStages);
    case 'repeat':
      return readRepeat(head, keys, readStages);
    case 'retrieve':
      return readRetrieve(head, keys, item);
    case 'search':
      return readSearch(head, keys, item);
    case 'remember':
      return readRemember(head, keys);
    case 'set':
      return readSet(head, keys);
    case 'stages':
      return readGroup(head, keys, readStages);
  }
}

function readUnparsedPolicy(field: Field | undefined): UnparsedPolicy {
  if (!field) return { policy: 'fail' };
  if (!field.isMap) {
    field.oneOf(['fail']);
    return { policy: 'fail' };
  }
  const fallback = field.map(['default'])?.get('default');
  return fallback ? { policy: 'default', value: fallback.json() } : { policy: 'fail' };
}
