import type { FieldMapping } from './dataset/adapter';
import { readComparison, type Bound } from './gate';
import { readGraders, type GraderSource } from './grading/grader-source';
import { readModelSettings, type ModelSettings } from './model-settings';
import { readReference } from './pipeline/authored';
import { readKnowledge, type KnowledgeSource } from './pipeline/knowledge-source';
import { readMemoryOverrides, type MemoryOverride } from './pipeline/memory-source';
import { checkVersion, type SwitchValue } from './pipeline/pipeline';
import type { Authored, Reference } from './pipeline/stage';
import { hasErrors, type Parsed, type Range } from './problem';
import {
  readPerturb,
  readSample,
  readSplit,
  readWhere,
  type Sample,
  type SlicePerturbations,
  type Split,
} from './slice/selection';
import { readStopEarly, type SliceStopEarly } from './slice/stop-early';
import { readFile, Source } from './yaml/authored-yaml';
import type { Field } from './yaml/field';

export { meetsGate, type GateOperator } from './gate';

/** A figure the run must reach. */
export interface Gate extends Bound {
  readonly range: Range;
}

export interface SliceModel {
  readonly settings: ModelSettings;
  readonly range: Range;
}

export interface SliceSwitch {
  readonly value: SwitchValue;
  readonly range: Range;
}

/** `NAME.slice.yaml`: which cases of which dataset go through which pipeline, and how they are scored. */
export interface Slice {
  readonly file: string;
  readonly text: string;
  readonly name: string;
  readonly dataset: Reference;
  readonly adapter?: Reference;
  readonly task?: string;
  readonly fields?: FieldMapping;
  /** Where each source of the mapping stands, by part. */
  readonly fieldRanges?: ReadonlyMap<string, Range>;
  readonly pipeline: Reference;
  /** All must hold. */
  readonly where?: readonly Authored[];
  readonly cases?: readonly string[];
  /** Where they stand, in the same order. */
  readonly caseRanges?: readonly Range[];
  readonly split?: Split;
  readonly sample?: Sample;
  /** What is changed about every case that should not change its verdict. */
  readonly perturb?: SlicePerturbations;
  readonly repeats: number;
  readonly switches: ReadonlyMap<string, SliceSwitch>;
  readonly model: ModelSettings;
  /** Models of single roles, by role. */
  readonly models: ReadonlyMap<string, SliceModel>;
  readonly knowledge: ReadonlyMap<string, KnowledgeSource>;
  /** What stands over the pipeline's memories. */
  readonly memory: ReadonlyMap<string, MemoryOverride>;
  /** Absent: the metrics that fit the gold labels. */
  readonly score?: readonly Reference[];
  /** Roles that score the verdict against the gold label, by name. */
  readonly graders: ReadonlyMap<string, GraderSource>;
  readonly gates: readonly Gate[];
  /** Absent where the run goes to its last case. */
  readonly stopEarly?: SliceStopEarly;
  readonly concurrency?: number;
}

const KEYS = [
  'moot',
  'name',
  'description',
  'dataset',
  'adapter',
  'task',
  'fields',
  'pipeline',
  'where',
  'cases',
  'split',
  'sample',
  'perturb',
  'repeats',
  'switches',
  'model',
  'models',
  'knowledge',
  'memory',
  'score',
  'graders',
  'gate',
  'stop_early',
  'concurrency',
];

export function parseSlice(file: string, text: string): Parsed<Slice> {
  const source = new Source(file, text);
  const read = readFile(source, KEYS, {
    message: 'The slice is empty.',
    next: 'Begin with moot: 1, dataset: and pipeline:.',
  });
  if (!read) return { ok: false, problems: source.problems };
  const { root, fields } = read;
  checkVersion(root, fields);
  const dataset = needed(source, fields, 'dataset', '../cases.jsonl');
  const pipeline = needed(source, fields, 'pipeline', './NAME.pipeline.yaml');
  const gates = readGates(fields.get('gate'));
  const where = readWhere(source, fields.get('where'));
  const split = readSplit(fields.get('split'));
  const perturb = readPerturb(fields.get('perturb'));
  const sample = readSample(fields.get('sample'));
  const adapter = readReference(fields.get('adapter'));
  const task = fields.get('task')?.text();
  const mapping = readMapping(fields.get('fields'));
  const cases = fields
    .get('cases')
    ?.list()
    ?.flatMap((item) => readReference(item) ?? []);
  const mapped = fields.get('fields')?.isMap ? fields.get('fields')?.map() : undefined;
  const model = fields.get('model');
  const concurrency = fields.get('concurrency')?.count(1);
  const score = fields
    .get('score')
    ?.list()
    ?.flatMap((item) => readReference(item) ?? []);
  const repeats = fields.get('repeats')?.count(1) ?? 1;
  const switches = readSwitchValues(fields.get('switches'));
  const name = fields.get('name')?.text() ?? nameOf(file);
  const knowledge = readKnowledge(fields.get('knowledge'), file);
  const memory = readMemoryOverrides(fields.get('memory'), file);
  const graders = readGraders(fields.get('graders'));
  const stopEarly = readStopEarly(fields.get('stop_early'));
  if (!dataset || !pipeline || hasErrors(source.problems)) return { ok: false, problems: source.problems };
  const slice: Slice = {
    file,
    text,
    name,
    dataset,
    ...(adapter ? { adapter } : {}),
    ...(task === undefined ? {} : { task }),
    ...(mapping ? { fields: mapping } : {}),
    ...(mapped ? { fieldRanges: new Map([...mapped].map(([part, { range }]) => [part, range])) } : {}),
    pipeline,
    ...(where ? { where } : {}),
    ...(cases ? { cases: cases.map((each) => each.name), caseRanges: cases.map(({ range }) => range) } : {}),
    ...(split ? { split } : {}),
    ...(sample ? { sample } : {}),
    ...(perturb ? { perturb } : {}),
    repeats,
    switches,
    model: model ? readModelSettings(model) : {},
    models: readModels(fields.get('models')),
    knowledge,
    memory,
    ...(score ? { score } : {}),
    graders,
    gates,
    ...(stopEarly ? { stopEarly } : {}),
    ...(concurrency === undefined ? {} : { concurrency }),
  };
  return { ok: true, value: slice, problems: source.problems };
}

function nameOf(file: string): string {
  return (file.split(/[\\/]/u).at(-1) ?? file).replace(/\.slice\.ya?ml$/u, '');
}

function needed(
  source: Source,
  fields: ReadonlyMap<string, Field>,
  key: string,
  example: string,
): Reference | undefined {
  if (!fields.has(key)) {
    source.error(
      'missing-key',
      source.lines.range(0, 0),
      `The slice names no ${key}.`,
      `Add ${key}: ${example}.`,
    );
  }
  return readReference(fields.get(key));
}

/** Case part -> template over the record, as a slice maps them. */
export function readMapping(field: Field | undefined): FieldMapping | undefined {
  const members = field?.map();
  if (!members) return undefined;
  return Object.fromEntries(
    [...members].flatMap(([name, member]) => {
      const value = member.text();
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function readSwitchValues(field: Field | undefined): Map<string, SliceSwitch> {
  const switches = new Map<string, SliceSwitch>();
  if (!field || field.isEmpty) return switches;
  for (const [name, member] of field.map() ?? []) {
    const value = member.scalar();
    if (value === null || value === undefined)
      member.error('wrong-type', `The switch "${name}" needs a value.`);
    else switches.set(name, { value, range: member.placeOfKey });
  }
  return switches;
}

function readModels(field: Field | undefined): Map<string, SliceModel> {
  const models = new Map<string, SliceModel>();
  if (!field || field.isEmpty) return models;
  for (const [role, member] of field.map() ?? []) {
    models.set(role, { settings: readModelSettings(member), range: member.placeOfKey });
  }
  return models;
}

function readGates(field: Field | undefined): Gate[] {
  if (!field || field.isEmpty) return [];
  return [...(field.map() ?? [])].flatMap(([metric, member]): Gate[] => {
    const text = member.text();
    const comparison = readComparison(text ?? '');
    if (!comparison) {
      member.error('bad-gate', `"${text ?? ''}" is not a bound.`, 'Write ">= 0.20".');
      return [];
    }
    return [{ metric, ...comparison, range: member.placeOfKey }];
  });
}
