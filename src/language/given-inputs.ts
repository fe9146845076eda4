import { follow, typeOfExpression } from '../core/dataflow/expression-type';
import type { Call, Name } from '../core/dataflow/names';
import { unionOf, type ValueType } from '../core/dataflow/value-type';
import { walkPipeline } from '../core/dataflow/walk';
import { parseRole, type Role } from '../core/role';
import { inputNames } from './input-names';
import { findRoles } from './find-roles';
import { rolesByName } from './names-at';
import type { RoleOutline } from './outline-role';
import type { LanguageWorld } from './world';

/**
 * The inputs of a role with the types of what pipelines of the workspace give for them; where that is not known, with
 * those they are declared with.
 */
export async function inputsAsGiven(world: LanguageWorld, outline: RoleOutline): Promise<Name[]> {
  const role = settingsAlone(outline);
  const given = new Map<string, ValueType[]>();
  for (const pipeline of role ? await world.pipelines() : []) {
    const roles = await rolesByName(world, pipeline);
    for (const [name, file] of await findRoles(world.project, world.files, pipeline)) {
      if (role && file === outline.file)
        roles.set(pipeline.pipeline.roles.kind === 'files' ? name : role.name, role);
    }
    walkPipeline(pipeline.pipeline, roles, {
      call: (call) => {
        if (call.role !== role) return;
        for (const input of role.inputs.keys()) {
          const type = typeGiven(call, input);
          if (type && type.kind !== 'unknown') given.set(input, [...(given.get(input) ?? []), type]);
        }
      },
    });
  }
  return inputNames(outline).map((name) => {
    const type = unionOf(...(given.get(name.name) ?? [name.type]));
    return type.kind === 'unknown' ? name : { ...name, type };
  });
}

/** The role with another prompt: one that is typed in can seldom be read. */
function settingsAlone({ file, text, bodyOffset }: RoleOutline): Role | undefined {
  const read = parseRole(file, `${text.slice(0, bodyOffset)}user:\nx\n`, new Map());
  return read.ok ? read.value : undefined;
}

/** What one call gives for an input: what it binds, else the stage or the part of the case of that name. */
function typeGiven({ bound, gold, names }: Call, input: string): ValueType | undefined {
  const binding = [...bound, ...(gold ? [gold] : [])].find((bindings) => bindings.has(input))?.get(input);
  if (binding) return typeOfExpression(binding, names);
  const name = names.get(input);
  if (name) return name.type;
  const ofCase = names.get('case');
  const followed = ofCase && follow(ofCase.type, ['case', input]);
  return followed && 'type' in followed ? followed.type : undefined;
}
