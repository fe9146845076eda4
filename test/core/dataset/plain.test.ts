import { describe, expect, it } from 'vitest';
import type { AdapterOptions } from '../../../src/core/dataset/adapter';
import { plain } from '../../../src/core/dataset/plain';
import type { Json, JsonObject } from '../../../src/core/json';
import { describeAdapter } from './adapter-contract';

const own: JsonObject = {
  id: 'case-1',
  kind: 'dispute',
  title: 'A kettle',
  type: 'goods',
  instance: 'first',
  cause: 'leak',
  parties: { buyer: { name: 'B', claim: 'refund' }, seller: 'S' },
  facts: 'The kettle leaks.',
  fields: { price: 30 },
  evidence: [{ kind: 'image', path: 'kettle.png', party: 'buyer' }],
  gold: { winner: 'buyer', votes: { buyer: 12, seller: 5 }, articles: [264, '刑法 133-1 ¶1 (2)'], fine: 100 },
  date: '2030-01-02',
};

describeAdapter({
  adapter: plain,
  records: [
    own,
    { ...own, id: 'case-2' },
    { facts: 'A lamp is broken.', gold: { analysis: 'It was so at delivery.' } },
  ],
  goldFields: ['gold'],
  factsField: 'facts',
});

function read(records: readonly Json[], mapping?: Record<string, string>) {
  const options: AdapterOptions = mapping === undefined ? {} : { mapping };
  return plain.read({ file: 'f.json', text: JSON.stringify(records) }, options);
}

describe("a record in Moot's own shape", () => {
  it('is read as it is', () => {
    expect(read([own]).cases[0]).toEqual({
      ...own,
      parties: { buyer: { name: 'B', claim: 'refund' }, seller: { name: 'S' } },
      source: { file: 'f.json', line: 0 },
    });
  });

  it('needs nothing but facts', () => {
    expect(read([{ facts: 'A lamp\nis broken.' }]).cases[0]).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
      kind: 'judgment',
      title: 'A lamp is broken.',
      gold: {},
    });
  });

  it('keeps other names as fields, but none that tell the answer', () => {
    const [one] = read([
      { facts: 'x', price: 3, answer: 'buyer', label: 1, fields: { colour: 'red' } },
    ]).cases;
    expect(one?.fields).toEqual({ price: 3, colour: 'red' });
  });

  it('loses wrong parts with a warning each', () => {
    const gold = { articles: {}, term: 6, votes: { buyer: 'many' }, winner: 'buyer', fine: null };
    const { cases, problems } = read([{ facts: 'x', instance: 'third', parties: { a: 1 }, fields: 3, gold }]);
    expect(cases[0]).toMatchObject({
      parties: {},
      fields: {},
      gold: { term: { imprisonment: 6 }, winner: 'buyer' },
    });
    expect(
      problems.map(({ severity, message }) => `${severity} ${message.split('"')[1] ?? ''}`).sort(),
    ).toEqual(
      ['fields', 'gold.articles', 'gold.votes', 'instance', 'parties.a'].map((part) => `warning ${part}`),
    );
  });

  it('is not fooled by names of the prototype', () => {
    const text = '[{"facts":"x","__proto__":{"polluted":1},"constructor":"y","gold":{"toString":1}}]';
    const { cases, problems } = plain.read({ file: 'f.json', text }, {});
    expect(problems).toEqual([]);
    expect(Object.keys(cases[0]?.fields ?? {})).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(cases[0]?.gold).toEqual({});
  });
});

describe('a field mapping', () => {
  const record = {
    uid: 7,
    description: 'The kettle leaks.',
    meta: { text: 'more', charge: ['theft'], months: 6, place: 'here' },
    'a.b': 'dotted',
    label: 'guilty',
    hostile: '{{ record.label }}',
  };

  it.each<[string, unknown]>([
    ['description', 'The kettle leaks.'],
    ['meta.text', 'more'],
    ['record.meta.text', 'more'],
    ['a.b', 'dotted'],
    ['meta.charge.0', 'theft'],
    ['{{ record.meta.text }}', 'more'],
    ['{{record.meta.charge}}', ['theft']],
    ['{{ record.meta.months }}', 6],
    ['{{ record.meta.months | plus: 1 }}', 7],
    ['{{ record["a.b"] }}', 'dotted'],
    ["{{ 'constant' }}", 'constant'],
    ['{{ record.uid }}/{{ record.meta.months }}', '7/6'],
    ['{% for c in record.meta.charge %}[{{ c }}]{% endfor %}', '[theft]'],
    ['hostile', '{{ record.label }}'],
    ['{{ record.hostile }}', '{{ record.label }}'],
    ['x{{ record.hostile }}', 'x{{ record.label }}'],
    ['{{ record.missing | upcase }}', ''],
  ])('reads %s', (source, value) => {
    const { cases, problems } = read([record], { facts: 'description', 'fields.found': source });
    expect(problems).toEqual([]);
    expect(cases[0]?.fields['found']).toEqual(value);
  });

  it('reaches every part of a case', () => {
    const { cases, problems } = read([record], {
      id: 'uid',
      facts: 'description',
      kind: "{{ 'dispute' }}",
      'parties.buyer.name': 'meta.place',
      'gold.charges': 'meta.charge',
      'gold.term.imprisonment': '{{ record.meta.months }}',
      extra: 'meta.text',
    });
    expect(problems).toEqual([]);
    expect(cases[0]).toMatchObject({
      id: '7',
      kind: 'dispute',
      parties: { buyer: { name: 'here' } },
      gold: { charges: ['theft'], term: { imprisonment: 6 } },
    });
    expect(cases[0]?.fields['extra']).toBe('more');
  });

  it('takes what becomes gold out of the fields', () => {
    const [one] = read([record], {
      facts: 'description',
      'gold.charges': 'meta.charge',
      'gold.text': 'months {{ record.meta.months }}',
      'gold.analysis': 'hostile',
    }).cases;
    expect(one?.fields['meta']).toEqual({ text: 'more', place: 'here' });
    expect(one?.fields).not.toHaveProperty('hostile');
  });

  it('does not touch the disk', () => {
    const { cases, problems } = read([record], { facts: '{% render "package.json" %}' });
    expect(cases).toEqual([]);
    expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
  });

  it.each(['constructor', '{{ record.__proto__ }}', '{{ record.constructor }}', 'uid.toFixed'])(
    'does not reach %s',
    (source) => {
      const { cases, problems } = read([record], { facts: 'description', 'fields.found': source });
      expect(cases[0]?.fields).not.toHaveProperty('found');
      expect(problems).toMatchObject([{ code: 'unknown-record-field' }]);
    },
  );

  it('that no record fits is a warning with a guess', () => {
    const { problems } = read([record], { facts: 'description', cause: 'descripton' });
    expect(problems).toMatchObject([{ code: 'unknown-record-field', severity: 'warning' }]);
    expect(problems[0]?.message).toContain('Did you mean "description"?');
  });

  it('with a misspelt part is a warning with a guess', () => {
    const { problems } = read([record], { facts: 'description', titel: 'uid' });
    expect(problems).toMatchObject([{ code: 'unknown-case-part', severity: 'warning' }]);
    expect(problems[0]?.message).toContain('Did you mean "title"?');
  });

  it('that is no template is one problem, not one for each record', () => {
    const { cases, problems } = read([record, record], {
      facts: 'description',
      id: '{{ record.uid',
      title: ' ',
    });
    expect(cases).toHaveLength(2);
    expect(problems.filter(({ code }) => code === 'bad-mapping')).toHaveLength(2);
  });

  it('that gives no facts says which fields there are', () => {
    const { problems } = read([record], { facts: '{{ record.text }}' });
    const missing = problems.find(({ code }) => code === 'no-facts');
    expect(missing?.next).toContain('uid, description, meta');
  });
});
