import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../src/core/text/line-index';
import { outlineFile } from '../../src/language/outlined';
import { semanticTokens, TOKEN_LEGEND } from '../../src/language/semantic-tokens';

/** Each token as `words:type`, with `!` where it declares. */
function tokensOf(file: string, text: string, lines?: readonly [number, number]): string[] {
  const range = lines && {
    start: { line: lines[0], character: 0 },
    end: { line: lines[1], character: 0 },
  };
  const data = semanticTokens(outlineFile(file, text)!, range);
  const index = new LineIndex(text);
  const found: string[] = [];
  let [line, column] = [0, 0];
  for (let at = 0; at < data.length; at += 5) {
    const [down, right, length, type, modifiers] = data.slice(at, at + 5) as [
      number,
      number,
      number,
      number,
      number,
    ];
    column = down === 0 ? column + right : right;
    line += down;
    const start = index.offsetAt({ line, column });
    found.push(
      `${text.slice(start, start + length)}:${TOKEN_LEGEND.tokenTypes[type] ?? ''}${modifiers === 1 ? '!' : ''}`,
    );
  }
  return found;
}

const ROLE = `---
role: judge
inputs: { facts: string }
---
user:
{% for line in facts -%}
{{ line.text | truncate_chars: 9 | default: 'none' }}
{%- endfor %}
`;

const PIPELINE = `stages:
  - stage: draft
    role: judge
  - stage: "out"
    when: "{{ draft.ok == true }}"
    set: { x: '{{ case.facts }}' }
`;

describe('the colours of a role', () => {
  it('are those of its keys, inputs, markers and the words of its templates', () => {
    expect(tokensOf('/w/judge.role.md', ROLE)).toEqual([
      'role:property',
      'inputs:property',
      'facts:parameter!',
      'user::keyword',
      'for:keyword',
      'line:variable',
      'in:keyword',
      'facts:parameter',
      'line:variable',
      'text:property',
      '|:operator',
      'truncate_chars:method',
      '9:number',
      '|:operator',
      'default:method',
      "'none':string",
      'endfor:keyword',
    ]);
  });

  it('are the same in a file whose lines end in CRLF', () => {
    expect(tokensOf('/w/judge.role.md', ROLE.replaceAll('\n', '\r\n'))).toEqual(
      tokensOf('/w/judge.role.md', ROLE),
    );
  });
});

describe('the colours of a pipeline', () => {
  const all = [
    'stages:property',
    'stage:property',
    'draft:variable!',
    'role:property',
    'judge:function',
    'stage:property',
    'out:variable!',
    'when:property',
    'draft:variable',
    'ok:property',
    '==:operator',
    'true:keyword',
    'set:property',
    'x:property',
    'case:parameter',
    'facts:property',
  ];

  it('are those of its keys, stages, roles and expressions', () => {
    expect(tokensOf('/w/p.pipeline.yaml', PIPELINE)).toEqual(all);
  });

  it('can be asked for some lines alone', () => {
    expect(tokensOf('/w/p.pipeline.yaml', PIPELINE, [4, 4])).toEqual(all.slice(7, 12));
  });
});
