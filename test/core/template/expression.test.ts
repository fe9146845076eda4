import { describe, expect, it } from 'vitest';
import { isTruthy, parseExpression } from '../../../src/core/template/expression';

function evaluate(text: string, scope: object = {}, lenient = false): unknown {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const result = parsed.expression.evaluate(scope, lenient);
  return result.ok ? result.value : result.error.code;
}

const scope = {
  n: 3,
  yes: true,
  none: null,
  list: [1, 'two', { three: 3 }],
  draft: { text: 'hello {{ n }}' },
  history: { review: [{ suggestions: 'a' }, null, { suggestions: 'c' }] },
};

describe('{{ … }} alone', () => {
  it.each([
    ['{{ n }}', 3],
    [' {{ yes }} ', true],
    ['{{ none }}', null],
    ['{{ nil }}', null],
    ['{{ list }}', scope.list],
    ['{{ draft }}', scope.draft],
    ['{{ draft.text }}', 'hello {{ n }}'],
    ['{{ n == 3 }}', true],
    ['{{ n > 3 or yes }}', true],
    ['{{ list | size }}', 3],
    ['{{ none.deeper.still }}', null],
    ['{{ none | default: n }}', 3],
    ["{{ history.review | map: 'suggestions' | compact }}", ['a', 'c']],
    ['{{ "a b" | split: " " }}', ['a', 'b']],
  ])('%s keeps its type', (text, expected) => {
    expect(evaluate(text, scope)).toEqual(expected);
  });
});

describe('{{ … }} among words', () => {
  it.each([
    ['Round {{ n }} of {{ n }}', 'Round 3 of 3'],
    ['{{ n }}{{ n }}', '33'],
    ['{{ draft.text }}!', 'hello {{ n }}!'],
    ['{{ none }}.', '.'],
    ['{% if yes %}{{ n }}{% endif %}', '3'],
    ['plain words', 'plain words'],
    ['', ''],
  ])('%j gives text', (text, expected) => {
    expect(evaluate(text, scope)).toEqual(expected);
  });
});

describe('what is not there', () => {
  it('is an error, or null when that is asked for', () => {
    expect(evaluate('{{ nobody }}', scope)).toBe('unset-variable');
    expect(evaluate('{{ draft.nothing }}', scope)).toBe('unset-variable');
    expect(evaluate('{{ draft.nothing }}', scope, true)).toBeNull();
    expect(evaluate('{{ nobody.x }}', scope, true)).toBeNull();
    expect(evaluate('[{{ nobody }}]', scope, true)).toBe('[]');
  });

  it('may be asked for by if', () => {
    expect(evaluate('{% if draft.nothing %}a{% else %}b{% endif %}', scope)).toBe('b');
  });
});

describe('uses and faults', () => {
  it('stand at their offsets', () => {
    const text = '  {{ case.facts }} and {{ draft.text }}';
    const parsed = parseExpression(text);
    expect(parsed.ok && parsed.expression.uses.map(({ start, end }) => text.slice(start, end))).toEqual([
      'case.facts',
      'draft.text',
    ]);
  });

  it.each(['{{ x | nonesuch }}', '{% if x %}', '{{ x', '{% nonesuch %}'])('%j cannot be read', (text) => {
    expect(parseExpression(text).ok).toBe(false);
  });

  it('never runs code', () => {
    expect(evaluate('{{ draft.constructor }}', scope, true)).toBeNull();
    expect(evaluate('{{ list.__proto__ }}', scope, true)).toBeNull();
  });
});

describe('truth', () => {
  it('is that of a switch: 0, empty text and "false" are false', () => {
    expect([null, false, 0, '', 'false'].map(isTruthy)).toEqual([false, false, false, false, false]);
    expect([true, 1, 'no', [], {}].map(isTruthy)).toEqual([true, true, true, true, true]);
  });
});
