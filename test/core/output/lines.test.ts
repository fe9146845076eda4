import { describe, expect, test } from 'vitest';
import { problemOf, read } from './parsing';

describe('lines', () => {
  test.each([
    '1. 甲\n2. 乙',
    '1、甲\n2、乙',
    '1) 甲\n2) 乙',
    '（1）甲\n（2）乙',
    '一、甲\n二、乙',
    '（一）甲\n（二）乙',
    '①甲\n②乙',
    '①甲；②乙',
    '- 甲\n- 乙',
    '* 甲\n\n* 乙',
    '•甲\n•乙',
    '甲\n\n乙',
    '1. 甲；2. 乙',
    '理由如下：\n1. 甲\n2. 乙\n\n以上。',
    '```\n1. 甲\n2. 乙\n```',
    '["甲", "乙"]',
  ])('%s', (raw) => {
    expect(read(raw, { format: 'lines' }).value).toEqual(['甲', '乙']);
  });

  test('a line without marker goes on with its item, and figures begin none', () => {
    expect(read('1. 赔偿\n1.5 万元\n   - 含利息\n2. 道歉', { format: 'lines' }).value).toEqual([
      '赔偿\n1.5 万元\n- 含利息',
      '道歉',
    ]);
  });

  test('the span goes from the first item to the last', () => {
    expect(read('理由：\n1. 甲\n2. 乙\n\n以上。', { format: 'lines' }).source).toBe('1. 甲\n2. 乙');
  });

  test('a dropped fence is recorded', () => {
    expect(read('```\n甲\n乙\n```', { format: 'lines' }).kinds).toEqual(['code-fence']);
  });

  test('no line is a problem', () => {
    expect(problemOf('\n \n', { format: 'lines' })).toContain('no lines');
  });
});
