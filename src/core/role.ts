import type { Json } from './json';
import { warnOfMarkers } from './role-markers';
import { readModelSettings, type ModelSettings } from './model-settings';
import type { OutputSpec } from './output/output-spec';
import type { Parsed, Range } from './problem';
import { readOutput } from './role-output';
import { parseMessageTemplate, type MessageTemplate } from './template/message-template';
import type { TemplateError } from './template/template-error';
import type { Passages } from './template/message-tags';
import { closest } from './did-you-mean';
import { hasErrors } from './problem';
import { readYaml, Source } from './yaml/authored-yaml';
import type { Field } from './yaml/field';

export const INPUT_TYPES = ['string', 'number', 'boolean', 'list', 'object', 'any'] as const;
export type InputType = (typeof INPUT_TYPES)[number];

export interface RoleInput {
  readonly name: string;
  readonly type: InputType;
  readonly optional: boolean;
  readonly doc?: string;
  readonly range: Range;
}

/** One role prompt: who speaks, what it may see, what it must answer with. */
export interface Role {
  readonly name: string;
  readonly title: string;
  readonly file: string;
  readonly text: string;
  readonly model: ModelSettings;
  readonly inputs: ReadonlyMap<string, RoleInput>;
  readonly output: OutputSpec;
  /** Line (from 0) of the output block, to open from a transcript. */
  readonly outputLine: number;
  /** Further calls that quote the problem when an answer breaks its format. */
  readonly retries: number;
  readonly template: MessageTemplate;
}

/** The settings between two lines of ---, with these; the settings alone are its first group. */
export const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n((?:[\s\S]*?\n)??)---[ \t]*(?:\r?\n|$)/u;

/** Line of a place in the template of a role, from 1. */
export function lineIn({ text }: Pick<Role, 'text'>, offset: number): number {
  const settings = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  return text.slice(0, settings + offset).split('\n').length;
}

const KEYS = ['role', 'title', 'description', 'model', 'inputs', 'output', 'retries'] as const;
const DEFAULT_RETRIES = 1;
const NEXT_STEPS: Readonly<Record<TemplateError['code'], string>> = {
  'template-syntax': 'Mend the template at this place.',
  'unknown-filter': 'Filters are listed in docs/formats.md.',
  'unknown-tag': 'Tags are those of Liquid, include and media.',
  'missing-include': 'Correct the path; it is relative to this file.',
  'include-cycle': 'Take one of the includes out.',
  'unset-variable': 'Mend the template at this place.',
  'template-limit': 'Loop over fewer items, or cut long texts.',
  'template-failed': 'Mend the template at this place.',
};

/** Names of the passages a template includes, in order. */
export function includesOf(text: string): string[] {
  return [...text.matchAll(/\{%-?\s*include\s+(["'])(.+?)\1\s*-?%\}/gu)].map((match) => match[2] ?? '');
}

/** Reads `NAME.role.md`. `passages` holds the text of every included file by the name it is included under. */
export function parseRole(file: string, text: string, passages: Passages): Parsed<Role> {
  const source = new Source(file, text);
  const match = FRONT_MATTER.exec(text);
  if (!match) {
    source.error(
      'no-front-matter',
      source.lines.range(0, 3),
      'A role file begins with a block of settings between two lines of ---.',
      'Write ---, role: NAME, output: { format: text }, --- at the top.',
    );
    return { ok: false, problems: source.problems };
  }
  const yaml = match[1] ?? '';
  const yamlOffset = match[0].indexOf('\n') + 1;
  const bodyOffset = match[0].length;
  const root = readYaml(source, yaml, yamlOffset);
  const fields = root?.map(KEYS);
  if (!root || !fields) {
    if (!hasErrors(source.problems))
      source.error('no-front-matter', source.lines.range(0, 3), 'The settings are empty.');
    return { ok: false, problems: source.problems };
  }
  const named = fields.get('role')?.string();
  if (!fields.has('role')) {
    source.error('missing-key', source.lines.range(0, 3), 'The settings name no role.', 'Add role: NAME.');
  }
  const inputs = readInputs(fields.get('inputs'));
  const output = fields.get('output');
  const outputSpec = readOutput(output);
  const title = fields.get('title')?.text();
  const modelField = fields.get('model');
  const model = modelField ? readModelSettings(modelField) : {};
  const retries = fields.get('retries')?.count(0) ?? DEFAULT_RETRIES;
  const template = readTemplate(source, text.slice(bodyOffset), bodyOffset, inputs, passages);
  if (!template || named === undefined || hasErrors(source.problems))
    return { ok: false, problems: source.problems };
  const role: Role = {
    name: named,
    title: title ?? named,
    file,
    text,
    model,
    inputs,
    output: outputSpec,
    outputLine: output?.placeOfKey.start.line ?? 0,
    retries,
    template,
  };
  return { ok: true, value: role, problems: source.problems };
}

function readInputs(field: Field | undefined): Map<string, RoleInput> {
  const inputs = new Map<string, RoleInput>();
  if (!field || field.isEmpty) return inputs;
  for (const [name, member] of field.map() ?? []) {
    if (!member.isMap) {
      const type = (member.isEmpty ? undefined : member.oneOf(INPUT_TYPES)) ?? 'any';
      inputs.set(name, { name, type, optional: false, range: member.placeOfKey });
      continue;
    }
    const members = member.map(['type', 'optional', 'doc']);
    const doc = members?.get('doc')?.text();
    inputs.set(name, {
      name,
      type: members?.get('type')?.oneOf(INPUT_TYPES) ?? 'any',
      optional: members?.get('optional')?.boolean() ?? false,
      ...(doc === undefined ? {} : { doc }),
      range: member.placeOfKey,
    });
  }
  return inputs;
}

function readTemplate(
  source: Source,
  body: string,
  bodyOffset: number,
  inputs: ReadonlyMap<string, RoleInput>,
  passages: Passages,
): MessageTemplate | null {
  const at = (start: number, end: number): Range => source.lines.range(start + bodyOffset, end + bodyOffset);
  if (body.trim() === '') {
    source.error(
      'no-messages',
      at(0, body.length),
      'There is no prompt below the settings.',
      'Write system: or user: and the words.',
    );
    return null;
  }
  const parsed = parseMessageTemplate(body, passages);
  if (!parsed.ok) {
    const { error } = parsed;
    source.error(
      error.code,
      at(error.start, error.end),
      `${error.message}.`,
      error.suggestion === undefined ? NEXT_STEPS[error.code] : `Did you mean "${error.suggestion}"?`,
      error.suggestion !== undefined
        ? { replace: error.suggestion }
        : error.include === undefined
          ? undefined
          : { create: error.include },
    );
    return null;
  }
  const used = new Set<string>();
  for (const use of parsed.template.uses) {
    const name = use.segments[0] ?? '';
    used.add(name);
    if (inputs.has(name)) continue;
    const near = closest(name, [...inputs.keys()]);
    const place = use.passage === undefined ? at(use.start, use.start + name.length) : at(0, 0);
    const where = use.passage === undefined ? '' : ` (in the included ${use.passage})`;
    source.error(
      'undeclared-variable',
      place,
      `"${name}"${where} is not among the inputs of this role.`,
      near ? `Did you mean "${near}"?` : `Declare it under inputs: ${name}: string.`,
      near === undefined ? { declare: name } : { replace: near },
    );
  }
  informOfJson(source, body, bodyOffset, parsed.template, inputs);
  for (const input of inputs.values()) {
    if (!used.has(input.name)) {
      source.warning(
        'unused-input',
        input.range,
        `The prompt never uses the input "${input.name}".`,
        'Use it or remove it.',
        { remove: input.name },
      );
    }
  }
  warnOfMarkers(source, body, bodyOffset);
  return parsed.template;
}

/** `{{ list }}` writes JSON, which is seldom what a prompt is meant to say. */
function informOfJson(
  source: Source,
  body: string,
  bodyOffset: number,
  template: MessageTemplate,
  inputs: ReadonlyMap<string, RoleInput>,
): void {
  for (const use of template.uses) {
    const [name = '', more] = use.segments;
    const type = inputs.get(name)?.type;
    if (use.passage !== undefined || more !== undefined || (type !== 'list' && type !== 'object')) continue;
    const isLone =
      /\{\{-?\s*$/u.test(body.slice(0, use.start)) && /^\s*-?\}\}/u.test(body.slice(use.start + name.length));
    if (!isLone) continue;
    source.report(
      'information',
      'writes-json',
      source.lines.range(use.start + bodyOffset, use.start + bodyOffset + name.length),
      `"${name}" is ${type === 'list' ? 'a list' : 'an object'}, so it is written as JSON.`,
      type === 'list'
        ? `Go through it with {% for item in ${name} %}, join it, or write | json if that is meant.`
        : 'Write its fields, or | json if that is meant.',
    );
  }
}

/** What `on_unparsed: default:` gives: any JSON. */
export type UnparsedPolicy =
  { readonly policy: 'fail' } | { readonly policy: 'default'; readonly value: Json };
