import { describe, expect, it } from 'vitest';
import { readRecords } from '../../../src/core/dataset/records';

/** The records as `line: id`, and the problems as `line:column code`, both counted from 0. */
function read(text: string): { records: string[]; problems: string[] } {
  const { records, problems } = readRecords({ file: 'cases.json', text });
  return {
    records: records.map(({ value, range }) => `${range.start.line}: ${JSON.stringify(value['id'])}`),
    problems: problems.map(
      ({ code, range }) => `${range?.start.line ?? '?'}:${range?.start.column ?? '?'} ${code}`,
    ),
  };
}

const whole = [
  { id: 1, facts: 'one' },
  { id: 2, facts: 'two', list: [{ id: 9 }] },
  { id: 3, facts: '三\n"}{' },
];

describe('records of a good file', () => {
  it.each([
    ['a compact array', JSON.stringify(whole), [0, 0, 0]],
    ['an indented array', JSON.stringify(whole, null, 4), [1, 5, 14]],
    ['an array with Windows line ends', JSON.stringify(whole, null, 4).replaceAll('\n', '\r\n'), [1, 5, 14]],
    ['JSON lines', whole.map((record) => JSON.stringify(record)).join('\n'), [0, 1, 2]],
    [
      'JSON lines with blank lines',
      whole.map((record) => JSON.stringify(record)).join('\r\n\r\n') + '\r\n',
      [0, 2, 4],
    ],
    ['an object of records', JSON.stringify({ a: whole[0], b: whole[1], c: whole[2] }, null, 1), [1, 5, 14]],
    ['a compact object of records', JSON.stringify({ a: whole[0], b: whole[1], c: whole[2] }), [0, 0, 0]],
    [
      'objects one after another',
      whole.map((record) => JSON.stringify(record, null, 2)).join('\n'),
      [0, 4, 13],
    ],
    ['an array behind a byte order mark', `\uFEFF ${JSON.stringify(whole)}`, [0, 0, 0]],
  ])('come from %s', (_, text, lines) => {
    const { records, problems } = readRecords({ file: 'cases.json', text });
    expect(problems).toEqual([]);
    expect(records.map(({ value }) => value)).toEqual(whole);
    expect(records.map(({ range }) => range.start.line)).toEqual(lines);
    expect(records.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it('have the names they stand under', () => {
    const { records } = readRecords({ file: 'p.json', text: '{"0": {"id": 1},\n "1": {"id": 2}}' });
    expect(records.map(({ key, range }) => [key, range.start])).toEqual([
      ['0', { line: 0, column: 1 }],
      ['1', { line: 1, column: 1 }],
    ]);
  });

  it('may be just one', () => {
    expect(read('{\n  "id": 1,\n  "meta": {}\n}')).toEqual({ records: ['0: 1'], problems: [] });
    expect(read('{"id":1,"facts":"one"}\n')).toEqual({ records: ['0: 1'], problems: [] });
    expect(read('[]')).toEqual({ records: [], problems: [] });
  });

  it('stop early when only some are asked for', () => {
    expect(readRecords({ file: 'f', text: JSON.stringify(whole) }, 2).records).toHaveLength(2);
  });
});

describe('a broken record', () => {
  it.each([
    ['a forgotten comma', '{"id":2 "facts":"two"}', 8],
    ['a comma too many', '{"id":2,"facts":"two",}', 22],
    ['single quotes', "{'id':2}", 1],
    ['a quote left open', '{"id":2,"facts":"two}', 21],
    ['a quote inside the text', '{"id":2,"facts":"the "two" of them"}', 22],
    ['a bracket left open', '{"id":2,"list":[1,2}', 19],
    ['a value of another language', '{"id":2,"facts":None}', 16],
    ['a bad escape', '{"id":2,"facts":"C:\\dir"}', 20],
    ['a raw control character', '{"id":2,"facts":"a\tb"}', 18],
    ['a number with a leading zero', '{"id":02}', 7],
  ])('with %s is lost alone in JSON lines', (_, broken, column) => {
    expect(read(`{"id":1}\n${broken}\n{"id":3}`)).toEqual({
      records: ['0: 1', '2: 3'],
      problems: [`1:${column} broken-record`],
    });
  });

  const breaks = [
    ['a forgotten comma', '"id": 2 "facts": "two"'],
    ['a quote left open', '"id": 2, "facts": "two'],
    ['a quote inside the text', '"id": 2, "facts": "the "two" of them"'],
    ['brackets inside the broken text', '"id": 2, "facts": "the "{[" of them"'],
    ['a bracket left open', '"id": 2, "list": [1, 2'],
    ['a list of objects left open', '"id": 2, "facts": "two", "list": [{"id": 7}'],
    ['all its brackets left open', '"id": 2, "facts": "two", "list": [{"id": 7'],
    ['a bracket too many', '"id": 2, "list": [1, 2]]'],
    ['an object left open', '"id": 2, "list": {"a": 1'],
    ['broken lists of objects', '"id": 2, "list": [{"id": 7 7}, {"id": 8}]'],
  ] as const;

  it.each(breaks)('with %s is lost alone in an array of one record a line', (_, inner) => {
    const text = `[\n{"id": 1, "facts": "one"},\n{${inner}},\n{"id": 3, "facts": "three"}\n]`;
    expect(read(text).records).toEqual(['1: 1', '3: 3']);
    expect(read(text).problems).toEqual([expect.stringMatching(/^[23]:\d+ broken-record$/)]);
  });

  it.each(breaks)('with %s is lost alone in an array without line breaks', (_, inner) => {
    const text = `[{"id": 1, "facts": "one"}, {${inner}}, {"id": 3, "facts": "three"}, {"id": 4, "facts": "four"}]`;
    expect(read(text).records).toEqual(['0: 1', '0: 3', '0: 4']);
    expect(read(text).problems).toEqual([expect.stringMatching(/^0:\d+ broken-record$/)]);
  });

  it.each(breaks)('with %s is lost alone in an indented array', (_, inner) => {
    const record = (text: string): string =>
      `    {\n        ${text.replaceAll(', "', ',\n        "')}\n    }`;
    const text = `[\n${record('"id": 1, "facts": "one"')},\n${record(inner)},\n${record('"id": 3, "facts": "three"')}\n]`;
    const { records, problems } = read(text);
    expect(records.map((entry) => entry.split(' ')[1])).toEqual(['1', '3']);
    expect(problems).toEqual([expect.stringMatching(/broken-record$/)]);
    expect(text.split('\n')[Number(records[1]?.split(':')[0])]).toBe('    {');
  });

  // An open object takes the named records behind it for its own fields; nothing tells that it should not.
  const breaksOfMaps = breaks.filter(([name]) => name !== 'an object left open');

  it.each(breaksOfMaps)('with %s is lost alone in an object of records', (_, inner) => {
    const text = `{"a": {"id": 1, "facts": "one"}, "b": {${inner}}, "c": {"id": 3, "facts": "three"}}`;
    expect(read(text).records).toEqual(['0: 1', '0: 3']);
    expect(read(text.replaceAll(', "b"', ',\n"b"').replaceAll(', "c"', ',\n"c"')).records).toEqual([
      '0: 1',
      '2: 3',
    ]);
  });

  it('may be the first or the last', () => {
    expect(read('[{"id":1 1},{"id":2},{"id":3,}]')).toEqual({
      records: ['0: 2'],
      problems: ['0:9 broken-record', '0:29 broken-record'],
    });
  });

  it('keeps the numbers of those after it', () => {
    const { records } = readRecords({ file: 'f', text: '[\n{"id":1},\n{"id":2 2},\n{"id":3}\n]' });
    expect(records.map(({ index }) => index)).toEqual([0, 2]);
  });

  it('says where, what and what to do', () => {
    const { problems } = readRecords({ file: 'cases.jsonl', text: '{"id":1}\n{"id":2,"a" 3}\n{"id":3}' });
    expect(problems).toEqual([
      {
        code: 'broken-record',
        severity: 'error',
        file: 'cases.jsonl',
        range: { start: { line: 1, column: 12 }, end: { line: 1, column: 13 } },
        message: 'Record 2 (from line 2) is not valid JSON: a colon should stand where "3" is.',
        next: 'Correct it here; the other records are read.',
      },
    ]);
  });

  it('is one that is no object', () => {
    expect(read('[{"id":1}, 7, null, ["x"], {"id":2}]')).toEqual({
      records: ['0: 1', '0: 2'],
      problems: ['0:11 not-a-record', '0:14 not-a-record', '0:20 not-a-record'],
    });
  });

  it('is one too deep to be written again', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(read(`{"id":1}\n{"id":2,"list":${deep}}\n{"id":3}`)).toMatchObject({ records: ['0: 1', '2: 3'] });
  });
});

describe('a file cut short', () => {
  it('keeps the whole records before the cut, wherever that is', () => {
    for (const text of [
      JSON.stringify(whole),
      JSON.stringify(whole, null, 2),
      JSON.stringify({ a: whole[0], b: whole[1], c: whole[2] }, null, 2),
    ]) {
      const ends = readRecords({ file: 'f', text }).records.map(({ range }) => offsetOf(text, range.end));
      for (let cut = 1; cut < text.length; cut++) {
        const { records, problems } = readRecords({ file: 'f', text: text.slice(0, cut) });
        expect(records.map(({ value }) => value)).toEqual(
          whole.slice(0, ends.filter((end) => end <= cut).length),
        );
        expect(problems.filter(({ severity }) => severity === 'error')).toHaveLength(1);
      }
    }
  });

  it('names the line of the unfinished record', () => {
    const text = '{"id":1}\n{"id":2}\n{"id":3,"facts":"thr';
    expect(read(text)).toEqual({ records: ['0: 1', '1: 2'], problems: ['2:0 torn-record'] });
  });
});

describe('punctuation between records', () => {
  it('is mended with a warning', () => {
    expect(read('[{"id":1}\n{"id":2},,{"id":3},]')).toEqual({
      records: ['0: 1', '1: 2', '1: 3'],
      problems: ['1:0 missing-comma', '1:9 stray-comma', '1:19 stray-comma'],
    });
  });

  it('ends the file at the closing bracket', () => {
    expect(read('[{"id":1}] and more')).toEqual({ records: ['0: 1'], problems: ['0:11 trailing-content'] });
  });
});

describe('what is no dataset', () => {
  it.each([
    ['', '0:0 empty-dataset'],
    [' \n ', '1:1 empty-dataset'],
    ['id,facts\n1,one', '0:0 not-json'],
    ['"text"', '0:0 not-json'],
  ])('%j is a problem', (text, problem) => {
    expect(read(text)).toEqual({ records: [], problems: [problem] });
  });
});

describe('a large file', () => {
  const count = 20_000;
  const filler = '事实'.repeat(50);
  const good = (id: number): string => JSON.stringify({ id, facts: filler, list: [{ id: 1 }] });

  // Quadratic reading of these would take minutes, so the test's own time limit would end it.
  it.each([
    ['an open quote', (id: number) => `{"id":${id},"facts":"${filler},"list":[{"id":1}]}`],
    ['a missing comma', (id: number) => `{"id":${id} "facts":"${filler}","list":[{"id":1}]}`],
  ])('with %s in every second record keeps the others', (_, bad) => {
    const all = Array.from({ length: count }, (__, id) => (id % 2 === 0 ? good(id) : bad(id)));
    for (const text of [`[${all.join(',')}]`, `[\n${all.join(',\n')}\n]`, all.join('\n')]) {
      expect(readRecords({ file: 'f', text }).records).toHaveLength(count / 2);
    }
  });

  it('with an open list in every second record keeps the others where lines tell them apart', () => {
    const bad = (id: number): string => `{"id":${id},"facts":"${filler}","list":[{"id":1}`;
    const all = Array.from({ length: count }, (__, id) => (id % 2 === 0 ? good(id) : bad(id)));
    expect(readRecords({ file: 'f', text: `[\n${all.join(',\n')}\n]` }).records).toHaveLength(count / 2);
    expect(readRecords({ file: 'f', text: all.join('\n') }).records).toHaveLength(count / 2);
    expect(readRecords({ file: 'f', text: `[${all.join(',')}]` }).problems).not.toEqual([]);
  });
});

function offsetOf(text: string, place: { line: number; column: number }): number {
  const lines = text.split('\n').slice(0, place.line);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + place.column;
}
