import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatYaml } from '../../../src/core/format/format-yaml';

const prompts = path.resolve(import.meta.dirname, '../../../prompts');
const shipped = readdirSync(prompts, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:pipeline|slice)\.ya?ml$/u.test(name),
);

const MESSY = `moot:   1
name:  Small court


# about switches
switches:
      review:   true   # keep
      jurors: 3
stages:
- stage: laws
  retrieve:   statutes${'  '}
  query: >
     {{ case.facts }}

     more
# second
-   stage: x
    with: {a: 1,
       b: 2}
    parallel:
     - stage: y
       role:
         judge
verdict:
   text: |
      a
        b${'   '}
      c

`;

const IN_ORDER = `moot: 1
name: Small court

# about switches
switches:
  review: true   # keep
  jurors: 3
stages:
  - stage: laws
    retrieve: statutes
    query: >
       {{ case.facts }}

       more
  # second
  - stage: x
    with: {a: 1,
       b: 2}
    parallel:
      - stage: y
        role:
          judge
verdict:
  text: |
     a
       b${'   '}
     c
`;

describe('YAML set in order', () => {
  it('has two spaces a level, and keeps comments, brackets and the words of texts', () => {
    expect(formatYaml(MESSY)).toBe(IN_ORDER);
  });

  it('is in order afterwards', () => {
    expect(formatYaml(IN_ORDER)).toBe(IN_ORDER);
  });

  it.each(shipped)('has nothing to change in %s', (name) => {
    const text = readFileSync(path.join(prompts, name), 'utf8');
    expect(formatYaml(text)).toBe(text);
  });

  it('keeps the line ends of Windows', () => {
    expect(formatYaml('a:   1\r\nb:\r\n    c: 2\r\n')).toBe('a: 1\r\nb:\r\n  c: 2\r\n');
  });

  it('ends with one line end', () => {
    expect(formatYaml('a: 1')).toBe('a: 1\n');
    expect(formatYaml('a: 1\n\n\n')).toBe('a: 1\n');
  });

  it('leaves a comment further in with what stands before it', () => {
    const text = 'a:\n    b: 1\n    # of b\nc: 2\n';
    expect(formatYaml(text)).toBe('a:\n  b: 1\n  # of b\nc: 2\n');
  });

  it.each(['a: [1\n', 'a: 1\na: 2\n', '', '# nothing else\n', 'a: *b\n'])('leaves %j as it is', (text) => {
    expect(formatYaml(text)).toBe(text);
  });

  it('says the same, wherever a shipped file is torn', () => {
    const texts = shipped.map((name) => readFileSync(path.join(prompts, name), 'utf8'));
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
        const torn = text.slice(0, Math.floor(share * text.length));
        const after = formatYaml(torn);
        if (after !== torn) expect(parse(after)).toEqual(parse(torn));
        expect(formatYaml(after)).toBe(after);
      }),
      { numRuns: 60 },
    );
  });

  it('says the same whatever the indentation was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), (outer, inner) => {
        const [one, two] = [' '.repeat(outer), ' '.repeat(outer + inner)];
        const text = `a:\n${one}b:\n${two}- c: |\n${two}    x\n${two}     y\n${two}  d: "e\n${two}    f"\n${one}g: 1 # h\n`;
        const after = formatYaml(text);
        expect(parse(after)).toEqual(parse(text));
        expect(after.split('\n').slice(0, 3)).toEqual(['a:', '  b:', '    - c: |']);
      }),
    );
  });
});
