import { describe, expect, test } from 'vitest';
import { describeFormat } from '../../../src/core/output/describe-format';
import type { OutputSpec } from '../../../src/core/output/output-spec';
import { retryMessage } from '../../../src/core/output/retry-message';
import { problemOf, shape } from './parsing';

const finish: OutputSpec = { format: 'finish', schema: shape({ need_rejudge: 'boolean' }) };
const specs: readonly [OutputSpec, string][] = [
  [{ format: 'text', prefix: '[甲]：' }, '[甲]：'],
  [{ format: 'json', schema: shape({ vote: 'buyer | seller' }) }, '{ vote: buyer | seller }'],
  [finish, '{ need_rejudge: boolean }'],
  [{ format: 'tagged', tags: [{ tag: '分析', field: 'a', type: 'string', optional: false }] }, '[分析]'],
  [
    { format: 'choice', choices: [{ choice: 'accept' }, { choice: 'no', lead: ', as', capture: 'why' }] },
    'no, as …',
  ],
  [{ format: 'pattern', pattern: '(?<n>[0-9])' }, '(?<n>[0-9])'],
];

describe('what the model is told', () => {
  test('quotes the problem and the wanted format', () => {
    const problem = problemOf('Finish[{"need_rejudge": 3}]', finish);
    expect(retryMessage(problem, finish, 'en')).toBe(
      'That answer could not be read, because it does not keep to the format. ' +
        'need_rejudge: expected boolean, got 3.\n' +
        'Please answer again, without any remarks. ' +
        'End with Finish[…], with the result between the brackets, of this shape: { need_rejudge: boolean }',
    );
  });

  test.each(specs)('restates $0.format in both languages', (spec, words) => {
    for (const language of ['zh', 'en'] as const)
      expect(retryMessage('a: is missing.', spec, language)).toSatisfy(
        (message: string) => message.includes(words) && message.includes('a: is missing.'),
      );
  });

  test('a long problem is cut', () => {
    expect(retryMessage('x'.repeat(10_000), { format: 'lines' }, 'zh').length).toBeLessThan(600);
  });
});

test.each(specs)('a description of $0.format is one line that names what is wanted', (spec, words) => {
  const line = describeFormat(spec);
  expect(line).toSatisfy((text: string) => text.startsWith(`${spec.format}: `) && text.includes(words));
  expect(line).not.toContain('\n');
});

test('formats without details are described too', () => {
  expect(describeFormat({ format: 'lines' }, 'zh')).toBe('lines: 每行一项的列表');
  expect(describeFormat({ format: 'text' })).toBe('text: any text');
});
