import caseSchema from '../../schemas/case.schema.json';
import pipelineSchema from '../../schemas/pipeline.schema.json';
import roleSchema from '../../schemas/role.schema.json';
import sliceSchema from '../../schemas/slice.schema.json';
import { isObject, type Json, type JsonObject } from '../core/json';
import { KEY_WORDS } from './words';
import { ITEM } from './yaml-place';

export type SchemaKind = 'pipeline' | 'slice' | 'role' | 'case';

const ROOTS: Readonly<Record<SchemaKind, JsonObject>> = {
  pipeline: pipelineSchema,
  slice: sliceSchema,
  role: roleSchema,
  case: { ...caseSchema.$defs.case, $defs: caseSchema.$defs },
};

/** A key as the schema knows it. */
export interface SchemaKey {
  readonly name: string;
  /** What the value must be. */
  readonly schemas: readonly JsonObject[];
  readonly doc: string | undefined;
  readonly required: boolean;
}

/** What the schemas of our files say of a place; alternatives stand side by side. */
export function schemasAt(
  kind: SchemaKind,
  path: readonly string[],
  siblings: readonly string[] = [],
): readonly JsonObject[] {
  const root = ROOTS[kind];
  let here = expand(root, [root], path.length === 0 ? siblings : []);
  for (const [index, step] of path.entries()) {
    // Of what lies around, only the step itself tells which kind of stage it is.
    const beside = index === path.length - 1 ? siblings : path.slice(index + 1, index + 2);
    const next = here.flatMap((schema) => (step === ITEM ? itemsOf(schema) : memberOf(schema, step)));
    here = expand(root, next, beside);
  }
  return here;
}

/** Keys that a map at a place may have, each once. */
export function keysAt(kind: SchemaKind, path: readonly string[], siblings: readonly string[]): SchemaKey[] {
  const found = new Map<string, SchemaKey>();
  for (const schema of schemasAt(kind, path, siblings)) {
    const required = Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : [];
    for (const [name, member] of Object.entries(membersOf(schema))) {
      const schemas = expand(ROOTS[kind], isObject(member) ? [member] : [], []);
      const earlier = found.get(name);
      if (earlier && earlier.doc !== undefined) continue;
      const own = isObject(member) ? member['description'] : undefined;
      const doc = typeof own === 'string' ? own : (KEY_WORDS[name] ?? docOf(kind, member));
      found.set(name, { name, schemas, doc, required: required.includes(name) });
    }
  }
  return [...found.values()];
}

/** The sentence that a schema, or what it refers to, has about itself. */
export function docOf(kind: SchemaKind, schema: Json | undefined): string | undefined {
  for (let at = schema, left = 8; isObject(at) && left > 0; left--) {
    const said = at['description'];
    if (typeof said === 'string') return said;
    at = refOf(ROOTS[kind], at);
  }
  return undefined;
}

/** The values that are written out in schemas, each with what is said of all of them. */
export function valuesIn(schemas: readonly JsonObject[]): string[] {
  return schemas.flatMap((schema) => {
    const values = schema['const'] === undefined ? schema['enum'] : [schema['const']];
    if (Array.isArray(values)) return (values as readonly Json[]).map(String);
    const type = schema['type'];
    const types = Array.isArray(type) ? (type as readonly Json[]) : [type];
    const isText = types.includes('string');
    return types.includes('boolean') && !isText ? ['true', 'false'] : [];
  });
}

function membersOf(schema: JsonObject): JsonObject {
  const members = schema['properties'];
  return isObject(members) ? members : {};
}

function memberOf(schema: JsonObject, name: string): JsonObject[] {
  const own = Object.hasOwn(membersOf(schema), name) ? membersOf(schema)[name] : undefined;
  const member = own ?? schema['additionalProperties'];
  return isObject(member) ? [member] : [];
}

function itemsOf(schema: JsonObject): JsonObject[] {
  return isObject(schema['items']) ? [schema['items']] : [];
}

function refOf(root: JsonObject, schema: JsonObject): JsonObject | undefined {
  const ref = schema['$ref'];
  const definitions = root['$defs'];
  if (typeof ref !== 'string' || !isObject(definitions)) return undefined;
  const found = definitions[ref.replace('#/$defs/', '')];
  return isObject(found) ? found : undefined;
}

/** Schemas with what they refer to and their alternatives; of conditional ones those that hold, or all where none does. */
function expand(root: JsonObject, schemas: readonly JsonObject[], siblings: readonly string[]): JsonObject[] {
  return schemas.flatMap((schema): JsonObject[] => {
    const target = refOf(root, schema);
    const more = [...(target ? [target] : []), ...objectsIn(schema['anyOf']), ...objectsIn(schema['oneOf'])];
    const branches = objectsIn(schema['allOf']).filter((each) => isObject(each['then']));
    const met = branches.filter((each) => isMet(each['if'], siblings));
    const thens = (met.length > 0 ? met : branches).flatMap(({ then }) => (isObject(then) ? [then] : []));
    return [schema, ...expand(root, [...more, ...thens], siblings)];
  });
}

function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value)
    ? (value as readonly Json[]).flatMap((each) => (isObject(each) ? [each] : []))
    : [];
}

function isMet(condition: Json | undefined, siblings: readonly string[]): boolean {
  if (!isObject(condition)) return false;
  const required = condition['required'];
  const not = condition['not'];
  const all =
    Array.isArray(required) &&
    siblings.length > 0 &&
    (required as readonly string[]).every((name) => siblings.includes(name));
  return all && !(isObject(not) && isMet(not, siblings));
}
