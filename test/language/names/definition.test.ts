import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../../src/core/text/line-index';
import { definitionsAt } from '../../../src/language/names/definition';
import { worldOf } from './world';

const FILES = {
  '/w/roles/judge.role.md': '---\nrole: judge\noutput: { format: text }\n---\nuser:\nDecide.\n',
  '/w/roles/first.role.md': '---\nrole: clerk\noutput: { format: text }\n---\nuser:\nNote.\n',
  '/w/roles/broken.role.md': 'no settings',
  '/w/roles/shared/format.md': 'Answer in a sentence.',
  '/w/laws.jsonl': '',
  '/w/personas.yaml': '[]',
  '/w/cases.jsonl': '',
  '/w/court.pipeline.yaml': '',
};

/** The target of the place marked `|`, as `file:line` or, in the same file, as the words of the target. */
async function define(file: string, marked: string): Promise<string | undefined> {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const lines = new LineIndex(text);
  const { files, index } = await worldOf({ ...FILES, [file]: text });
  const [target] = definitionsAt(index, file, lines.positionAt(offset));
  if (target?.file !== file) {
    const isThere = target && files.below('/w').includes(target.file);
    return isThere ? `${target.file}:${target.range.start.line}` : undefined;
  }
  const { start, end } = target.range;
  const words = text.slice(
    lines.offsetAt({ line: start.line, column: start.character }),
    lines.offsetAt({ line: end.line, column: end.character }),
  );
  return `${words} @${start.line}`;
}

describe('in a pipeline', () => {
  const pipeline = (stages: string): Promise<string | undefined> =>
    define(
      '/w/court.pipeline.yaml',
      `switches: { review: true }\nknowledge: { laws: { from: laws.jsonl } }\nstages:\n${stages}`,
    );

  it.each([
    ['a role by the name of its file', '  - stage: a\n    role: jud|ge\n', '/w/roles/judge.role.md:0'],
    ['a role by the name it gives itself', '  - stage: a\n    role: cle|rk\n', '/w/roles/first.role.md:0'],
    ['a role that cannot be read', '  - stage: a\n    role: broken|\n', '/w/roles/broken.role.md:0'],
    [
      'a speaker',
      '  - stage: a\n    debate:\n      opening: judge\n      speakers: [{ role: |clerk }]\n',
      '/w/roles/first.role.md:0',
    ],
    ['a role that is nowhere', '  - stage: a\n    role: no|body\n', undefined],
    ['a knowledge base', '  - stage: a\n    retrieve: la|ws\n    query: x\n', 'laws @1'],
    [
      'a file of personas',
      '  - stage: a\n    panel: { jurors: 3, personas: personas|.yaml, vote: "{{ b }}", stages: [{ stage: b, role: judge }] }\n',
      '/w/personas.yaml:0',
    ],
    ['a switch', '  - stage: a\n    when: "{{ switches.rev|iew }}"\n    role: judge\n', 'review @0'],
    [
      'a stage read by a later one',
      '  - stage: draft\n    role: judge\n  - stage: b\n    role: judge\n    with: { x: "{{ dra|ft.text | json }}" }\n',
      'draft @3',
    ],
    [
      'a stage of earlier rounds',
      '  - stage: l\n    repeat:\n      at_most: 2\n      stages:\n        - { stage: draft, role: judge }\n        - { stage: b, set: { x: "{{ history.dra|ft }}" } }\n',
      'draft @7',
    ],
    [
      'the nearer of two stages of one name',
      '  - stage: one\n    stages:\n      - stage: draft\n        role: judge\n  - stage: two\n    stages:\n      - stage: draft\n        role: judge\n      - stage: b\n        set: { x: "{{ |draft }}" }\n',
      'draft @9',
    ],
    ['a part of the case', '  - stage: a\n    set: { x: "{{ case.fa|cts }}" }\n', undefined],
    ['words outside of templates', '  - stage: draft\n    set: { x: dra|ft }\n', undefined],
  ])('finds %s', async (_, stages, expected) => {
    expect(await pipeline(stages)).toBe(expected);
  });

  it('finds the file of a knowledge base', async () => {
    const text = 'knowledge: { laws: { from: la|ws.jsonl } }\n';
    expect(await define('/w/court.pipeline.yaml', text)).toBe('/w/laws.jsonl:0');
  });

  it('finds roles that are listed by file', async () => {
    const text =
      'roles: { chair: roles/judge.role.md }\nstages:\n  - stage: a\n    role: [\n  - stage: b\n    role: cha|ir\n';
    expect(await define('/w/court.pipeline.yaml', text.replace('[', 'x'))).toBe('/w/roles/judge.role.md:0');
    expect(await define('/w/court.pipeline.yaml', 'roles: { chair: roles/ju|dge.role.md }')).toBe(
      '/w/roles/judge.role.md:0',
    );
  });
});

describe('in a slice', () => {
  it.each([
    ['dataset: cases|.jsonl\n', '/w/cases.jsonl:0'],
    ['pipeline: ./court|.pipeline.yaml\n', '/w/court.pipeline.yaml:0'],
    ['pipeline: ./nowhere|.pipeline.yaml\n', undefined],
    ['pipeline: .|\n', undefined],
  ])('%j', async (text, expected) => {
    expect(await define('/w/all.slice.yaml', text)).toBe(expected);
  });
});

describe('in a role', () => {
  const settings = '---\nrole: judge\ninputs:\n  facts: string\n---\nuser:\n';

  it.each([
    ['{{ fac|ts }}', 'facts @3'],
    ['{% if fac|ts.size > 2 %}x{% endif %}', 'facts @3'],
    ['{{ unknown| }}', undefined],
    ['the fac|ts', undefined],
    ['{{ x }} the fac|ts', undefined],
    ['{% include "shared/for|mat.md" %}', '/w/roles/shared/format.md:0'],
    ['{% include "shared/no|ne.md" %}', undefined],
  ])('%j', async (body, expected) => {
    expect(await define('/w/roles/judge.role.md', settings + body)).toBe(expected);
  });
});
