import type { Json } from '../json';
import { isTruthy } from '../template/expression';
import { QUICK_LIMITS } from '../template/render-limits';
import type { Authored } from '../pipeline/stage';
import { follow } from './expression-type';
import type { Names } from './names';
import { writtenSegments } from './use-place';
import { valuesOf } from './value-type';

/** Combinations tried before a condition is taken for undecidable. */
const MOST = 512;
/** Of a path whose stage did not run. */
const ABSENT: unique symbol = Symbol('absent');

type Falls = Json | typeof ABSENT;

export type Assignment = ReadonlyMap<string, Falls>;

/** Reads nothing but switches and values written out. */
export function readsSwitchesOnly({ expression }: Authored): boolean {
  return expression.uses.every(({ segments }) => segments[0] === 'switches');
}

/**
 * All ways in which the values behind some conditions can fall out, by path; undefined when they are too many or not
 * known. A path of a stage that may not run can also be absent.
 */
export function assignmentsOf(conditions: readonly Authored[], names: Names): Assignment[] | undefined {
  let all: Assignment[] = [new Map<string, Falls>()];
  for (const [path, values] of domainsOf(conditions, names)) {
    if (!values || all.length * values.length > MOST) return undefined;
    all = all.flatMap((each) => values.map((value) => new Map<string, Falls>(each).set(path, value)));
  }
  return all;
}

function domainsOf(conditions: readonly Authored[], names: Names): Map<string, readonly Falls[] | undefined> {
  const domains = new Map<string, readonly Falls[] | undefined>();
  for (const { expression } of conditions) {
    for (const use of expression.uses) {
      const segments = writtenSegments(expression.source, use).map(({ name }) => name);
      const name = names.get(segments[0] ?? '');
      const whole = segments.length === use.segments.length && segments.length > 1;
      const followed = name && whole ? follow(name.type, segments) : undefined;
      const values = followed && 'type' in followed ? valuesOf(followed.type) : undefined;
      const absent: readonly Falls[] = name && name.conditions.length > 0 ? [ABSENT] : [];
      domains.set(segments.join('\u0000'), values && [...values, ...absent]);
    }
  }
  return domains;
}

/** Whether a condition is true when its paths have these values. */
export function holds({ expression }: Authored, assignment: Assignment): boolean {
  const scope: Record<string, Json> = {};
  for (const [path, value] of assignment) {
    const [root = '', ...rest] = path.split('\u0000');
    if (value === ABSENT) scope[root] = null;
    else if (scope[root] !== null) put(scope, [root, ...rest], value);
  }
  const result = expression.evaluate(scope, false, QUICK_LIMITS);
  return result.ok && isTruthy(result.value);
}

function put(into: Record<string, Json>, [name = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const known = into[name];
  const member = known !== null && typeof known === 'object' && !Array.isArray(known) ? known : {};
  into[name] = member;
  put(member as Record<string, Json>, rest, value);
}

/** False only where no way for the values to fall out makes all conditions true. */
export function canHold(conditions: readonly Authored[], names: Names): boolean {
  const assignments = assignmentsOf(conditions, names);
  return !assignments || assignments.some((each) => conditions.every((condition) => holds(condition, each)));
}

/** A case in which all of `given` hold and `wanted` does not; undefined where there is none, or none is known. */
export function counterexample(
  given: readonly Authored[],
  wanted: Authored,
  names: Names,
): Assignment | undefined {
  return assignmentsOf([...given, wanted], names)?.find(
    (each) => given.every((condition) => holds(condition, each)) && !holds(wanted, each),
  );
}

/** `switches.panel = false`, in words. */
export function describeAssignment(assignment: Assignment): string {
  return [...assignment]
    .map(
      ([path, value]) =>
        `${path.split('\u0000').join('.')} = ${value === ABSENT ? 'nothing' : JSON.stringify(value)}`,
    )
    .join(', ');
}

/** The words of a condition without its braces. */
export function wordsOf({ expression }: Authored): string {
  return expression.source.trim().replace(/^\{\{-?\s*|\s*-?\}\}$/gu, '');
}
