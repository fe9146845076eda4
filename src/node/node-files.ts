import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { FileTrouble, type FileEntry, type Files } from '../core/ports';

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space and resume.',
  EACCES: 'Permission was denied. Check the rights of the file.',
  EPERM:
    'The operation was not permitted. Check the rights of the file, and whether another program holds it.',
  EROFS: 'The file system is read-only.',
  ENOENT: 'There is no such file.',
  EISDIR: 'It is a folder, not a file.',
  EMFILE: 'Too many files are open. Lower the concurrency and try again.',
};

function trouble(doing: string, path: string, error: unknown): FileTrouble {
  const { code, message } = error as NodeJS.ErrnoException;
  const advice = (code === undefined ? undefined : ADVICE[code]) ?? message;
  return new FileTrouble(`Could not ${doing} ${path}: ${advice}`, path, code);
}

/** The file system of Node, behind core's port. */
export const nodeFiles: Files = {
  async read(path): Promise<Uint8Array> {
    try {
      return await readFile(path);
    } catch (error) {
      throw trouble('read', path, error);
    }
  },

  async readRange(path, start, length): Promise<Uint8Array> {
    try {
      const file = await open(path, 'r');
      try {
        const bytes = Buffer.allocUnsafe(length);
        let filled = 0;
        while (filled < length) {
          const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        return bytes.subarray(0, filled);
      } finally {
        await file.close();
      }
    } catch (error) {
      throw trouble('read', path, error);
    }
  },

  async write(path, content): Promise<void> {
    const beside = `${path}.${randomBytes(4).toString('hex')}.tmp`;
    try {
      await writeFile(beside, content);
      await rename(beside, path);
    } catch (error) {
      await rm(beside, { force: true });
      throw trouble('write', path, error);
    }
  },

  async append(path, text): Promise<void> {
    try {
      await appendFile(path, text);
    } catch (error) {
      throw trouble('write', path, error);
    }
  },

  async exists(path): Promise<boolean> {
    try {
      await stat(path);
      return true;
    } catch {
      return false;
    }
  },

  async list(path): Promise<readonly FileEntry[]> {
    try {
      const entries = await readdir(path, { withFileTypes: true });
      return entries
        .map((entry): FileEntry => ({ name: entry.name, kind: entry.isDirectory() ? 'folder' : 'file' }))
        .sort((left, right) => (left.name < right.name ? -1 : 1));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return [];
      throw trouble('list', path, error);
    }
  },

  async makeFolder(path): Promise<void> {
    try {
      await mkdir(path, { recursive: true });
    } catch (error) {
      throw trouble('make the folder', path, error);
    }
  },

  async remove(path): Promise<void> {
    try {
      await rm(path, { recursive: true, force: true });
    } catch (error) {
      throw trouble('remove', path, error);
    }
  },

  async stamp(path): Promise<string | undefined> {
    try {
      const { mtimeMs, size } = await stat(path);
      return `${mtimeMs}:${size}`;
    } catch {
      return undefined;
    }
  },
};
