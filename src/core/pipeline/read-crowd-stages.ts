import type { Json } from '../json';
import type { Field } from '../yaml/field';
import { readAuthored, readCount, readReference } from './authored';
import type { ReadStages, StageHead } from './stage-head';
import type { Tally } from '../tally';
import type { Authored, Discussion, EachStage, PanelStage, ParallelStage, Reference } from './stage';

type Keys = ReadonlyMap<string, Field>;

const DEFAULT_JURORS = 17;
const DEFAULT_ROUNDS = 3;

export function readParallel(head: StageHead, keys: Keys, readStages: ReadStages): ParallelStage {
  return { ...head, kind: 'parallel', stages: readStages(keys.get('parallel')) };
}

export function readEach(
  head: StageHead,
  keys: Keys,
  item: Field,
  readStages: ReadStages,
): EachStage | undefined {
  const field = keys.get('each');
  if (!field) return undefined;
  const as = keys.get('as')?.text();
  if (as === undefined) item.error('missing-key', 'The items need a name.', 'Add as: item.');
  const items: Authored | readonly Json[] | undefined = field.isList
    ? (field.list() ?? []).map((each) => each.json())
    : readAuthored(field);
  if (items === undefined || as === undefined) return undefined;
  return { ...head, kind: 'each', items, as, stages: readStages(keys.get('stages')) };
}

export function readPanel(head: StageHead, keys: Keys, readStages: ReadStages): PanelStage | undefined {
  const field = keys.get('panel');
  const members = field?.map(['jurors', 'personas', 'stages', 'vote', 'discussion', 'tally']);
  if (!field || !members) return undefined;
  const vote = members.get('vote');
  if (!vote) field.error('missing-key', 'A panel needs to know the vote.', 'Add vote: "{{ ballot.vote }}".');
  const voteRead = vote ? readAuthored(vote) : undefined;
  if (!voteRead) return undefined;
  const personas = readPersonas(members.get('personas'));
  const discussion = readDiscussion(members.get('discussion'));
  return {
    ...head,
    kind: 'panel',
    jurors: readCount(members.get('jurors'), 1, DEFAULT_JURORS),
    ...(personas ? { personas } : {}),
    stages: readStages(members.get('stages')),
    vote: voteRead,
    ...(discussion ? { discussion } : {}),
    tally: readTally(members.get('tally')),
  };
}

function readPersonas(field: Field | undefined): Reference | readonly Json[] | undefined {
  if (!field) return undefined;
  return field.isList ? (field.list() ?? []).map((each) => each.json()) : readReference(field);
}

function readDiscussion(field: Field | undefined): Discussion | undefined {
  const members = field?.map(['when', 'rounds', 'report', 'ballot', 'stop']);
  if (!field || !members) return undefined;
  const report = readReference(members.get('report'));
  const ballot = readReference(members.get('ballot'));
  if (!report || !ballot) {
    field.error(
      'missing-key',
      'A discussion needs report and ballot roles.',
      'Add report: ROLE and ballot: ROLE.',
    );
    return undefined;
  }
  const when = members.get('when');
  const whenRead = when ? readAuthored(when) : undefined;
  return {
    ...(whenRead ? { when: whenRead } : {}),
    rounds: readCount(members.get('rounds'), 0, DEFAULT_ROUNDS),
    report,
    ballot,
    stop: (members.get('stop')?.list() ?? []).flatMap((item) => readStop(item) ?? []),
  };
}

function readStop(item: Field): 'no_change' | { quorum: number } | undefined {
  if (!item.isMap) return item.oneOf(['no_change'] as const);
  const quorum = item.map(['quorum'])?.get('quorum')?.count(1);
  return quorum === undefined ? undefined : { quorum };
}

function readTally(field: Field | undefined): Tally {
  if (!field) return 'majority';
  if (!field.isMap) return field.oneOf(['majority', 'unanimous'] as const) ?? 'majority';
  const quorum = field.map(['quorum'])?.get('quorum')?.count(1);
  return quorum === undefined ? 'majority' : { quorum };
}
