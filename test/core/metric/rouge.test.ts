import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lawBenchMetrics } from '../../../src/core/metric/lawbench/lawbench';
import { longestCommon } from '../../../src/core/metric/lawbench/rouge';
import type { ScorableCase } from '../../../src/core/metric/metric';
import { scoreCases } from '../../../src/core/metric/score-cases';
import { toolsFor } from '../../../src/node/score-tools';

const metrics = lawBenchMetrics.filter((metric) => metric.name === 'lawbench.3-2');
const tools = await toolsFor(metrics);
const one = (gold: string, answer: string): ScorableCase => ({
  id: 'one',
  gold: { text: gold },
  predicted: { text: answer },
});
const valuesOf = (gold: string, answer: string) => scoreCases([one(gold, answer)], metrics, tools).values;

describe('LawBench 3-2', () => {
  const questions = JSON.parse(readFileSync(resolve('../shared/data/lawbench/tasks/3-2.json'), 'utf8')) as {
    readonly question: string;
    readonly answer: string;
  }[];

  // Means computed apart from Moot: Python, jieba 0.42.1, and the formula of rouge-chinese.
  it.each([
    ['the question itself', (index: number) => questions[index]!.question, 0.2622556698056196],
    [
      'the answer of the next case',
      (index: number) => questions[(index + 1) % 500]!.answer,
      0.24203331705166267,
    ],
  ])('is the ROUGE-L that Python gives, with %s as the answer', (_, answerOf, mean) => {
    const cases = questions.map(({ answer }, index) => ({
      ...one(answer, answerOf(index)),
      id: String(index),
    }));
    const { values } = scoreCases(cases, metrics, tools);
    expect(values['lawbench.3-2']?.n).toBe(500);
    expect(Math.abs((values['lawbench.3-2']?.value ?? NaN) - mean)).toBeLessThan(1e-9);
  });

  it('counts a sentence of white space as an empty word, as the official code does', () => {
    expect(valuesOf('好，是的', '好。\n\n\n是的！ ')['lawbench.3-2']?.value).toBeCloseTo(
      0.49999999555555563,
      12,
    );
  });

  it('takes an empty answer for 无内容, which abstains', () => {
    expect(valuesOf('好，是的', '')['lawbench.3-2']).toMatchObject({ value: 0, n: 1, abstained: 1 });
    // One word, as it is put in; cut from a text it would be two.
    expect(valuesOf('无内容', '')['lawbench.3-2']?.value).toBe(0);
  });

  it('has a figure over characters beside it, which needs no dictionary', () => {
    // 3 of 4 characters in common on either side.
    expect(valuesOf('甲乙丙丁', '甲乙 丙戊')['lawbench.3-2_characters']?.value).toBeCloseTo(0.75, 7);
    const without = scoreCases([one('甲乙丙丁', '甲乙丙戊')], metrics);
    expect(Object.keys(without.values)).toEqual(['lawbench.3-2_characters']);
  });

  it('takes a runaway answer', () => {
    expect(valuesOf('甲乙丙丁', '甲'.repeat(1_000_000))['lawbench.3-2']?.value).toBeLessThan(0.1);
  });
});

const letters = (text: string): string[] => Array.from(text);

describe('the longest common subsequence', () => {
  it('keeps the order and may leave gaps', () => {
    expect(longestCommon(letters('abcbdab'), letters('bdcaba'))).toBe(4);
    expect(longestCommon([], letters('ab'))).toBe(0);
    expect(longestCommon(letters('ab'), letters('ba'))).toBe(1);
  });
});
