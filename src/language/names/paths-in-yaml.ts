import type { Field } from '../../core/yaml/field';
import { everyStage, referencesOf, type YamlOutline } from '../outline-yaml';
import type { Range } from '../../core/problem';

/** A path relative to the file that says it. */
export interface WrittenPath {
  readonly path: string;
  readonly range: Range;
  readonly is: 'file' | 'folder';
}

/** The paths in a pipeline or slice. What is taken from a run is none. */
export function pathsIn(outline: YamlOutline): WrittenPath[] {
  const { fields, stages } = outline;
  const roles = fields.get('roles');
  const files = [
    ...(roles?.isMap ? membersOf(roles) : []),
    ...membersOf(fields.get('knowledge')).flatMap((source) => memberOrSelf(source, 'from')),
    ...membersOf(fields.get('graders')).flatMap((grader) => memberOrSelf(grader, 'role')),
    ...['dataset', 'pipeline'].flatMap((key) => fields.get(key) ?? []),
  ];
  const folders = [
    ...(roles && !roles.isMap ? [roles] : []),
    ...membersOf(fields.get('memory')).flatMap((memory) =>
      memory.isMap ? memberOrSelf(memory, 'path') : [],
    ),
  ];
  const personas = [...everyStage(stages)].flatMap(({ stage }) =>
    referencesOf(stage).flatMap(({ to, reference: { name, range } }): WrittenPath[] =>
      to === 'file' ? [{ path: name, range, is: 'file' }] : [],
    ),
  );
  return [
    ...files.flatMap((field) => written(field, 'file')),
    ...folders.flatMap((field) => written(field, 'folder')),
    ...personas,
  ];
}

export function membersOf(field: Field | undefined): Field[] {
  return field?.isMap ? [...(field.map()?.values() ?? [])] : [];
}

function memberOrSelf(field: Field, key: string): Field[] {
  const member = field.isMap ? field.map()?.get(key) : field;
  return member ? [member] : [];
}

function written(field: Field, is: WrittenPath['is']): WrittenPath[] {
  const path = field.scalar();
  if (typeof path !== 'string' || path === '' || path.startsWith('runs:')) return [];
  return [{ path, range: field.range, is }];
}
