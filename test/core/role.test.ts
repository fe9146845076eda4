import { describe, expect, it } from 'vitest';
import { includesOf, parseRole, type Role } from '../../src/core/role';
import { codes, mark, unmark } from '../harness/marked-text';

const none: ReadonlyMap<string, string> = new Map();

function read(text: string): Role {
  const role = parseRole('/w/a.role.md', text, none);
  if (!role.ok) throw new Error(role.problems.map((problem) => problem.message).join('\n'));
  return role.value;
}

const whole = `---
role: supervisor
title: Adjudication Supervisor
description: looks at drafts
model: { temperature: 0, top_p: 0.9, id: "openai:some-model", stop: ["END"] }
inputs:
  facts: string
  draft: { type: object, doc: the judge's draft }
  directives: { type: list, optional: true }
retries: 3
output:
  format: json
  schema:
    again: boolean
---
system:
Verify the draft.

user:
Facts: {{ facts }} {{ draft.text }}
{% for d in directives %}- {{ d.text }}
{% endfor %}
`;

describe('a role file', () => {
  it('tells who speaks, what it sees and what it answers', () => {
    const role = read(whole);
    expect(role).toMatchObject({
      name: 'supervisor',
      title: 'Adjudication Supervisor',
      model: { temperature: 0, top_p: 0.9, id: 'openai:some-model', stop: ['END'] },
      retries: 3,
      outputLine: 10,
      output: { format: 'json', schema: { properties: { again: { type: 'boolean' } } } },
    });
    expect(
      [...role.inputs.values()].map(({ name, type, optional, doc }) => [name, type, optional, doc]),
    ).toEqual([
      ['facts', 'string', false, undefined],
      ['draft', 'object', false, "the judge's draft"],
      ['directives', 'list', true, undefined],
    ]);
  });

  it('needs little: a name and words', () => {
    expect(read('---\nrole: r\n---\nSay something.')).toMatchObject({
      title: 'r',
      output: { format: 'text' },
      retries: 1,
      model: {},
    });
  });

  it('may have Windows line ends and a byte order mark', () => {
    const role = read(`\uFEFF${whole.replaceAll('\n', '\r\n')}`);
    const rendered = role.template.render({ facts: 'F', draft: { text: 'D' }, directives: [] });
    expect(role.outputLine).toBe(10);
    expect(rendered.ok && rendered.messages.map((message) => message.role)).toEqual(['system', 'user']);
  });

  it('may hold --- in its prompt', () => {
    const rendered = read('---\nrole: r\n---\nuser:\na\n---\nb\n').template.render({});
    expect(rendered.ok && rendered.messages[0]?.parts).toEqual([{ type: 'text', text: 'a\n---\nb' }]);
  });

  it('is fine with settings of one line and no blank', () => {
    expect(codes(parseRole('f', '---\n---\nuser:\na\n---\nb: c', none).problems)).toEqual([
      'no-front-matter',
    ]);
  });

  it('names the passages it includes', () => {
    expect(includesOf('a {% include "x/y.md" %} {%- include \'z.md\' -%} {% if include %}')).toEqual([
      'x/y.md',
      'z.md',
    ]);
  });
});

describe('answer formats', () => {
  const output = (yaml: string): unknown => read(`---\nrole: r\noutput: ${yaml}\n---\nuser:\nhi`).output;

  it.each([
    ['text', { format: 'text' }],
    ['lines', { format: 'lines' }],
    ['{ format: text, prefix: "[Buyer]:" }', { format: 'text', prefix: '[Buyer]:' }],
    ['{ format: json, schema: { a: string } }', { format: 'json', schema: { type: 'object' } }],
    ['{ format: finish, schema: [number] }', { format: 'finish', schema: { type: 'array' } }],
    [
      '{ format: tagged, tags: { analysis: 分析, points: { tag: 要点, type: list, optional: true } } }',
      {
        format: 'tagged',
        tags: [
          { field: 'analysis', tag: '分析', type: 'string', optional: false },
          { field: 'points', tag: '要点', type: 'list', optional: true },
        ],
      },
    ],
    [
      '{ format: choice, choices: [accept, { choice: refuse, lead: ", because", capture: why }] }',
      {
        format: 'choice',
        choices: [{ choice: 'accept' }, { choice: 'refuse', lead: ', because', capture: 'why' }],
      },
    ],
    ["{ format: pattern, pattern: '(?<n>\\d+)' }", { format: 'pattern', pattern: '(?<n>\\d+)' }],
  ])('%s', (yaml, expected) => {
    expect(output(yaml)).toMatchObject(expected);
  });
});

describe('problems of a role', () => {
  const front = (settings: string, body = 'user:\nhi'): string => `---\n${settings}\n---\n${body}`;

  it.each([
    ['no-front-matter', '«use»r:\nhi'],
    ['no-front-matter', '«---»\n# nothing\n---\nuser:\nhi'],
    ['missing-key', front('title: x').replace('---', '«---»')],
    ['wrong-type', front('role: «[a]»')],
    ['unknown-key', front('role: r\n«inptus»: {}')],
    ['unknown-choice', front('role: r\ninputs: { a: «strng» }', '{{ a }}')],
    ['unknown-choice', front('role: r\noutput: «jsn»')],
    ['unknown-choice', front('role: r\noutput: { format: «tagd» }')],
    ['wrong-type', front('role: r\nretries: «many»')],
    ['wrong-type', front('role: r\nretries: «1.5»')],
    ['out-of-range', front('role: r\nretries: «-1»')],
    ['out-of-range', front('role: r\nmodel: { temperature: «-1» }')],
    ['unknown-key', front('role: r\nmodel: { «temprature»: 1 }')],
    ['missing-key', front('role: r\noutput: «{ format: tagged }»')],
    ['missing-key', front('role: r\noutput: «{ format: choice }»')],
    ['missing-key', front('role: r\noutput: «{ format: pattern }»')],
    ['missing-key', front('role: r\noutput: { format: choice, choices: [«{ capture: x }»] }')],
    ['bad-pattern', front("role: r\noutput: { format: pattern, pattern: «'(a+)+$'» }")],
    ['bad-schema', front('role: r\noutput: { format: json, schema: { a: «strnig» } }')],
    ['no-messages', front('role: r', '«\n\n»')],
    ['undeclared-variable', front('role: r\ninputs: { facts: string }', '{{ facts }}\n{{ «fcts».x }}')],
    ['undeclared-variable', front('role: r', 'system:\nx\nuser:\n{% if «a» %}b{% endif %}')],
    ['undeclared-variable', front('role: r', 'user:\n{% for x in «list» %}{{ x }}{% endfor %}')],
    ['unknown-filter', front('role: r\ninputs: { a: any }', 'user:\n{{ a | «upcsae» }}')],
    ['template-syntax', front('role: r\ninputs: { a: any }', 'user:\n«{% if a %}» no end')],
    ['template-syntax', front('role: r\ninputs: { a: any }', 'user:\n«{{ a »')],
    ['missing-include', front('role: r', 'user:\n{% include "«x.md»" %}')],
    ['unused-input', front('role: r\ninputs:\n  «a»: string', 'user:\nhi')],
    ['yaml-syntax', front('role: r\n«r»ole: s')],
  ])('%s: %j', (code, marked) => {
    const text = unmark(marked);
    const { problems } = parseRole('f', text, none);
    expect(codes(problems)).toEqual([code]);
    expect(mark(text, problems[0])).toBe(marked);
  });

  it('propose what was meant', () => {
    const of = (text: string): string | undefined => parseRole('f', text, none).problems[0]?.next;
    expect(of(front('role: r\ninputs: { facts: any }', '{{ fcats }}{{ facts }}'))).toBe(
      'Did you mean "facts"?',
    );
    expect(of(front('role: r\noutpt: text'))).toBe('Did you mean "output"?');
    expect(of(front('role: r\noutput: jsn'))).toBe('Did you mean "json"?');
  });

  it('in settings and prompt are told together', () => {
    const { problems } = parseRole('f', front('role: r\nretries: x\noutput: jsn', '{{ a }}'), none);
    expect(codes(problems).sort()).toEqual(['undeclared-variable', 'unknown-choice', 'wrong-type']);
  });

  it('stand at the right place behind Windows line ends', () => {
    const marked = '---\r\nrole: r\r\n---\r\nsystem:\r\nx\r\nuser:\r\n{{ «a» }}\r\n';
    const { problems } = parseRole('f', unmark(marked), none);
    expect(mark(unmark(marked), problems[0])).toBe(marked);
  });

  it('in an included passage name it', () => {
    const { problems } = parseRole(
      'f',
      front('role: r', '{% include "p.md" %}'),
      new Map([['p.md', '{{ x }}']]),
    );
    expect(problems[0]).toMatchObject({
      code: 'undeclared-variable',
      message: expect.stringContaining('p.md') as string,
    });
  });
});
