import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/core/json';
import { expandSchema } from '../../../src/core/output/short-schema';
import { outlineSchema } from '../../../src/core/output/schema-outline';
import { shape } from './parsing';

describe('the short form', () => {
  test.each<[Json, Json]>([
    ['boolean', { type: 'boolean' }],
    ['any', {}],
    [['integer'], { type: 'array', items: { type: 'integer' } }],
    ['list of integer', { type: 'array', items: { type: 'integer' } }],
    ['list of a | b', { type: 'array', items: { enum: ['a', 'b'] } }],
    ['list', { type: 'array' }],
    ['buyer | seller', { enum: ['buyer', 'seller'] }],
    ["'string' | other", { enum: ['string', 'other'] }],
    ['integer | string', { type: ['integer', 'string'] }],
    ['a | null', { enum: ['a', null] }],
    [
      { n: 'integer', 'm?': 'string', k: 'a | b ?' },
      {
        type: 'object',
        properties: {
          n: { type: 'integer' },
          m: { type: ['string', 'null'] },
          k: { enum: ['a', 'b', null] },
        },
        required: ['n'],
      },
    ],
    [
      { inner: { flag: 'boolean' } },
      {
        type: 'object',
        properties: {
          inner: { type: 'object', properties: { flag: { type: 'boolean' } }, required: ['flag'] },
        },
        required: ['inner'],
      },
    ],
  ])('%j', (short, schema) => {
    expect(expandSchema(short)).toEqual({ ok: true, schema });
  });

  test.each<[Json, readonly (string | number)[], string]>([
    ['boolen', [], 'Did you mean boolean?'],
    [{ a: [{ b: 'strng' }] }, ['a', 0, 'b'], '"strng" is no type'],
    [{ a: null }, ['a'], 'Nothing is no type'],
    [{ a: 3 }, ['a'], '3 is no type'],
    [['integer', 'string'], [], 'once'],
    ['a | ', [], 'empty'],
    ['string | b', [], 'beside values'],
    [{ 'a?': 'string', a: 'string' }, ['a'], 'twice'],
    [{ '?': 'string' }, ['?'], 'needs a name'],
    ['?', [], 'No type is given'],
  ])('%j is refused', (short, path, problem) => {
    expect(expandSchema(short)).toMatchObject({
      ok: false,
      path,
      problem: expect.stringContaining(problem) as string,
    });
  });
});

describe('JSON Schema', () => {
  test.each<[Json]>([
    [{ type: 'string' }],
    [{ type: 'array', items: { type: 'integer' }, minItems: 1, description: 'article numbers' }],
    [{ type: 'object', properties: { type: { type: 'string' } }, additionalProperties: false }],
    [{ $ref: '#/$defs/x', $defs: { x: { type: 'string' } } }],
    [{ enum: ['a', 'b'] }],
  ])('%j stays unchanged', (schema) => {
    expect(expandSchema(schema)).toEqual({ ok: true, schema });
  });

  test('fields may be called as keywords are', () => {
    expect(shape({ type: 'string', description: 'string' })).toMatchObject({
      required: ['type', 'description'],
    });
    expect(shape({ properties: ['string'] })).toMatchObject({ required: ['properties'] });
    expect(shape({ type: 'image | video', items: 'integer' })).toMatchObject({ required: ['type', 'items'] });
  });

  test('stands inside the short form too', () => {
    expect(shape({ n: { type: 'integer', minimum: 0 } })).toMatchObject({
      properties: { n: { type: 'integer', minimum: 0 } },
    });
  });

  test('an unusable one is refused', () => {
    expect(expandSchema({ $ref: '#/$defs/none' })).toMatchObject({ ok: false, path: [] });
  });
});

test('an outline reads like the short form', () => {
  const short = {
    articles: ['integer'],
    'why?': 'string',
    vote: 'buyer | seller',
    term: { death: 'boolean' },
  };
  expect(outlineSchema(shape(short))).toBe(
    '{ articles: [integer], why?: string, vote: buyer | seller, term: { death: boolean } }',
  );
});
