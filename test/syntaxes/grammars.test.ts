import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, projectRoot } from '../harness/project-files';

interface Rule {
  readonly include?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly patterns?: readonly Rule[];
}

interface Grammar extends Rule {
  readonly scopeName: string;
  readonly repository?: Readonly<Record<string, Rule>>;
  readonly injections?: Readonly<Record<string, Rule>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'));
const grammars = new Map(
  projectFiles('syntaxes', /\.tmLanguage\.json$/u).map((file) => [file, read(file) as Grammar]),
);
const scopes = [...grammars.values()].map(({ scopeName }) => scopeName);
/** Grammars that the editor ships. */
const known = [...scopes, 'source.yaml', 'text.html.markdown'];

function* rulesOf(rule: Rule): Generator<Rule> {
  yield rule;
  for (const inner of rule.patterns ?? []) yield* rulesOf(inner);
}

function rulesOfGrammar(grammar: Grammar): Rule[] {
  const roots = [
    grammar,
    ...Object.values(grammar.repository ?? {}),
    ...Object.values(grammar.injections ?? {}),
  ];
  return roots.flatMap((root) => [...rulesOf(root)]);
}

/** The editor's dialect, as far as we use it: only the start of the text is written otherwise. */
function compile(pattern: string): RegExp {
  return new RegExp(pattern.replace('\\A', '^'), 'u');
}

function matcher(scope: string, rule: string, key: 'match' | 'begin'): RegExp {
  const grammar = [...grammars.values()].find(({ scopeName }) => scopeName === scope);
  return compile(grammar?.repository?.[rule]?.[key] ?? '(?!)');
}

describe('grammars', () => {
  it('are those of templates, roles and YAML', () => {
    expect(scopes).toEqual(['source.moot.liquid', 'text.html.markdown.moot-role', 'source.yaml.moot']);
  });

  it.each([...grammars])('%s has patterns that compile', (_, grammar) => {
    const patterns = rulesOfGrammar(grammar).flatMap(({ match, begin, end }) => [match, begin, end]);
    for (const pattern of patterns) expect(() => compile(pattern ?? '')).not.toThrow();
  });

  it.each([...grammars])('%s includes what there is', (_, grammar) => {
    for (const { include } of rulesOfGrammar(grammar)) {
      if (include?.startsWith('#')) expect(Object.keys(grammar.repository ?? {})).toContain(include.slice(1));
      else if (include !== undefined) expect(known).toContain(include);
    }
  });
});

describe('a message begins', () => {
  const message = matcher('text.html.markdown.moot-role', 'message', 'match');

  it.each(['system:', 'user:  ', 'assistant:\t'])('at %j', (line) => {
    expect(line).toMatch(message);
  });

  it.each([' system:', 'user: hello', 'judge:', 'System:', 'the user:'])('not at %j', (line) => {
    expect(line).not.toMatch(message);
  });
});

describe('language configurations', () => {
  it.each(projectFiles('language-configuration', /\.json$/u))('%s keeps a Chinese word whole', (file) => {
    const { wordPattern } = read(file) as { wordPattern: { pattern: string; flags: string } };
    const words = '{{ case.facts | join }} 罪名 opens_with'.match(
      new RegExp(wordPattern.pattern, `${wordPattern.flags}g`),
    );
    expect(words).toEqual(['case', 'facts', 'join', '罪名', 'opens_with']);
  });
});
