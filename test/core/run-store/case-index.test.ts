import { describe, expect, it } from 'vitest';
import { CaseIndex } from '../../../src/core/run-store/case-index';
import { scanPiece } from '../../../src/core/run-store/scan-lines';
import { createMemoryFiles } from '../../harness/memory-files';

const FILE = '/r/cases.jsonl';
const line = (key: string, more: object = {}): string => `${JSON.stringify({ key, ...more })}\n`;

describe('the index of cases', () => {
  it('reads one record without the others', async () => {
    const files = createMemoryFiles({ [FILE]: line('甲', { title: '案' }) + line('b', { title: 'B' }) });
    const index = new CaseIndex(files, FILE);
    expect(await index.read('b')).toEqual({ key: 'b', title: 'B' });
    expect(await index.read('甲')).toEqual({ key: '甲', title: '案' });
    expect(await index.read('c')).toBeUndefined();
  });

  it('knows the last record of a case that ended more than once, and where it stands', async () => {
    const files = createMemoryFiles({ [FILE]: line('a', { calls: 1 }) });
    const index = new CaseIndex(files, FILE);
    await index.extend();
    expect(index.placeOf('a')).toBe(0);
    await files.append(FILE, line('b') + line('a', { calls: 2 }));
    expect(await index.read('b')).toEqual({ key: 'b' });
    expect(index.placeOf('a')).toBeGreaterThan(0);
    expect(await index.read('a')).toMatchObject({ calls: 2 });
  });

  it('takes in a line that was torn once the rest of it is written', async () => {
    const files = createMemoryFiles({ [FILE]: `${line('a')}{"key":"b","t` });
    const index = new CaseIndex(files, FILE);
    expect(await index.read('b')).toBeUndefined();
    await files.append(FILE, 'itle":"B"}\n');
    expect(await index.read('b')).toEqual({ key: 'b', title: 'B' });
  });

  it.each([
    ['with a quote', 'a"b'],
    ['with a backslash', 'a\\b'],
    ['with a backslash at the end', 'a\\'],
    ['of nothing', ''],
    ['with a line feed', 'a\nb'],
  ])('knows a key %s', async (_, key) => {
    const index = new CaseIndex(createMemoryFiles({ [FILE]: line('x') + line(key, { calls: 3 }) }), FILE);
    expect(await index.read(key)).toEqual({ key, calls: 3 });
  });

  it('knows a key that stands behind other members', async () => {
    const files = createMemoryFiles({ [FILE]: '{"title":"T","key":"a"}\n{"key":7}\nno JSON\n' });
    expect(await new CaseIndex(files, FILE).read('a')).toEqual({ title: 'T', key: 'a' });
  });

  it('is empty where no case has ended', async () => {
    const index = new CaseIndex(createMemoryFiles(), FILE);
    await index.find(['a']);
    expect(await index.read('a')).toBeUndefined();
  });

  it('looks no further than it has to', async () => {
    const long = 'x'.repeat(5 * 1024 * 1024);
    const files = createMemoryFiles({ [FILE]: line('a') + line('b', { long }) + line('c') });
    const asked: number[] = [];
    const index = new CaseIndex(
      {
        ...files,
        readRange: (path, start, length) => {
          asked.push(start);
          return files.readRange(path, start, length);
        },
      },
      FILE,
    );
    await index.find(['a']);
    expect(asked).toEqual([0]);
    expect(index.placeOf('c')).toBeUndefined();
    expect(await index.read('c')).toEqual({ key: 'c' });
  });
});

describe('lines of a file', () => {
  it('are visited whole, however long, with where they stand', async () => {
    const long = 'x'.repeat(9 * 1024 * 1024);
    const files = createMemoryFiles({ [FILE]: `a\n\n${long}\nb\ntorn` });
    const seen: [number, number][] = [];
    let end = 0;
    for (let more = true; more;)
      ({ next: end, more } = await scanPiece(files, FILE, end, (bytes, start) => {
        seen.push([start, bytes.length]);
      }));
    expect(seen).toEqual([
      [0, 1],
      [3, long.length],
      [4 + long.length, 1],
    ]);
    expect(end).toBe(6 + long.length);
  });
});
