import { describe, expect, it } from 'vitest';
import { createEventDecoder } from '../../../src/core/model/openai-events';

function decode(text: string, size = Infinity): readonly string[] {
  const bytes = new TextEncoder().encode(text);
  const decoder = createEventDecoder();
  const events: string[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...decoder.push(bytes.slice(at, at + size)));
  return [...events, ...decoder.end()];
}

describe('the event stream', () => {
  const stream =
    ': hello\r\nevent: x\r\ndata: {"判":1}\r\n\r\ndata:two\n\nid: 3\rdata: a\rdata: b\r\rdata: last';

  it.each([1, 2, 3, 7, Infinity])('is taken apart alike in pieces of %d bytes', (size) => {
    expect(decode(stream, size)).toEqual(['{"判":1}', 'two', 'a\nb', 'last']);
  });

  it('gives events as soon as they are complete', () => {
    const decoder = createEventDecoder();
    const encode = (text: string) => new TextEncoder().encode(text);
    expect(decoder.push(encode('data: 1\n'))).toEqual([]);
    expect(decoder.push(encode('\ndata: 2'))).toEqual(['1']);
    expect(decoder.end()).toEqual(['2']);
  });
});
