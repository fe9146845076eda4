import { describe, expect, test } from 'vitest';
import type { OutputSpec } from '../../../src/core/output/output-spec';
import { checkPattern } from '../../../src/core/output/pattern-guard';
import { compilePattern, runPattern } from '../../../src/core/output/pattern-machine';
import { parsePattern } from '../../../src/core/output/pattern-syntax';
import { problemOf, read, shape } from './parsing';
import { generator } from './random';

const pattern = (source: string): OutputSpec => ({ format: 'pattern', pattern: source });

describe('pattern', () => {
  test('the named groups of the first match', () => {
    expect(
      read('[罪名]甲罪;乙罪<eoa> [罪名]丙罪<eoa>', pattern(String.raw`\[罪名\](?<charges>[^<]*)<eoa>`)),
    ).toMatchObject({
      value: { charges: '甲罪;乙罪' },
      source: '[罪名]甲罪;乙罪<eoa>',
    });
  });

  test('a group that took no part is left out, and groups are coerced to the schema', () => {
    const spec = {
      ...pattern(String.raw`(?<n>\d+)个月(?<probation>缓刑)?`),
      schema: shape({ n: 'integer', 'probation?': 'string' }),
    };
    expect(read('有期徒刑12个月', spec)).toMatchObject({ value: { n: 12 }, kinds: ['string-number'] });
  });

  test('no match is a problem that quotes the answer', () => {
    expect(problemOf('无', pattern('(?<n>[0-9]+)'))).toBe(
      'The answer does not match the pattern; it begins “无”.',
    );
  });

  test('a refused pattern is a problem of the role', () => {
    expect(problemOf('aaaa', pattern('(?<x>(a+)+)$'))).toContain('pattern of the role cannot be used');
  });

  test('the expressions that make backtracking explode end here', () => {
    const raw = 'foo'.repeat(20_000);
    expect(problemOf(raw, pattern('(?<a>[^]*)foo(?<b>[^]*)foo(?<c>[^]*)bar'))).toContain('not match');
  });
});

describe('checkPattern', () => {
  test.each([
    [String.raw`(?<n>\d+)`],
    [String.raw`\[罪名\](?<charges>[^<]*)<eoa>`],
    [String.raw`^(?<a>(?:\d+、)+)$`],
    ['(?<a>(?:甲|乙)*)'],
    [String.raw`结果：(?<a>[^]*?)理由：(?<b>.*)`],
    [String.raw`(?<y>\d{4})年(?<m>\d{1,2})月`],
  ])('takes %s', (source) => {
    expect(checkPattern(source)).toBeUndefined();
  });

  test.each([
    ['(?<a>(x+)+)y', 'another repeat'],
    [String.raw`(?<a>(?:\w+\s?)+)`, 'another repeat'],
    ['(?<a>(?:(?:x*y?)z?)*)', 'may be empty'],
    ['(?<a>(?:.*,)*)', 'another repeat'],
    ['(?<a>(?:x|xy)*)', 'Alternatives'],
    [String.raw`(?<a>(?:\d|\w)+)`, 'Alternatives'],
    [String.raw`(?<a>.)\1`, 'Back-references'],
    [String.raw`(?<a>.)\k<a>`, 'Back-references'],
    ['(?<a>x(?=y))', 'Look-around'],
    ['(?<a>(?<!x)y)', 'Look-around'],
    ['(x)', 'named group'],
    ['(?<a>x', 'Invalid regular expression'],
    ['(?<a>(?:x{100}){100})', 'too much'],
    [`(?<a>${'x'.repeat(2000)})`, 'longer than'],
  ])('refuses %s', (source, reason) => {
    expect(checkPattern(source)).toContain(reason);
  });
});

describe('the linear matcher', () => {
  const parts = ['a', 'b', '.', '[ab]', '[^a]', String.raw`\w`, String.raw`\b`, '^', '$', 'c'];

  test('finds what JavaScript finds', () => {
    const random = generator(11);
    const make = (depth: number): string => {
      const kind = depth === 0 ? 0 : random(5);
      if (kind === 1) return `(?:${make(depth - 1)}|${make(depth - 1)})`;
      if (kind === 2) return make(depth - 1) + make(depth - 1);
      if (kind === 3) return `(?:b${make(depth - 1)})?`;
      if (kind === 4) {
        const quantifier = ['+', '*', '+?', '*?', '{1,2}', '{2,}?'][random(6)];
        return `[ab]${quantifier}${make(depth - 1)}`;
      }
      return parts[random(parts.length)] ?? 'a';
    };
    for (let round = 0; round < 400; round += 1) {
      const source = `${make(2)}(?<x>${make(3)})${make(2)}(?<y>a${make(2)})?`;
      const syntax = parsePattern(source);
      if (!syntax.ok) expect.fail(`${source}: ${syntax.problem}`);
      const program = compilePattern(syntax.root);
      const text = Array.from({ length: random(9) }, () => 'abc \n'.charAt(random(5))).join('');
      const expected = new RegExp(source, 'du').exec(text);
      const slots = program ? runPattern(program, text) : [];
      const spans = expected && [
        expected.indices?.[0],
        expected.indices?.groups?.['x'],
        expected.indices?.groups?.['y'],
      ];
      const wanted = spans?.flatMap((span) => span ?? [-1, -1]);
      expect({ source, text, slots }).toEqual({ source, text, slots: wanted });
    }
  });
});
