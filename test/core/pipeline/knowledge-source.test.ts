import { describe, expect, it } from 'vitest';
import {
  indexOf,
  mergeKnowledge,
  methodOf,
  runOf,
  type KnowledgeSource,
} from '../../../src/core/pipeline/knowledge-source';
import { parsePipeline } from '../../../src/core/pipeline/pipeline';
import type { Problem } from '../../../src/core/problem';
import { Project } from '../../../src/core/project';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';

function read(knowledge: string): {
  readonly source: KnowledgeSource | undefined;
  readonly problems: readonly Problem[];
} {
  const parsed = parsePipeline('/w/p.pipeline.yaml', `moot: 1\nknowledge: { k: ${knowledge} }\nstages: []\n`);
  return { source: parsed.ok ? parsed.value.knowledge.get('k') : undefined, problems: parsed.problems };
}

function sourceOf(knowledge: string): KnowledgeSource {
  const { source, problems } = read(knowledge);
  if (!source) throw new Error(problems.map(({ message }) => message).join('\n'));
  return source;
}

describe('the indexes of a knowledge base', () => {
  const lexical = { model: { name: 'builtin:lexical' } };
  it.each<[string, object, string]>([
    ['k.jsonl', { bm25: true }, 'bm25'],
    ['{ from: k.jsonl, index: bm25 }', { bm25: true }, 'bm25'],
    ['{ from: k.jsonl, index: dense }', { bm25: false, dense: lexical }, 'dense'],
    ['{ from: k.jsonl, index: hybrid }', { bm25: true, dense: lexical }, 'hybrid'],
    ['{ from: k.jsonl, index: { bm25: true, dense: true } }', { bm25: true, dense: lexical }, 'hybrid'],
    [
      '{ from: k.jsonl, index: { dense: "openai:e" } }',
      { bm25: false, dense: { model: { name: 'openai:e' } } },
      'dense',
    ],
    ['{ from: k.jsonl, index: { bm25: true, dense: false } }', { bm25: true }, 'bm25'],
    [
      '{ from: k.jsonl, index: { bm25: true, dense: { model: "vllm:BAAI/bge", chunk: 300, instruction: "find: " } } }',
      { bm25: true, dense: { model: { name: 'vllm:BAAI/bge' }, chunk: 300, instruction: 'find: ' } },
      'hybrid',
    ],
    ['{ from: k.jsonl, index: { dense: { chunk: true } } }', { dense: { ...lexical, chunk: 500 } }, 'dense'],
  ])('%s', (text, index, method) => {
    const found = indexOf(sourceOf(text));
    expect(found).toMatchObject(index);
    expect(methodOf(found)).toBe(method);
  });

  it.each([
    ['no-index', '{ from: k.jsonl, index: { bm25: false } }'],
    ['unknown-choice', '{ from: k.jsonl, index: dens }'],
    ['out-of-range', '{ from: k.jsonl, index: { dense: { chunk: 0 } } }'],
    ['unknown-choice', '{ from: k.jsonl, leaks: hide }'],
    ['unknown-variable', '{ from: k.jsonl, where: "{{ case.id }}" }'],
    ['missing-key', '"runs:"'],
  ])('%s of %s', (code, text) => {
    expect(read(text).problems.map((problem) => problem.code)).toEqual([code]);
  });
});

it('a source may be a run', () => {
  expect(runOf(sourceOf('"runs:20260102-030405-court-abc"'))).toBe('20260102-030405-court-abc');
  expect(runOf(sourceOf('runs/a.jsonl'))).toBeUndefined();
});

it('a slice stands over the pipeline key by key', () => {
  const pipeline = sourceOf('{ from: k.jsonl, index: hybrid, text: [facts], leaks: keep }');
  const slice = { ...sourceOf('{ from: mine.jsonl, leaks: drop }'), statedIn: '/w/s.slice.yaml' };
  const merged = mergeKnowledge(new Map([['k', pipeline]]), new Map([['k', slice]])).get('k');
  expect(merged).toMatchObject({
    from: { name: 'mine.jsonl' },
    statedIn: '/w/s.slice.yaml',
    text: ['facts'],
    leaks: 'drop',
  });
  expect(merged?.index).toEqual(pipeline.index);
});

describe('moot check', () => {
  async function warningsOf(index: string, stage: string): Promise<string[]> {
    const pipeline = `moot: 1\nknowledge: { k: { from: k.jsonl, index: ${index} } }\nstages: [{ stage: s, retrieve: k, query: a, ${stage} }]\n`;
    const files = createMemoryFiles({ '/w/p.pipeline.yaml': pipeline, '/w/k.jsonl': '' });
    const { problems } = await new Project(files, memoryPaths).loadPipeline('/w/p.pipeline.yaml');
    return problems.map(({ severity, message }) => `${severity}: ${message}`);
  }

  it.each([
    ['bm25', 'method: dense', 'dense'],
    ['bm25', 'first: { method: bm25, top: 9 }, rerank: { method: hybrid }', 'dense'],
    ['dense', 'first: { method: bm25 }, method: dense', 'bm25'],
  ])('index: %s and %s warns of %s', async (index, stage, missing) => {
    expect(await warningsOf(index, stage)).toEqual([
      `warning: The stage "s" ranks by ${missing}, but the knowledge base "k" has no ${missing} index.`,
    ]);
  });

  it.each([
    ['dense', 'top: 3'],
    ['hybrid', 'first: { method: bm25 }, rerank: { method: dense }'],
  ])('index: %s and %s is right', async (index, stage) => {
    expect(await warningsOf(index, stage)).toEqual([]);
  });
});
