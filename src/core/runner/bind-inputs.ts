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
    const value = bound[input.name] ?? scope.get(input.name) ?? fieldOf(theCase, input.name);
    if (value === undefined || value === null) {
      const known = input.name in bound || scope.has(input.name);
      if (!input.optional && !known) return { missing: input.name };
      variables[input.name] = null;
      continue;
    }
    variables[input.name] = value;
  }
  return { variables };
}

function fieldOf(theCase: Json | undefined, name: string): Json | undefined {
  return isObject(theCase) && Object.hasOwn(theCase, name) ? (theCase[name] as Json) : undefined;
}
