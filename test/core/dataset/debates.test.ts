import { describe, expect, it } from 'vitest';
import { readDebates } from '../../../src/core/dataset/debates';
import { importKindOf } from '../../../src/core/dataset/import-kind';
import { roleOfSpeaker, splitUtterance } from '../../../src/core/dataset/utterance';
import { sharedFile } from './shared-data';

const read = (text: string): ReturnType<typeof readDebates> => readDebates({ file: 'd.json', text });

/** Codes of the problems with their lines, from 1. */
const faults = (text: string): [string, number | undefined][] =>
  read(text).problems.map(({ code, range }) => [code, range && range.start.line + 1]);

describe('the label of an utterance', () => {
  it.each([
    ['[原告控诉]：他拿走了伞。', { speaker: '原告', act: '控诉', text: '他拿走了伞。' }],
    ['[被告辩解]:我还了。', { speaker: '被告', act: '辩解', text: '我还了。' }],
    [' 【被上诉人答辩】： 维持。', { speaker: '被上诉人', act: '答辩', text: '维持。' }],
    ['[被告人]：是我。', { speaker: '被告人', text: '是我。' }],
    ['[Mediator]: Let us begin.', { speaker: 'Mediator', text: 'Let us begin.' }],
    ['[原告发言]：一。[被告辩解]：二。', { speaker: '原告', act: '发言', text: '一。[被告辩解]：二。' }],
  ])('is taken off %j', (written, utterance) => {
    expect(splitUtterance(written)).toEqual(utterance);
  });

  it.each([
    'The plaintiff rests.',
    '综上：应予驳回。',
    '[1] 见附件。',
    '[原告控诉 他拿走了伞。',
    '[]：无',
    `[${'长'.repeat(21)}]：太长`,
    '',
  ])('is not seen in %j, which is kept as it is', (written) => {
    expect(splitUtterance(written)).toEqual({ text: written });
  });

  it('names the role of those a court knows', () => {
    expect(['原告', '公诉人', '被告人', '被上诉人', 'Mediator'].map(roleOfSpeaker)).toEqual([
      'plaintiff',
      'plaintiff',
      'defendant',
      'appellee',
      'Mediator',
    ]);
  });
});

describe('debates', () => {
  it('are read from an object of lists by docket, with their lines', () => {
    const { debates, problems } = read(
      '{\n "（2030）虚01刑初1号": ["[原告控诉]：甲。", "乙。"],\n "x": ["丙"]\n}',
    );
    expect(problems).toEqual([]);
    expect(debates).toMatchObject([
      {
        id: '（2030）虚01刑初1号',
        utterances: [{ speaker: '原告', act: '控诉', text: '甲。' }, { text: '乙。' }],
        range: { start: { line: 1 } },
      },
      { id: 'x', range: { start: { line: 2 } } },
    ]);
  });

  it('are read from JSON lines, an array, one record, and an object of records', () => {
    const one =
      '{"id": 7, "utterances": [{"speaker": "被告", "text": "[原告控诉]：引用。"}, {"text": "[原告]：是。"}]}';
    const utterances = [
      { speaker: '被告', text: '[原告控诉]：引用。' },
      { speaker: '原告', text: '是。' },
    ];
    for (const text of [`${one}\n${one}`, `[${one}]`, one]) {
      expect(read(text).problems).toEqual([]);
      expect(read(text).debates[0]).toMatchObject({ id: '7', utterances });
    }
    expect(read(`{"k": {"utterances": ["a"]}}`).debates).toMatchObject([{ id: 'k' }]);
  });

  it('of a wrong shape are problems with their line, and the others are read', () => {
    const lines = [
      '{"id": "a", "utterances": ["x"]}',
      '{"utterances": ["x"]}',
      '{"id": "c", "utterances": "x"}',
      '{"id": "d", "utterances": []}',
      '{"id": "e", "utterances": [3, {"speaker": "原告"}, "x"]}',
      '{"id": "f", "utterances": [null]}',
      '["g"]',
      '{"id": "h", "utterances": ["x"]',
      '{"id": "i", "utterances": ["x"]}',
    ];
    expect(read(lines.join('\n')).debates.map(({ id }) => id)).toEqual(['a', 'e', 'i']);
    expect(faults(lines.join('\n'))).toEqual([
      ['not-a-record', 7],
      ['broken-record', 8],
      ['no-debate', 2],
      ['no-debate', 3],
      ['no-debate', 4],
      ['no-utterance', 5],
      ['no-utterance', 5],
      ['no-utterance', 6],
    ]);
  });

  it.each([
    ['{\n"a": ["x"],\n"b": ["y"', 3],
    ['{\n"a": ["x"]\n"b": ["y"]}', 3],
    ['{\n"a": ["x"],\n"b" ["y"]}', 3],
    ['{\n"a": ["x"],\n}', 3],
  ])('of an object that breaks are read up to there: %j', (text, line) => {
    expect(read(text).debates.map(({ id }) => id)).toEqual(['a']);
    expect(faults(text)).toEqual([['broken-record', line]]);
  });

  it('may be none', () => {
    expect(faults('')).toEqual([['empty-dataset', 1]]);
    expect(faults('{"a": "x"}')).toEqual([['no-debate', 1]]);
    expect(read('{}').debates).toEqual([]);
  });

  it('are all read from the published records: who accuses, who answers, in turn', () => {
    const { file, bytes } = sharedFile('simucourt/court-records.json');
    const { debates, problems } = readDebates({ file, text: new TextDecoder().decode(bytes) });
    expect(problems).toEqual([]);
    expect(debates).toHaveLength(119);
    const said = debates.flatMap(({ utterances }) => utterances);
    expect(new Set(said.map(({ speaker, act }) => `${speaker ?? '?'} ${act ?? '?'}`))).toEqual(
      new Set(['原告 控诉', '被告 辩解', '原告 发言']),
    );
    expect(said.filter(({ text }) => text.startsWith('[') || text === '')).toEqual([]);
  });
});

describe('the kind of an import', () => {
  it.each([
    ['{"a": ["[原告]：x"]}', 'debates'],
    ['{"id": "a", "utterances": ["x"]}\n{"id": "b", "utterances": ["x"]}', 'debates'],
    ['{"0": {"origin_prompt": "q", "prediction": "p", "refr": "r"}}', 'lawbench'],
    ['{"id": "a", "answer": "x"}\n{"id": "b", "answer": "y"}', 'answers'],
    ['{"id": "a", "answer": "x"}', 'answers'],
    ['{"id": "a", "facts": "x"}\n', undefined],
    ['not JSON', undefined],
  ])('of %j is %s', (text, kind) => {
    expect(importKindOf({ file: 'f.json', text })).toBe(kind);
  });
});
