import { describe, expect, test } from 'vitest';
import type { OutputSpec } from '../../../src/core/output/output-spec';
import { problemOf, read } from './parsing';

const plea: OutputSpec = {
  format: 'choice',
  choices: [{ choice: 'accept' }, { choice: 'not accept', lead: ', because', capture: 'reason' }],
};
const opinion: OutputSpec = {
  format: 'choice',
  choices: [{ choice: '支持' }, { choice: '不支持', capture: 'why' }],
};

describe('choice', () => {
  test('the negative form is not the positive one', () => {
    expect(read('not accept, because I accept no guilt', plea)).toEqual({
      value: { choice: 'not accept', reason: 'I accept no guilt' },
      source: 'not accept, because I accept no guilt',
      kinds: [],
      reasoning: undefined,
    });
    expect(read('不支持：证据不足', opinion).value).toEqual({ choice: '不支持', why: '证据不足' });
  });

  test.each([
    ['accept', []],
    ['"accept".', []],
    ['**accept**', []],
    ['Accept.', ['case-folded']],
    ['My answer: accept', []],
    ['{"choice": "accept"}', []],
  ])('%s', (raw, kinds) => {
    expect(read(raw, plea)).toMatchObject({ value: { choice: 'accept' }, kinds });
  });

  test.each([
    '"not accept, because the term is long"',
    '**not accept**, because the term is long',
    'not accept，because the term is long',
    'not accept: because the term is long',
    'I do not accept, because the term is long',
  ])('%s', (raw) => {
    expect(read(raw, plea).value).toEqual({ choice: 'not accept', reason: 'the term is long' });
  });

  test('without its lead the rest is kept all the same', () => {
    expect(read('not accept. The term is long.', plea).value).toEqual({
      choice: 'not accept',
      reason: 'The term is long.',
    });
    expect(read('not accept', plea).value).toEqual({ choice: 'not accept', reason: '' });
  });

  test('what begins the answer is chosen, whatever comes later', () => {
    expect(read('支持。并非不支持。', opinion).value).toEqual({ choice: '支持' });
  });

  test('two choices, none of them first, are ambiguous', () => {
    expect(problemOf('Shall I accept or not accept?', plea)).toContain('names both accept and not accept');
  });

  test('a negated choice and a longer word do not stand', () => {
    expect(problemOf('I cannot accept', plea)).toContain('names none of accept | not accept');
    expect(problemOf('It was accepted', plea)).toContain('names none');
    expect(problemOf('不赞成', opinion)).toContain('names none');
  });
});
