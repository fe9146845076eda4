import type { Name } from '../core/dataflow/names';
import { listOf, NUMBER, objectOf, TEXT, TRUTH, UNKNOWN, type ValueType } from '../core/dataflow/value-type';
import type { RoleOutline } from './outline-role';

const INPUT_TYPES: Readonly<Record<string, ValueType>> = {
  string: TEXT,
  number: NUMBER,
  boolean: TRUTH,
  list: listOf(UNKNOWN),
  object: objectOf([], 'yes'),
};

/** The inputs of a role with the types they are declared with. */
export function inputNames({ fields }: RoleOutline): Name[] {
  const inputs = fields.get('inputs');
  const members = inputs?.isMap ? inputs.map() : undefined;
  return [...(members ?? [])].map(([name, field]) => {
    const type = field.isMap ? field.map()?.get('type')?.scalar() : field.scalar();
    return { name, type: INPUT_TYPES[String(type ?? 'any')] ?? UNKNOWN, conditions: [] };
  });
}
