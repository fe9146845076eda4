import type { Files } from '../core/ports';
import type { Project } from '../core/project';
import type { YamlOutline } from './outline-yaml';

const ROLE_FILE = /\.role\.md$/u;

/** The role files of a pipeline by the names its stages use. A role that cannot be read goes by its file's name. */
export async function findRoles(
  project: Project,
  files: Files,
  outline: Pick<YamlOutline, 'file' | 'fields'>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { paths } = project;
  const field = outline.fields.get('roles');
  if (field?.isMap) {
    for (const [name, member] of field.map() ?? []) {
      const path = member.scalar();
      if (typeof path === 'string') found.set(name, paths.resolveFrom(outline.file, path));
    }
    return found;
  }
  const folder = field?.scalar();
  const path = paths.resolveFrom(outline.file, typeof folder === 'string' ? folder : './roles');
  for (const { name, kind } of await files.list(path)) {
    if (kind !== 'file' || !ROLE_FILE.test(name)) continue;
    const file = paths.join(path, name);
    const role = await project.loadRole(file);
    found.set(role.ok ? role.value.name : name.replace(ROLE_FILE, ''), file);
  }
  return found;
}
