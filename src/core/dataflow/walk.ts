import type { Pipeline } from '../pipeline/pipeline';
import type { Role } from '../role';
import {
  childStages,
  isTransparent,
  type Authored,
  type Bindings,
  type Count,
  type Reference,
  type Stage,
} from '../pipeline/stage';
import { typeOfExpression } from './expression-type';
import { Names, type Call, type Condition, type Name, type Purpose, type Visitor } from './names';
import { typeOfOutput } from './output-type';
import { ENTRY, RECALLED } from './retrieved-type';
import {
  listOf,
  NOTHING,
  NUMBER,
  objectOf,
  TEXT,
  TRUTH,
  typeOfValue,
  unionOf,
  UNKNOWN,
  type ValueType,
} from './value-type';

/** Parts that every case has, whatever its source; fields of the source come beside them. */
const CASE_TYPE = objectOf(
  [
    ['id', TEXT],
    ['kind', TEXT],
    ['title', TEXT],
    ['facts', TEXT],
    ['parties', objectOf([], 'yes')],
    ['fields', objectOf([], 'yes')],
    ['evidence', listOf(UNKNOWN)],
  ],
  'yes',
);

const UTTERANCE = objectOf(
  [
    ['stage', TEXT],
    ['speaker', TEXT],
    ['role', TEXT],
    ['text', TEXT],
  ],
  'yes',
);
const BALLOT = objectOf([
  ['juror', NUMBER],
  ['round', NUMBER],
  ['vote', TEXT],
  ['ballot', UNKNOWN],
]);
const PAGE = objectOf(
  [
    ['title', TEXT],
    ['url', TEXT],
    ['content', TEXT],
  ],
  'yes',
);

/** Goes through a pipeline in the order in which it runs, telling the visitor what is read and by whom. */
export function walkPipeline(pipeline: Pipeline, roles: ReadonlyMap<string, Role>, visitor: Visitor): void {
  const walk = new Walk(roles, pipeline.memory, visitor);
  const names = new Names();
  for (const [name, type] of [
    ['case', CASE_TYPE],
    ['switches', typeOfSwitches(pipeline)],
  ] as const) {
    names.add({ name, type, conditions: [] });
  }
  walk.list(pipeline.stages, names, []);
  const { verdict } = pipeline;
  const seen = { names, given: [] };
  if (verdict.kind === 'from') walk.read(verdict.from, 'verdict', seen, undefined, 'from');
  for (const [part, authored] of verdict.parts) walk.read(authored, 'verdict', seen, undefined, part);
  const after = new Names(names);
  for (const name of ['verdict', 'memory']) after.add({ name, type: UNKNOWN, conditions: [] });
  walk.list(pipeline.after, after, []);
}

function typeOfSwitches({ switches }: Pipeline): ValueType {
  return objectOf(
    [...switches.values()].map(({ name, default: value, choices }): [string, ValueType] => [
      name,
      typeof value === 'boolean'
        ? TRUTH
        : choices
          ? unionOf(...choices.map(typeOfValue))
          : typeof value === 'number'
            ? NUMBER
            : TEXT,
    ]),
  );
}

interface Place {
  readonly names: Names;
  readonly given: readonly Condition[];
}

class Walk {
  private readonly answers = new Map<string, ValueType>();

  constructor(
    private readonly roles: ReadonlyMap<string, Role>,
    private readonly memories: Pick<Pipeline['memory'], 'has'>,
    private readonly visitor: Visitor,
  ) {}

  /** Stages of one list, each seeing those before it. Returns what they give, by name. */
  list(stages: readonly Stage[], names: Names, given: readonly Condition[]): Map<string, Name> {
    const gave = new Map<string, Name>();
    for (const stage of stages) {
      for (const name of this.stage(stage, { names, given })) {
        names.add(name);
        gave.set(name.name, name);
      }
    }
    return gave;
  }

  read(authored: Authored, purpose: Purpose, { names, given }: Place, stage?: Stage, target?: string): void {
    this.visitor.read?.({
      authored,
      purpose,
      names,
      given,
      ...(stage ? { stage } : {}),
      ...(target === undefined ? {} : { target }),
    });
  }

  private stage(stage: Stage, around: Place): Name[] {
    const { names } = around;
    this.visitor.stage?.(stage, names, around.given);
    if (stage.when) this.read(stage.when, 'condition', around, stage);
    const own: readonly Condition[] = stage.when ? [{ stage, when: stage.when }] : [];
    const place: Place = { names, given: [...around.given, ...own] };
    const { type, members } = this.inside(stage, place);
    const inner = isTransparent(stage)
      ? [...(members?.values() ?? [])].map((name) => ({ ...name, conditions: [...own, ...name.conditions] }))
      : [];
    const self: Name = { name: stage.name, type, stage, conditions: own, ...(members ? { members } : {}) };
    return [self, ...inner];
  }

  private inside(stage: Stage, place: Place): { type: ValueType; members?: ReadonlyMap<string, Name> } {
    const { names, given } = place;
    switch (stage.kind) {
      case 'role': {
        this.bindings(stage.with, 'binding', place, stage);
        this.bindings(stage.gold, 'gold', place, stage);
        this.call(stage.role, place, stage, { bound: [stage.with], gold: stage.gold });
        return { type: this.answerOf(stage.role, stage) };
      }
      case 'debate': {
        this.bindings(stage.with, 'binding', place, stage);
        this.count(stage.turns, place, stage);
        if (stage.opening) this.call(stage.opening, place, stage, { bound: [stage.with], part: 'opening' });
        const heard = new Names(names);
        for (const name of ['transcript', 'opening', 'opens_with', 'turn', 'prefix'])
          heard.add({ name, type: UNKNOWN, conditions: [] });
        for (const speaker of stage.speakers) {
          if (speaker.opensWith) this.read(speaker.opensWith, 'value', place, stage);
          const at = { names: heard, given };
          this.call(speaker.role, at, stage, { bound: [stage.with], part: 'speaker' });
        }
        const opening = unionOf(UTTERANCE, NOTHING);
        return {
          type: objectOf([
            ['opening', opening],
            ['utterances', listOf(UTTERANCE)],
            ['text', TEXT],
          ]),
        };
      }
      case 'panel':
        return this.panel(stage, place);
      case 'each': {
        if ('expression' in stage.items) this.read(stage.items, 'value', place, stage);
        const inside = new Names(names);
        const item = 'expression' in stage.items ? UNKNOWN : unionOf(...stage.items.map(typeOfValue));
        inside.add({ name: stage.as, type: item, conditions: [], loop: stage });
        inside.add({ name: 'index', type: NUMBER, conditions: [] });
        const members = this.list(stage.stages, inside, given);
        return {
          type: listOf(objectOf([[stage.as, item], ['index', NUMBER], ...typesOf(members)])),
          members,
        };
      }
      case 'repeat': {
        this.count(stage.atMost, place, stage);
        const inside = new Names(names);
        const members = new Map(stage.stages.flatMap(namesOfRound));
        const history: Name = { name: 'history', type: UNKNOWN, conditions: [], members };
        inside.add(history);
        inside.add({ name: 'round', type: NUMBER, conditions: [] });
        for (const [name, gave] of this.list(stage.stages, inside, given)) members.set(name, gave);
        if (stage.until) this.read(stage.until, 'until', { names: inside, given }, stage);
        return {
          type: objectOf([...typesOf(members), ['rounds', NUMBER], ['settled', TRUTH]]),
          members,
        };
      }
      case 'parallel':
      case 'stages': {
        const members = this.list(stage.stages, new Names(names), given);
        return { type: objectOf(typesOf(members)), members };
      }
      case 'retrieve': {
        this.read(stage.query, 'value', place, stage);
        const entry = new Names(names);
        entry.add({ name: 'entry', type: ENTRY, conditions: [] });
        if (stage.where) this.read(stage.where, 'lenient', { names: entry, given }, stage);
        if (stage.prefer) this.read(stage.prefer, 'lenient', { names: entry, given }, stage);
        if (stage.candidates) this.read(stage.candidates, 'value', place, stage);
        this.count(stage.top, place, stage);
        return { type: this.memories.has(stage.source.name) ? RECALLED : listOf(ENTRY) };
      }
      case 'search':
        this.read(stage.query, 'value', place, stage);
        this.count(stage.top, place, stage);
        return { type: listOf(PAGE) };
      case 'remember':
        if ('expression' in stage.entry) this.read(stage.entry, 'value', place, stage);
        else this.bindings(stage.entry, 'value', place, stage);
        this.bindings(stage.gold, 'gold', place, stage);
        return { type: UNKNOWN };
      case 'set': {
        this.bindings(stage.values, 'value', place, stage);
        this.bindings(stage.gold, 'gold', place, stage);
        const fields = [...stage.values].map(([name, authored]): [string, ValueType] => [
          name,
          typeOfExpression(authored, names),
        ]);
        const gold = [...stage.gold.keys()].map((name): [string, ValueType] => [name, UNKNOWN]);
        return { type: objectOf([...fields, ...gold]) };
      }
    }
  }

  private panel(
    stage: Extract<Stage, { kind: 'panel' }>,
    place: Place,
  ): { type: ValueType; members: ReadonlyMap<string, Name> } {
    const { names, given } = place;
    this.count(stage.jurors, place, stage);
    const juror = new Names(names);
    juror.add({ name: 'juror', type: NUMBER, conditions: [] });
    juror.add({ name: 'persona', type: UNKNOWN, conditions: [] });
    const members = this.list(stage.stages, juror, given);
    this.read(stage.vote, 'value', { names: juror, given }, stage);
    const { discussion } = stage;
    if (discussion) {
      if (discussion.when) this.read(discussion.when, 'condition', place, stage);
      this.count(discussion.rounds, place, stage);
      const told = new Names(names);
      const ballots: Name = { name: 'ballots', type: listOf(BALLOT), stage, conditions: [] };
      const report: Name = { name: 'report', type: this.typeOfRole(discussion.report), conditions: [] };
      const round: Name = { name: 'round', type: NUMBER, conditions: [] };
      for (const name of [ballots, { ...report, type: unionOf(report.type, NOTHING) }, round]) told.add(name);
      this.call(discussion.report, { names: told, given }, stage, { bound: [], part: 'report' });
      const heard = new Names(juror);
      for (const name of [report, round]) heard.add(name);
      heard.add({ name: 'own_ballot', type: UNKNOWN, conditions: [] });
      this.call(discussion.ballot, { names: heard, given }, stage, { bound: [], part: 'ballot' });
    }
    const type = objectOf([
      ['winner', unionOf(TEXT, NOTHING)],
      ['votes', objectOf([], 'yes')],
      ['rounds', NUMBER],
      ['ballots', listOf(BALLOT)],
      ['tied', TRUTH],
    ]);
    return { type, members };
  }

  private bindings(bindings: Bindings, purpose: Purpose, place: Place, stage: Stage): void {
    for (const [name, authored] of bindings) this.read(authored, purpose, place, stage, name);
  }

  private count(count: Count, place: Place, stage: Stage): void {
    if (typeof count !== 'number') this.read(count, 'value', place, stage);
  }

  private call(
    reference: Reference,
    { names, given }: Place,
    stage: Stage,
    more: Pick<Call, 'bound' | 'gold' | 'part'>,
  ): void {
    const role = this.roles.get(reference.name);
    if (role) this.visitor.call?.({ reference, role, names, given, stage, ...more });
  }

  private typeOfRole({ name }: Reference): ValueType {
    const known = this.answers.get(name);
    if (known) return known;
    const role = this.roles.get(name);
    const type = role ? typeOfOutput(role.output) : UNKNOWN;
    this.answers.set(name, type);
    return type;
  }

  private answerOf(reference: Reference, { onUnparsed }: Stage): ValueType {
    const type = this.typeOfRole(reference);
    return onUnparsed.policy === 'default' ? unionOf(type, typeOfValue(onUnparsed.value)) : type;
  }
}

/** What `history` holds of a stage before the round has been gone through. */
function namesOfRound(stage: Stage): [string, Name][] {
  const conditions = stage.when ? [{ stage, when: stage.when }] : [];
  const inner = isTransparent(stage) ? childStages(stage).flatMap(namesOfRound) : [];
  return [[stage.name, { name: stage.name, type: UNKNOWN, stage, conditions }], ...inner];
}

function typesOf(members: ReadonlyMap<string, Name>): [string, ValueType][] {
  return [...members].map(([name, { type, conditions }]) => [
    name,
    conditions.length > 0 ? unionOf(type, NOTHING) : type,
  ]);
}
