import { describe, expect, it } from 'vitest';
import { decode } from '../../../src/core/dataset/decode';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string, swap: boolean): Uint8Array => {
  const bytes = Uint8Array.from(Buffer.from(text, 'utf16le'));
  if (swap) for (let at = 0; at < bytes.length; at += 2) bytes.subarray(at, at + 2).reverse();
  return bytes;
};
/** `{"事":"盗窃"}` in GB18030. */
const chinese = [0xca, 0xc2, 0xb5, 0xc1, 0xc7, 0xd4];
const gb18030 = Uint8Array.from([
  ...utf8('{"'),
  ...chinese.slice(0, 2),
  ...utf8('":"'),
  ...chinese.slice(2),
  ...utf8('"}'),
]);

describe('decode', () => {
  it.each([
    ['utf-8', utf8('{"事":"盗窃"}')],
    ['utf-8', utf8('\uFEFF{"事":"盗窃"}')],
    ['utf-16le', utf16('\uFEFF{"事":"盗窃"}', false)],
    ['utf-16be', utf16('\uFEFF{"事":"盗窃"}', true)],
    ['utf-16le', utf16('{"事":"盗窃"}', false)],
    ['utf-16be', utf16('{"事":"盗窃"}', true)],
    ['gb18030', gb18030],
  ])('reads %s without its mark', (encoding, bytes) => {
    expect(decode('cases.json', bytes)).toEqual({ text: '{"事":"盗窃"}', encoding, problems: [] });
  });

  it('reads nothing as an empty text', () => {
    expect(decode('cases.json', new Uint8Array())).toEqual({ text: '', encoding: 'utf-8', problems: [] });
  });

  it('takes a replacement character that the text itself holds for text', () => {
    expect(decode('cases.json', utf8('a\uFFFDb')).problems).toEqual([]);
  });

  it('still reads UTF-8 that was cut in the middle of a character', () => {
    const { text, encoding, problems } = decode('cases.json', utf8('{"f":"一审').slice(0, -1));
    expect(encoding).toBe('utf-8');
    expect(text).toBe('{"f":"一\uFFFD');
    expect(problems).toMatchObject([{ code: 'undecodable-bytes', severity: 'warning', file: 'cases.json' }]);
  });

  it('names the place of damaged bytes and reads the rest', () => {
    const bytes = utf8('这是第一行的文字\n第二行的文字');
    bytes[bytes.length - 9] = 0xff;
    const { text, encoding, problems } = decode('cases.json', bytes);
    expect(encoding).toBe('utf-8');
    expect(text).toMatch(/^这是第一行的文字\n第二行/);
    expect(problems[0]?.range?.start).toEqual({ line: 1, column: 3 });
  });

  it('reports bytes that are not even GB18030', () => {
    const { encoding, problems } = decode('cases.json', Uint8Array.from([...gb18030, 0xff, 0xff]));
    expect(encoding).toBe('gb18030');
    expect(problems).toHaveLength(1);
  });
});
