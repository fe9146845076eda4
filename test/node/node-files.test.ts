import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileTrouble, type Files, type Paths } from '../../src/core/ports';
import { addressVariable, endpointsOf } from '../../src/node/environment-sources';
import { nodeClock } from '../../src/node/node-clock';
import { nodeFiles } from '../../src/node/node-files';
import { nodePaths } from '../../src/node/node-paths';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moot-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

// What the tests of the core use in place of a disk must behave as the disk does.
describe.each<[string, () => { files: Files; paths: Paths; root: string }]>([
  ['on disk', () => ({ files: nodeFiles, paths: nodePaths, root: folder })],
  ['in memory', () => ({ files: createMemoryFiles(), paths: memoryPaths, root: '/r' })],
])('files %s', (_name, open) => {
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

  it('are written whole, read, appended to, listed and removed', async () => {
    const { files, paths, root } = open();
    const at = (...parts: string[]): string => paths.join(root, ...parts);
    await files.makeFolder(at('a', 'b'));
    await files.makeFolder(at('a', 'b'));
    await files.write(at('a', '文 件.txt'), 'eins');
    await files.write(at('a', '文 件.txt'), 'zwei');
    await files.append(at('a', 'log'), 'x\n');
    await files.append(at('a', 'log'), 'é\n');
    expect(text(await files.read(at('a', '文 件.txt')))).toBe('zwei');
    expect(text(await files.read(at('a', 'log')))).toBe('x\né\n');
    expect(await files.list(at('a'))).toEqual([
      { name: 'b', kind: 'folder' },
      { name: 'log', kind: 'file' },
      { name: '文 件.txt', kind: 'file' },
    ]);
    expect(await files.exists(at('a'))).toBe(true);
    expect(await files.exists(at('c'))).toBe(false);
    expect(await files.list(at('c'))).toEqual([]);
    await files.remove(at('a'));
    expect(await files.exists(at('a', 'log'))).toBe(false);
  });

  it('are read in parts', async () => {
    const { files, paths, root } = open();
    const file = paths.join(root, 'part');
    await files.write(file, 'abcdef');
    expect(text(await files.readRange(file, 2, 3))).toBe('cde');
    expect(text(await files.readRange(file, 4, 9))).toBe('ef');
    expect(text(await files.readRange(file, 9, 1))).toBe('');
    await expect(files.readRange(paths.join(root, 'no part'), 0, 1)).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('that are not there, or are folders, are a trouble with a path', async () => {
    const { files, paths, root } = open();
    const missing = paths.join(root, 'missing');
    await expect(files.read(missing)).rejects.toMatchObject({
      name: 'FileTrouble',
      path: missing,
      code: 'ENOENT',
    });
    await files.makeFolder(missing);
    await expect(files.read(missing)).rejects.toMatchObject({ code: 'EISDIR' });
    await expect(files.read(missing)).rejects.toBeInstanceOf(FileTrouble);
  });

  it('have a stamp that changes with them', async () => {
    const { files, paths, root } = open();
    const file = paths.join(root, 'f');
    expect(await files.stamp(file)).toBeUndefined();
    await files.write(file, 'a');
    const before = await files.stamp(file);
    await files.write(file, 'longer');
    expect(await files.stamp(file)).not.toBe(before);
  });

  it('of paths resolve from the file that names them', () => {
    const { paths } = open();
    expect(paths.resolveFrom('/w/a/p.yaml', '../b/c.md')).toBe('/w/b/c.md');
    expect(paths.resolveFrom('/w/a/p.yaml', '/x')).toBe('/x');
    expect(paths.relative('/w/a', '/w/b/c')).toBe('../b/c');
    expect(paths.relative('/w', '/w/b/c d')).toBe('b/c d');
  });
});

describe('a write that fails', () => {
  it('leaves the file as it was and nothing beside it', async () => {
    const file = join(folder, 'f');
    await nodeFiles.write(file, 'kept');
    // A folder stands where the rename should go.
    const blocked = join(folder, 'blocked');
    await nodeFiles.makeFolder(join(blocked, 'x'));
    await expect(nodeFiles.write(blocked, 'new')).rejects.toBeInstanceOf(FileTrouble);
    expect(readdirSync(folder).sort()).toEqual(['blocked', 'f']);
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });

  it.runIf(process.getuid?.() !== 0)('for want of rights says so', async () => {
    writeFileSync(join(folder, 'f'), '');
    chmodSync(join(folder, 'f'), 0o444);
    await expect(nodeFiles.append(join(folder, 'f'), 'x')).rejects.toThrow('Permission was denied');
  });

  it.runIf(existsSync('/dev/full'))('for a full disk says what to do', async () => {
    await expect(nodeFiles.append('/dev/full', 'x')).rejects.toMatchObject({
      code: 'ENOSPC',
      message: expect.stringContaining('disk is full') as string,
    });
  });
});

describe('the clock', () => {
  it('stops sleeping when aborted', async () => {
    const stop = new AbortController();
    const sleeping = nodeClock.sleep(2 ** 30, stop.signal);
    stop.abort();
    await expect(sleeping).rejects.toThrow();
  });
});

describe('endpoints', () => {
  it('are moved by the environment, then by name; a server of one’s own needs no key', () => {
    const openai = (environment: NodeJS.ProcessEnv, named = {}): object | undefined =>
      endpointsOf(environment, named).find((endpoint) => endpoint.name === 'openai');
    expect(openai({})).toMatchObject({ needsKey: true, keyVariable: 'OPENAI_API_KEY' });
    expect(openai({ OPENAI_BASE_URL: 'http://a' })).toMatchObject({ baseUrl: 'http://a', needsKey: false });
    expect(openai({ OPENAI_BASE_URL: 'http://a' }, { openai: 'http://b' })).toMatchObject({
      baseUrl: 'http://b',
    });
    expect(openai({ OPENAI_BASE_URL: '' })).toMatchObject({ needsKey: true });
    const own = endpointsOf({}, { 'my-box': 'http://c' }).find((endpoint) => endpoint.name === 'my-box');
    expect(own).toMatchObject({ baseUrl: 'http://c', keyVariable: 'MY_BOX_API_KEY' });
    expect(own && addressVariable(own)).toBe('MY_BOX_BASE_URL');
  });
});
