import { posix } from 'node:path';
import { FileTrouble, type FileEntry, type Files, type Paths } from '../../src/core/ports';

export const memoryPaths: Paths = {
  join: (...parts) => posix.join(...parts),
  dirname: (of) => posix.dirname(of),
  basename: (of) => posix.basename(of),
  resolveFrom: (fromFile, to) => posix.resolve(posix.dirname(fromFile), to),
  relative: (fromFolder, to) => posix.relative(fromFolder, to),
};

/** One change that is about to be made. */
export interface Change {
  readonly kind: 'write' | 'append' | 'makeFolder' | 'remove';
  readonly path: string;
  readonly text: string;
}

/**
 * What becomes of a change: `fail` leaves the files as they were; `tear` leaves half of what was to be appended, as a
 * full disk or a killed process does.
 */
export type Fate = 'done' | 'fail' | 'tear';

export interface MemoryFiles extends Files {
  /** Every change asked for, in order, those that failed too. */
  readonly changes: readonly Change[];
  /** Decides what becomes of each change from now on; `code` is that of the trouble thrown. */
  onChange(decide: (change: Change, index: number) => Fate, code?: string): void;
  text(path: string): string;
  /** Paths of all files below a folder, sorted. */
  below(folder: string): string[];
  /** The same files in a world of their own. */
  copy(): MemoryFiles;
}

/** Files that live in a map. Every call lets other work go on before it answers, as a disk does. */
export function createMemoryFiles(content: Readonly<Record<string, string | Uint8Array>> = {}): MemoryFiles {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const bytesOf = (value: string | Uint8Array): Uint8Array =>
    typeof value === 'string' ? encoder.encode(value) : value;
  const files = new Map(Object.entries(content).map(([path, value]) => [path, bytesOf(value)]));
  const folders = new Set<string>();
  const makeFolders = (path: string): void => {
    for (
      let folder = path;
      !folders.has(folder) && folder !== posix.dirname(folder);
      folder = posix.dirname(folder)
    )
      folders.add(folder);
  };
  const put = (path: string, bytes: Uint8Array): void => {
    files.set(path, bytes);
    makeFolders(posix.dirname(path));
  };
  for (const path of files.keys()) makeFolders(posix.dirname(path));
  const changes: Change[] = [];
  let decide: (change: Change, index: number) => Fate = () => 'done';
  let code = 'ENOSPC';
  let version = 0;

  const change = async (asked: Change, make: (fate: Fate) => void): Promise<void> => {
    const fate = decide(asked, changes.length);
    changes.push(asked);
    await Promise.resolve();
    if (fate !== 'fail') make(fate);
    version += 1;
    if (fate !== 'done') throw new FileTrouble(`Could not write ${asked.path}: ${code}`, asked.path, code);
  };

  const read = async (path: string): Promise<Uint8Array> => {
    await Promise.resolve();
    const bytes = files.get(path);
    if (bytes) return bytes;
    throw new FileTrouble(`Could not read ${path}`, path, folders.has(path) ? 'EISDIR' : 'ENOENT');
  };

  return {
    changes,
    onChange: (next, nextCode = 'ENOSPC') => {
      decide = next;
      code = nextCode;
    },
    text: (path) => decoder.decode(files.get(path) ?? encoder.encode(`[no ${path}]`)),
    below: (folder) => [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).sort(),
    copy: () => createMemoryFiles(Object.fromEntries(files)),
    read,
    readRange: async (path, start, length) => (await read(path)).subarray(start, start + length),
    write: (path, value) =>
      change({ kind: 'write', path, text: decoder.decode(bytesOf(value)) }, (fate) => {
        // Whole or nothing, as the port promises.
        if (fate === 'done') put(path, bytesOf(value));
      }),
    append: (path, text) =>
      change({ kind: 'append', path, text }, (fate) => {
        const whole = bytesOf(text);
        const added = fate === 'tear' ? whole.subarray(0, whole.length >> 1) : whole;
        const before = files.get(path) ?? new Uint8Array();
        const after = new Uint8Array(before.length + added.length);
        after.set(before);
        after.set(added, before.length);
        put(path, after);
      }),
    exists: async (path) => {
      await Promise.resolve();
      return files.has(path) || folders.has(path);
    },
    list: async (path) => {
      await Promise.resolve();
      const names = new Map<string, FileEntry['kind']>();
      for (const file of [...files.keys(), ...folders]) {
        if (!file.startsWith(`${path}/`)) continue;
        const [name = '', ...rest] = file.slice(path.length + 1).split('/');
        names.set(name, rest.length > 0 || folders.has(file) ? 'folder' : 'file');
      }
      return [...names].map(([name, kind]) => ({ name, kind })).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    makeFolder: (path) =>
      change({ kind: 'makeFolder', path, text: '' }, (fate) => {
        if (fate === 'done') makeFolders(path);
      }),
    remove: (path) =>
      change({ kind: 'remove', path, text: '' }, () => {
        for (const file of files.keys()) if (file === path || file.startsWith(`${path}/`)) files.delete(file);
        folders.delete(path);
      }),
    stamp: async (path) => {
      await Promise.resolve();
      return files.has(path) ? String(version) : undefined;
    },
  };
}
