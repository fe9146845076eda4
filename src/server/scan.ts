import { findAuthored } from '../core/check';
import type { Files, Paths } from '../core/ports';
import { Project } from '../core/project';

/** Folders; a workspace as large as a home folder is looked at only so far. */
const MOST_FOLDERS = 5000;

/** The roles, pipelines and slices of a workspace folder. Hidden folders hold none. */
export async function scanFolder(files: Files, paths: Paths, folder: string): Promise<string[]> {
  let left = MOST_FOLDERS;
  const bounded = Object.create(files, {
    list: {
      value: async (path: string) => {
        left -= 1;
        if (left < 0) return [];
        const entries = await files.list(path);
        return entries.filter(({ name, kind }) => kind === 'file' || !name.startsWith('.'));
      },
    },
  }) as Files;
  return findAuthored(new Project(bounded, paths), bounded, folder);
}
