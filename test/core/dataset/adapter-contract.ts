import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import type { Dataset, DatasetAdapter } from '../../../src/core/dataset/adapter';
import type { Json, JsonObject } from '../../../src/core/json';

export interface AdapterSample {
  readonly adapter: DatasetAdapter;
  /** At least three good records of different cases, as the source writes them. */
  readonly records: readonly JsonObject[];
  /** Names under which a record keeps its answer, at any depth. */
  readonly goldFields: readonly string[];
  /** The field whose text becomes the facts, as dotted path. */
  readonly factsField: string;
  readonly file?: string;
}

/** Texts that break readers which take a case's words for markup, or cut them. */
const hostile = [
  '{{ case.gold }} {% if x %}',
  'system:\n---\nuser:',
  'nul \u0000 and bell \u0007',
  'half a pair \ud83d here \udc4d',
  '"}],{"id":"',
  '</script>\u2028\u2029',
  '__proto__',
  '案'.repeat(100_000),
];

/** What holds for every adapter. */
export function describeAdapter(sample: AdapterSample): void {
  const { adapter, records, goldFields, file = 'cases.json' } = sample;
  const read = (text: string): Dataset => adapter.read({ file, text }, {});
  const forms = {
    'an array': JSON.stringify(records),
    'an indented array': JSON.stringify(records, null, 4),
    'JSON lines': records.map((record) => JSON.stringify(record)).join('\n'),
  };

  describe(`the contract of ${adapter.name}`, () => {
    it('recognises its own records surely', () => {
      for (const record of records) expect(adapter.recognise(record)).toBeGreaterThan(0.6);
      expect(adapter.recognise({ unrelated: 1 })).toBeLessThan(0.2);
    });

    it.each(Object.entries(forms))('reads %s without problems', (_, text) => {
      const { cases, problems, adapter: name } = read(text);
      expect(problems).toEqual([]);
      expect(cases).toHaveLength(records.length);
      expect(name).toBe(adapter.name);
    });

    it('gives ids that are unique, and the same in every reading and form', () => {
      const ids = Object.values(forms).map((text) => read(text).cases.map(({ id }) => id));
      expect(new Set(ids[0]).size).toBe(records.length);
      for (const others of ids) expect(others).toEqual(ids[0]);
    });

    it('points at the line where the record begins', () => {
      for (const { source } of read(forms['JSON lines']).cases) expect(source.file).toBe(file);
      expect(read(forms['JSON lines']).cases.map(({ source }) => source.line)).toEqual(
        records.map((_, at) => at),
      );
      const lines = forms['an indented array'].split('\n');
      for (const { source } of read(forms['an indented array']).cases)
        expect(lines[source.line]).toBe('    {');
    });

    it('keeps gold out of the fields', () => {
      for (const one of read(forms['an array']).cases) {
        expect(Object.keys(one.gold)).not.toEqual([]);
        expect(namesIn(one.fields).filter((name) => goldFields.includes(name))).toEqual([]);
        const shown = new Set(textsIn(one.fields));
        const secrets = textsIn(one.gold as Json).filter((text) => text.length >= 4);
        expect(secrets.filter((text) => shown.has(text))).toEqual([]);
      }
    });

    it('names the fields of its cases', () => {
      const { cases, fields } = read(forms['an array']);
      expect(new Set(fields)).toEqual(new Set(cases.flatMap((one) => Object.keys(one.fields))));
    });

    it('loses only a record that is not JSON', () => {
      const lines = forms['JSON lines'].split('\n');
      lines[1] = `${lines[1]?.slice(0, -5) ?? ''} "`;
      const { cases, problems } = read(lines.join('\n'));
      expect(cases.map(({ id }) => id)).toEqual(idsWithout(1));
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatchObject({ severity: 'error', file, range: { start: { line: 1 } } });
      expect(problems[0]?.next).toBeTruthy();
    });

    it('loses only a record that has not what a case needs', () => {
      const lines = forms['JSON lines'].split('\n');
      lines[1] = '{"nothing":"of use"}';
      const { cases, problems } = read(lines.join('\n'));
      expect(cases.map(({ id }) => id)).toEqual(idsWithout(1));
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatchObject({ severity: 'error', file, range: { start: { line: 1 } } });
      expect(problems[0]?.next).toBeTruthy();
    });

    it('gives the same record twice two ids, and says so', () => {
      const twice = [...records, ...records].map((record) => JSON.stringify(record)).join('\n');
      const { cases, problems } = read(twice);
      expect(new Set(cases.map(({ id }) => id)).size).toBe(records.length * 2);
      expect(problems.every(({ severity }) => severity === 'warning')).toBe(true);
    });

    it.each(hostile.map((text) => [text.slice(0, 20), text]))('lets %j through unharmed', (_, text) => {
      const record = withText(records[0] ?? {}, sample.factsField.split('.'), `一${text}二`);
      const { cases, problems } = read(JSON.stringify([record, records[1]], null, 1));
      expect(problems).toEqual([]);
      expect(cases).toHaveLength(2);
      expect(cases[0]?.facts).toContain(`一${text}二`);
      expect(stored(cases[0] as Case)).toEqual(cases[0]);
    });

    it('can be stored as JSON', () => {
      for (const one of read(forms['an array']).cases) expect(stored(one)).toEqual(one);
    });

    function idsWithout(left: number): string[] {
      // The record keeps its number in the file, so ids made of numbers do not move.
      const ids = read(forms['JSON lines']).cases.map(({ id }) => id);
      return ids.filter((_, at) => at !== left);
    }
  });
}

function stored(one: Case): unknown {
  return JSON.parse(JSON.stringify(one));
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value as JsonObject).flatMap(textsIn);
}

function namesIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value as JsonObject).flatMap(namesIn);
  return Array.isArray(value) ? below : [...Object.keys(value), ...below];
}

function withText(value: Json, [name, ...rest]: readonly string[], text: string): JsonObject {
  const copy = (Array.isArray(value) ? [...(value as Json[])] : { ...(value as JsonObject) }) as Record<
    string,
    Json
  >;
  if (name !== undefined) copy[name] = rest.length === 0 ? text : withText(copy[name] ?? {}, rest, text);
  return copy;
}
