import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
export const CLI = join(ROOT, 'dist/cli.js');
/** The real data beside the project. */
export const SHARED_DATA = resolve(ROOT, '../shared/data');

export interface Ended {
  /** Null when a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Workspace {
  readonly folder: string;
  write(path: string, text: string): string;
  /** Runs `moot` in the folder to its end. */
  moot(...args: readonly string[]): Promise<Ended>;
  /** Starts `moot` and leaves it running. */
  begin(...args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<Ended> };
  remove(): void;
}

/** A folder of its own below the system's temporary one, with blanks and Chinese in its path. */
export function createWorkspace(
  files: Readonly<Record<string, string>> = {},
  environment: Readonly<Record<string, string>> = {},
): Workspace {
  const outer = mkdtempSync(join(tmpdir(), 'moot-'));
  const folder = join(outer, 'my 工作 space');
  mkdirSync(folder);
  const write = (path: string, text: string): string => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const begin = (...args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } => {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: folder,
      // Nothing of the machine's own keys and proxies.
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const ended = new Promise<Ended>((done, fail) => {
      child.once('error', fail);
      child.once('close', (status) => {
        done({ status, stdout, stderr });
      });
    });
    return { child, ended };
  };
  return {
    folder,
    write,
    begin,
    moot: (...args) => begin(...args).ended,
    remove: () => {
      rmSync(outer, { recursive: true, force: true });
    },
  };
}

/** The prompts that ship with Moot, copied into a workspace. */
export function copyPrompts(workspace: Workspace): void {
  cpSync(join(ROOT, 'prompts'), join(workspace.folder, 'prompts'), { recursive: true });
}
