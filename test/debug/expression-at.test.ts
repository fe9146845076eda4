import { describe, expect, it } from 'vitest';
import { expressionAt } from '../../src/debug/expression-at';

/** `|` is where the pointer is. */
function at(marked: string): string | undefined {
  const column = marked.indexOf('|');
  const line = marked.replace('|', '');
  const found = expressionAt(line, column);
  if (found) expect(line.slice(found.start, found.end)).toBe(found.expression);
  return found?.expression;
}

describe('what has a value under the pointer', () => {
  it.each([
    ['  until: "{{ review.need|_rejudge == false }}"', 'review.need_rejudge'],
    ['  until: "{{ rev|iew.need_rejudge == false }}"', 'review'],
    ['Facts: {{ c|ase.facts | upcase }}', 'case'],
    ['{% for opinion in history.rev|iew %}', 'history.review'],
    ['{{ jury.ballots[12].v|ote }}', 'jury.ballots[12].vote'],
    ['  - stage: dra|ft', 'draft'],
    ['  - { stage: draft|, role: judge }', 'draft'],
  ])('%s', (line, expression) => {
    expect(at(line)).toBe(expression);
  });

  it.each([
    '  - { stage: draft, role: ju|dge }',
    'wor|ds',
    '{{ draft | append: "too|short" }}',
    '{{ a }} an|d {{ b }}',
  ])('nothing in %s', (line) => {
    expect(at(line)).toBeUndefined();
  });
});
