import { DEFAULT_CHUNK } from '../knowledge/chunks';
import { LEXICAL_EMBEDDER } from '../knowledge/lexical-embedder';
import { rankersOf, RETRIEVAL_METHODS, type RetrievalMethod } from '../knowledge/retrieval';
import type { Range } from '../problem';
import type { Field } from '../yaml/field';
import { readAuthored, readReference } from './authored';
import { LEAK_POLICIES, type Authored, type LeakPolicy, type Reference, type RetrieveStage } from './stage';

/** How the dense index of a knowledge base is made. */
export interface DenseSettings {
  /** Name of the embedder. */
  readonly model: Reference;
  /** Characters of a chunk; absent: an entry is one chunk. */
  readonly chunk?: number;
  /** Put before every query. */
  readonly instruction?: string;
}

/** The indexes a knowledge base has; at least one of them. */
export interface IndexSettings {
  readonly bm25: boolean;
  readonly dense?: DenseSettings;
}

/** One knowledge base as a pipeline or slice states it. */
export interface KnowledgeSource {
  readonly name: string;
  /** Path relative to the file that says it, or `runs:RUN`. */
  readonly from: Reference;
  /** The file that says it: the pipeline, or the slice that overrides it. */
  readonly statedIn: string;
  /** Absent: BM25 alone. */
  readonly index?: IndexSettings;
  /** Fields that make the indexed text. */
  readonly text?: readonly string[];
  /** Entries for which it is not true are left out; reads `entry`. */
  readonly where?: Authored;
  readonly leaks?: LeakPolicy;
  readonly range: Range;
}

const RUN = /^runs:(.*)$/su;

/** The run that a source takes its entries from, if it is one. */
export function runOf(source: KnowledgeSource): string | undefined {
  return RUN.exec(source.from.name)?.[1]?.trim();
}

export function indexOf(source: KnowledgeSource): IndexSettings {
  return source.index ?? { bm25: true };
}

/** What a retrieval from the base uses when it names no method: all that is there. */
export function methodOf({ bm25, dense }: IndexSettings): RetrievalMethod {
  if (!dense) return 'bm25';
  return bm25 ? 'hybrid' : 'dense';
}

/** Rankings of a retrieval: the one that chooses the candidates, and those that order them, in turn. */
export function methodsOf(
  { first, method, rerank }: RetrieveStage,
  fallback: RetrievalMethod,
): { readonly method: RetrievalMethod; readonly then: readonly RetrievalMethod[] } {
  const then = [first && method, rerank?.method].filter((each) => each !== undefined);
  return { method: first?.method ?? method ?? fallback, then };
}

/** Indexes that the rankings of the stage need and the base does not have. */
export function indexesMissing(stage: RetrieveStage, index: IndexSettings): string[] {
  const { method, then } = methodsOf(stage, methodOf(index));
  const needed = new Set([method, ...then].flatMap(rankersOf));
  return [...needed].filter((name) => !index[name]);
}

/** The slice's over the pipeline's, key by key of bases with the same name. */
export function mergeKnowledge(
  pipeline: ReadonlyMap<string, KnowledgeSource>,
  slice: ReadonlyMap<string, KnowledgeSource>,
): Map<string, KnowledgeSource> {
  const merged = new Map(pipeline);
  for (const [name, source] of slice) merged.set(name, { ...pipeline.get(name), ...source });
  return merged;
}

/** `knowledge:` of a pipeline or slice. */
export function readKnowledge(field: Field | undefined, statedIn: string): Map<string, KnowledgeSource> {
  const sources = new Map<string, KnowledgeSource>();
  if (!field || field.isEmpty) return sources;
  for (const [name, member] of field.map() ?? []) {
    const source = readSource(name, member, statedIn);
    if (source) sources.set(name, source);
  }
  return sources;
}

function readSource(name: string, member: Field, statedIn: string): KnowledgeSource | undefined {
  const members = member.isMap
    ? member.map(['from', 'index', 'text', 'where', 'leaks'])
    : new Map([['from', member]]);
  const from = readReference(members?.get('from'));
  if (!from) {
    if (!members?.has('from'))
      member.error('missing-key', `The knowledge base "${name}" has no file.`, 'Add from: PATH.');
    return undefined;
  }
  if (RUN.exec(from.name)?.[1]?.trim() === '')
    members
      ?.get('from')
      ?.error('missing-key', 'runs: names no run.', 'Write runs:RUN; moot runs lists them.');
  const text = members
    ?.get('text')
    ?.list()
    ?.flatMap((item) => item.text() ?? []);
  const indexField = members?.get('index');
  const index = indexField && readIndex(indexField);
  const where = readWhere(members?.get('where'));
  const leaks = members?.get('leaks')?.oneOf(LEAK_POLICIES);
  return {
    name,
    from,
    statedIn,
    ...(index ? { index } : {}),
    ...(text ? { text } : {}),
    ...(where ? { where } : {}),
    ...(leaks ? { leaks } : {}),
    range: member.range,
  };
}

function readIndex(field: Field): IndexSettings | undefined {
  if (!field.isMap) {
    const method = field.oneOf(RETRIEVAL_METHODS);
    const dense = { dense: { model: { name: LEXICAL_EMBEDDER, range: field.range } } };
    return method && { bm25: method !== 'dense', ...(method === 'bm25' ? {} : dense) };
  }
  const members = field.map(['bm25', 'dense']);
  const denseField = members?.get('dense');
  const dense = denseField && readDense(denseField);
  // One that stands alone is the one that is meant.
  const bm25 = members?.get('bm25')?.boolean() ?? !dense;
  if (!bm25 && !dense) {
    field.error('no-index', 'No index is left.', 'Write index: bm25, dense or hybrid.');
    return undefined;
  }
  return { bm25, ...(dense ? { dense } : {}) };
}

function readDense(field: Field): DenseSettings | undefined {
  const lexical = { name: LEXICAL_EMBEDDER, range: field.range };
  if (!field.isMap) {
    const value = field.scalar();
    if (value === false) return undefined;
    if (value === true) return { model: lexical };
    const model = readReference(field);
    return model && { model };
  }
  const members = field.map(['model', 'chunk', 'instruction']);
  const chunkField = members?.get('chunk');
  const chunked = chunkField?.scalar();
  const chunk =
    chunked === undefined || chunked === false
      ? undefined
      : chunked === true
        ? DEFAULT_CHUNK
        : chunkField?.count(1);
  const instruction = members?.get('instruction')?.text();
  return {
    model: readReference(members?.get('model')) ?? lexical,
    ...(chunk === undefined ? {} : { chunk }),
    ...(instruction === undefined ? {} : { instruction }),
  };
}

function readWhere(field: Field | undefined): Authored | undefined {
  const where = field && readAuthored(field);
  for (const { segments } of where?.expression.uses ?? []) {
    const [root = ''] = segments;
    if (root !== 'entry')
      field?.error('unknown-variable', `Nothing here is called "${root}".`, 'Write {{ entry.FIELD … }}.');
  }
  return where;
}
