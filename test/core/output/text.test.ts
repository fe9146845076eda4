import { describe, expect, test } from 'vitest';
import type { OutputSpec } from '../../../src/core/output/output-spec';
import { problemOf, read } from './parsing';

const text: OutputSpec = { format: 'text' };
const utterance: OutputSpec = { format: 'text', prefix: '[原告发言]：' };

describe('text', () => {
  test('is trimmed', () => {
    expect(read('\n 本院认为。 \n', text)).toMatchObject({
      value: '本院认为。',
      source: '本院认为。',
      kinds: [],
    });
  });

  test('keeps an utterance without its prefix as written, and says so', () => {
    expect(read('我方坚持诉请。', utterance)).toMatchObject({
      value: '我方坚持诉请。',
      kinds: ['missing-prefix'],
    });
    expect(read('[原告发言]：坚持。', utterance)).toMatchObject({ value: '[原告发言]：坚持。', kinds: [] });
  });

  test('an empty answer is a problem', () => {
    expect(problemOf(' \n', text)).toBe('The answer is empty.');
    expect(problemOf('<think>no end', text)).toContain('reasoning only');
  });
});

describe('reasoning', () => {
  test('several blocks are set apart, an unterminated one to the end', () => {
    const answer = read('<think>one</think>first <think>two</think>second<think>three', text);
    expect(answer).toMatchObject({ value: 'first second', reasoning: 'one\n\ntwo\n\nthree' });
    expect(answer.kinds).toEqual(['reasoning-removed']);
  });

  test('a closing tag alone ends reasoning that began in the prompt', () => {
    expect(read('weighing it\n</think>\nyes', text)).toMatchObject({
      value: 'yes',
      reasoning: 'weighing it',
    });
  });

  test('is taken out before any format looks for its value, and spans still point into the raw answer', () => {
    const raw = '<think>perhaps {"vote":"seller"}</think>Result: {"vote":"buyer"}';
    expect(read(raw, { format: 'json' })).toMatchObject({
      value: { vote: 'buyer' },
      source: '{"vote":"buyer"}',
    });
    expect(
      read('<THINK>accept?</THINK>not accept', {
        format: 'choice',
        choices: [{ choice: 'accept' }, { choice: 'not accept' }],
      }).value,
    ).toEqual({ choice: 'not accept' });
  });
});

describe('odd characters', () => {
  test('a lone surrogate becomes U+FFFD with a repair, in plain text and in JSON escapes', () => {
    expect(read('a\ud800b', text)).toMatchObject({ value: 'a\ufffdb', kinds: ['lone-surrogate'] });
    expect(read(String.raw`{"a":"\udc00","b":"\ud83d\ude00"}`, { format: 'json' })).toMatchObject({
      value: { a: '\ufffd', b: '😀' },
      kinds: ['lone-surrogate'],
    });
  });

  test('NUL is a character like others', () => {
    expect(read('a\0b', text).value).toBe('a\0b');
  });
});
