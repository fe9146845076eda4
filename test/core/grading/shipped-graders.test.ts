import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/core/json';
import { readCounts } from '../../../src/core/metric/simucourt-results';
import { simuCourtAnalysis } from '../../../src/core/metric/simucourt-analysis';
import { parseOutput } from '../../../src/core/output/parse-output';
import { Project } from '../../../src/core/project';
import type { Role } from '../../../src/core/role';
import { nodeFiles } from '../../../src/node/node-files';
import { nodePaths } from '../../../src/node/node-paths';
import { projectRoot } from '../../harness/project-files';

async function shipped(name: string): Promise<Role> {
  const file = path.join(projectRoot, `prompts/agents-court/graders/${name}.role.md`);
  const role = await new Project(nodeFiles, nodePaths).loadRole(file);
  if (!role.ok) throw new Error(JSON.stringify(role.problems));
  expect(role.problems).toEqual([]);
  return role.value;
}

function promptOf(role: Role, variables: Readonly<Record<string, Json>>): string {
  const rendered = role.template.render(variables);
  if (!rendered.ok) throw new Error(rendered.error.message);
  return rendered.messages
    .flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
    .join('\n');
}

describe('the shipped grader of results', () => {
  it('shows both results, numbered', async () => {
    const prompt = promptOf(await shipped('results'), {
      type: 'civil',
      gold: { results: ['乙归还自行车', '驳回其他请求'] },
      verdict: { results: null, text: '乙应当还车。' },
    });
    expect(prompt).toContain('1. 乙归还自行车\n2. 驳回其他请求');
    // Answers made elsewhere are one text.
    expect(prompt).toContain('待评答案：\n乙应当还车。');
  });

  it.each([
    '输出结果：{"标准答案关键点":4,"内容匹配度":2,"生成答案结果数":2,"内容准确性":2}',
    '逐项对照：第1点一致。\n\n输出结果：\n```json\n{"标准答案关键点": 4, "内容匹配度": 2, "生成答案结果数": 2, "内容准确性": 2}\n```',
    '输出结果：{“标准答案关键点”：4，“内容匹配度”：2，“生成答案结果数”：2，“内容准确性”：2}',
  ])('reads %s', async (answer) => {
    const parsed = parseOutput(answer, (await shipped('results')).output);
    expect(parsed.ok && readCounts(parsed.value)).toEqual({ points: 4, matched: 2, results: 2, accurate: 2 });
  });

  it.each([
    '四个关键点，匹配两个。',
    '输出结果：{"标准答案关键点":4,"内容匹配度":-1,"生成答案结果数":2,"内容准确性":2}',
  ])('does not read %s', async (answer) => {
    expect(parseOutput(answer, (await shipped('results')).output).ok).toBe(false);
  });
});

describe('the shipped grader of the analysis', () => {
  it('gives three truth values with their reasons', async () => {
    const role = await shipped('analysis');
    const prompt = promptOf(role, {
      facts: '甲把自行车借给乙。',
      gold: { analysis: null },
      verdict: { analysis: '借用物应当归还。', text: null },
    });
    expect(prompt).toContain('待评的说理：\n借用物应当归还。');
    const parsed = parseOutput(
      '{"correctness": {"value": true, "reason": "结论一致"}, "logicality": {"value": true, "reason": "有据"}, "concision": {"value": false, "reason": "重复"}}',
      role.output,
    );
    if (!parsed.ok) throw new Error(parsed.problem);
    const scores = simuCourtAnalysis.score({
      id: 'one',
      gold: {},
      predicted: { analysis: '借用物应当归还。' },
      grades: { analysis: { value: parsed.value } },
    });
    expect(scores.map(({ value }) => value)).toEqual([1, 1, 0]);
  });
});
