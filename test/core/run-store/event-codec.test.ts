import { describe, expect, it } from 'vitest';
import { Blobs } from '../../../src/core/run-store/blobs';
import { decodeEvent, encodeEvent } from '../../../src/core/run-store/event-codec';
import { readJsonLines } from '../../../src/core/run-store/json-lines';
import { eventFileName, isRunId } from '../../../src/core/run-store/run-place';
import type { CaseEvent } from '../../../src/core/runner/run-event';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';

function call(text: string, spans: readonly (readonly [number, number])[] = []): CaseEvent {
  return {
    at: 1,
    type: 'call-started',
    stage: 'a',
    call: 'a#1',
    model: 'm',
    parameters: {},
    messages: [
      {
        role: 'user',
        parts: [{ type: 'text', text }],
        spans: spans.map(([start, end]) => ({ part: 0, start, end })),
      },
    ],
    promptHash: 'h',
    attempt: 1,
  };
}

const long = '甲借乙伞。'.repeat(200);

describe('a stored event', () => {
  it.each<[string, CaseEvent]>([
    ['a short prompt', call('hello')],
    ['a long prompt without values', call(long)],
    [
      'values that are long',
      call(`Facts: ${long}! And ${long}.`, [
        [7, 7 + long.length],
        [13 + long.length, 13 + 2 * long.length],
      ]),
    ],
    ['a value that is the whole prompt', call(long, [[0, long.length]])],
    ['lone surrogates in a long text', call(`${long}\ud800${long}`)],
    ['NUL and line ends', call(`${long}\u0000\r\n\u2028${long}`)],
    [
      'a retrieval',
      {
        at: 1,
        type: 'retrieved',
        stage: 's',
        source: 'k',
        query: `${long}\udc00`,
        entries: [{ id: 'p', text: long, rank: 1, score: 2, scores: { bm25: 2 }, kept: true }],
        milliseconds: 0,
      },
    ],
    [
      'an answer',
      {
        at: 1,
        type: 'call-finished',
        stage: 'a',
        call: 'a#1',
        text: `${long}\ud83d`,
        model: 'm',
        latency: 1,
      },
    ],
  ])('is read back exactly: %s', async (_name, event) => {
    const files = createMemoryFiles();
    const blobs = new Blobs(files, memoryPaths, '/b', (text) => text);
    const line = JSON.stringify(await encodeEvent(event, blobs));
    expect(await decodeEvent(JSON.parse(line), new Blobs(files, memoryPaths, '/b', (text) => text))).toEqual(
      event,
    );
  });

  it('shares a long value among prompts that differ around it', async () => {
    const files = createMemoryFiles();
    const blobs = new Blobs(files, memoryPaths, '/b', (text) => text);
    await encodeEvent(call(`One: ${long}`, [[5, 5 + long.length]]), blobs);
    await encodeEvent(call(`Another: ${long}`, [[9, 9 + long.length]]), blobs);
    expect(files.below('/b')).toHaveLength(1);
  });

  it('that is of no known shape is none', async () => {
    const blobs = new Blobs(createMemoryFiles(), memoryPaths, '/b', (text) => text);
    expect(await decodeEvent(null, blobs)).toBeNull();
    expect(await decodeEvent(['x'], blobs)).toBeNull();
    expect(await decodeEvent({ at: 1 }, blobs)).toBeNull();
  });
});

describe('blobs', () => {
  it('are redacted, and say so when they are gone', async () => {
    const files = createMemoryFiles();
    const blobs = new Blobs(files, memoryPaths, '/b', (text) => text.replace('secret', '[redacted]'));
    const hash = await blobs.put('a secret');
    expect(await blobs.get(hash)).toBe('a [redacted]');
    expect(await blobs.get('0'.repeat(64))).toContain('is missing');
    expect(await blobs.get('../../etc/passwd')).toContain('is missing');
  });
});

describe('JSON lines', () => {
  const read = (text: string): ReturnType<typeof readJsonLines> =>
    readJsonLines(new TextEncoder().encode(text));

  it.each([
    ['', [], 0, false],
    ['{"a":1}\n', [{ a: 1 }], 8, false],
    ['{"a":1}\n{"b"', [{ a: 1 }], 8, true],
    ['{"a":1}\n{"b":2}', [{ a: 1 }], 8, true],
    ['{"a":1}\n\n  \n3\n', [{ a: 1 }, 3], 14, false],
    ['{"a":\n{"b":2}\n', [{ b: 2 }], 14, false],
  ])('%j', (text, values, wholeBytes, torn) => {
    expect(read(text)).toEqual({ values, wholeBytes, torn });
  });

  it('torn inside a character lose only that line', () => {
    const bytes = new TextEncoder().encode('{"a":1}\n{"b":"伞');
    expect(readJsonLines(bytes.subarray(0, -1)).values).toEqual([{ a: 1 }]);
  });
});

describe('names', () => {
  it('of event files are safe and differ for different keys', () => {
    const keys = [
      '（2023）京01刑初1号',
      '../../x',
      'a/b',
      'a:b',
      'a b',
      'CON',
      'x'.repeat(500),
      `${'x'.repeat(500)}y`,
    ];
    const names = keys.map(eventFileName);
    expect(new Set(names).size).toBe(keys.length);
    for (const name of names) {
      expect(name).toMatch(/^[\p{L}\p{N}_-]+\.jsonl$/u);
      expect(name.length).toBeLessThan(70);
    }
  });

  it('of runs are no paths', () => {
    expect(['20260102-030405-p-abc123', 'a.b'].map(isRunId)).toEqual([true, true]);
    expect(['', '.', '..', 'a/b', 'a\\b', 'a..b', '-x', '../x'].map(isRunId)).toEqual(Array(8).fill(false));
  });
});
