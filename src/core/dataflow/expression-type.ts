import type { Authored } from '../pipeline/stage';
import type { VariableUse } from '../template/expression';
import { QUICK_LIMITS } from '../template/render-limits';
import type { Name, Names } from './names';
import { listOf, TEXT, TRUTH, NUMBER, typeOfValue, unionOf, UNKNOWN, type ValueType } from './value-type';

/** Members that Liquid gives to every list and text. */
const LIQUID_MEMBERS: readonly string[] = ['size', 'first', 'last'];

export interface MissingField {
  /** Index of the segment that nothing gives. */
  readonly segment: number;
  readonly known: readonly string[];
  /** A model may answer more fields than it is asked for. */
  readonly certain: boolean;
}

export type Followed = { readonly type: ValueType } | { readonly missing: MissingField };

/** The type behind a path of names, from the type of its first. */
export function follow(type: ValueType, segments: readonly string[], from = 1): Followed {
  const [name] = segments.slice(from);
  if (name === undefined) return { type };
  switch (type.kind) {
    case 'unknown':
      return { type: UNKNOWN };
    case 'object': {
      const field = type.fields.get(name);
      if (field) return follow(field, segments, from + 1);
      if (type.open === 'yes' || name === 'size') return { type: UNKNOWN };
      return { missing: { segment: from, known: [...type.fields.keys()], certain: type.open === 'no' } };
    }
    case 'union': {
      const parts = type.of.filter(({ kind }) => kind !== 'null').map((part) => follow(part, segments, from));
      const found = parts.flatMap((part) => ('type' in part ? [part.type] : []));
      const [lost] = parts.flatMap((part) => ('missing' in part ? [part.missing] : []));
      if (found.length === 0) return lost ? { missing: lost } : { type: UNKNOWN };
      const nullable = found.length < type.of.length;
      return { type: nullable ? unionOf(...found, { kind: 'null' }) : unionOf(...found) };
    }
    case 'list':
      if (name === 'size') return { type: NUMBER };
      if (LIQUID_MEMBERS.includes(name)) return follow(type.items, segments, from + 1);
      if (/^-?\d+$/u.test(name)) return follow(type.items, segments, from + 1);
      return { missing: { segment: from, known: LIQUID_MEMBERS, certain: true } };
    default:
      if (LIQUID_MEMBERS.includes(name)) return { type: UNKNOWN };
      return { missing: { segment: from, known: [], certain: true } };
  }
}

const LONE = /^\s*\{\{-?\s*([^|}]*?)\s*(?:\|([^}]*?))?\s*-?\}\}\s*$/u;

/** The name that a lone `{{ name.path }}` stands for, without any filter. */
export function lonePath(authored: Authored): VariableUse | undefined {
  const [, path, filters] = LONE.exec(authored.expression.source) ?? [];
  const [use, second] = authored.expression.uses;
  if (path === undefined || filters !== undefined || !use || second) return undefined;
  return path === use.segments.join('.') ? use : undefined;
}

/** The type of an expression's value, as far as its form tells. */
export function typeOfExpression(authored: Authored, names: Names): ValueType {
  const { source, uses } = authored.expression;
  if (uses.length === 0) {
    if (LONE.test(source)) return UNKNOWN;
    const result = authored.expression.evaluate({}, false, QUICK_LIMITS);
    return result.ok ? typeOfValue(result.value) : UNKNOWN;
  }
  const use = lonePath(authored);
  if (use) return typeOfUse(use.segments, names);
  const [, , filters] = LONE.exec(source) ?? [];
  if (!LONE.test(source)) return /^\s*\{\{[^}]*\}\}\s*$/u.test(source) ? UNKNOWN : TEXT;
  return filters === undefined ? UNKNOWN : typeAfter(filters);
}

function typeOfUse(segments: readonly string[], names: Names): ValueType {
  const name = names.get(segments[0] ?? '');
  if (!name) return UNKNOWN;
  const followed = follow(name.type, segments);
  return 'type' in followed ? followed.type : UNKNOWN;
}

/** Filters whose value is of one type whatever they are given. */
const FILTER_TYPES: Readonly<Record<string, ValueType>> = {
  map: listOf(UNKNOWN),
  where: listOf(UNKNOWN),
  split: listOf(TEXT),
  push: listOf(UNKNOWN),
  flatten: UNKNOWN,
  join: TEXT,
  json: TEXT,
  join_articles: TEXT,
  truncate_chars: TEXT,
  replace: TEXT,
  cn_number: TEXT,
  equals: TRUTH,
  in: TRUTH,
  agrees_with: TRUTH,
  size: NUMBER,
};

function typeAfter(filters: string): ValueType {
  const name = /(?:^|\|)\s*([a-z_]+)[^|]*$/u.exec(filters)?.[1] ?? '';
  return FILTER_TYPES[name] ?? UNKNOWN;
}

/** The member of a name that a path reads, where the name is a group of stages or `history`; else the name. */
export function memberOf(
  name: Name,
  segments: readonly string[],
): { readonly name: Name; readonly depth: number } {
  let current = name;
  let depth = 1;
  for (const segment of segments.slice(1)) {
    const member = current.members?.get(segment);
    if (!member) break;
    current = member;
    depth += 1;
  }
  return { name: current, depth };
}
