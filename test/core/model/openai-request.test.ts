import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/core/json';
import { isStrictSchema } from '../../../src/core/model/openai-request';

const closed = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});

describe('a schema qualifies for strict mode', () => {
  it.each<[string, JsonObject]>([
    ['closed, all required', closed({ term: { type: 'integer', minimum: 0 } })],
    [
      'closed at every depth',
      closed({ ballots: { type: 'array', items: closed({ juror: { type: 'string' } }) } }),
    ],
    ['alternatives', closed({ fine: { anyOf: [{ type: 'number' }, { type: 'null' }] } })],
    ['properties named like unsupported keywords', closed({ not: { type: 'string' } })],
  ])('when %s', (_, schema) => {
    expect(isStrictSchema(schema)).toBe(true);
  });

  it.each<[string, JsonObject]>([
    ['open', closed({ a: { type: 'string' } }, { additionalProperties: true })],
    ['with optional properties', closed({ a: { type: 'string' } }, { required: [] })],
    ['open further down', closed({ list: { type: 'array', items: { type: 'object', properties: {} } } })],
    ['with a keyword strict mode lacks', closed({ a: { type: 'string', minLength: 1 } })],
    ['with an open alternative', closed({ a: { anyOf: [{ type: 'object', properties: {} }] } })],
    ['not an object', { type: 'array', items: { type: 'string' } }],
    ['empty', {}],
  ])('but not when %s', (_, schema) => {
    expect(isStrictSchema(schema)).toBe(false);
  });
});
