import { describe, expect, it } from 'vitest';
import type { DocumentSymbol, Range } from 'vscode-languageserver-types';
import { outlineRole } from '../../src/language/outline-role';
import { outlineYaml } from '../../src/language/outline-yaml';
import { pipelineSymbols, roleSymbols, sliceSymbols } from '../../src/language/symbols';

/** `name detail line-line`, two more spaces a level. Editors refuse a selection outside of the range. */
function told(symbols: readonly DocumentSymbol[], indent = ''): string[] {
  return symbols.flatMap(({ name, detail, range, selectionRange, children }) => {
    expect(isInside(selectionRange, range), `selection of ${name}`).toBe(true);
    const line = `${indent}${[name, detail].filter(Boolean).join(' | ')} @${range.start.line}-${range.end.line}`;
    return [line, ...told(children ?? [], `${indent}  `)];
  });
}

function isInside(inner: Range, outer: Range): boolean {
  const order = (a: Range['start'], b: Range['start']): boolean =>
    a.line < b.line || (a.line === b.line && a.character <= b.character);
  return order(outer.start, inner.start) && order(inner.end, outer.end);
}

describe('symbols of a pipeline', () => {
  it('are its stages as they are nested, with what each does', () => {
    const text = `name: Small court
switches: { review: true }
stages:
  - stage: laws
    retrieve: statutes
    query: "{{ case.facts }}"
  - stage: hearing
    debate:
      opening: judge
      speakers: [plaintiff, defendant]
  - stage: deliberation
    repeat:
      at_most: 3
      stages:
        - stage: review
          role: supervisor
verdict:
  text: "{{ hearing.text }}"
`;
    expect(told(pipelineSymbols(outlineYaml('/w/p.pipeline.yaml', text)))).toEqual([
      'switches @1-1',
      '  review | true @1-1',
      'laws | retrieve statutes @3-6',
      'hearing | debate judge, plaintiff, defendant @6-10',
      'deliberation | repeat @10-16',
      '  review | role supervisor @14-16',
      'verdict @16-18',
      '  text | {{ hearing.text }} @17-17',
    ]);
  });
});

describe('symbols of a slice', () => {
  it('are its keys with their values', () => {
    const text = `dataset: cases.jsonl\nsample:\n  size: 20\nscore: [articles]\nrepeats:\n`;
    expect(told(sliceSymbols(outlineYaml('/w/s.slice.yaml', text)))).toEqual([
      'dataset | cases.jsonl @0-0',
      'sample @1-3',
      '  size | 20 @2-2',
      'score @3-3',
      'repeats @4-4',
    ]);
  });

  it('keep to their own place when the value stands elsewhere', () => {
    const text = `model: &m\n  id: builtin:baseline\nother: *m\n`;
    expect(told(sliceSymbols(outlineYaml('/w/s.slice.yaml', text)))).toContain('other @2-2');
  });
});

describe('symbols of a role', () => {
  it('are its inputs and messages', () => {
    const text = `---
role: judge
inputs:
  facts: string
  draft: { type: object, optional: true }
---
system:
You decide.

{% raw %}
user:
{% endraw %}
user:
{{ facts }}
`;
    expect(told(roleSymbols(outlineRole('/w/judge.role.md', text)))).toEqual([
      'facts | input @3-3',
      'draft | input @4-4',
      'system | message @6-12',
      'user | message @12-14',
    ]);
  });

  it.each(['', '---\nrole: judge\n', 'user:\nHello', '---\n---\n'])('bear the text %j', (text) => {
    expect(() => roleSymbols(outlineRole('/w/judge.role.md', text))).not.toThrow();
  });
});
