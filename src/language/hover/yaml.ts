import { PERTURBATIONS } from '../../core/fairness/perturbation-kind';
import { findMetric } from '../../core/metric/registry';
import { dollars } from '../../core/model/price';
import type { Position, Range } from '../../core/problem';
import type { Role } from '../../core/role';
import { BASELINE_MODEL, pipelineOfSlice } from '../complete/values';
import { findRoles } from '../find-roles';
import { contains } from '../lsp-range';
import type { Written } from '../names/written';
import { everyStage, referencesOf, type YamlOutline } from '../outline-yaml';
import { keysAt, schemasAt, type SchemaKind } from '../schemas';
import { PERTURBATION_WORDS, STAGE_WORDS } from '../words';
import type { LanguageWorld } from '../world';
import { placeInYaml } from '../yaml-place';
import type { Told } from './told';

/** What a role, knowledge base, memory, metric, model or perturbation is that stands as a value. */
export async function hoverValue(
  world: LanguageWorld,
  kind: 'pipeline' | 'slice',
  outline: YamlOutline,
  at: Position,
): Promise<Told | undefined> {
  for (const { stage } of everyStage(outline.stages)) {
    if (!contains(stage.range, at)) continue;
    for (const { to, reference } of referencesOf(stage)) {
      if (!contains(reference.range, at)) continue;
      if (to === 'role') return roleAt(world, outline, reference.name, reference.range);
      if (to === 'knowledge') return baseAt(outline, reference.name, reference.range);
    }
  }
  const word = wordAt(outline, at);
  if (!word) return undefined;
  const place = placeInYaml(outline.text, outline.lines.offsetAt(word.range.end));
  if (!place) return undefined;
  const path = place.path.join('/');
  const { name, range } = word;
  if (/(?:^|\/)model(?:\/id)?$|^models\/[^/]+(?:\/id)?$/u.test(path)) return modelWords(world, name, range);
  if (kind === 'pipeline') return undefined;
  if (/^perturb(?:\/\[\])?$/u.test(path)) {
    const found = PERTURBATIONS.find((each) => each === name);
    return found && { words: `**${found}**: ${PERTURBATION_WORDS[found]}`, range };
  }
  return /^(?:score(?:\/\[\])?|stop_early\/metric)$/u.test(path) ? metricWords(name, range) : undefined;
}

/** What a key says, by the schema of its file; of names that are keys, what they name. */
export async function hoverKey(
  world: LanguageWorld,
  kind: SchemaKind,
  written: Written,
  at: Position,
): Promise<Told | undefined> {
  const word = wordAt(written, at);
  const { text, lines } = written;
  if (!word || !/^\s*:(?:\s|$)/u.test(text.slice(lines.offsetAt(word.range.end)).slice(0, 40)))
    return undefined;
  const settings = kind === 'role' ? /^\uFEFF?---[ \t]*\r?\n/u.exec(text)?.[0].length : 0;
  if (settings === undefined || lines.offsetAt(at) < settings) return undefined;
  const end = lines.offsetAt(word.range.end);
  const place = placeInYaml(text.slice(settings), end - settings);
  if (place?.kind !== 'key') return undefined;
  const { name, range } = word;
  const [root, ...more] = place.path;
  if (kind === 'slice' && more.length === 0 && root === 'gate') return metricWords(name, range);
  if (kind === 'slice' && more.length === 0 && root === 'switches' && 'pipeline' in written) {
    const run = await pipelineOfSlice({ world, kind, file: written.file, outline: written as YamlOutline });
    const found = run?.pipeline.switches.get(name);
    return found && { words: switchWords(found), range };
  }
  if (kind === 'pipeline' && more.length === 0 && root === 'switches' && 'pipeline' in written) {
    const found = (written as YamlOutline).pipeline.switches.get(name);
    return found && { words: switchWords(found), range };
  }
  const key = keysAt(kind, place.path, place.siblings).find((each) => each.name === name);
  if (!key) return undefined;
  const stageKind = Object.entries(STAGE_WORDS).find(([each]) => each === name);
  const isStage = stageKind && schemasAt(kind, place.path).some((schema) => schema['allOf'] !== undefined);
  const doc = isStage ? stageKind[1] : key.doc;
  return doc === undefined ? undefined : { words: `**${name}**: ${doc}`, range };
}

async function roleAt(
  world: LanguageWorld,
  outline: YamlOutline,
  name: string,
  range: Range,
): Promise<Told | undefined> {
  const file = (await findRoles(world.project, world.files, outline)).get(name);
  const role = file === undefined ? undefined : await world.project.loadRole(file);
  return role?.ok ? { words: roleWords(role.value), range } : undefined;
}

/** What a role takes and gives. */
function roleWords({ name, title, inputs, output }: Role): string {
  const lines = [...inputs.values()].map(({ name: input, type, optional, doc }) => {
    const what = `- \`${input}\`: ${type}${optional ? ', optional' : ''}`;
    return doc === undefined ? what : `${what}: ${doc}`;
  });
  return [`**${title}** (${name}), answers in \`${output.format}\``, '', ...lines].join('\n');
}

function baseAt({ pipeline }: YamlOutline, name: string, range: Range): Told | undefined {
  const base = pipeline.knowledge.get(name);
  if (base) return { words: `**${name}**: knowledge base, from \`${base.from.name}\``, range };
  const memory = pipeline.memory.get(name);
  return memory && { words: `**${name}**: memory in \`${memory.path}\`, mode ${memory.mode}`, range };
}

function modelWords({ priceOf }: LanguageWorld, id: string, range: Range): Told | undefined {
  if (id === BASELINE_MODEL)
    return { words: `**${id}**: answers by rules, without a key or a network.`, range };
  const price = priceOf(id);
  return (
    price && {
      words: `**${id}**: ${dollars(price.input)} for a million tokens of input, ${dollars(price.output)} of output, at list price.`,
      range,
    }
  );
}

function metricWords(name: string, range: Range): Told | undefined {
  const metric = findMetric(name);
  if (!metric) return undefined;
  const figure = metric.figures.find((each) => each.name === name || each.name.endsWith(`.${name}`));
  const formula = figure ? `\n\n\`${figure.name}\`: ${figure.formula}` : '';
  return { words: `**${metric.name}**: ${metric.describe}${formula}`, range };
}

function switchWords({
  name,
  default: value,
  choices,
}: {
  name: string;
  default: unknown;
  choices?: readonly string[];
}): string {
  const among = choices ? `, one of ${choices.join(', ')}` : '';
  return `**${name}**: switch, by default ${String(value)}${among}`;
}

/** The word around a place, with points, dashes and colons inside it. */
function wordAt({ text, lines }: Written, at: Position): { name: string; range: Range } | undefined {
  const offset = lines.offsetAt(at);
  const isWord = (index: number): boolean => /[\p{L}\p{N}_./:-]/u.test(text[index] ?? '');
  let [start, end] = [offset, offset];
  while (start > 0 && isWord(start - 1)) start--;
  while (isWord(end)) end++;
  const name = text.slice(start, end).replace(/:+$/u, '');
  return name === '' ? undefined : { name, range: lines.range(start, start + name.length) };
}
