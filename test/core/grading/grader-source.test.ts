import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../src/core/problem';
import { Project } from '../../../src/core/project';
import { parseSlice, type Slice } from '../../../src/core/slice';
import { checkFile } from '../../../src/core/check';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';
import { roleText } from '../../harness/small-world';

const HEAD = 'moot: 1\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\n';

function sliceOf(more: string): Slice {
  const parsed = parseSlice('/w/s.slice.yaml', HEAD + more);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.value;
}

/** Problems of the slice with code, severity and line from 1. */
async function checked(more: string, over: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const files = createMemoryFiles({
    '/w/cases.jsonl':
      '{"id": "one", "facts": "Lin lent Su an umbrella.", "gold": {"results": ["Su pays."]}}\n',
    '/w/p.pipeline.yaml':
      'moot: 1\nname: P\nstages: [{ stage: draft, role: judge }]\nverdict: { analysis: "{{ draft }}" }\n',
    '/w/roles/judge.role.md': roleText('judge', ['facts']),
    '/w/graders/results.role.md': roleText('marker', ['gold', 'verdict']),
    '/w/graders/blind.role.md': roleText('blind', ['facts']),
    '/w/graders/strict.role.md':
      '---\nrole: strict\ninputs: { house_rules: string }\n---\nuser:\n{{ house_rules }}\n',
    '/w/s.slice.yaml': HEAD + more,
    ...over,
  });
  const problems = await checkFile(new Project(files, memoryPaths), files, '/w/s.slice.yaml');
  return problems.filter(({ file }) => file.endsWith('.slice.yaml')).map(told);
}

function told({ severity, code, range }: Problem): string {
  return `${severity} ${code} ${range ? range.start.line + 1 : ''}`.trim();
}

describe('graders of a slice', () => {
  it('are a path, or a role with its model, condition and inputs', () => {
    const { graders } = sliceOf(`graders:
  results: graders/results.role.md
  analysis:
    role: graders/analysis.role.md
    model: { id: "openai:gpt-4o", temperature: 0 }
    when: "{{ case.type != 'criminal' }}"
    with: { facts: "{{ case.facts }}" }
`);
    expect([...graders.keys()]).toEqual(['results', 'analysis']);
    expect(graders.get('results')).toMatchObject({ role: { name: 'graders/results.role.md' }, model: {} });
    // Whatever model is run, the same one grades.
    expect(graders.get('analysis')?.model).toEqual({ id: 'openai:gpt-4o', temperature: 0, pinned: 'live' });
    expect([...(graders.get('analysis')?.with.keys() ?? [])]).toEqual(['facts']);
    expect(graders.get('analysis')?.when?.expression.source).toContain('criminal');
  });

  it.each([
    ['a role is needed', 'graders: { results: { when: true } }', ['error missing-key 5']],
    [
      'other keys are unknown',
      'graders: { results: { role: graders/blind.role.md, gold: x } }',
      ['error unknown-key 5'],
    ],
    ['the name is one', 'graders:\n  "a/b": graders/blind.role.md', ['error bad-name 6']],
    ['the role is there', 'graders:\n  results: graders/none.role.md', ['error missing-file 6']],
    [
      'the gold label is called gold',
      'graders:\n  blind:\n    role: graders/blind.role.md\n    when: "{{ case.gold.results }}"',
      ['error gold-not-declared 8'],
    ],
    [
      'stages are not seen',
      'graders:\n  blind:\n    role: graders/blind.role.md\n    with: { facts: "{{ draft }}" }',
      ['error unknown-variable 8'],
    ],
    [
      'inputs are those of the role',
      'graders:\n  blind:\n    role: graders/blind.role.md\n    with: { fact: "{{ case.facts }}" }',
      ['warning unknown-input 8'],
    ],
    ['inputs are bound', 'graders:\n  strict: graders/strict.role.md', ['warning unbound-input 6']],
    [
      'the sight of the gold label is told',
      'graders:\n  results: graders/results.role.md',
      ['information grader-sees-gold 6'],
    ],
    ['what sees no gold label is silent', 'graders: { blind: graders/blind.role.md }', []],
    ['a metric made of grades needs its grader', 'score: [articles, results]', ['warning missing-grader 5']],
    [
      'a metric has its grader by name',
      'score: [results]\ngraders:\n  results: graders/results.role.md',
      ['information grader-sees-gold 7'],
    ],
  ])('%s', async (_, more, expected) => {
    expect(await checked(more)).toEqual(expected);
  });

  it('stand in a group of a name that no stage may have', async () => {
    const taken = 'moot: 1\nname: P\nstages: [{ stage: grading, role: judge }]\n';
    expect(
      await checked('graders:\n  blind: graders/blind.role.md', { '/w/p.pipeline.yaml': taken }),
    ).toEqual(['error name-taken 6']);
    expect(await checked('', { '/w/p.pipeline.yaml': taken })).toEqual([]);
  });
});
