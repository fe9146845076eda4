import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { simucourt } from '../../../src/core/dataset/simucourt';
import type { Json } from '../../../src/core/json';
import type { Grade, ScorableCase } from '../../../src/core/metric/metric';
import { findMetric, findValue } from '../../../src/core/metric/registry';
import { scoreCases } from '../../../src/core/metric/score-cases';
import { parseScoreFile } from '../../../src/core/metric/score-file';
import { simuCourtAnalysis } from '../../../src/core/metric/simucourt-analysis';
import { simuCourtResults } from '../../../src/core/metric/simucourt-results';

const counted = (points: Json, matched: Json, results: Json, accurate: Json): Grade => ({
  value: { 标准答案关键点: points, 内容匹配度: matched, 生成答案结果数: results, 内容准确性: accurate },
});

function graded(id: string, grades: Readonly<Record<string, Grade>>, type = 'civil'): ScorableCase {
  return {
    id,
    type,
    gold: { results: ['被告归还原告自行车一辆'] },
    predicted: { results: ['归还自行车'], analysis: '车是借的，应当归还。' },
    grades,
  };
}

describe('civil and administrative results', () => {
  it('are micro precision, recall and F1 of what the evaluator counts', () => {
    const { values } = scoreCases(
      [
        graded('one', { results: counted(4, 2, 2, 2) }),
        graded('two', { results: counted(1, 1, 3, 1) }, 'administrative'),
      ],
      [simuCourtResults],
    );
    expect(values['simucourt.results.precision']).toEqual({ value: 3 / 5, n: 2 });
    expect(values['simucourt.results.recall']).toEqual({ value: 3 / 5, n: 2 });
    expect(values['simucourt.results.f1']?.value).toBeCloseTo(0.6, 12);
    expect(values['simucourt.results.precision[民事]']).toEqual({ value: 1, n: 1 });
    expect(values['simucourt.results.recall[民事]']).toEqual({ value: 0.5, n: 1 });
    expect(values['simucourt.results.precision[行政]']?.value).toBeCloseTo(1 / 3, 12);
    expect(findValue(values, 'results.f1')).toBe(values['simucourt.results.f1']);
    expect(findMetric('simucourt.results')).toBe(simuCourtResults);
  });

  it('have a reason for every case, and are right when nothing is missing and nothing too much', () => {
    const scoreOf = (grade: Grade) => simuCourtResults.score(graded('one', { results: grade }))[0];
    expect(scoreOf(counted(4, 2, 2, 2))).toMatchObject({
      part: 'results',
      right: false,
      reason: 'the evaluator finds 2 of 4 points of the gold label, and 2 of 2 results accurate',
    });
    expect(scoreOf(counted(2, 2, 2, 2))).toMatchObject({ right: true, value: 1 });
    expect(scoreOf(counted(2, 0, 0, 0))).toMatchObject({ right: false, value: 0 });
  });

  it.each([
    ['could not be asked', { error: 'the line is dead' }, 'the line is dead'],
    ['matches more points than there are', counted(2, 3, 2, 2), '3 points matched, of only 2'],
    ['finds more accurate results than there are', counted(2, 2, 1, 2), '2 results accurate, of only 1'],
    ['counts below nothing', counted(2, -1, 1, 1), '内容匹配度 is -1'],
    ['counts in halves', counted(2, 1.5, 1, 1), '内容匹配度 is 1.5'],
    ['leaves a number out', counted(2, null, 1, 1), '内容匹配度 is null'],
    ['says nothing of the kind', { value: '两项' }, 'no object'],
  ] as const)('of an evaluator that %s are a grader error, in no sum', (_, grade, reason) => {
    const { values, perCase } = scoreCases(
      [graded('good', { results: counted(4, 2, 2, 2) }), graded('bad', { results: grade })],
      [simuCourtResults],
    );
    expect(values['simucourt.results.recall']).toEqual({ value: 0.5, n: 1, grader_errors: 1 });
    expect(values['simucourt.results.precision']).toEqual({ value: 1, n: 1, grader_errors: 1 });
    const [score] = perCase[1]!.scores;
    expect(score).toMatchObject({ value: null, graderError: true });
    expect(score?.right).toBeUndefined();
    expect(score?.reason).toContain(reason);
  });

  it('are not scored in criminal cases, and wait for a grader elsewhere', () => {
    expect(simuCourtResults.score(graded('one', { results: counted(1, 1, 1, 1) }, 'criminal'))).toEqual([]);
    const { values } = scoreCases([graded('one', {})], [simuCourtResults]);
    expect(values['simucourt.results.f1']).toEqual({ value: null, n: 0 });
  });

  it('have beside them what always dismissing the appeal would reach only in appeals', () => {
    const first = resolve('../shared/data/simucourt/first-instance.json');
    const trials = simucourt.read({ file: first, text: readFileSync(first, 'utf8') }, {}).cases;
    expect(trials.length).toBeGreaterThan(0);
    const scores = trials.flatMap(({ id, type = '', gold }) =>
      simuCourtResults.score({ id, type, gold, predicted: {} }),
    );
    expect(scores.filter(({ metric }) => metric.endsWith('always_dismissed'))).toEqual([]);
  });
});

describe('the quality of an analysis', () => {
  it('is the share of cases of which each aspect was said to be true', () => {
    const said = (correctness: Json, logicality: Json, concision: Json): Grade => ({
      value: { correctness, logicality, concision },
    });
    const { values, perCase } = scoreCases(
      [
        graded('one', { analysis: said(true, true, false) }),
        graded('two', {
          analysis: said({ value: false, reason: '结论相反' }, { value: true, reason: '' }, { value: true }),
        }),
        graded('three', { analysis: { error: 'no answer' } }),
        graded('four', { analysis: said('是', true, true) }),
        graded('five', {}),
      ],
      [simuCourtAnalysis],
    );
    expect(values).toMatchObject({
      'simucourt.analysis.correctness': { value: 1 / 2, n: 2, grader_errors: 2 },
      'simucourt.analysis.logicality': { value: 1, n: 3, grader_errors: 1 },
      'simucourt.analysis.concision': { value: 2 / 3, n: 3, grader_errors: 1 },
      'simucourt.analysis.concision[民事]': { value: 2 / 3, n: 3 },
    });
    const [correctness, logicality] = perCase[1]!.scores;
    expect(correctness).toMatchObject({ right: false, reason: 'the evaluator says false: 结论相反' });
    // A clumsy analysis does not make a verdict wrong.
    expect(logicality?.right).toBeUndefined();
  });
});

describe('grades in a score file', () => {
  const line = (grades: Json): string =>
    JSON.stringify({
      id: 'one',
      type: 'civil',
      gold: { results: ['还车'] },
      predicted: { results: ['还车'] },
      grades,
    });

  it('are scored like those of a run', () => {
    const { cases } = parseScoreFile(
      'a.jsonl',
      line({ results: { value: { key_points: 2, matched: 1, results: 1, accurate: 1 } } }),
    );
    expect(scoreCases(cases, [simuCourtResults]).values['simucourt.results.recall']).toEqual({
      value: 0.5,
      n: 1,
    });
  });

  it('of another shape are a problem', () => {
    expect(parseScoreFile('a.jsonl', line({ results: 2 })).problems).toMatchObject([{ code: 'wrong-shape' }]);
  });
});
