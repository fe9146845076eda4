import { describe, expect, test } from 'vitest';
import type { OutputSpec, Tag } from '../../../src/core/output/output-spec';
import { problemOf, read, shape } from './parsing';

const tag = (name: string, field: string, type: Tag['type'] = 'string', optional = false): Tag => ({
  tag: name,
  field,
  type,
  optional,
});
const judgment: OutputSpec = {
  format: 'tagged',
  tags: [
    tag('法官分析', 'analysis'),
    tag('审判依据', 'basis', 'list'),
    tag('最终判决', 'result', 'list', true),
  ],
};

describe('tagged sections', () => {
  const value = { analysis: '事实清楚。', basis: ['《甲法》第一条'], result: ['驳回诉请。'] };

  test.each<[string, readonly string[]]>([
    ['[法官分析]：事实清楚。\n[审判依据]：《甲法》第一条\n[最终判决]：驳回诉请。', []],
    ['好的。[法官分析]：事实清楚。[审判依据]：《甲法》第一条[最终判决]：驳回诉请。', []],
    ['【法官分析】:事实清楚。 【审判依据】: 《甲法》第一条 【最终判决】: 驳回诉请。', []],
    ['**[法官分析]：** 事实清楚。\n\n**[审判依据]：** 《甲法》第一条\n\n**[最终判决]**：驳回诉请。', []],
    ['[最终判决]：驳回诉请。\n[法官分析]：事实清楚。\n[审判依据]：《甲法》第一条', []],
    ['[法官分析]事实清楚。\n[审判依据] 《甲法》第一条\n[最终判决]\n驳回诉请。', ['missing-tag-colon']],
    ['法官分析：事实清楚。\n## 审判依据\n《甲法》第一条\n**最终判决**：驳回诉请。', ['missing-bracket']],
  ])('%s', (raw, kinds) => {
    expect(read(raw, judgment)).toMatchObject({ value, kinds });
  });

  test('other tags, and mentions of a tag, stay text', () => {
    const { value } = read('[法官分析]：[原告]所称，见[审判依据]。[审判依据]：《甲法》第一条', judgment);
    expect(value).toEqual({ analysis: '[原告]所称，见[审判依据]。', basis: ['《甲法》第一条'] });
  });

  test('a section that comes twice is joined', () => {
    const { value } = read(
      '[法官分析]：甲\n[审判依据]：《甲法》第一条\n[法官分析]：乙\n[审判依据]：《乙法》第二条',
      judgment,
    );
    expect(value).toEqual({ analysis: '甲\n乙', basis: ['《甲法》第一条', '《乙法》第二条'] });
  });

  test('the span covers the sections, not the words before', () => {
    expect(read('好的。\n[法官分析]：甲 [审判依据]：乙\n', judgment).source).toBe(
      '[法官分析]：甲 [审判依据]：乙',
    );
  });

  test('a missing section is a problem unless it is optional', () => {
    expect(problemOf('[法官分析]：甲', judgment)).toBe('The answer has no section [审判依据]：');
    expect(problemOf('只有文字', judgment)).toContain('[法官分析]： [审判依据]：');
  });

  test('tags of Latin words', () => {
    const spec: OutputSpec = {
      format: 'tagged',
      tags: [tag('Defendant', 'name'), tag("Defendant's Criminal Acts", 'acts', 'list')],
    };
    const raw =
      "Defendant: [A]\nDefendant's Criminal Acts:\n1. took a bicycle [Intent]\n2. broke a lamp [Negligence]";
    expect(read(raw, spec).value).toEqual({
      name: '[A]',
      acts: ['took a bicycle [Intent]', 'broke a lamp [Negligence]'],
    });
  });

  test('the fields are checked against the schema', () => {
    const spec = { ...judgment, schema: shape({ basis: ['integer'] }) };
    expect(read('[法官分析]：甲 [审判依据]：1；2', spec).value).toMatchObject({ basis: [1, 2] });
  });
});

describe('items of a list section', () => {
  test.each([
    ['1. 甲；2. 乙', ['甲', '乙']],
    ['一、甲\n二、乙', ['甲', '乙']],
    ['- 甲\n- 乙', ['甲', '乙']],
    ['甲\n乙', ['甲', '乙']],
    ['甲；乙；', ['甲', '乙']],
    ['《甲法》第一条、第二条，《乙法》第三条。', ['《甲法》第一条', '《甲法》第二条', '《乙法》第三条']],
    ['《甲法》第一条第一款、第二款；《乙法》第三条', ['《甲法》第一条第一款、第二款', '《乙法》第三条']],
    ['甲法第12条、第13条', ['甲法第12条', '甲法第13条']],
    ['走私、贩卖、运输', ['走私、贩卖、运输']],
    ['判处罚金1.5万元', ['判处罚金1.5万元']],
    ['', []],
  ])('%s', (section, items) => {
    expect(read(`[法官分析]：甲 [审判依据]：${section}`, judgment).value).toEqual({
      analysis: '甲',
      basis: items,
    });
  });
});
