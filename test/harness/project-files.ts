import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Folder of package.json. */
export const projectRoot = path.resolve(import.meta.dirname, '../..');

/** Paths of all files below a folder of the project whose names match, in order, relative to the project with `/`. */
export function projectFiles(folder: string, name: RegExp): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) =>
      path.relative(projectRoot, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .sort();
}
