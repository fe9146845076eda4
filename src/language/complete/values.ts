import { CompletionItemKind } from 'vscode-languageserver-types';
import { adapters } from '../../core/dataset/registry';
import { PERTURBATIONS } from '../../core/fairness/perturbation-kind';
import { isObject, type JsonObject } from '../../core/json';
import { LEXICAL_EMBEDDER } from '../../core/knowledge/lexical-embedder';
import { metrics } from '../../core/metric/registry';
import { dollars } from '../../core/model/price';
import { CASE_PARTS } from '../../core/pipeline/case-parts';
import type { Pipeline, Switch } from '../../core/pipeline/pipeline';
import { STAGE_KINDS } from '../../core/pipeline/read-stage';
import type { Role } from '../../core/role';
import { rolesByName } from '../names-at';
import { everyStage, outlineYaml, type YamlOutline } from '../outline-yaml';
import { docOf, schemasAt, valuesIn, type SchemaKind } from '../schemas';
import { PERTURBATION_WORDS } from '../words';
import type { LanguageWorld } from '../world';
import type { Offer } from './items';
import { completePath, type PathWish } from './paths';

export const BASELINE_MODEL = 'builtin:baseline';

/** What can stand as the value behind a path of keys. */
export interface ValueSource {
  readonly world: LanguageWorld;
  readonly kind: SchemaKind;
  readonly file: string;
  /** Of a pipeline or slice. */
  readonly outline: YamlOutline | undefined;
}

const ROLE_PLACES =
  /(?:^|\/)(?:stages|after|parallel)\/\[\]\/role$|\/debate\/(?:opening|speakers\/\[\](?:\/role)?)$|\/discussion\/(?:report|ballot)$|^barriers\/\[\]\/(?:to|except)(?:\/\[\])?$/u;
const MODEL_PLACES = /(?:^|\/)model(?:\/id)?$|^models\/[^/]+(?:\/id)?$/u;
const EMBEDDER_PLACES = /\/dense(?:\/model)?$/u;
const PATHS: readonly (readonly [SchemaKind, RegExp, PathWish])[] = [
  ['pipeline', /^roles$/u, { folder: true }],
  ['pipeline', /^roles\/[^/]+$/u, { file: /\.md$/u }],
  ['pipeline', /^memory\/[^/]+\/path$/u, { folder: true }],
  ['pipeline', /^knowledge\/[^/]+(?:\/from)?$/u, { file: /\.(?:jsonl?|md)$/u }],
  ['pipeline', /\/panel\/personas$/u, { file: /\.(?:ya?ml|json)$/u }],
  ['slice', /^dataset$/u, { file: /\.jsonl?$/u }],
  ['slice', /^pipeline$/u, { file: /\.pipeline\.ya?ml$/u }],
  ['slice', /^knowledge\/[^/]+(?:\/from)?$/u, { file: /\.(?:jsonl?|md)$/u }],
  ['slice', /^memory\/[^/]+\/path$/u, { folder: true }],
  ['slice', /^graders\/[^/]+(?:\/role)?$/u, { file: /\.md$/u }],
];

/** `typed`: the value as far as it is written, up to the cursor. */
export async function valuesAt(
  source: ValueSource,
  path: readonly string[],
  typed: string,
): Promise<Offer[]> {
  const { world, kind, file } = source;
  const at = path.join('/');
  const wish = PATHS.find(([of, place]) => of === kind && place.test(at))?.[2];
  if (wish) return completePath(world.files, world.project.paths, file, typed, wish);
  if (MODEL_PLACES.test(at)) return models(world);
  if (EMBEDDER_PLACES.test(at)) return [{ label: LEXICAL_EMBEDDER, doc: 'Compares wording, not meaning.' }];
  if (kind === 'pipeline') return [...(await ofPipeline(source, at)), ...written(kind, path)];
  if (kind === 'slice') return [...(await ofSlice(source, at, path)), ...written(kind, path)];
  return written(kind, path);
}

async function ofPipeline({ world, outline }: ValueSource, at: string): Promise<Offer[]> {
  if (!outline) return [];
  const { pipeline } = outline;
  if (ROLE_PLACES.test(at)) return roleOffers(await rolesByName(world, outline));
  if (/\/retrieve$/u.test(at)) return [...bases(pipeline), ...memories(pipeline)];
  if (/\/remember$/u.test(at)) return memories(pipeline);
  if (/^barriers\/\[\]\/from(?:\/\[\])?$/u.test(at)) {
    const stages = [...everyStage(outline.stages)].map(({ stage }): Offer => ({
      label: stage.name,
      detail: stage.kind,
    }));
    const parts = CASE_PARTS.map((part): Offer => ({ label: `case.${part}`, group: 7 }));
    return [
      ...stages.filter(({ label }) => !label.includes('~')),
      ...bases(pipeline),
      ...memories(pipeline),
      ...parts,
    ];
  }
  return [];
}

async function ofSlice(source: ValueSource, at: string, path: readonly string[]): Promise<Offer[]> {
  const { world, file } = source;
  if (at === 'adapter') return adapters.map(({ name }) => ({ label: name }));
  if (/^perturb(?:\/\[\])?$/u.test(at)) {
    return PERTURBATIONS.map((label) => ({ label, doc: PERTURBATION_WORDS[label] }));
  }
  if (/^score(?:\/\[\])?$/u.test(at)) return [...metricOffers(), ...figureOffers()];
  if (at === 'stop_early/metric') return figureOffers();
  if (at === 'sample/stratify') {
    const fields = (await world.samplesOf(file))?.cases.flatMap((each) => Object.keys(each.fields)) ?? [];
    return [...new Set([...CASE_PARTS, ...fields])].map((label) => ({ label }));
  }
  if (/^fields\/[^/]+$/u.test(at)) {
    return pathsIn((await world.samplesOf(file))?.records ?? []).map((label) => ({ label }));
  }
  if (at === 'cases/[]') {
    const cases = (await world.samplesOf(file))?.cases ?? [];
    return cases.map(({ id, title }) => ({ label: id, detail: title }));
  }
  if (/^switches\/[^/]+$/u.test(at)) {
    const named = (await pipelineOfSlice(source))?.pipeline.switches.get(path[1] ?? '');
    return named ? switchValues(named) : [];
  }
  return [];
}

/** Members of records, and their members, as a mapping writes them. */
function pathsIn(records: readonly JsonObject[]): string[] {
  const paths = records.flatMap((record) =>
    Object.entries(record).flatMap(([name, value]) => [
      name,
      ...(isObject(value) ? Object.keys(value).map((member) => `${name}.${member}`) : []),
    ]),
  );
  return [...new Set(paths)];
}

/** The pipeline that a slice runs. */
export async function pipelineOfSlice({ world, outline }: ValueSource): Promise<YamlOutline | undefined> {
  const path = outline?.fields.get('pipeline')?.scalar();
  if (!outline || typeof path !== 'string') return undefined;
  const file = world.project.paths.resolveFrom(outline.file, path);
  const text = await world.project.text(file);
  return text === null ? undefined : outlineYaml(file, text, () => world.readPipeline(file, text));
}

function switchValues({ default: value, choices }: Switch): Offer[] {
  const detail = (each: unknown): string | undefined => (each === value ? 'default' : undefined);
  if (choices) return choices.map((label) => ({ label, detail: detail(label) }));
  const all = typeof value === 'boolean' ? [true, false] : [value];
  return all.map((each) => ({ label: String(each), detail: detail(each) }));
}

export function roleOffers(roles: ReadonlyMap<string, Role>): Offer[] {
  return [...roles].map(([label, { title, inputs, output }]) => ({
    label,
    detail: title === label ? output.format : `${title}, ${output.format}`,
    doc: inputs.size === 0 ? undefined : `Takes ${[...inputs.keys()].join(', ')}.`,
    kind: CompletionItemKind.Function,
  }));
}

function bases({ knowledge }: Pipeline): Offer[] {
  return [...knowledge.values()].map(({ name, from }) => ({ label: name, detail: from.name }));
}

function memories({ memory }: Pipeline): Offer[] {
  return [...memory.values()].map(({ name, mode, path }) => ({
    label: name,
    detail: `memory, ${mode}, ${path}`,
  }));
}

function models({ models: known, priceOf }: LanguageWorld): Offer[] {
  return [BASELINE_MODEL, ...known].map((label): Offer => {
    const price = priceOf(label);
    const detail = price && `${dollars(price.input)} in, ${dollars(price.output)} out, per million tokens`;
    const doc = label === BASELINE_MODEL ? 'Answers by rules, without a key or a network.' : undefined;
    return { label, detail, doc, group: label === BASELINE_MODEL ? 1 : 5 };
  });
}

export function metricOffers(): Offer[] {
  return metrics.map(({ name, describe }) => ({ label: name, doc: describe, group: 4 }));
}

export function figureOffers(): Offer[] {
  return metrics.flatMap(({ figures }) =>
    figures.map(({ name, formula, unit }): Offer => ({ label: name, detail: unit, doc: formula, group: 6 })),
  );
}

/** Values that the schema writes out. */
function written(kind: SchemaKind, path: readonly string[]): Offer[] {
  const schemas = schemasAt(kind, path);
  const [doc] = schemas.flatMap((schema) => docOf(kind, schema) ?? []);
  return [...new Set(valuesIn(schemas))].map((label) => ({
    label,
    doc,
    kind: CompletionItemKind.EnumMember,
  }));
}

export function isStageKind(key: string): boolean {
  return STAGE_KINDS.some((kind) => kind === key);
}
