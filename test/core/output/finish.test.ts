import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/core/json';
import type { OutputSpec } from '../../../src/core/output/output-spec';
import { problemOf, read, shape } from './parsing';

const finish = (short?: Json): OutputSpec =>
  short === undefined ? { format: 'finish' } : { format: 'finish', schema: shape(short) };
const review = finish({ need_rejudge: 'boolean', suggestions: 'string' });
const ruling = finish({
  relevant_articles: ['integer'],
  accusation: ['string'],
  term_of_imprisonment: { death_penalty: 'boolean', life_imprisonment: 'boolean', imprisonment: 'integer' },
});

describe('JSON inside', () => {
  test('brackets and another Finish inside strings do not end it', () => {
    const inner = '{"need_rejudge": true, "suggestions": "cite ] or Finish[x]"}';
    expect(read(`Thought.\nFinish[${inner}] Bye`, review)).toMatchObject({
      value: { need_rejudge: true, suggestions: 'cite ] or Finish[x]' },
      source: `Finish[${inner}]`,
      kinds: [],
    });
  });

  test('as Python writes it', () => {
    expect(read(`Finish[{'need_rejudge': False, 'suggestions': "it's fine"}]`, review)).toMatchObject({
      value: { need_rejudge: false, suggestions: "it's fine" },
      kinds: ['single-quotes', 'python-literal'],
    });
  });

  test('with texts for booleans, numbers and lists', () => {
    const raw =
      'Finish[{"relevant_articles": "7", "accusation": "某罪", "term_of_imprisonment": {"death_penalty": "false", "life_imprisonment": false, "imprisonment": "12"},}]';
    expect(read(raw, ruling)).toMatchObject({
      value: {
        relevant_articles: [7],
        accusation: ['某罪'],
        term_of_imprisonment: { death_penalty: false, life_imprisonment: false, imprisonment: 12 },
      },
      kinds: ['trailing-comma', 'wrapped-scalar', 'string-boolean', 'string-number'],
    });
  });

  test('the last one counts, and a mention of the format does not', () => {
    const one = (flag: boolean) => `Finish[{"need_rejudge": ${flag}, "suggestions": ""}]`;
    expect(read(`${one(true)} wait: ${one(false)}`, review).value).toMatchObject({ need_rejudge: false });
    expect(read(`${one(true)} This is my Finish[...] answer.`, review).value).toMatchObject({
      need_rejudge: true,
    });
  });

  test('an earlier one does not stand in for a broken last one', () => {
    const raw =
      'Finish[{"need_rejudge": true, "suggestions": ""}] Finish[{"need_rejudge": "so-so", "suggestions": ""}]';
    expect(problemOf(raw, review)).toBe('need_rejudge: expected boolean, got the text "so-so".');
  });
});

describe('number lists', () => {
  test.each<[string, readonly string[]]>([
    ['Finish[[272, 384, 185]]', []],
    ['Finish[272, 384, 185]', []],
    ['Finish[272、384；185]', []],
    ['**Finish**[[272, 384, 185]]', []],
    ['finish[[272, 384, 185]]', ['case-folded']],
    ['Finish[["272", "384", 185]]', ['string-number']],
    ['Finish[[272，384，185]]', ['full-width-punctuation']],
  ])('%s', (raw, kinds) => {
    expect(read(raw, finish(['integer']))).toMatchObject({ value: [272, 384, 185], kinds });
    expect(read(raw.replaceAll('"', ''), finish()).value).toEqual([272, 384, 185]);
  });

  test('one number is a list or a number, as the schema says', () => {
    expect(read('Finish[272]', finish(['integer'])).value).toEqual([272]);
    expect(read('Finish[272]', finish('integer')).value).toBe(272);
  });

  test('an empty list is an answer', () => {
    expect(read('Finish[]', finish(['integer'])).value).toEqual([]);
    expect(read('Finish[[]]', finish(['integer'])).value).toEqual([]);
  });
});

describe('numbered points', () => {
  const points = finish(['string']);

  test.each([
    'Finish[1. The man\'s car was hit; 2. He paid 1.5 yuan; 3. A note said "]"]',
    'Finish[\n1. The man\'s car was hit\n2. He paid 1.5 yuan\n3. A note said "]"\n]',
    'Finish[（1）The man\'s car was hit；（2）He paid 1.5 yuan；（3）A note said "]"]',
  ])('%s', (raw) => {
    expect(read(raw, points)).toMatchObject({
      value: ["The man's car was hit", 'He paid 1.5 yuan', 'A note said "]"'],
      source: raw,
      kinds: [],
    });
  });

  test('a second pair of brackets is dropped', () => {
    expect(read('Finish[[1. one; 2. two]]', points).value).toEqual(['one', 'two']);
  });

  test('brackets in the words are matched', () => {
    expect(read('Finish[1. as [he] said; 2. so] and on', points).value).toEqual(['as [he] said', 'so']);
  });

  test('words stay words where a text is wanted', () => {
    expect(read('Finish[the appeal fails]', finish('string')).value).toBe('the appeal fails');
  });
});

describe('what is missing', () => {
  test('Finish around bare JSON', () => {
    expect(read('Review:\n```json\n{"need_rejudge": false, "suggestions": ""}\n```', review)).toMatchObject({
      value: { need_rejudge: false, suggestions: '' },
      kinds: ['missing-finish', 'code-fence'],
    });
    expect(read('1. one; 2. two', finish(['string']))).toMatchObject({
      value: ['one', 'two'],
      kinds: ['missing-finish'],
    });
  });

  test.each([
    ['Finish[{"need_rejudge": false, "suggestions": "x"}', review],
    ['Finish[{"need_rejudge": false, "suggestions": "x"', review],
    ['Finish[{"need_rejudge": false, "suggestions": "x"]', review],
    ['Finish[{"need_rejudge": false, "suggestions": "x"}\n\nThis ends my review.', review],
  ])('a bracket: %s', (raw, spec) => {
    expect(read(raw, spec)).toMatchObject({
      value: { need_rejudge: false, suggestions: 'x' },
      kinds: ['missing-bracket'],
    });
  });

  test('a bracket of points or numbers', () => {
    expect(read('Finish[1. one; 2. two', finish(['string']))).toMatchObject({
      value: ['one', 'two'],
      kinds: ['missing-bracket'],
    });
    expect(read('Finish[[7, 8]', finish(['integer']))).toMatchObject({
      value: [7, 8],
      kinds: ['missing-bracket'],
    });
  });

  test('everything', () => {
    expect(problemOf('I am done.', review)).toBe('The answer has no `Finish[…]`; it ends “I am done.”.');
    expect(problemOf('Finish[too vague]', review)).toBe('answer: expected object, got the text "too vague".');
  });
});
