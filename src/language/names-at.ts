import type { Name } from '../core/dataflow/names';
import { follow } from '../core/dataflow/expression-type';
import {
  listOf,
  NUMBER,
  objectOf,
  TEXT,
  TRUTH,
  UNKNOWN,
  unionOf,
  type ValueType,
} from '../core/dataflow/value-type';
import type { Pipeline } from '../core/pipeline/pipeline';
import type { Authored } from '../core/pipeline/stage';
import { walkPipeline } from '../core/dataflow/walk';
import { CASE_PARTS } from '../core/pipeline/case-parts';
import { caseView } from '../core/runner/case-context';
import { isObject, type Json, type JsonObject } from '../core/json';
import type { Role } from '../core/role';
import { findRoles } from './find-roles';
import { contains } from './lsp-range';
import type { YamlOutline } from './outline-yaml';
import type { LanguageWorld, SampleCases } from './world';
import { ITEM, placeInYaml } from './yaml-place';

/** A name no author would write; its place tells what can be read there. */
const PROBE = 'moot_probe_here';

/** Names that an expression of a pipeline or slice can read at an offset, nearest first, loops in it included. */
export async function namesAt(world: LanguageWorld, outline: YamlOutline, offset: number): Promise<Name[]> {
  const { text, file } = outline;
  const open = openingBefore(text, offset);
  if (open === undefined) return [];
  const samples = await world.samplesOf(file);
  const place = placeInYaml(text, open);
  const base = ownNames(place?.path ?? [], samples) ?? (await namesOfPipeline(world, outline, open, offset));
  const seesGold = place?.path.includes('gold') ?? false;
  const withCase = base.map((name) =>
    name.name === 'case' ? { ...name, type: typeOfCase(name.type, samples?.cases ?? [], seesGold) } : name,
  );
  return [...localsBefore(text, open, offset, withCase), ...withCase];
}

/** Where the `{{` or `{%` begins that an offset stands in. */
export function openingBefore(text: string, offset: number): number | undefined {
  const before = text.slice(0, offset);
  const open = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
  return open < 0 || /[%}]\}/u.test(before.slice(open + 2)) ? undefined : open;
}

/** Places that read names of their own instead of stages. */
function ownNames(path: readonly string[], samples: SampleCases | undefined): Name[] | undefined {
  const [root, , key] = path;
  const simple = (...names: string[]): Name[] =>
    names.map((name) => ({ name, type: UNKNOWN, conditions: [] }));
  if (root === 'where') return [caseName(samples)];
  if (root === 'graders') return [caseName(samples), ...simple('verdict', 'gold', 'switches')];
  if (root === 'fields')
    return [{ name: 'record', type: typeOfRecords(samples?.records ?? []), conditions: [] }];
  return root === 'knowledge' && key === 'where' ? simple('entry') : undefined;
}

function caseName(samples: SampleCases | undefined): Name {
  return { name: 'case', type: samples ? UNKNOWN : objectOf([], 'yes'), conditions: [] };
}

async function namesOfPipeline(
  world: LanguageWorld,
  outline: YamlOutline,
  open: number,
  offset: number,
): Promise<Name[]> {
  const { file, text } = outline;
  const at = outline.lines.positionAt(offset);
  const asWritten = async (): Promise<Name[] | undefined> => {
    const roles = await rolesByName(world, outline);
    return namesWhere(outline.pipeline, roles, ({ range }) => contains(range, at));
  };
  // A text with an open expression is slow to read, and seldom tells what can be read in it.
  const isOpen = closing(text.slice(offset, endOfLine(text, offset))) === undefined;
  const whole = isOpen ? undefined : await asWritten();
  if (whole) return whole;
  for (const edit of [probe, probeStage, probeLine]) {
    const { pipeline, fields } = world.readPipeline(file, edit(text, open, offset));
    const roles = await rolesByName(world, { file, fields });
    const found = namesWhere(pipeline, roles, ({ expression }) => expression.source.includes(PROBE));
    if (found) return found;
  }
  return (isOpen ? await asWritten() : undefined) ?? [];
}

/** What closes an expression on the rest of its line, with all before it. */
function closing(rest: string): string | undefined {
  return /^(?:(?!\{\{|\{%)[^\n])*?[%}]\}/u.exec(rest)?.[0];
}

/** What the first expression can read for which something is true. */
function namesWhere(
  pipeline: Pipeline,
  roles: ReadonlyMap<string, Role>,
  isMeant: (authored: Authored) => boolean,
): Name[] | undefined {
  let found: readonly Name[] | undefined;
  walkPipeline(pipeline, roles, {
    read: ({ authored, names }) => {
      // Later stages add theirs to the same names.
      if (!found && isMeant(authored)) found = names.all();
    },
  });
  return found && [...found];
}

/** The roles of a pipeline that can be read, by the names its stages use. */
export async function rolesByName(
  world: LanguageWorld,
  outline: Pick<YamlOutline, 'file' | 'fields'>,
): Promise<Map<string, Role>> {
  const roles = new Map<string, Role>();
  for (const [name, file] of await findRoles(world.project, world.files, outline)) {
    const role = await world.project.loadRole(file);
    if (role.ok) roles.set(name, role.value);
  }
  return roles;
}

/** The text with the whole of the expression at a place made one name, and what was left open closed. */
function probe(text: string, open: number, offset: number): string {
  const lineStart = text.lastIndexOf('\n', open) + 1;
  const lineEnd = endOfLine(text, offset);
  const after = text.slice(offset, lineEnd);
  const head = text.slice(lineStart, open);
  const closed = closing(after);
  const quote = quoteIn(head);
  const rest = closed
    ? after.slice(closed.length)
    : quote !== undefined && after.includes(quote)
      ? after.slice(after.indexOf(quote))
      : (quote ?? '') + closers(head);
  const bare = quote === undefined && /[:\-,[{]\s*$/u.test(head);
  const expression = bare ? `"{{ ${PROBE} }}"` : `{{ ${PROBE} }}`;
  return text.slice(0, open) + expression + rest + text.slice(lineEnd);
}

/** The same for an item of a list of stages that does not say yet what it does. */
function probeStage(text: string, open: number): string {
  const lineStart = text.lastIndexOf('\n', open) + 1;
  const column = text.slice(lineStart, open).search(/[^\s-]/u);
  const lineEnd = endOfLine(text, open);
  const indent = ' '.repeat(Math.max(column, 0));
  const dash = /^\s*(?:-\s+)+/u.exec(text.slice(lineStart, open))?.[0] ?? indent;
  return `${text.slice(0, lineStart)}${dash}when: "{{ ${PROBE} }}"\n${indent}set: {}${text.slice(lineEnd)}`;
}

/** The same where the stage cannot be read otherwise: the stage up to here is made another. */
function probeLine(text: string, open: number): string {
  const place = placeInYaml(text, open);
  const depth = place ? place.path.lastIndexOf(ITEM) : -1;
  if (!place || depth < 0) return text;
  const lineStart = text.lastIndexOf('\n', open) + 1;
  const dashes = [...text.slice(0, open).matchAll(/^( *)- /gmu)];
  const inner = text.slice(lineStart, open).search(/[^ ]/u);
  const dash = dashes.findLast(([, spaces = '']) => spaces.length < inner || inner < 0);
  if (!dash) return text;
  const indent = dash[1] ?? '';
  const stage = `${indent}- stage: ${PROBE}_\n${indent}  set: { x: "{{ ${PROBE} }}" }\n`;
  const rest = text.slice(endOfLine(text, open) + 1).split('\n');
  const next = rest.findIndex((line) => line.trim() !== '' && line.search(/[^ ]/u) <= indent.length);
  return text.slice(0, dash.index) + stage + (next < 0 ? '' : rest.slice(next).join('\n'));
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  const last = end < 0 ? text.length : end;
  return text[last - 1] === '\r' && last > offset ? last - 1 : last;
}

function quoteIn(head: string): string | undefined {
  let quote: string | undefined;
  for (const sign of head) {
    if (quote === undefined && (sign === '"' || sign === "'")) quote = sign;
    else if (sign === quote) quote = undefined;
  }
  return quote;
}

/** Brackets that a line leaves open, closed. */
function closers(head: string): string {
  const open: string[] = [];
  for (const sign of head.replace(/\{\{.*?\}\}|"[^"]*"|'[^']*'/gu, '')) {
    if (sign === '{') open.push('}');
    else if (sign === '[') open.push(']');
    else if (sign === '}' || sign === ']') open.pop();
  }
  return open.reverse().join('');
}

/** Variables of `for`, `assign` and `capture` in the same template. */
export function localsBefore(text: string, open: number, offset: number, names: readonly Name[]): Name[] {
  const from = Math.max(text.lastIndexOf('\n\n', open), open - 4000, 0);
  const locals: Name[] = [];
  const before = text.slice(from, Math.max(open, Math.min(offset, text.length)));
  for (const [, tag, name = '', path = ''] of before.matchAll(
    /\{%-?\s*(for|assign|capture|endfor)\b\s*([\p{L}_][\p{L}\p{N}_-]*)?(?:\s+in\s+([\p{L}\p{N}_.-]+))?/gu,
  )) {
    if (tag === 'endfor') {
      const last = locals.findLastIndex((each) => each.name === 'forloop');
      if (last >= 0) locals.splice(last - 1, 2);
    } else if (name !== '') {
      const type = tag === 'for' ? itemOf(path, [...locals, ...names]) : tag === 'capture' ? TEXT : UNKNOWN;
      locals.push({ name, type, conditions: [] });
      if (tag === 'for') locals.push({ name: 'forloop', type: FORLOOP, conditions: [] });
    }
  }
  return locals;
}

const FORLOOP = objectOf([
  ['index', NUMBER],
  ['index0', NUMBER],
  ['first', TRUTH],
  ['last', TRUTH],
  ['length', NUMBER],
]);

function itemOf(path: string, names: readonly Name[]): ValueType {
  const segments = path.split('.');
  const root = names.find(({ name }) => name === segments[0]);
  const followed = root && follow(root.type, segments);
  return followed && 'type' in followed && followed.type.kind === 'list' ? followed.type.items : UNKNOWN;
}

/** The type of `case` with the fields that the first cases have beside the usual parts. */
function typeOfCase(type: ValueType, cases: SampleCases['cases'], seesGold: boolean): ValueType {
  const fields = new Map(type.kind === 'object' ? type.fields : []);
  for (const part of CASE_PARTS) if (!fields.has(part)) fields.set(part, UNKNOWN);
  if (seesGold) fields.set('gold', objectOf([], 'yes'));
  for (const each of cases) {
    for (const [name, value] of Object.entries(caseView(each))) {
      const known = fields.get(name);
      if (!known || (known.kind !== 'string' && known.kind !== 'number'))
        fields.set(name, typeOfSample(value));
    }
  }
  return objectOf(fields, 'yes');
}

/** What the first records have, each member as in the first that has it. */
function typeOfRecords(records: readonly JsonObject[]): ValueType {
  const all = Object.assign({}, ...[...records].reverse()) as JsonObject;
  return typeOfSample(all);
}

function typeOfSample(value: Json): ValueType {
  if (typeof value === 'string') return TEXT;
  if (typeof value === 'number') return NUMBER;
  if (typeof value === 'boolean') return TRUTH;
  if (isObject(value)) {
    return objectOf(
      Object.entries(value).map(([name, member]) => [name, typeOfSample(member)]),
      'yes',
    );
  }
  if (!Array.isArray(value)) return UNKNOWN;
  const [first] = value as readonly Json[];
  return listOf(first === undefined ? UNKNOWN : typeOfSample(first));
}

/** What can stand behind a name and points: its members by name, those of all alternatives. */
export function membersOf(type: ValueType): ReadonlyMap<string, ValueType> {
  switch (type.kind) {
    case 'object':
      return type.fields;
    case 'union': {
      const all = new Map<string, ValueType>();
      for (const part of type.of) {
        for (const [name, member] of membersOf(part)) {
          const known = all.get(name);
          all.set(name, known ? unionOf(known, member) : member);
        }
      }
      return all;
    }
    case 'list':
      return new Map([
        ['size', NUMBER],
        ['first', type.items],
        ['last', type.items],
      ]);
    default:
      return new Map();
  }
}
