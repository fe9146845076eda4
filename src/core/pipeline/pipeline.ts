import { readModelSettings, type ModelSettings } from '../model-settings';
import { hasErrors, type Parsed, type Problem, type Range } from '../problem';
import type { LineIndex } from '../text/line-index';
import { readFile, Source } from '../yaml/authored-yaml';
import type { Field } from '../yaml/field';
import type { Readings } from '../yaml/readings';
import { readAuthored, readReference } from './authored';
import { readBarriers, type Barriers } from './barriers';
import { readStages } from './read-stage';
import { readKnowledge, type KnowledgeSource } from './knowledge-source';
import { readMemory, type MemorySource } from './memory-source';
import type { Authored, Reference, Stage } from './stage';

export type SwitchValue = boolean | number | string;

/** A named ablation. */
export interface Switch {
  readonly name: string;
  readonly default: SwitchValue;
  /** For switches that are one of several words. */
  readonly choices?: readonly string[];
  readonly range: Range;
}

export type RoleSources =
  | { readonly kind: 'folder'; readonly folder: Reference }
  | { readonly kind: 'files'; readonly files: ReadonlyMap<string, Reference> };

export type VerdictMapping =
  | { readonly kind: 'parts'; readonly parts: ReadonlyMap<string, Authored> }
  /** Parts beside `from` stand over those it holds. */
  | { readonly kind: 'from'; readonly from: Authored; readonly parts: ReadonlyMap<string, Authored> };

/** `NAME.pipeline.yaml` as written, its roles not yet read. */
export interface Pipeline {
  readonly file: string;
  readonly text: string;
  readonly name: string;
  readonly nameRange: Range;
  readonly caseKind?: string;
  readonly roles: RoleSources;
  readonly model: ModelSettings;
  readonly knowledge: ReadonlyMap<string, KnowledgeSource>;
  readonly memory: ReadonlyMap<string, MemorySource>;
  readonly switches: ReadonlyMap<string, Switch>;
  readonly stages: readonly Stage[];
  /** Stages that run after the verdict, when a memory learns. */
  readonly after: readonly Stage[];
  readonly verdict: VerdictMapping;
  /** Who may not see what. */
  readonly barriers: Barriers;
}

/** A pipeline's file, however broken. */
export interface PipelineReading {
  readonly lines: LineIndex;
  /** Top-level values by key, also by keys that are none of a pipeline. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly pipeline: Pipeline;
  readonly problems: readonly Problem[];
}

/** Lists of `candidates:`; in the mapping they are parts called `candidates.articles` and `candidates.charges`. */
const CANDIDATES = ['articles', 'charges'] as const;

export const VERDICT_PARTS = [
  'articles',
  'charges',
  'term',
  'fine',
  'results',
  'analysis',
  'votes',
  'winner',
  'candidates',
  'text',
] as const;

const KEYS = [
  'moot',
  'name',
  'description',
  'case',
  'roles',
  'model',
  'knowledge',
  'memory',
  'switches',
  'stages',
  'verdict',
  'after',
  'barriers',
];

const FORMAT_VERSION = 1;

/** Checks the `moot: 1` every YAML file of ours begins with. */
export function checkVersion(root: Field, fields: ReadonlyMap<string, Field>): void {
  const version = fields.get('moot');
  if (!version) {
    root.source.warning(
      'no-version',
      root.source.lines.range(0, 0),
      'The file does not say which version of the format it uses.',
      `Add moot: ${FORMAT_VERSION} at the top.`,
    );
  } else if (version.scalar() !== FORMAT_VERSION) {
    version.error(
      'unknown-version',
      `This Moot reads format ${FORMAT_VERSION}.`,
      `Write moot: ${FORMAT_VERSION}.`,
    );
  }
}

export function parsePipeline(file: string, text: string): Parsed<Pipeline> {
  return settled(readPipeline(file, text));
}

/** The pipeline, unless something in its file is wrong. */
export function settled({ pipeline, problems }: PipelineReading): Parsed<Pipeline> {
  return hasErrors(problems) ? { ok: false, problems } : { ok: true, value: pipeline, problems };
}

/** What can be read of a pipeline's file, and all that is wrong with it. */
export function readPipeline(file: string, text: string, readings?: Readings): PipelineReading {
  const source = new Source(file, text, readings);
  const read = readFile(source, KEYS, {
    message: 'The pipeline is empty.',
    next: 'Begin with moot: 1 and stages:.',
  });
  const fields = read?.fields ?? new Map<string, Field>();
  if (read) checkPipeline(read.root, fields);
  const pipeline = pipelineOf(source, fields);
  // Whoever looks into the members later may say it all again.
  const problems = [...source.problems];
  const members = read?.root.map() ?? new Map<string, Field>();
  return { lines: source.lines, fields: members, pipeline, problems };
}

function checkPipeline(root: Field, fields: ReadonlyMap<string, Field>): void {
  checkVersion(root, fields);
  if (fields.has('stages')) return;
  root.source.error(
    'missing-key',
    root.source.lines.range(0, 0),
    'The pipeline has no stages.',
    'Add stages: with at least one stage.',
  );
}

/** What can be read of a pipeline's members, whatever is wrong with the rest; problems go to the source. */
export function pipelineOf(source: Source, fields: ReadonlyMap<string, Field>): Pipeline {
  const { file, text } = source;
  const name = fields.get('name');
  const caseKind = fields.get('case')?.text();
  const model = fields.get('model');
  return {
    file,
    text,
    name: name?.text() ?? 'pipeline',
    nameRange: name?.range ?? source.lines.range(0, 0),
    ...(caseKind === undefined ? {} : { caseKind }),
    roles: readRoles(fields.get('roles')),
    model: model ? readModelSettings(model) : {},
    knowledge: readKnowledge(fields.get('knowledge'), file),
    memory: readMemory(fields.get('memory'), file),
    switches: readSwitches(fields.get('switches')),
    stages: readStages(fields.get('stages')),
    after: readStages(fields.get('after')),
    verdict: readVerdict(fields.get('verdict')),
    barriers: readBarriers(fields.get('barriers')),
  };
}

function readRoles(field: Field | undefined): RoleSources {
  if (field?.isMap) {
    const files = new Map<string, Reference>();
    for (const [name, member] of field.map() ?? []) {
      const reference = readReference(member);
      if (reference) files.set(name, reference);
    }
    return { kind: 'files', files };
  }
  const zero = { line: 0, column: 0 };
  const folder = field ? readReference(field) : undefined;
  return { kind: 'folder', folder: folder ?? { name: './roles', range: { start: zero, end: zero } } };
}

function readSwitches(field: Field | undefined): Map<string, Switch> {
  const switches = new Map<string, Switch>();
  if (!field || field.isEmpty) return switches;
  for (const [name, member] of field.map() ?? []) {
    const range = member.placeOfKey;
    if (member.isMap) {
      const members = member.map(['default', 'choices']);
      const choices =
        members
          ?.get('choices')
          ?.list()
          ?.flatMap((item) => item.text() ?? []) ?? [];
      const chosen = members?.get('default')?.oneOf(choices);
      const fallback = chosen ?? choices[0];
      if (fallback === undefined)
        member.error('missing-key', `The switch "${name}" has no choices.`, 'Add choices: [a, b].');
      else switches.set(name, { name, default: fallback, choices, range });
      continue;
    }
    const value = member.scalar();
    if (value === null || value === undefined) {
      member.error(
        'wrong-type',
        `The switch "${name}" needs a value it has by default.`,
        'Write true, false, a number or a word.',
      );
    } else {
      switches.set(name, { name, default: value, range });
    }
  }
  return switches;
}

function readVerdict(field: Field | undefined): VerdictMapping {
  const parts = new Map<string, Authored>();
  if (!field || field.isEmpty) return { kind: 'parts', parts };
  const members = field.map(['from', ...VERDICT_PARTS]);
  const from = members?.get('from');
  const whole = from ? readAuthored(from) : undefined;
  const read = (name: string, member: Field): void => {
    const authored = readAuthored(member);
    if (authored) parts.set(name, authored);
  };
  for (const [name, member] of members ?? []) {
    if (name === 'from') continue;
    if (name !== 'candidates' || !member.isMap) read(name, member);
    else for (const [list, each] of member.map(CANDIDATES) ?? []) read(`candidates.${list}`, each);
  }
  return whole ? { kind: 'from', from: whole, parts } : { kind: 'parts', parts };
}
