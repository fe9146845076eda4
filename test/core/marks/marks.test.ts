import { describe, expect, it } from 'vitest';
import { markAgreement } from '../../../src/core/marks/mark-agreement';
import { ASPECTS, type Mark } from '../../../src/core/marks/mark';
import { makeMark } from '../../../src/core/marks/make-mark';
import { appendMark, readMarks } from '../../../src/core/marks/marks-file';
import { markedManifest } from '../../../src/core/marks/marked-manifest';
import { parseMarks } from '../../../src/core/marks/parse-marks';
import { MarkLayer } from '../../../src/core/marks/mark-layer';
import { valuesOf } from '../../../src/core/metric/aggregate';
import type { CaseScore, Metric } from '../../../src/core/metric/metric';
import { findMetric } from '../../../src/core/metric/registry';
import { simuCourtAnalysis } from '../../../src/core/metric/simucourt-analysis';
import { leanRecord } from '../../../src/core/run-store/lean-record';
import type { CaseRecord } from '../../../src/core/run-store/case-record';
import { createMemoryFiles } from '../../harness/memory-files';
import { fictionalRun, type FictionalCase } from '../report/fictional-run';

const FILE = '/w/.moot/runs/r.marks.jsonl';

const metricsNamed = (...names: string[]): Metric[] => names.flatMap((name) => findMetric(name) ?? []);

/** Cases as they lie on disk, scored under metrics. */
function scored(names: readonly string[], cases: readonly FictionalCase[]): CaseRecord[] {
  return fictionalRun(cases).records.map((record) => ({
    ...record,
    finishedAt: Date.parse('2025-03-01T09:00:00Z'),
    scores: metricsNamed(...names).flatMap((metric) =>
      metric.score({
        id: record.id,
        gold: record.gold,
        ...(record.type === undefined ? {} : { type: record.type }),
        ...(record.verdict ? { predicted: record.verdict } : {}),
      }),
    ),
  }));
}

const thefts = scored(
  ['charge', 'articles', 'ljp.charge', 'cail2018.charge', 'jury.accuracy'],
  [
    {
      id: 'a',
      gold: { charges: ['盗窃罪'], articles: [264, 67], winner: 'buyer' },
      verdict: { charges: ['盗窃罪'], articles: [264, 67], winner: 'buyer', analysis: 'He took it.' },
    },
    {
      id: 'b',
      gold: { charges: ['盗窃罪'], articles: [264, 67], winner: 'buyer' },
      verdict: { charges: ['诈骗罪'], articles: [266, 67], winner: 'seller', analysis: 'He lied.' },
    },
  ],
);

/** The records with lines of a file over them. */
function marked(lines: readonly object[], records: readonly CaseRecord[] = thefts) {
  const { marks, problems } = parseMarks(FILE, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect(problems).toEqual([]);
  const layer = new MarkLayer(FILE, marks);
  return { records: records.map((record) => layer.over(record)), problems: layer.problems() };
}

const scoreOf = (records: readonly CaseRecord[], key: string, name: string): CaseScore | undefined =>
  records.find((record) => record.key === key)?.scores.find(({ metric }) => metric === name);

const says = (score: string, right: boolean, by = 'lin', key = 'b') => ({ case: key, score, right, by });

describe('a mark on a score', () => {
  it('turns it, says by whom and keeps what the scorer said', () => {
    const { records, problems } = marked([{ ...says('simucourt.charge', true), note: 'same act' }]);
    expect(problems).toEqual([]);
    expect(scoreOf(records, 'b', 'simucourt.charge')).toMatchObject({
      value: 1,
      right: true,
      human: true,
      marks: [{ by: 'lin', right: true, note: 'same act' }],
      machine: { value: 0, right: false },
    });
    expect(scoreOf(records, 'b', 'simucourt.charge')?.reason).toMatch(
      /^lin says right \(same act\); without a person wrong: "诈骗罪"/u,
    );
    expect(valuesOf(metricsNamed('charge'), records)['simucourt.charge']).toMatchObject({
      value: 1,
      n: 2,
      human: 1,
    });
  });

  it('leaves the records it is laid over as they were', () => {
    const before = structuredClone(thefts);
    marked([says('simucourt.charge', true)]);
    expect(thefts).toEqual(before);
  });

  it('counts as human also where the person agrees, and changes nothing then', () => {
    const { records } = marked([says('simucourt.articles', false)]);
    const score = scoreOf(records, 'b', 'simucourt.articles');
    expect(score).toMatchObject({ human: true, value: 0.5, counts: { tp: 1, fp: 1, fn: 1 } });
  });

  it('is withdrawn by the person who made it; then another person’s stands', () => {
    const su = says('simucourt.charge', true, 'su');
    const lin = says('simucourt.charge', false, 'lin');
    const gone = { case: 'b', score: 'simucourt.charge', by: 'lin', withdrawn: true };
    expect(scoreOf(marked([su, lin]).records, 'b', 'simucourt.charge')?.right).toBe(false);
    const back = scoreOf(marked([su, lin, gone]).records, 'b', 'simucourt.charge');
    expect([back?.right, back?.marks?.length]).toEqual([true, 1]);
    expect(scoreOf(marked([lin, gone]).records, 'b', 'simucourt.charge')).toBe(
      scoreOf(thefts, 'b', 'simucourt.charge'),
    );
  });

  it('of the last to speak stands, also when that person had spoken before', () => {
    const lines = [
      says('simucourt.charge', true, 'su'),
      says('simucourt.charge', false),
      says('simucourt.charge', true, 'su'),
    ];
    const score = scoreOf(marked(lines).records, 'b', 'simucourt.charge');
    expect(score?.marks?.map(({ by }) => by)).toEqual(['lin', 'su']);
    expect(score?.right).toBe(true);
  });

  it.each([
    ['charge', 'simucourt.charge'],
    ['charge_normalised', 'simucourt.charge_normalised'],
    ['ljp.charge', 'ljp.charge'],
    ['analysis.concision', 'simucourt.analysis.concision'],
  ])('can name it in short: %s', (short, full) => {
    expect(scoreOf(marked([says(short, true)]).records, 'b', full)?.human).toBe(true);
  });
});

describe('figures that are no means', () => {
  const figure = (names: string, lines: readonly object[], name: string) =>
    valuesOf(metricsNamed(names), marked(lines).records)[name]?.value;

  it('of counts: a right answer has all of gold, a wrong one nothing', () => {
    expect(figure('articles', [says('articles', true)], 'simucourt.articles.f1')).toBe(1);
    const broken = marked([says('articles', false, 'lin', 'a')]).records;
    expect(scoreOf(broken, 'a', 'simucourt.articles')?.counts).toEqual({ tp: 0, fp: 2, fn: 2 });
  });

  it('of counts that a person gives', () => {
    const { records } = marked([{ case: 'b', score: 'articles', counts: { tp: 2, fp: 1, fn: 0 } }]);
    expect(scoreOf(records, 'b', 'simucourt.articles')).toMatchObject({
      value: 0.8,
      right: false,
      counts: { tp: 2, fp: 1, fn: 0 },
    });
  });

  it('of labels', () => {
    expect(figure('ljp.charge', [says('ljp.charge', true)], 'ljp.charge.macro_f1[gold-labels]')).toBe(1);
    expect(figure('cail2018.charge', [says('cail2018.charge', true)], 'cail2018.charge')).toBe(1);
    expect(
      figure('ljp.charge', [says('ljp.charge', false, 'lin', 'a')], 'ljp.charge.macro_f1[gold-labels]'),
    ).toBe(0);
  });

  it('of winners', () => {
    expect(figure('jury.accuracy', [says('jury.accuracy', true)], 'jury.macro_f1')).toBe(1);
  });
});

describe('what a grader was to judge', () => {
  it('a person can judge instead: the analysis', () => {
    const { records } = marked([
      { case: 'a', analysis: { correctness: true, concision: false }, by: 'lin' },
      { case: 'b', analysis: { correctness: false }, by: 'lin' },
    ]);
    const values = valuesOf([simuCourtAnalysis], records);
    expect(values['simucourt.analysis.correctness']).toEqual({ value: 0.5, n: 2, human: 2 });
    expect(values['simucourt.analysis.concision']).toEqual({ value: 0, n: 1, human: 1 });
    // How it is said does not make a case wrong.
    expect(scoreOf(records, 'a', 'simucourt.analysis.concision')?.right).toBeUndefined();
    expect(ASPECTS.map((aspect) => `simucourt.analysis.${aspect}`)).toEqual(
      simuCourtAnalysis.figures.map(({ name }) => name),
    );
  });

  const civil = scored(
    ['results'],
    [
      {
        id: 'c',
        type: 'civil',
        gold: { results: ['一、还款十元', '二、驳回其余请求'] },
        verdict: { results: ['还款十元'] },
      },
    ],
  );

  it('and the results, by its counts', () => {
    const counts = { points: 2, matched: 1, results: 1, accurate: 1 };
    const { records } = marked([{ case: 'c', score: 'results', counts }], civil);
    const values = valuesOf(metricsNamed('results'), records);
    expect(values['simucourt.results.recall']).toEqual({ value: 0.5, n: 1, human: 1 });
  });

  it.each([
    [{ right: true }, 'made of counts'],
    [{ counts: { points: 1, matched: 2, results: 1, accurate: 1 } }, '2 points matched, of only 1'],
  ])('but not by %j', (said, why) => {
    const { records, problems } = marked([{ case: 'c', score: 'results', ...said }], civil);
    expect(records).toEqual(civil);
    expect(problems[0]?.message).toContain(why);
  });
});

describe('a file of marks', () => {
  it('is read whatever line is broken, and says which', () => {
    const text = [
      '\uFEFF{"case":"a","score":"charge","right":true}',
      'no JSON',
      '{"case":"a","score":"charge","right":true,"value":1}',
      '{"case":"a","score":"charge","rihgt":true}',
      '{"case":"a","analysis":{"beauty":true}}',
      '',
      '{"case":"a","score":"charge","value":0.5}',
      '{"case":"a","sco',
    ].join('\n');
    const { marks, problems } = parseMarks(FILE, text);
    expect(marks.map(({ line, by }) => [line, by])).toEqual([
      [0, 'reviewer'],
      [6, 'reviewer'],
    ]);
    expect(problems.map(({ range }) => range?.start.line)).toEqual([1, 2, 3, 4]);
    expect(problems[2]?.message).toContain('Did you mean "right"?');
  });

  it('grows by a line for each mark, also after a torn one', async () => {
    const files = createMemoryFiles({});
    const mark: Mark = { case: 'a', score: 'simucourt.charge', right: true, by: 'lin' };
    await appendMark(files, FILE, mark);
    await files.append(FILE, '{"case":"a"');
    await appendMark(files, FILE, { ...mark, by: 'su' });
    const { marks, problems } = await readMarks(files, FILE);
    expect([marks.map(({ by }) => by), problems.length]).toEqual([['lin', 'su'], 1]);
  });

  it('need not be there', async () => {
    expect(await readMarks(createMemoryFiles({}), FILE)).toEqual({ marks: [], problems: [] });
  });
});

describe('marks without a place', () => {
  it.each([
    ['another case', { case: 'bb', score: 'charge', right: true }, 'There is no case "bb" in the run.'],
    ['another score', { case: 'b', score: 'term', right: true }, 'no score "term"'],
    ['what only describes', { case: 'b', score: 'jury.accuracy', value: 0.5 }, 'is right or wrong'],
    ['a value out of range', { case: 'b', score: 'charge', value: 2 }, 'between 0 and 1'],
    [
      'an answer given before this one',
      { ...says('charge', true), at: '2025-03-01T08:59:59Z' },
      'older than the answer',
    ],
  ])('are problems and change nothing: %s', (_, line, message) => {
    const { records, problems } = marked([line]);
    expect(records.flatMap(({ scores }) => scores).some(({ human }) => human)).toBe(false);
    expect(problems[0]?.message).toContain(message);
    expect(problems[0]?.range?.start.line).toBe(0);
  });

  it('a day without a time is not held to be earlier than an answer of that day', () => {
    const { records } = marked([{ ...says('charge', true), at: '2025-03-01' }]);
    expect(scoreOf(records, 'b', 'simucourt.charge')?.human).toBe(true);
  });

  it('of a case that is met again, the last record counts', () => {
    const { marks } = parseMarks(
      FILE,
      JSON.stringify({ ...says('charge', true), at: '2025-03-01T10:00:00Z' }),
    );
    const layer = new MarkLayer(FILE, marks);
    layer.over({ ...thefts[1]!, scores: [] });
    expect(layer.problems()).toHaveLength(1);
    layer.over(thefts[1]!);
    expect(layer.problems()).toEqual([]);
  });

  it('a case that has not ended is told apart', () => {
    const layer = new MarkLayer(
      FILE,
      parseMarks(FILE, JSON.stringify(says('charge', true, 'lin', 'z'))).marks,
    );
    expect(layer.problems(['z'])[0]?.message).toContain('has not ended');
  });
});

describe('a new mark', () => {
  it('bears the full name of the score', () => {
    expect(makeMark(thefts[1], 'b', { score: 'charge', right: true, by: 'lin' })).toMatchObject({
      case: 'b',
      score: 'simucourt.charge',
    });
  });

  it.each([
    [undefined, { score: 'charge', right: true }, 'has not ended'],
    [thefts[1], { score: 'fine', right: true }, 'It has simucourt.charge'],
    [thefts[1], { score: 'simucourt.charge', counts: { tp: 1 } }, 'not made of counts'],
  ])('is refused where it would not fit', (record, said, why) => {
    expect(makeMark(record, 'b', { ...said, by: 'lin' })).toContain(why);
  });
});

describe('figures over marked records', () => {
  it('stand in the manifest in the place of those without people', () => {
    const { manifest } = fictionalRun([{ id: 'a' }], {
      score: ['charge'],
      metrics: { 'simucourt.charge': { value: 0.5, n: 2 }, 'old.figure': { value: 1, n: 2 } },
    });
    const { records } = marked([
      says('simucourt.charge', true),
      { case: 'a', analysis: { correctness: true } },
    ]);
    expect(markedManifest(manifest, records).metrics).toEqual({
      'simucourt.charge': { value: 1, n: 2, human: 1 },
      'old.figure': { value: 1, n: 2 },
      'simucourt.analysis.correctness': { value: 1, n: 1, human: 1 },
    });
  });

  it('need no reasons or long texts afterwards', () => {
    const { marks } = parseMarks(FILE, JSON.stringify({ case: 'a', analysis: { correctness: true } }));
    const layer = new MarkLayer(FILE, marks);
    const lean = thefts.map((record) => leanRecord(layer.over(record)));
    expect(valuesOf([simuCourtAnalysis], lean)['simucourt.analysis.correctness']?.value).toBe(1);
  });
});

describe('agreement', () => {
  const ten = scored(
    ['charge'],
    Array.from({ length: 10 }, (_, index): FictionalCase => ({
      id: `t${index}`,
      gold: { charges: ['盗窃'] },
      verdict: { charges: [index < 6 ? '盗窃' : '诈骗'] },
    })),
  );
  const row = (by: string, pattern: string) =>
    Array.from(pattern).flatMap((letter, index) =>
      letter === '.' ? [] : [{ case: `t${index}`, score: 'simucourt.charge', right: letter === 'r', by }],
    );

  it('is Cohen’s κ with the scorer, over the marked cases', () => {
    // Both right 4, both wrong 3, person wrong where the scorer is right 2, the other way 1: po .7, pe .5.
    const [agreement] = markAgreement(marked(row('lin', 'rrrrwwrwww'), ten).records);
    expect(agreement).toMatchObject({ score: 'simucourt.charge', marked: 10, right: 5, changed: 3 });
    expect(agreement?.machine).toEqual({ kappa: 0.4, n: 10, agreement: 0.7 });
    expect(agreement?.between).toBeUndefined();
  });

  it('is κ between two people, over the cases that both marked', () => {
    const lines = [...row('lin', 'rrww......'), ...row('su', 'rwww.r....')];
    const [agreement] = markAgreement(marked(lines, ten).records);
    expect(agreement?.between).toMatchObject({ n: 4, agreement: 0.75, kappa: 0.5 });
    expect(agreement?.persons.map(({ by, marked: n, right }) => [by, n, right])).toEqual([
      ['lin', 4, 2],
      ['su', 5, 2],
    ]);
  });

  it('is α among more', () => {
    const lines = [...row('lin', 'rrww......'), ...row('su', 'rrww......'), ...row('wu', 'rrwr......')];
    const between = markAgreement(marked(lines, ten).records)[0]?.between;
    expect(between).toMatchObject({ n: 4, kappa: null });
    // 12 ratings, 7 right: disagreement observed 2 · 2 / 2 = 2 of 12, expected 2 · 7 · 5 / (12 · 11).
    expect(between?.alpha).toBeCloseTo(1 - 2 / 12 / ((2 * 7 * 5) / (12 * 11)), 12);
  });

  it('is nothing where nobody marked', () => {
    expect(markAgreement(ten)).toEqual([]);
  });
});
