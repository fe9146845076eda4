import { Variable } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { Json } from '../core/json';
import type { Change } from './changes';
import { membersOf, type Named, type NamedScope } from './scopes';

/** Characters of a list or object on one line. */
const LONGEST = 200;

/** The editor's variables; references hold until the case moves. */
export class Variables {
  private readonly known = new Map<number, readonly Named[]>();

  reset(): void {
    this.known.clear();
  }

  scope({ name, members }: NamedScope): DebugProtocol.Scope {
    return {
      name,
      variablesReference: this.keep(members),
      namedVariables: members.length,
      expensive: false,
    };
  }

  members(reference: number): DebugProtocol.Variable[] {
    return this.namedIn(reference).map((named) => this.shown(named));
  }

  shown(named: Named): DebugProtocol.Variable {
    const { name, value, edit, expression } = named;
    const members = named.members ?? membersOf(value, expression, edit);
    const variable: DebugProtocol.Variable = new Variable(
      name,
      shortened(value),
      members.length > 0 ? this.keep(members) : 0,
    );
    variable.type = typeOf(value);
    if (expression !== undefined) variable.evaluateName = expression;
    if (!edit) variable.presentationHint = { attributes: ['readOnly'] };
    return variable;
  }

  /** The change that setting a member means; a sentence where it cannot be set. */
  set(reference: number, name: string, text: string): Change | string {
    const named = this.namedIn(reference).find((each) => each.name === name);
    return named ? changeOf(named, text) : `There is no ${name} here.`;
  }

  private namedIn(reference: number): readonly Named[] {
    return this.known.get(reference) ?? [];
  }

  private keep(members: readonly Named[]): number {
    const reference = this.known.size + 1;
    this.known.set(reference, members);
    return reference;
  }
}

export function changeOf({ name, value, edit }: Named, text: string): Change | string {
  if (!edit) return `${name} cannot be set: it follows from other values.`;
  const typed = typedAs(value, text);
  if (typed === undefined || !canStandFor(typed, value)) {
    return `${text} cannot stand in ${name}, which is ${KINDS[typeOf(value)]}.`;
  }
  return edit(typed);
}

/** What is typed for a value of each type. */
const KINDS = {
  boolean: 'true or false',
  number: 'a number',
  string: 'text',
  list: 'a list, written as JSON: […]',
  object: 'an object, written as JSON: {…}',
  nothing: 'null',
} as const;

/** `"false"` is text, and text is true to Liquid; numbers and words are told apart by no format that models keep to. */
function canStandFor(value: Json, before: Json): boolean {
  const [is, was] = [typeOf(value), typeOf(before)];
  const isPlain = (type: string): boolean => type === 'string' || type === 'number';
  return is === was || is === 'nothing' || was === 'nothing' || (isPlain(is) && isPlain(was));
}

/** Words are taken as they are where words stood before; else it is JSON. */
function typedAs(before: Json, text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return typeof before === 'string' && typeof value !== 'string' ? text : value;
  } catch {
    return typeof before === 'string' || before === null ? text : undefined;
  }
}

export function shortened(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isLong = typeof value === 'object' && text.length > LONGEST;
  return isLong ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}

function typeOf(value: Json): keyof typeof KINDS {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}
