import { describe, expect, it } from 'vitest';
import { valuesInPipeline, valuesInRole } from '../../src/debug/inline-values';

const shown = (values: ReturnType<typeof valuesInRole>, lines: readonly string[]): string[] =>
  values.map(({ line, start, end, expression }) => {
    const stretch = lines[line]?.slice(start, end);
    return `${line}: ${stretch === expression ? expression : `${stretch} → ${expression}`}`;
  });

describe('values beside lines', () => {
  it('of a pipeline are those that its stages gave', () => {
    const lines = [
      'stages:',
      '  # stage: none',
      '  - stage: draft',
      '    role: judge',
      '    with: { opinions: "{{ review.why }}" }',
      '  - { stage: "review", role: supervisor }',
    ];
    expect(shown(valuesInPipeline(lines), lines)).toEqual(['2: draft', '5: review']);
  });

  it('of a role file are what its prompt writes, each once a line, and the answer', () => {
    const lines = [
      '---',
      'output: { format: text }',
      '---',
      'user:',
      'Facts: {{ facts }} and {{- case.title | strip: "x" }}, {{ facts | size }}',
      '{% if draft %}{{ "words" | upcase }}{{ draft.explanation }}{% endif %}',
      '  {{ items[0].name }}',
    ];
    expect(shown(valuesInRole(lines), lines)).toEqual([
      '1: output → value',
      '4: facts',
      '4: case.title',
      '5: draft.explanation',
      '6: items[0].name',
    ]);
  });
});
