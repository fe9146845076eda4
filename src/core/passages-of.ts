import type { Paths } from './ports';
import { includesOf, type Role } from './role';

/** Files that a role includes, itself or through others, by the name they are included by; names are relative to it. */
export function passagesOf(
  { file, text }: Pick<Role, 'file' | 'text'>,
  texts: ReadonlyMap<string, string>,
  paths: Pick<Paths, 'resolveFrom'>,
): ReadonlyMap<string, string> {
  const passages = new Map<string, string>();
  const waiting = includesOf(text);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const path = paths.resolveFrom(file, name);
    const passage = texts.get(path);
    if (passages.has(name) || passage === undefined) continue;
    passages.set(name, path);
    waiting.push(...includesOf(passage));
  }
  return passages;
}
