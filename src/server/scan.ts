import { findAuthored } from '../core/check';
import { FileTrouble, type FileEntry, type Files, type Paths } from '../core/ports';
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
        const entries = await listed(files, path);
        return entries.filter(({ name, kind }) => kind === 'file' || !name.startsWith('.'));
      },
    },
  }) as Files;
  return findAuthored(new Project(bounded, paths), bounded, folder);
}

/** A folder that may not be read holds nothing for us. */
async function listed(files: Files, path: string): Promise<readonly FileEntry[]> {
  try {
    return await files.list(path);
  } catch (error) {
    if (error instanceof FileTrouble) return [];
    throw error;
  }
}
