import { describe, expect, it } from 'vitest';
import { checkScope } from '../../../src/core/pipeline/check-scope';
import { settingsOf } from '../../../src/core/pipeline/memory-source';
import { parsePipeline } from '../../../src/core/pipeline/pipeline';
import { parseRole } from '../../../src/core/role';
import type { Problem } from '../../../src/core/problem';
import { roleText } from '../../harness/small-world';

/** Problems of a pipeline with a memory `m`, a role `writer` and the given lines. */
function problems(lines: string, memory = 'memory: { m: { mode: learn } }'): Problem[] {
  const parsed = parsePipeline('p.pipeline.yaml', `moot: 1\n${memory}\n${lines}`);
  if (!parsed.ok) return [...parsed.problems];
  const role = parseRole('writer.role.md', roleText('writer', ['cluster', 'hint']), new Map());
  if (!role.ok) throw new Error('The role cannot be read.');
  return [...parsed.problems, ...checkScope(parsed.value, new Map([['writer', role.value]]))];
}

function codes(found: readonly Problem[]): string[] {
  return found.map(({ severity, code }) => `${severity} ${code}`);
}

const stages = 'stages: [{ stage: ruling, set: { articles: [264] } }]\n';
const settle = '{ stage: settled, remember: m, gold: { gold: "{{ case.gold }}" } }';
const after = (...list: readonly string[]): string =>
  `${stages}after:\n${list.map((line) => `  - ${line}\n`).join('')}`;

describe('stages after the verdict', () => {
  it('see the stages before, verdict and memory, and tell where the gold label decides', () => {
    const found = problems(
      after(
        settle,
        '{ stage: look, set: { a: "{{ ruling.articles }}", b: "{{ verdict.articles }}", c: "{{ memory.m.ripe_clusters }}" } }',
      ),
    );
    expect(codes(found)).toEqual(['information gold-in-memory']);
    expect(found[0]?.range?.start.line).toBe(4);
  });

  it('warn when the gold label reaches a prompt', () => {
    const told = '{ stage: w, role: writer, gold: { hint: "{{ case.gold }}" } }';
    expect(codes(problems(after(told)))).toEqual(['warning gold-in-prompt']);
  });

  it('may compute with the gold label under gold: only', () => {
    const check = '{ stage: right, set: {}, gold: { yes: "{{ verdict | agrees_with: case.gold }}" } }';
    expect(codes(problems(after(check)))).toEqual(['information gold-in-memory']);
    expect(codes(problems(after('{ stage: x, set: { y: "{{ case.gold }}" } }')))).toEqual([
      'error gold-not-declared',
    ]);
    expect(codes(problems('stages: [{ stage: x, set: {}, gold: { y: "{{ case.gold }}" } }]'))).toEqual([
      'error gold-not-declared',
    ]);
  });

  it('are nothing without a memory', () => {
    expect(codes(problems(after('{ stage: x, set: {} }'), ''))).toEqual(['warning no-memory']);
  });

  it('leave verdict, memory and after to themselves', () => {
    const taken = after(settle).replace('stage: ruling', 'stage: verdict');
    expect(codes(problems(taken))).toContain('error name-taken');
  });

  it('know the memories there are', () => {
    const [near] = problems(after('{ stage: x, set: { y: "{{ memory.mm.archived }}" } }'));
    expect(near).toMatchObject({ code: 'unknown-memory', next: 'Did you mean "m"?' });
  });
});

describe('a remember stage', () => {
  it.each([
    [
      'names no memory there is',
      '{ stage: k, remember: other, gold: { gold: "{{ case.gold }}" } }',
      'error unknown-memory',
    ],
    ['settles without the gold verdict', '{ stage: k, remember: m }', 'error missing-key'],
    [
      'holds what its action does not know',
      '{ stage: k, remember: m, action: archive, entry: { used: [] } }',
      'error unknown-key',
    ],
    ['has an action there is not', '{ stage: k, remember: m, action: forget }', 'error unknown-choice'],
  ])('that %s is an error', (_what, line, code) => {
    expect(codes(problems(after(line)))).toContain(code);
  });

  it('before the verdict does nothing, which is said', () => {
    expect(codes(problems('stages: [{ stage: k, remember: m, action: archive }]'))).toEqual([
      'warning remember-before-verdict',
    ]);
  });
});

describe('recalling', () => {
  it('takes a memory as a source, with candidates by expression or written out', () => {
    const recall = (more: string): Problem[] =>
      problems(`stages: [{ stage: r, retrieve: m, query: "{{ case.facts }}"${more} }]`);
    expect(recall(', candidates: [264, 刑法第二百六十六条], top: 3')).toEqual([]);
    expect(codes(recall(', candidates: "{{ nowhere }}"'))).toEqual(['error unknown-variable']);
    expect(codes(recall(', method: bm25'))).toContain('warning no-effect');
  });

  it('is told from looking up a knowledge base', () => {
    const knowledge = 'knowledge: { m: a.jsonl, kb: a.jsonl }\n';
    expect(codes(problems(`${knowledge}${stages}`))).toEqual(['error name-taken']);
    const found = problems(
      `${knowledge.replace('m: a.jsonl, ', '')}stages: [{ stage: r, retrieve: kb, query: q, candidates: [1] }]`,
    );
    expect(codes(found)).toEqual(['warning no-effect']);
  });
});

describe('the settings of a memory', () => {
  it('have the values of the paper where it gives them, and defaults', () => {
    const parsed = parsePipeline('p.pipeline.yaml', `moot: 1\nmemory: { m: {} }\n${stages}`);
    const source = parsed.ok ? parsed.value.memory.get('m') : undefined;
    expect(source).toMatchObject({ mode: 'off', path: './memory' });
    expect(source && settingsOf(source)).toMatchObject({
      ...{ tau: 0.35, seeds: 5, hops: 1, induceAt: 10, minConfidence: 0.3, maxConfidence: 1 },
    });
  });

  it.each([
    ['dense: openai:text-embedding-3-small', 0.5],
    ['dense: { model: openai:text-embedding-3-small }', 0.5],
    ['dense: openai:text-embedding-3-small, tau: 0.7', 0.7],
    ['dense: builtin:lexical', 0.35],
    ['dense: { instruction: "Find: " }', 0.35],
  ])('%s has the least cosine %d of an edge', (lines, tau) => {
    const parsed = parsePipeline('p.pipeline.yaml', `moot: 1\nmemory: { m: { ${lines} } }\n${stages}`);
    const source = parsed.ok ? parsed.value.memory.get('m') : undefined;
    expect(source && settingsOf(source).tau).toBe(tau);
  });

  it.each([
    'tau: 2',
    'seeds: 0',
    'hops: 0.5',
    'induce_at: 0',
    'min_confidence: -1',
    'mode: write',
    'depth: 3',
    'dense: { model: openai:m, chunk: 3 }',
  ])('%s is a problem', (line) => {
    expect(problems(stages, `memory: { m: { ${line} } }`)).toMatchObject([{ severity: 'error' }]);
  });
});
