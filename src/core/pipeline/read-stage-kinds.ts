import { RETRIEVAL_METHODS } from '../knowledge/retrieval';
import type { Field } from '../yaml/field';
import { constantOf, readAuthored, readBindings, readCount, readReference } from './authored';
import type { ReadStages, StageHead } from './stage-head';
import {
  LEAK_POLICIES,
  type DebateStage,
  type GroupStage,
  type RememberStage,
  type RepeatStage,
  type RetrieveStage,
  type RoleStage,
  type SearchStage,
  type SetStage,
  type Speaker,
  REMEMBER_ACTIONS,
  type Authored,
} from './stage';

type Keys = ReadonlyMap<string, Field>;

const DEFAULT_TOP = 10;
const DEFAULT_TOP_OF_KIND = 3;

export function readRole(head: StageHead, keys: Keys): RoleStage | undefined {
  const role = readReference(keys.get('role'));
  if (!role) return undefined;
  return {
    ...head,
    kind: 'role',
    role,
    with: readBindings(keys.get('with')),
    gold: readBindings(keys.get('gold')),
  };
}

export function readDebate(head: StageHead, keys: Keys): DebateStage | undefined {
  const field = keys.get('debate');
  const members = field?.map(['opening', 'turns', 'speakers']);
  if (!field || !members) return undefined;
  const speakers = (members.get('speakers')?.list() ?? []).flatMap((item) => readSpeaker(item) ?? []);
  if (speakers.length === 0) {
    field.error(
      'missing-key',
      'A debate needs speakers.',
      'Add speakers: [{ role: plaintiff }, { role: defendant }].',
    );
    return undefined;
  }
  const opening = readReference(members.get('opening'));
  return {
    ...head,
    kind: 'debate',
    ...(opening ? { opening } : {}),
    turns: readCount(members.get('turns'), 1, speakers.length),
    speakers,
    with: readBindings(keys.get('with')),
  };
}

function readSpeaker(item: Field): Speaker | undefined {
  if (!item.isMap) {
    const role = readReference(item);
    return role ? { role } : undefined;
  }
  const members = item.map(['role', 'opens_with', 'prefix']);
  const role = readReference(members?.get('role'));
  if (!role) {
    item.error('missing-key', 'A speaker needs a role.', 'Add role: NAME.');
    return undefined;
  }
  const opensWith = members?.get('opens_with');
  const opening = opensWith ? readAuthored(opensWith) : undefined;
  const prefix = readPrefix(members?.get('prefix'));
  return { role, ...(opening ? { opensWith: opening } : {}), ...(prefix ? { prefix } : {}) };
}

function readPrefix(field: Field | undefined): { first: string; then: string } | undefined {
  if (!field) return undefined;
  if (!field.isMap) {
    const prefix = field.text();
    return prefix === undefined ? undefined : { first: prefix, then: prefix };
  }
  const members = field.map(['first', 'then']);
  const first = members?.get('first')?.text();
  const then = members?.get('then')?.text() ?? first;
  return first === undefined || then === undefined ? undefined : { first, then };
}

export function readRepeat(head: StageHead, keys: Keys, readStages: ReadStages): RepeatStage | undefined {
  const field = keys.get('repeat');
  const members = field?.map(['at_most', 'until', 'stages']);
  if (!field || !members) return undefined;
  if (!members.has('at_most')) {
    field.error('missing-key', 'A loop needs a limit.', 'Add at_most: 3.', { add: 'at_most: 3' });
  }
  const until = members.get('until');
  const untilRead = until ? readAuthored(until) : undefined;
  return {
    ...head,
    kind: 'repeat',
    atMost: readCount(members.get('at_most'), 1, 1),
    ...(untilRead ? { until: untilRead } : {}),
    stages: readStages(members.get('stages')),
  };
}

export function readRetrieve(head: StageHead, keys: Keys, item: Field): RetrieveStage | undefined {
  const source = readReference(keys.get('retrieve'));
  const query = keys.get('query');
  if (!query) item.error('missing-key', 'A retrieval needs a query.', 'Add query: "{{ case.facts }}".');
  const queryRead = query ? readAuthored(query) : undefined;
  if (!source || !queryRead) return undefined;
  const where = keys.get('where');
  const prefer = keys.get('prefer');
  const whereRead = where ? readAuthored(where) : undefined;
  const preferRead = prefer ? readAuthored(prefer) : undefined;
  const method = keys.get('method')?.oneOf(RETRIEVAL_METHODS);
  const first = keys.get('first')?.map(['method', 'top']);
  const rerank = keys.get('rerank')?.map(['method']);
  const rerankMethod = rerank?.get('method')?.oneOf(RETRIEVAL_METHODS);
  const leaks = keys.get('leaks')?.oneOf(LEAK_POLICIES);
  const candidates = keys.get('candidates');
  const candidatesRead = candidates ? readCandidates(candidates) : undefined;
  return {
    ...head,
    kind: 'retrieve',
    source,
    query: queryRead,
    ...(whereRead ? { where: whereRead } : {}),
    ...(preferRead ? { prefer: preferRead } : {}),
    ...(method ? { method } : {}),
    ...(first
      ? {
          first: {
            method: first.get('method')?.oneOf(RETRIEVAL_METHODS) ?? 'bm25',
            top: first.get('top')?.count(1) ?? 100,
          },
        }
      : {}),
    ...(rerankMethod ? { rerank: { method: rerankMethod } } : {}),
    top: readCount(keys.get('top'), 1, DEFAULT_TOP),
    topOfKind: readCount(keys.get('top'), 1, DEFAULT_TOP_OF_KIND),
    ...(candidatesRead ? { candidates: candidatesRead } : {}),
    ...(leaks ? { leaks } : {}),
  };
}

/** Articles by an expression, or written out. */
function readCandidates(field: Field): Authored | undefined {
  return field.isList ? constantOf(field) : readAuthored(field);
}

export function readSearch(head: StageHead, keys: Keys, item: Field): SearchStage | undefined {
  const endpoint = readReference(keys.get('search'));
  const query = keys.get('query');
  if (!query)
    item.error(
      'missing-key',
      'A search needs a query.',
      'Add query: "{{ case.facts | truncate_chars: 60 }}".',
    );
  const queryRead = query ? readAuthored(query) : undefined;
  if (!endpoint || !queryRead) return undefined;
  return {
    ...head,
    kind: 'search',
    endpoint,
    query: queryRead,
    top: readCount(keys.get('top'), 1, DEFAULT_TOP),
  };
}

export function readRemember(head: StageHead, keys: Keys): RememberStage | undefined {
  const memory = readReference(keys.get('remember'));
  if (!memory) return undefined;
  const entry = keys.get('entry');
  const authored = entry && !entry.isMap ? readAuthored(entry) : undefined;
  return {
    ...head,
    kind: 'remember',
    memory,
    action: keys.get('action')?.oneOf(REMEMBER_ACTIONS) ?? 'settle',
    entry: authored ?? readBindings(entry?.isMap ? entry : undefined),
    gold: readBindings(keys.get('gold')),
  };
}

export function readSet(head: StageHead, keys: Keys): SetStage {
  return {
    ...head,
    kind: 'set',
    values: readBindings(keys.get('set')),
    gold: readBindings(keys.get('gold')),
  };
}

export function readGroup(head: StageHead, keys: Keys, readStages: ReadStages): GroupStage {
  return { ...head, kind: 'stages', stages: readStages(keys.get('stages')) };
}
