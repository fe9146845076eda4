import { describe, expect, test } from 'vitest';
import type { OutputSpec } from '../../../src/core/output/output-spec';
import { problemOf, read, shape } from './parsing';

const any: OutputSpec = { format: 'json' };
const draft: OutputSpec = {
  format: 'json',
  schema: shape({ predicted_article: 'integer', explanation: 'string' }),
};

describe('json anywhere in the answer', () => {
  test('clean JSON needs no repair', () => {
    const raw = 'My view: {"predicted_article": 7, "explanation": "see [2] {a}"} as said.';
    expect(read(raw, draft)).toEqual({
      value: { predicted_article: 7, explanation: 'see [2] {a}' },
      source: '{"predicted_article": 7, "explanation": "see [2] {a}"}',
      kinds: [],
      reasoning: undefined,
    });
  });

  test('the last object that fits counts', () => {
    expect(
      read('First {"n": 1}, better {"n": 2}. Not {"m": 3}', {
        format: 'json',
        schema: shape({ n: 'integer' }),
      }).value,
    ).toEqual({ n: 2 });
  });

  test('a footnote is no answer when an object stands beside it', () => {
    expect(read('As in [1]: {"a": true} [2]', any).value).toEqual({ a: true });
    expect(read('As in {"a": 1}: [3, 4]', { format: 'json', schema: shape(['integer']) }).value).toEqual([
      3, 4,
    ]);
  });

  test('a list of one is opened where an object is wanted', () => {
    expect(read('[{"predicted_article": 7, "explanation": ""}]', draft).value).toEqual({
      predicted_article: 7,
      explanation: '',
    });
  });
});

describe('repairs, each recorded', () => {
  test.each([
    ['```json\n{"a": 1}\n```', { a: 1 }, ['code-fence']],
    ['{"a": [1, 2,],}', { a: [1, 2] }, ['trailing-comma']],
    [`{'a': 'it\\'s "so"'}`, { a: `it's "so"` }, ['single-quotes']],
    ['{"a": True, "b": False, "c": None}', { a: true, b: false, c: null }, ['python-literal']],
    ['｛“a”：“甲，乙”，“b”：［1，2］｝', { a: '甲，乙', b: [1, 2] }, ['full-width-punctuation']],
    ['{"a": "he said "no" to it", "b": 1}', { a: 'he said "no" to it', b: 1 }, ['near-json']],
    ['{"a": "one"\n "b": 2}', { a: 'one', b: 2 }, ['near-json']],
    ['{a: 1, /* two */ b: 2}', { a: 1, b: 2 }, ['near-json']],
    ['{"a": "line\nbreak"}', { a: 'line\nbreak' }, ['near-json']],
    ['{"charge": 某罪, "n": [5]}', { charge: '某罪', n: [5] }, ['near-json']],
    ['{"a": {"b": [1, 2}', { a: { b: [1, 2] } }, ['missing-bracket']],
  ])('%s', (raw, value, kinds) => {
    expect(read(raw, any)).toMatchObject({ value, kinds });
  });

  test('full-width punctuation inside strings stays', () => {
    expect(read('{"a": "（甲）：乙，“丙”"}', any)).toMatchObject({
      value: { a: '（甲）：乙，“丙”' },
      kinds: [],
    });
  });

  test('a key named __proto__ is a field like others', () => {
    const { value } = read('{"__proto__": {"x": 1}, "a": 2}', any);
    expect(Object.keys(value as object)).toEqual(['__proto__', 'a']);
  });
});

describe('no answer', () => {
  test('words in brackets are not JSON', () => {
    expect(problemOf('[原告发言]：我方 {坚持} [sic]', any)).toContain('no JSON object or list');
  });

  test('an answer cut off inside a string is not completed', () => {
    expect(problemOf('{"predicted_article": 7, "explanation": "because', draft)).toContain('cut off');
  });
});
