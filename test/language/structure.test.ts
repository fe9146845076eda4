import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SelectionRange } from 'vscode-languageserver-types';
import { foldRole, foldYaml } from '../../src/language/fold';
import { outlineRole } from '../../src/language/outline-role';
import { outlineYaml } from '../../src/language/outline-yaml';
import { selectInRole, selectInYaml } from '../../src/language/select';

const PIPELINE = `# One
# two
name: Small court
stages:
  - stage: laws
    query: >
      {{ case.facts | strip }}

  - stage: hearing
    role: judge
verdict: { text: "{{ hearing }}" }
`;

const ROLE = `---
role: judge
inputs:
  facts: string
---
system:
You judge.

user:
{% if facts %}
{{ facts }}
{% else %}
Nothing.
{% endif %}
`;

const prompts = path.resolve(import.meta.dirname, '../../prompts');
const shipped = readdirSync(prompts, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:role\.md|ya?ml)$/u.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(prompts, name), 'utf8') }));

function texts(text: string, selected: SelectionRange | undefined): string[] {
  const lines = text.split('\n');
  const offset = ({ line, character }: { line: number; character: number }): number =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  const found: string[] = [];
  for (let at = selected; at; at = at.parent)
    found.push(text.slice(offset(at.range.start), offset(at.range.end)));
  return found;
}

describe('folding', () => {
  it('is by stages, values, and comments of several lines', () => {
    const folded = foldYaml(outlineYaml('/a.pipeline.yaml', PIPELINE));
    expect(folded.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [0, 1],
      [3, 9],
      [4, 6],
      [5, 6],
      [8, 9],
    ]);
  });

  it('is by settings, messages and blocks of the template', () => {
    const folded = foldRole(outlineRole('/a.role.md', ROLE));
    expect(folded.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [0, 4],
      [2, 3],
      [5, 6],
      [8, 13],
      [9, 10],
      [11, 12],
    ]);
  });
});

describe('growing selections', () => {
  it('go from a word to the expression, the value, the member, the stage, the list, the file', () => {
    const selected = selectInYaml(outlineYaml('/a.pipeline.yaml', PIPELINE), { line: 6, column: 16 });
    const found = texts(PIPELINE, selected);
    expect(found.slice(0, 3)).toEqual(['facts', ' case.facts | strip ', '{{ case.facts | strip }}']);
    expect(found.some((text) => text.startsWith('query: >'))).toBe(true);
    expect(found.some((text) => text.startsWith('stage: laws'))).toBe(true);
    expect(found.at(-1)).toBe(PIPELINE);
  });

  it('go from a word to the expression, the line, the block, the message, the prompt', () => {
    const selected = selectInRole(outlineRole('/a.role.md', ROLE), { line: 10, column: 5 });
    const found = texts(ROLE, selected);
    expect(found.slice(0, 3)).toEqual(['facts', ' facts ', '{{ facts }}']);
    expect(found).toContainEqual(expect.stringMatching(/^\{% if facts %\}[\s\S]*\{% else %\}$/u));
    expect(found).toContainEqual(expect.stringMatching(/^user:/u));
    expect(found.at(-1)).toBe(ROLE);
  });

  it('contain each other, wherever a file is torn', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...shipped),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ name, text }, share) => {
          const torn = text.slice(0, Math.floor(share * text.length));
          const end = torn.split('\n').length - 1;
          const at = { line: end, column: 2 };
          const isRole = name.endsWith('.md');
          const selected = isRole
            ? selectInRole(outlineRole(`/${name}`, torn), at)
            : selectInYaml(outlineYaml(`/${name}`, torn), at);
          const lengths = texts(torn, selected).map(({ length }) => length);
          expect([...lengths].sort((a, b) => a - b)).toEqual(lengths);
          const folded = isRole
            ? foldRole(outlineRole(`/${name}`, torn))
            : foldYaml(outlineYaml(`/${name}`, torn));
          for (const { startLine, endLine } of folded) expect(endLine).toBeGreaterThan(startLine);
          for (const { endLine } of folded) expect(endLine).toBeLessThanOrEqual(end);
        },
      ),
      { numRuns: 80 },
    );
  });
});
