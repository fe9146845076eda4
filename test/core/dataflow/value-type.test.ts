import { describe, expect, it } from 'vitest';
import { follow } from '../../../src/core/dataflow/expression-type';
import { typeOfOutput } from '../../../src/core/dataflow/output-type';
import { kindsOf, typeOfSchema, valuesOf } from '../../../src/core/dataflow/value-type';
import { expandSchema } from '../../../src/core/output/short-schema';
import type { Json } from '../../../src/core/json';

function short(schema: Json) {
  const expanded = expandSchema(schema);
  if (!expanded.ok) throw new Error(expanded.problem);
  return typeOfSchema(expanded.schema);
}

describe('what a schema tells of a value', () => {
  it.each([
    ['good | fair', ['good', 'fair']],
    ['boolean', [true, false]],
    ['boolean?', [true, false, null]],
    ['string', undefined],
    ['integer', undefined],
  ])('%s can be %j', (schema, values) => {
    expect(valuesOf(short(schema))).toEqual(values);
  });

  it('is nothing where it says nothing', () => {
    for (const schema of [{}, { allOf: [] }, { $ref: '#/$defs/a' }, true] as Json[]) {
      expect(kindsOf(typeOfSchema(schema))).toBeUndefined();
    }
  });

  it('follows a path into objects, lists and what may be null', () => {
    const type = short({ rulings: [{ charge: 'string' }], 'note?': { by: 'string' } });
    expect(follow(type, ['x', 'rulings', 'first', 'charge'])).toEqual({ type: { kind: 'string' } });
    expect(follow(type, ['x', 'note', 'by'])).toHaveProperty('type');
    expect(follow(type, ['x', 'rulings', 'first', 'charg'])).toMatchObject({
      missing: { segment: 3, known: ['charge'], certain: false },
    });
    expect(follow(type, ['x', 'note', 'of'])).toMatchObject({ missing: { segment: 2, known: ['by'] } });
  });
});

describe('what an answer format tells', () => {
  it('names the fields of choices, tags and patterns, and no others', () => {
    const choice = typeOfOutput({
      format: 'choice',
      choices: [{ choice: 'accept' }, { choice: 'not accept', capture: 'grounds' }],
    });
    expect(follow(choice, ['x', 'grounds'])).toHaveProperty('type');
    expect(follow(choice, ['x', 'reason'])).toMatchObject({
      missing: { certain: true, known: ['choice', 'grounds'] },
    });
    const pattern = typeOfOutput({ format: 'pattern', pattern: String.raw`\[(?<articles>[^\]]*)\]` });
    expect(follow(pattern, ['x', 'articles'])).toHaveProperty('type');
    expect(follow(pattern, ['x', 'article'])).toHaveProperty('missing');
  });

  it('is a text, a list of texts, or not known', () => {
    expect([...(kindsOf(typeOfOutput({ format: 'text' })) ?? [])]).toEqual(['string']);
    expect([...(kindsOf(typeOfOutput({ format: 'lines' })) ?? [])]).toEqual(['list']);
    expect(kindsOf(typeOfOutput({ format: 'json' }))).toBeUndefined();
  });
});
