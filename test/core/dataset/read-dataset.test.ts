import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/core/dataset/read-dataset';
import { adapters, findAdapter } from '../../../src/core/dataset/registry';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readDataset', () => {
  it.each([
    ['simucourt', '[{"案号":"（2030）虚1号","基本案情":"甲"}]'],
    ['lawbench', '[{"instruction":"i","question":"q","answer":"a"}]'],
    ['cail2018', '{"fact":"甲","meta":{}}'],
    ['verdict-bench', '[{"case_id":1,"turns":[{"text":"x"}]}]'],
    ['plain', '[{"facts":"x"}]'],
    ['plain', '[{"description":"x"}]'],
    ['plain', 'no JSON at all'],
  ])('guesses %s', (adapter, text) => {
    expect(readDataset('f', bytes(text)).adapter).toBe(adapter);
  });

  it('guesses although the first record is broken', () => {
    const read = readDataset('f', bytes('{"fact":\n{"fact":"甲","meta":{}}\n'));
    expect(read.adapter).toBe('cail2018');
    expect(read.cases).toHaveLength(1);
    expect(read.problems).toMatchObject([{ code: 'broken-record', range: { start: { line: 0 } } }]);
  });

  it('takes the adapter that is named', () => {
    const read = readDataset('f', bytes('[{"fact":"甲","facts":"乙"}]'), { adapter: 'plain' });
    expect(read.cases[0]?.facts).toBe('乙');
  });

  it('guesses what a misspelt adapter was meant to be', () => {
    const read = readDataset('f', bytes('[]'), { adapter: 'simu-court' });
    expect(read.cases).toEqual([]);
    expect(read.problems).toMatchObject([{ code: 'unknown-adapter', severity: 'error', file: 'f' }]);
    expect(read.problems[0]?.message).toContain('Did you mean "simucourt"?');
  });

  it('lays a mapping over what the adapter reads, and hides what becomes gold', () => {
    const text = '{"fact":"甲","place":"某地","meta":{"criminals":["乙"],"accusation":["丙"]}}';
    const mapping = {
      'fields.where': 'place',
      'gold.analysis': 'place',
      title: '{{ record.meta.criminals | first }}',
    };
    const [one] = readDataset('f', bytes(text), { mapping }).cases;
    expect(one).toMatchObject({
      title: '乙',
      kind: 'judgment-prediction',
      gold: { charges: ['丙'], analysis: '某地' },
    });
    expect(one?.fields).toEqual({ criminals: ['乙'], where: '某地' });
  });

  it('reports damaged bytes beside the problems of records', () => {
    const read = readDataset('f', bytes('[{"facts":"一二三四五"},{"facts":"六').slice(0, -1));
    expect(read.encoding).toBe('utf-8');
    expect(read.cases).toHaveLength(1);
    expect(read.problems.map(({ code }) => code)).toEqual(['undecodable-bytes', 'torn-record']);
  });

  it('never gives one id twice, even when a suffixed one is taken', () => {
    const text =
      '[{"id":"a","facts":"1"},{"id":"a#2","facts":"2"},{"id":"a","facts":"3"},{"id":"a","facts":"4"}]';
    expect(readDataset('f', bytes(text)).cases.map(({ id }) => id)).toEqual(['a', 'a#2', 'a#3', 'a#4']);
  });
});

describe('the registry', () => {
  it('finds each adapter by its name', () => {
    for (const adapter of adapters) expect(findAdapter(adapter.name)).toBe(adapter);
    expect(findAdapter('none')).toBeUndefined();
  });
});
