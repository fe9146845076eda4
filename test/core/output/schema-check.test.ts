import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/core/json';
import { parseOutput } from '../../../src/core/output/parse-output';
import { SchemaChecker } from '../../../src/core/output/schema-check';
import { problemOf, read, shape } from './parsing';

const json = (value: Json, schema: JsonObject) => read(JSON.stringify(value), { format: 'json', schema });
const fault = (value: Json, schema: JsonObject) =>
  problemOf(JSON.stringify(value), { format: 'json', schema });

describe('gentle coercions, recorded', () => {
  test('"true" and "12" where a boolean and a number are declared', () => {
    const schema = shape({ done: 'boolean', months: 'integer', share: 'number' });
    expect(json({ done: 'True', months: '12', share: '0.5' }, schema)).toMatchObject({
      value: { done: true, months: 12, share: 0.5 },
      kinds: ['string-boolean', 'string-number'],
    });
  });

  test('a scalar where a list is declared, and the item coerced too', () => {
    expect(json({ articles: '7' }, shape({ articles: ['integer'] }))).toMatchObject({
      value: { articles: [7] },
      kinds: ['wrapped-scalar', 'string-number'],
    });
  });

  test('an enum value in other case', () => {
    expect(json({ vote: 'Buyer' }, shape({ vote: 'buyer | seller' }))).toMatchObject({
      value: { vote: 'buyer' },
      kinds: ['case-folded'],
    });
  });

  test('a key with blanks for underscores, at any depth', () => {
    const schema = shape({ visual_findings: [{ 'media type': 'string' }], 'is_sufficient?': 'boolean' });
    expect(
      json({ 'visual findings': [{ media_type: 'image' }], 'Is Sufficient': 'false' }, schema),
    ).toMatchObject({
      value: { visual_findings: [{ 'media type': 'image' }], is_sufficient: false },
      kinds: ['respelled-key', 'string-boolean'],
    });
  });

  test('nothing is coerced where the text fits as it is', () => {
    expect(json({ a: 'true' }, shape({ a: 'string' }))).toMatchObject({ value: { a: 'true' }, kinds: [] });
  });
});

describe('problems name the path, the wanted and the given', () => {
  const schema = shape({
    term: { death: 'boolean', months: 'integer' },
    charges: ['string'],
    'vote?': 'a | b',
  });

  test.each<[Json, string]>([
    [
      { term: { death: 'maybe', months: 1 }, charges: [] },
      'term.death: expected boolean, got the text "maybe".',
    ],
    [{ term: { death: true }, charges: [] }, 'term.months: is missing.'],
    [{ term: { death: true, months: 1.5 }, charges: [] }, 'term.months: expected integer, got 1.5.'],
    [{ term: [], charges: [] }, 'term: expected object, got a list of 0.'],
    [{ term: { death: true, months: 1 }, charges: ['x', {}] }, 'charges[1]: expected string, got an object.'],
    [
      { term: { death: true, months: 1 }, charges: [], vote: 'c' },
      'vote: expected one of a | b | null, got the text "c".',
    ],
  ])('%j', (value, problem) => {
    expect(fault(value, schema)).toBe(problem);
  });

  test('long texts and many faults are cut short', () => {
    const many = fault({ term: {}, charges: [1, 2, 3, 4, 5, 6] }, schema);
    expect(many).toMatch(/; and more\.$/);
    expect(fault({ term: { death: 'x'.repeat(500), months: 0 }, charges: [] }, schema).length).toBeLessThan(
      120,
    );
  });
});

describe('the schema itself', () => {
  test('an unusable schema is a problem of the role, not an exception', () => {
    const schema = { $ref: 'https://example.org/elsewhere' };
    expect(new SchemaChecker().problemOf(schema)).toContain('schema of the role cannot be used');
    expect(parseOutput('{}', { format: 'json', schema })).toMatchObject({ ok: false });
  });

  test('local references and unions are followed', () => {
    const schema = {
      type: 'object',
      properties: { n: { $ref: '#/$defs/n' } },
      $defs: { n: { type: 'integer' } },
    };
    expect(json({ n: '3' }, schema).value).toEqual({ n: 3 });
    expect(fault([true], { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } })).toBe(
      '[0]: fits none of the allowed forms, got true.',
    );
  });

  test('two schemas may share an $id', () => {
    const checker = new SchemaChecker();
    expect(checker.check({ $id: 'x', type: 'string' }, 'a')).toMatchObject({ ok: true });
    expect(checker.check({ $id: 'x', type: 'integer' }, 1)).toMatchObject({ ok: true });
  });
});
