import { isObject, type Json } from '../json';
import type { Role } from '../role';
import type { Scope } from './scope';

/**
 * The variables of a role: bound by `with`, else the stage (or loop variable) of the same name, else the case's field
 * of the same name. A role sees nothing but its inputs. Optional inputs that nothing binds are null.
 */
export function bindInputs(
  role: Role,
  bound: Readonly<Record<string, Json>>,
  scope: Scope,
): { readonly variables: Record<string, Json> } | { readonly missing: string } {
  const variables = Object.create(null) as Record<string, Json>;
  const theCase = scope.get('case');
  for (const input of role.inputs.values()) {
    const { name } = input;
    const known = Object.hasOwn(bound, name) || scope.has(name);
    // The nearest that is there counts, be it null: a skipped stage is not replaced by a field of the same name.
    const value = Object.hasOwn(bound, name) ? bound[name] : known ? scope.get(name) : fieldOf(theCase, name);
    if ((value === undefined || value === null) && !known && !input.optional) return { missing: name };
    variables[name] = value ?? null;
  }
  return { variables };
}

function fieldOf(theCase: Json | undefined, name: string): Json | undefined {
  return isObject(theCase) && Object.hasOwn(theCase, name) ? theCase[name] : undefined;
}
