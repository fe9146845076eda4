import { describe, expect, it } from 'vitest';
import { parseExpression } from '../../../src/core/template/expression';
import { parseMessageTemplate } from '../../../src/core/template/message-template';
import { QUICK_LIMITS, type RenderLimits } from '../../../src/core/template/render-limits';

function evaluate(text: string, limits?: RenderLimits, scope: object = {}): unknown {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const result = parsed.expression.evaluate(scope, false, limits);
  return result.ok ? result.value : result.error;
}

const NEXT = 'Loop over fewer items, or cut long texts with truncate_chars.';

describe('what makes too much', () => {
  it.each([
    ['a range', '{{ (1..300000000) | size }}'],
    ['a loop over one', '{% for i in (1..300000000) %}x{% endfor %}'],
  ])('is stopped before it takes the memory: %s', (_, text) => {
    expect(evaluate(text)).toMatchObject({
      code: 'template-limit',
      message: `This makes more than 50,000,000 characters and list items. ${NEXT}`,
    });
  });

  it('has far less where somebody waits', () => {
    const text = '{{ (1..3000000) | size }}';
    expect(evaluate(text)).toBe(3_000_000);
    expect(evaluate(text, QUICK_LIMITS)).toMatchObject({
      message: `This makes more than 2,000,000 characters and list items. ${NEXT}`,
    });
  });

  it('is counted by what is written too, in an expression and in a prompt', () => {
    const scope = { facts: 'x'.repeat(1_000_000) };
    const text = '{% for i in (1..100) %}{{ facts }}{% endfor %}';
    expect(evaluate(text, undefined, scope)).toMatchObject({ code: 'template-limit' });
    const parsed = parseMessageTemplate(`user:\n${text}`, new Map());
    if (!parsed.ok) throw new Error(parsed.error.message);
    const rendered = parsed.template.render(scope);
    expect(rendered).toMatchObject({ ok: false, error: { code: 'template-limit' } });
    // Where: at the value that is one too many.
    if (rendered.ok) throw new Error('It was rendered.');
    expect(`user:\n${text}`.slice(rendered.error.start, rendered.error.end)).toContain('facts');
  });

  it('leaves a prompt of the longest kind alone', () => {
    const scope = { facts: 'x'.repeat(1_000_000) };
    expect(evaluate('Of {{ facts | upcase }} and {{ facts }}.', undefined, scope)).toHaveLength(2_000_009);
  });
});

describe('what takes too long', () => {
  it('is stopped with the reason', () => {
    const limits = { milliseconds: 1, items: Infinity };
    // Some hundred times what a millisecond is enough for.
    expect(evaluate('{% for i in (1..1000000) %}{{ i }}{% endfor %}', limits)).toMatchObject({
      code: 'template-limit',
      message: `This takes longer than 0.001 s. ${NEXT}`,
    });
  });
});
