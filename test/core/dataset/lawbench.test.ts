import { describe, expect, it } from 'vitest';
import { lawbench } from '../../../src/core/dataset/lawbench';
import { readPredictions } from '../../../src/core/dataset/predictions';
import { readDataset } from '../../../src/core/dataset/read-dataset';
import type { Json } from '../../../src/core/json';
import { describeAdapter } from './adapter-contract';
import { sharedFile } from './shared-data';

const record = (instruction: string, question: string, answer: string) => ({ instruction, question, answer });
const charge = '说出罪名，写在[罪名]和<eoa>之间。';
const term = '说出刑期，写在[刑期]和<eoa>之间。';

describeAdapter({
  adapter: lawbench,
  records: [
    record(charge, '事实:甲某拿走一支笔。', '罪名:虚构一罪;虚构二罪'),
    record(charge, '事实:乙某打碎一扇窗。', '罪名:虚构三罪'),
    record(charge, '事实:丙某骗走一本书。', '罪名:虚构四罪'),
  ],
  goldFields: ['answer', 'refr'],
  factsField: 'question',
});

function read(records: Json, file = 'file.json', task?: string) {
  const options = task === undefined ? {} : { task };
  return lawbench.read({ file, text: JSON.stringify(records) }, options);
}

describe('a LawBench task', () => {
  it.each([
    ['3-1', record('写在[法条]与<eoa>之间', '事实:甲。', '法条:刑法第1、2条')],
    ['3-2', record('给出法条内容', '场景:甲。', '根据某法')],
    ['3-3', record(charge, '事实:甲。', '罪名:虚构')],
    ['3-4', record(term, '事实:甲。法条:刑法第1条', '刑期:4个月')],
    ['3-5', record(term, '事实:甲。法条内容：某条', '刑期:4个月')],
    ['3-6', record('写在[正确答案]和<eoa>之间', '甲?A:一;B:二。', '正确答案:A。')],
    ['3-7', record('写在[金额]与<eoa>之间', '文书:甲。', '上文涉及到的犯罪金额:1.0元。')],
  ])('is known to be %s by its text', (task, one) => {
    expect(read([one]).cases[0]).toMatchObject({ id: `${task}/0`, kind: `lawbench/${task}` });
  });

  it('is what the caller says, else what the file is called', () => {
    const one = record(charge, '事实:甲。', '罪名:虚构');
    expect(read([one], 'data/3-9.json').cases[0]?.kind).toBe('lawbench/3-9');
    expect(read([one], 'C:\\data\\3-9.json').cases[0]?.kind).toBe('lawbench/3-9');
    expect(read([one], 'data/3-9.json', 'lawbench/3-3').cases[0]?.kind).toBe('lawbench/3-3');
    expect(read([one], 'data/3-9.json', '3-3').cases[0]?.id).toBe('3-3/0');
    expect(read([one], '2023-1.json').cases[0]?.kind).toBe('lawbench/3-3');
  });

  it('that nothing shows is a warning', () => {
    const { cases, problems } = read([record('', '甲?', '乙')]);
    expect(cases[0]).toMatchObject({ id: 'lawbench/0', kind: 'lawbench' });
    expect(problems).toMatchObject([{ code: 'unknown-task', severity: 'warning' }]);
  });
});

describe('a LawBench answer', () => {
  it.each([
    ['法条:刑法第266、385、383条', { articles: [266, 385, 383] }],
    ['罪名:虚构甲、乙;虚构丙', { charges: ['虚构甲、乙', '虚构丙'] }],
    ['刑期:4个月', { term: { imprisonment: 4 } }],
    ['刑期:12月', { term: { imprisonment: 12 } }],
    ['刑期:无期', { term: { kind: 'life', imprisonment: 0, life_imprisonment: true } }],
    ['刑期:死刑', { term: { kind: 'death', imprisonment: 0, death_penalty: true } }],
    ['正确答案:C。', {}],
  ])('%s is kept whole beside its parts', (answer, parts) => {
    expect(read([record(charge, '事实:甲。', answer)]).cases[0]?.gold).toEqual({ text: answer, ...parts });
  });
});

describe('a prediction file', () => {
  const question = `${charge}\n事实:甲。\r\n第二行。\n`;
  const answers = {
    '0': {
      origin_prompt: [{ role: 'HUMAN', prompt: question }],
      prediction: '[罪名]虚构<eoa>',
      refr: '罪名:虚构',
    },
    '1': { origin_prompt: question, prediction: '', refr: '罪名:虚构' },
    '2': {
      origin_prompt: `\n<|im_start|>user\n${question}<|im_end|>\n<|im_start|>assistant\n`,
      prediction: '虚构\n',
      refr: '罪名:虚构',
    },
  };

  it('gives answers with prompt and gold, and the cases they answer', () => {
    const { records, cases, problems, task } = readPredictions({
      file: 'p.json',
      text: JSON.stringify(answers, null, 1),
    });
    expect(problems).toEqual([]);
    expect(task).toBe('3-3');
    expect(records.map(({ id, prediction, gold }) => [id, prediction, gold])).toEqual([
      ['3-3/0', '[罪名]虚构<eoa>', '罪名:虚构'],
      ['3-3/1', '', '罪名:虚构'],
      ['3-3/2', '虚构\n', '罪名:虚构'],
    ]);
    expect(records[0]?.prompt).toBe(question);
    for (const one of cases) {
      expect(one.fields).toEqual({ instruction: charge, question: '事实:甲。\r\n第二行。\n' });
      expect(one.gold).toEqual({ charges: ['虚构'], text: '罪名:虚构' });
    }
  });

  it('may be read as a dataset', () => {
    const { adapter, cases } = readDataset('p.json', new TextEncoder().encode(JSON.stringify(answers)));
    expect(adapter).toBe('lawbench');
    expect(cases.map(({ id }) => id)).toEqual(['3-3/0', '3-3/1', '3-3/2']);
  });

  it('loses only what has no answer', () => {
    const text = JSON.stringify({
      ...answers,
      '1': { ...answers['1'], prediction: null },
      '2': { origin_prompt: 7 },
    });
    const { records, cases, problems } = readPredictions({ file: 'p.json', text });
    expect(records.map(({ id }) => id)).toEqual(['3-3/0']);
    expect(cases).toHaveLength(1);
    expect(problems.map(({ code }) => code)).toEqual(['no-answer', 'no-question']);
  });

  it('of another task than was named are told', () => {
    const answer = { origin_prompt: `${charge}\n事实:甲。`, prediction: '', refr: '罪名:虚构' };
    const text = JSON.stringify({ 0: answer });
    const { problems } = readPredictions({ file: 'p.json', text }, { task: '3-1' });
    expect(problems).toMatchObject([{ code: 'other-task', severity: 'warning' }]);
    expect(problems[0]?.next).toContain('lawbench/3-3');
    expect(readPredictions({ file: 'p.json', text }, { task: '3-3' }).problems).toEqual([]);
  });

  it('of JSON lines gives ids and answers', () => {
    const text =
      '{"id":"a","answer":"一"}\n{"id":7,"answer":""}\n{"id":"b"}\n{"answer":"x"}\n{"id":"a","answer":"二"}\n{"id"';
    const { records, cases, problems, task } = readPredictions({ file: 'p.jsonl', text });
    expect(records).toEqual([
      { id: 'a', prediction: '一', line: 0 },
      { id: '7', prediction: '', line: 1 },
    ]);
    expect(cases).toEqual([]);
    expect(task).toBeUndefined();
    expect(problems.map(({ code, range }) => [code, range?.start.line])).toEqual([
      ['torn-record', 5],
      ['no-answer', 2],
      ['no-answer', 3],
      ['duplicate-answer', 4],
    ]);
  });
});

describe('the real files', () => {
  it.each(['3-1', '3-2', '3-3', '3-4', '3-5', '3-6', '3-7'])('of task %s give 500 cases', (task) => {
    const { file, bytes } = sharedFile(`lawbench/tasks/${task}.json`);
    // A name that does not tell the task: the content does.
    for (const name of [file, 'unnamed.json']) {
      const { adapter, cases, problems } = readDataset(name, bytes);
      expect(adapter).toBe('lawbench');
      expect(problems).toEqual([]);
      expect(cases).toHaveLength(500);
      expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set([`lawbench/${task}`]));
      expect(cases[499]?.id).toBe(`${task}/499`);
    }
  });

  const models = ['GPT-3.5-turbo-0613', 'GPT4', 'fuzi-mingcha-7b-hf', 'qwen-7b-chat-hf'];
  it.each(models)('of answers by %s hold the questions and the gold of the tasks', (model) => {
    for (const task of ['3-1', '3-3', '3-4', '3-5', '3-6', '3-7']) {
      const source = sharedFile(`lawbench/tasks/${task}.json`);
      const own = readDataset(source.file, source.bytes).cases;
      const { bytes } = sharedFile(`lawbench/predictions/${model}/${task}.json`);
      const text = new TextDecoder().decode(bytes);
      const { records, cases, problems, task: found } = readPredictions({ file: 'answers.json', text });
      expect(problems).toEqual([]);
      expect(found).toBe(task);
      expect(records).toHaveLength(500);
      expect(cases.map(({ id, facts, gold, fields }) => ({ id, facts, gold, fields }))).toEqual(
        own.map(({ id, facts, gold, fields }) => ({ id, facts, gold, fields })),
      );
    }
  });
});
