import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPipeline } from '../../../src/core/pipeline/pipeline';
import { readYaml, Source } from '../../../src/core/yaml/authored-yaml';
import type { Field } from '../../../src/core/yaml/field';
import { Readings } from '../../../src/core/yaml/readings';
import { splice } from '../../../src/core/yaml/splice';
import { parseYaml } from '../../../src/core/yaml/yaml-document';
import { projectFiles, projectRoot } from '../../harness/project-files';

const PIPELINE = `moot: 1
stages:
  - stage: draft
    role: judge

  # What the supervisor says.
  - stage: review
    role: supervisor
    with: { draft: "{{ draft }}" }
  - stage: outcome
    set: { articles: "{{ draft.articles }}" }
verdict:
  articles: "{{ outcome.articles }}"
`;

describe('a change within one item of a list', () => {
  it('is parsed by itself', () => {
    expect(isSpliced(PIPELINE.replace('supervisor\n', 'chief\n    when: true\n'))).toBe(true);
    expect(isSpliced(PIPELINE.replace('role: judge', 'role: jud'))).toBe(true);
    expect(isSpliced(PIPELINE.replace('draft.articles }}" }', 'x }}" }\n    gold: {}\n'))).toBe(true);
  });

  it.each([
    ['reaches into the next', PIPELINE.replace('supervisor\n', 'supervisor\n  - stage: more\n')],
    ['takes an item away', PIPELINE.replace(/ {2}- stage: review[^]*(?= {2}- stage: outcome)/u, '')],
    ['is no whole YAML', PIPELINE.replace('"{{ draft }}"', '"{{ draft }}')],
    ['has an alias', PIPELINE.replace('role: supervisor', 'role: *anchor')],
    ['lies elsewhere', PIPELINE.replace('moot: 1', 'moot: 2')],
    ['is a line too far to the left', PIPELINE.replace('    role: supervisor', ' role: supervisor')],
  ])('that %s is parsed with all the rest', (_how, text) => {
    expect(isSpliced(text)).toBe(false);
  });

  it('gives the same values at the same places as parsing all', () => {
    fc.assert(
      fc.property(editedText(), ([before, after]) => {
        const readings = new Readings();
        treeOf(before, readings);
        expect(treeOf(after, readings)).toEqual(treeOf(after, new Readings()));
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it('gives the same stages, and the same problems, whatever was typed before', () => {
    fc.assert(
      fc.property(editedText(), editedText(), ([, first], [before, after]) => {
        const readings = new Readings();
        for (const text of [first, before]) readPipeline('a', text, readings);
        expect(told(after, readings)).toEqual(told(after, new Readings()));
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

function isSpliced(text: string): boolean {
  return splice({ text: PIPELINE, parsed: parseYaml(PIPELINE) }, text) !== undefined;
}

/** A shipped file, and the same after somebody typed in it. */
function editedText(): fc.Arbitrary<[string, string]> {
  const texts = [
    PIPELINE,
    PIPELINE.replaceAll('\n', '\r\n'),
    PIPELINE.replaceAll(/^ {2}/gmu, ''),
    ...projectFiles('prompts', /\.(?:pipeline|slice)\.yaml$/u).map((file) =>
      readFileSync(path.join(projectRoot, file), 'utf8'),
    ),
  ];
  const typed = fc.oneof(
    fc.constantFrom('', 'x', ' ', '\n', '\n    ', '"', "'", '- ', ': ', '#', ' # note', '|\n      a\n', '>'),
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '&a ',
      '*a',
      '\t',
      '\r\n',
      'key: value\n',
      '\n  - stage: s\n',
      '---\n',
      '...\n',
    ),
    fc.string({ maxLength: 8 }),
  );
  return fc
    .record({
      text: fc.constantFrom(...texts),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(12),
      typed,
    })
    .map(({ text, at, cut, typed: words }) => {
      const from = Math.floor(at * text.length);
      return [text, text.slice(0, from) + words + text.slice(from + cut)];
    });
}

/** All values with their places, and what is wrong. */
function treeOf(text: string, readings: Readings): unknown {
  const source = new Source('a', text, readings);
  const root = readYaml(source, text);
  return { root: root && valueOf(root), problems: source.problems };
}

function valueOf(field: Field): unknown {
  const { range, placeOfKey, valueRange, textOffset } = field;
  const value = field.isMap
    ? [...(field.map() ?? [])].map(([key, member]) => [key, valueOf(member)])
    : field.isList
      ? field.list()?.map(valueOf)
      : field.scalar();
  return { range, placeOfKey, valueRange, textOffset, value };
}

/** What reading a pipeline gives, the places within its expressions worked out. */
function told(text: string, readings: Readings): unknown {
  const { pipeline, problems } = readPipeline('a', text, readings);
  const plain = JSON.stringify(pipeline, (_key, value: unknown) => {
    if (value instanceof Map) return [...(value as ReadonlyMap<unknown, unknown>)];
    const { placeOf, expression } = (value ?? {}) as {
      placeOf?: (start: number, end: number) => unknown;
      expression?: { uses: readonly { start: number; end: number }[] };
    };
    if (!placeOf || !expression) return value;
    return { ...(value as object), uses: expression.uses.map(({ start, end }) => placeOf(start, end)) };
  });
  return { plain: JSON.parse(plain) as unknown, problems };
}
