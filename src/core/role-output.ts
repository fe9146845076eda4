import type { JsonObject } from './json';
import type { Choice, OutputFormat, OutputSpec, Tag } from './output/output-spec';
import { checkPattern } from './output/pattern-guard';
import { expandSchema } from './output/short-schema';
import type { Range } from './problem';
import type { Field } from './yaml/field';

export const OUTPUT_FORMATS: readonly OutputFormat[] = [
  'text',
  'json',
  'finish',
  'tagged',
  'choice',
  'lines',
  'pattern',
];

/** Reads `output:` of a role. Without one, any text will do. */
export function readOutput(field: Field | undefined): OutputSpec {
  if (!field || field.isEmpty) return { format: 'text' };
  if (!field.isMap) return { format: field.oneOf(OUTPUT_FORMATS) ?? 'text' };
  const members = field.map(['format', 'schema', 'tags', 'choices', 'pattern', 'prefix']);
  const format = members?.get('format')?.oneOf(OUTPUT_FORMATS) ?? 'text';
  const schema = readSchema(members?.get('schema'));
  const tags = format === 'tagged' ? readTags(field, members?.get('tags')) : undefined;
  const choices = format === 'choice' ? readChoices(field, members?.get('choices')) : undefined;
  const pattern = format === 'pattern' ? readPattern(field, members?.get('pattern')) : undefined;
  const prefix = members?.get('prefix')?.string();
  return {
    format,
    ...(schema ? { schema } : {}),
    ...(tags ? { tags } : {}),
    ...(choices ? { choices } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(prefix === undefined ? {} : { prefix }),
  };
}

function readSchema(field: Field | undefined): JsonObject | undefined {
  if (!field || field.isEmpty) return undefined;
  const expanded = expandSchema(field.json());
  if (expanded.ok) return expanded.schema;
  const range = placeIn(field, expanded.path);
  field.source.error('bad-schema', range, `${['schema', ...expanded.path].join('.')}: ${expanded.problem}`);
  return undefined;
}

/** Where the value at a path stands, as far as it is written. */
function placeIn(field: Field, path: readonly (string | number)[]): Range {
  const [step, ...rest] = path;
  if (step === undefined) return field.range;
  const member = field.isMap
    ? field.map()?.get(String(step))
    : field.isList
      ? field.list()?.[Number(step)]
      : undefined;
  return member ? placeIn(member, rest) : field.range;
}

function needed(field: Field, key: string, format: OutputFormat, example: string): void {
  field.error('missing-key', `The format ${format} needs ${key}.`, `Add ${key}: ${example}.`);
}

function readTags(output: Field, field: Field | undefined): Tag[] | undefined {
  if (!field) {
    needed(output, 'tags', 'tagged', '{ analysis: 法官分析 }');
    return undefined;
  }
  const tags: Tag[] = [];
  for (const [name, member] of field.map() ?? []) {
    if (!member.isMap) {
      const tag = member.text();
      if (tag !== undefined) tags.push({ field: name, tag, type: 'string', optional: false });
      continue;
    }
    const members = member.map(['tag', 'type', 'optional']);
    tags.push({
      field: name,
      tag: members?.get('tag')?.text() ?? name,
      type: members?.get('type')?.oneOf(['string', 'list']) ?? 'string',
      optional: members?.get('optional')?.boolean() ?? false,
    });
  }
  return tags;
}

function readChoices(output: Field, field: Field | undefined): Choice[] | undefined {
  if (!field) {
    needed(output, 'choices', 'choice', '[accept, not accept]');
    return undefined;
  }
  return (field.list() ?? []).flatMap((item): Choice[] => {
    if (!item.isMap) {
      const choice = item.text();
      return choice === undefined ? [] : [{ choice }];
    }
    const members = item.map(['choice', 'lead', 'capture']);
    const choice = members?.get('choice')?.text();
    if (choice === undefined) {
      item.error('missing-key', 'A choice needs its words.', 'Add choice: WORDS.');
      return [];
    }
    const lead = members?.get('lead')?.text();
    const capture = members?.get('capture')?.text();
    return [
      { choice, ...(lead === undefined ? {} : { lead }), ...(capture === undefined ? {} : { capture }) },
    ];
  });
}

function readPattern(output: Field, field: Field | undefined): string | undefined {
  if (!field) {
    needed(output, 'pattern', 'pattern', String.raw`'\[罪名\](?<charges>[^<]*)<eoa>'`);
    return undefined;
  }
  const pattern = field.string();
  const trouble = pattern === undefined ? undefined : checkPattern(pattern);
  if (trouble === undefined) return pattern;
  field.error('bad-pattern', `The pattern cannot be used: ${trouble}`);
  return undefined;
}
