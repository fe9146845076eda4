import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordOf } from '../../../src/core/run-store/case-index';
import { recordBatches, recordsIn, type Decode } from '../../../src/core/run-store/record-batches';
import { UnreadTexts } from '../../../src/core/run-store/unread-texts';
import { decodeText } from '../../../src/node/decode-text';
import { createMemoryFiles } from '../../harness/memory-files';

const FILE = '/r/cases.jsonl';
const UNREAD = ['reason'];

async function inBatches(text: string | Uint8Array, decode?: Decode): Promise<unknown[]> {
  const files = { ...createMemoryFiles({}), readRange: rangeOf(text) };
  const records: unknown[] = [];
  for await (const batch of recordBatches(files, FILE, UNREAD, decode))
    records.push(...(await recordsIn(files, FILE, batch, UNREAD)));
  return records;
}

function rangeOf(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return (_path: string, start: number, length: number) =>
    Promise.resolve(bytes.slice(start, start + length));
}

/** Each line by itself. */
function oneByOne(text: string): unknown[] {
  const texts = new UnreadTexts(UNREAD);
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => recordOf(texts.cut(new TextEncoder().encode(line))) ?? []);
}

const line = fc.oneof(
  fc
    .record({ key: fc.string({ unit: 'binary' }), reason: fc.string(), calls: fc.integer() })
    .map((record) => JSON.stringify(record)),
  fc.constantFrom(
    '',
    '   ',
    '7',
    'null',
    '{"calls":1}',
    '{"key":"torn',
    '{"key":"two"},{"key":"values"}',
    '\ufeff{"key":"mark"}',
    ']',
  ),
);

describe('records in batches', () => {
  it('are those that the lines hold each by itself, whatever is torn', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
        const text = lines.map((one) => `${one}\n`).join('');
        expect(await inBatches(text)).toEqual(oneByOne(text));
        expect(await inBatches(text, decodeText)).toEqual(oneByOne(text));
      }),
    );
  });

  it('come whole from a file of several pieces, without its last line where that has no end', async () => {
    const long = 'x'.repeat(700_000);
    const lines = Array.from({ length: 5 }, (_, index) => JSON.stringify({ key: `k${index}`, note: long }));
    expect(await inBatches(`${lines.join('\n')}\n{"key":"torn`)).toMatchObject(
      lines.map((_, index) => ({ key: `k${index}` })),
    );
  });

  it('are cut where enough lines stand together, each as it is read again where one is torn', async () => {
    const note = 'x'.repeat(20_000);
    const lines = Array.from({ length: 40 }, (_, at) =>
      at === 17 ? `{"key":"torn","note":"${note}` : JSON.stringify({ key: `k${at}`, note }),
    );
    const text = lines.map((one) => `${one}\n`).join('');
    expect(await inBatches(text)).toEqual(oneByOne(text));
    const files = { ...createMemoryFiles({}), readRange: rangeOf(text) };
    let at = 0;
    let count = 0;
    for await (const batch of recordBatches(files, FILE, UNREAD)) {
      expect(batch.from).toBe(at);
      expect(batch.text.length).toBeLessThan(70_000);
      at = batch.to;
      count += batch.lines;
    }
    expect([at, count]).toEqual([text.length, lines.length]);
  });

  it('hold what is no text as well as it can be read', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('{"key":"a","note":"'), 0xe4, 0xb8]);
    const ended = new Uint8Array([...bytes, ...new TextEncoder().encode('"}\n')]);
    const read = [{ key: 'a', note: '\ufffd' }];
    expect(await inBatches(ended)).toEqual(read);
    expect(await inBatches(ended, decodeText)).toEqual(read);
  });
});
