import { describe, expect, it } from 'vitest';
import { createStreamRedactor, redact, redactPatterns } from '../../../src/core/model/redact';

describe('redacting known secrets', () => {
  it('removes every occurrence, longest first', () => {
    expect(redact('a secret-key-long, a secret-key', ['secret-key', 'secret-key-long'])).toBe(
      'a [redacted], a [redacted]',
    );
  });

  it('removes spellings of JSON and of URLs', () => {
    expect(redact('{"k":"a\\"b/c"} ?k=a%22b%2Fc', ['a"b/c'])).toBe('{"k":"[redacted]"} ?k=[redacted]');
  });

  it('leaves text alone when there is nothing to hide', () => {
    const text = 'ollama answered: EMPTY';
    expect(redact(text, ['', ' ', 'ab', 'ollama', 'EMPTY'])).toBe(text);
  });

  it('treats signs of regular expressions as letters', () => {
    expect(redact('x a.b*c$& y abbc', ['a.b*c$&'])).toBe('x [redacted] y abbc');
  });
});

describe('redacting what looks like a secret', () => {
  it.each([
    ['Authorization: Bearer abcdef0123456789', 'Authorization: Bearer [redacted]'],
    ['Incorrect API key provided: sk-abc***wxyz.', 'Incorrect API key provided: [redacted].'],
    ['key sk-proj-AbCdEf_0123456789-xyz used', 'key [redacted] used'],
    ['https://user:pa55word@example.org/v1', 'https://[redacted]@example.org/v1'],
    ['https://example.org/v1?api_key=0123456789&x=1', 'https://example.org/v1?api_key=[redacted]&x=1'],
    ['{"x-api-key": "0123456789"}', '{"x-api-key": "[redacted]"}'],
    ['eyJhbGciOiJIUzI1.eyJzdWIiOiIx.c2lnbmF0dXJl', '[redacted]'],
  ])('%s', (text, expected) => {
    expect(redactPatterns(text)).toBe(expected);
  });

  it.each([
    '被告人盗窃财物,数额较大。',
    'The task-force asked; see https://example.org:8080/v1/models.',
    'Bearer of bad news',
    'max_tokens: 100000, completion_tokens: 123456',
  ])('leaves ordinary text alone: %s', (text) => {
    expect(redactPatterns(text)).toBe(text);
  });
});

describe('redacting a stream', () => {
  it.each([1, 2, 3, 5, 40])('finds a secret across pieces of %i', (size) => {
    const text = 'so the secret-42 is secret-4 or secret-42';
    const redactor = createStreamRedactor(['secret-42']);
    let shown = '';
    for (let at = 0; at < text.length; at += size) shown += redactor.push(text.slice(at, at + size));
    expect(shown + redactor.end()).toBe('so the [redacted] is secret-4 or [redacted]');
  });

  it('holds back only what may become a secret', () => {
    const redactor = createStreamRedactor(['secret-42']);
    expect([redactor.push('a se'), redactor.push('a'), redactor.push('!'), redactor.end()]).toEqual([
      'a ',
      'sea',
      '!',
      '',
    ]);
  });
});
