import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/core/dataset/read-dataset';
import { fineOf, locateFine } from '../../../src/core/law/fine';
import { describeTerm, readTerm, termOf } from '../../../src/core/law/term';
import { termClass } from '../../../src/core/law/term-class';
import type { Term } from '../../../src/core/verdict';

const criminalCases = ['first-instance.json', 'second-instance.json'].flatMap((file) => {
  const path = resolve('../shared/data/simucourt', file);
  const records = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
  return records.filter((record) => String(record['类别']).startsWith('刑事'));
});
const textsOf = (field: string): string[] => criminalCases.map((record) => String(record[field]));

describe('the sentences of SimuCourt', () => {
  it('are those of 80 and 60 criminal cases', () => {
    expect(criminalCases).toHaveLength(140);
  });

  it('are all read, but for the one of an acquittal, which has none', () => {
    const unread = criminalCases.filter((record) => readTerm(String(record['刑事_刑期'])) === undefined);
    expect(unread.map((record) => [record['刑事_刑期'], String(record['刑事_罪名']).slice(-2)])).toEqual([
      ['无', '无罪'],
    ]);
  });

  it('are read by the words of the penalty, in one case by the fine that stands there instead', () => {
    const rules = new Map<string, number>();
    for (const rule of textsOf('刑事_刑期').map((text) => readTerm(text)?.rule ?? 'none')) {
      rules.set(rule, (rules.get(rule) ?? 0) + 1);
    }
    const counted = Object.fromEntries([...rules].sort());
    expect(counted).toMatchObject({ none: 1, 'a fine only': 1, 无期徒刑: 2 });
    expect(Object.keys(counted).filter((rule) => !/^(?:有期徒刑|拘役) and its length/.test(rule))).toEqual([
      'a fine only',
      'none',
      '无期徒刑',
    ]);
    expect([...rules.values()].reduce((sum, count) => sum + count, 0)).toBe(140);
  });

  it('stand where they say', () => {
    for (const text of textsOf('刑事_刑期')) {
      const reading = readTerm(text);
      if (!reading || reading.rule === 'a fine only') continue;
      expect(readTerm(text.slice(...reading.span))?.term).toEqual(reading.term);
      // 判处 before it; what may follow a life sentence is no term.
      expect(text.slice(0, reading.span[0])).toBe('判处');
      expect(['', '，剥夺政治权利终身']).toContain(text.slice(reading.span[1]));
    }
  });

  it('have a fine that is read in every case that names one', () => {
    const fines = textsOf('刑事_罚金');
    const named = fines.filter((text) => text !== '无');
    expect([fines.length - named.length, named.length]).toEqual([49, 91]);
    for (const text of named) {
      const reading = locateFine(text);
      expect(reading?.rule).toBe('the amount after 罚金');
      expect(reading?.yuan).toBeGreaterThanOrEqual(1000);
      expect(reading && fineOf(text.slice(...reading.span))).toBe(reading?.yuan);
    }
  });

  it('have one fine that stands in the field of the term', () => {
    const misplaced = criminalCases.filter(
      (record) => record['刑事_罚金'] === '无' && locateFine(String(record['刑事_刑期'])) !== undefined,
    );
    expect(misplaced).toHaveLength(1);
  });
});

describe('the terms of CAIL2018', () => {
  const bounds = [120, 84, 60, 36, 24, 12, 9, 6, 0];
  const classOf = (months: number): number => bounds.findIndex((bound) => months > bound) + 1 || 10;

  it.each([
    ['data_test.json', 1397],
    ['data_train.gb18030.json', 3675],
  ])('are all read in %s, of %d cases', (file, count) => {
    const dataset = readDataset(file, readFileSync(resolve('../shared/data/cail2018', file)));
    expect(new Set(dataset.problems.map(({ code }) => code))).toEqual(new Set(['duplicate-case-id']));
    const terms = dataset.cases.map(({ gold }) => termOf(gold.term));
    expect(terms.filter((term): term is Term => term !== undefined)).toHaveLength(count);
    for (const term of terms) {
      if (!term) continue;
      const endless = term.kind === 'life' || term.kind === 'death';
      expect(termClass(term)).toBe(endless ? 0 : classOf(term.imprisonment ?? -1));
      expect(describeTerm(term)).not.toContain('NaN');
    }
  });
});
