import { describe, expect, it } from 'vitest';
import { cail2018 } from '../../../src/core/dataset/cail2018';
import { readDataset } from '../../../src/core/dataset/read-dataset';
import type { JsonObject } from '../../../src/core/json';
import { describeAdapter } from './adapter-contract';
import { sharedFile } from './shared-data';

const row = (fact: string, meta: JsonObject = {}): JsonObject => ({
  fact,
  meta: {
    relevant_articles: [1, 2],
    accusation: ['虚构[甲、乙]罪'],
    punish_of_money: 500,
    criminals: ['甲某', '乙某'],
    term_of_imprisonment: { death_penalty: false, imprisonment: 6, life_imprisonment: false },
    ...meta,
  },
});

describeAdapter({
  adapter: cail2018,
  records: [row('甲某拿走一支笔。'), row('甲某打碎一扇窗。'), row('甲某骗走一本书。')],
  goldFields: ['relevant_articles', 'accusation', 'punish_of_money', 'term_of_imprisonment'],
  factsField: 'fact',
});

function read(...records: JsonObject[]) {
  return cail2018.read({ file: 'f.json', text: records.map((one) => JSON.stringify(one)).join('\n') }, {});
}

describe('a CAIL2018 row', () => {
  it('becomes a case of judgment prediction', () => {
    expect(read(row('甲某拿走一支笔。')).cases[0]).toEqual({
      id: 'c0e0f56256a4',
      kind: 'judgment-prediction',
      title: '甲某拿走一支笔。',
      type: 'criminal',
      parties: { defendant: { name: '甲某、乙某' } },
      facts: '甲某拿走一支笔。',
      fields: { criminals: ['甲某', '乙某'] },
      evidence: [],
      gold: {
        articles: [1, 2],
        charges: ['虚构甲、乙罪'],
        fine: 500,
        term: { kind: 'imprisonment', imprisonment: 6, death_penalty: false, life_imprisonment: false },
      },
      source: { file: 'f.json', line: 0 },
    });
  });

  it.each([
    [{ death_penalty: true, imprisonment: 0, life_imprisonment: false }, 'death'],
    [{ death_penalty: false, imprisonment: 0, life_imprisonment: true }, 'life'],
    [{ death_penalty: false, imprisonment: 0, life_imprisonment: false }, 'none'],
  ])('with the term %j is %s', (term, kind) => {
    expect(read(row('甲', { term_of_imprisonment: term })).cases[0]?.gold.term).toEqual({ kind, ...term });
  });

  it('has the same id whatever its gold is, and another when the same fact comes again', () => {
    const { cases, problems } = read(row('甲'), row('乙'), row('甲', { punish_of_money: 1 }), row('甲'));
    const [first] = cases.map(({ id }) => id);
    expect(cases.map(({ id }) => id)).toEqual([first, cases[1]?.id, `${first ?? ''}#2`, `${first ?? ''}#3`]);
    expect(problems.map(({ code, severity, range }) => [code, severity, range?.start.line])).toEqual([
      ['duplicate-case-id', 'warning', 2],
      ['duplicate-case-id', 'warning', 3],
    ]);
  });

  it('may bring media', () => {
    const media = [
      'a.png',
      { path: 'b.MP4', party: 'victim', timestamp: '00:05' },
      { text: 'said' },
      7.5,
      {},
    ];
    const [one] = read({ ...row('甲'), media }).cases;
    expect(one?.evidence).toEqual([
      { kind: 'image', path: 'a.png' },
      { kind: 'video', path: 'b.MP4', party: 'victim', timestamp: '00:05' },
      { kind: 'text', text: 'said' },
    ]);
    expect(one?.fields).not.toHaveProperty('media');
  });

  it('without gold is read with a warning', () => {
    const { cases, problems } = read({ fact: '甲' });
    expect(cases[0]?.gold).toEqual({});
    expect(problems).toMatchObject([{ code: 'no-gold', severity: 'warning' }]);
  });
});

describe('the real files', () => {
  it.each([
    ['cail2018/data_test.json', 'utf-8', 1397, 2],
    ['cail2018/data_train.gb18030.json', 'gb18030', 3675, 5],
  ])('%s in %s gives %i cases', (path, encoding, count, repeated) => {
    const { file, bytes } = sharedFile(path);
    const read = readDataset(file, bytes);
    expect([read.adapter, read.encoding, read.cases.length]).toEqual(['cail2018', encoding, count]);
    expect(read.problems.map(({ code }) => code)).toEqual(Array(repeated).fill('duplicate-case-id'));
    expect(new Set(read.cases.map(({ id }) => id)).size).toBe(count);
    expect(read.cases.map(({ source }) => source.line)).toEqual(read.cases.map((_, line) => line));
    expect(read.cases.some(({ facts }) => facts.includes('\uFFFD'))).toBe(false);
    expect(read.cases.flatMap(({ gold }) => gold.charges ?? []).join('')).not.toMatch(/[[\]]/);
    expect(read.fields).toEqual(['criminals']);
  });
});
