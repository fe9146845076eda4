import { decode } from '../dataset/decode';
import { DenseSource } from '../knowledge/dense-source';
import type { Embedder } from '../knowledge/embedder';
import { indexFile, openBm25 } from '../knowledge/index-file';
import { KnowledgeBase } from '../knowledge/knowledge-base';
import { readKnowledge } from '../knowledge/knowledge-entries';
import type { KnowledgeEntry } from '../knowledge/retrieval';
import {
  indexesMissing,
  indexOf,
  methodOf,
  runOf,
  type IndexSettings,
  type KnowledgeSource,
} from '../pipeline/knowledge-source';
import type { RetrieveStage } from '../pipeline/stage';
import type { Problem } from '../problem';
import { hashText } from '../runner/prompt-hash';
import { isTruthy } from '../template/expression';
import { Embedders, type EmbedderHost } from './open-embedder';
import { readRunEntries } from './run-entries';
import type { RunPlan } from './run-plan';
import { stagesThatMayRun } from './stages-that-may-run';

export type KnowledgeHost = EmbedderHost;

export interface KnowledgeUsed {
  readonly name: string;
  readonly path: string;
  readonly hash: string;
  /** Name of the embedder of its dense index. */
  readonly embedder?: string;
}

export interface OpenedKnowledge {
  readonly bases: ReadonlyMap<string, KnowledgeBase>;
  readonly used: readonly KnowledgeUsed[];
  readonly secrets: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Reads the knowledge bases that stages of the plan look up, and opens their embedders, so that what is missing is
 * said before anything is paid. Indexes are loaded, or made, when they are first asked.
 */
export async function openKnowledge(
  plan: RunPlan,
  host: KnowledgeHost,
  embedders = new Embedders(host),
): Promise<OpenedKnowledge> {
  const opener = new Opener(host, embedders);
  const stages = [...stagesThatMayRun(plan)].filter((stage) => stage.kind === 'retrieve');
  for (const source of plan.loaded.pipeline.knowledge.values()) {
    const asking = stages.filter((stage) => stage.source.name === source.name);
    if (asking.length > 0) await opener.open(source, asking);
  }
  return opener;
}

interface SourceText {
  readonly path: string;
  readonly text: string;
}

class Opener implements OpenedKnowledge {
  readonly bases = new Map<string, KnowledgeBase>();
  readonly used: KnowledgeUsed[] = [];
  readonly problems: Problem[] = [];

  constructor(
    private readonly host: KnowledgeHost,
    private readonly embedders: Embedders,
  ) {}

  get secrets(): readonly string[] {
    return this.embedders.secrets;
  }

  async open(source: KnowledgeSource, stages: readonly RetrieveStage[]): Promise<void> {
    const index = indexOf(source);
    for (const stage of stages) this.checkIndexes(source, stage, index);
    const found = await this.textOf(source);
    if (!found) return;
    const { path, text } = found;
    const read = readKnowledge(path, text, source.text ? { text: source.text } : {});
    this.problems.push(...read.problems);
    if (!read.ok) return;
    const entries = this.admitted(source, read.value);
    const dense = index.dense && (await this.embedderOf(source, index.dense.model.name));
    if (index.dense && !dense) return;
    this.bases.set(
      source.name,
      new KnowledgeBase(source.name, entries, this.indexes(source, entries, dense)),
    );
    this.used.push({
      name: source.name,
      path,
      hash: hashText(text),
      ...(dense ? { embedder: dense.id } : {}),
    });
  }

  private indexes(
    source: KnowledgeSource,
    entries: readonly KnowledgeEntry[],
    embedder: Embedder | undefined,
  ): ConstructorParameters<typeof KnowledgeBase>[2] {
    const { files, paths, root } = this.host;
    const index = indexOf(source);
    const texts = entries.map((entry) => entry.text);
    const folder = paths.join(root, '.moot', 'cache', 'index');
    const about = [source.from.name, source.text ?? [], source.where?.expression.source ?? ''];
    const file = (kind: string, ...settings: readonly unknown[]): ReturnType<typeof indexFile> =>
      indexFile(files, paths, folder, {
        name: source.name,
        kind,
        identity: JSON.stringify([paths.relative(root, source.statedIn), ...about, ...settings]),
      });
    const { chunk } = index.dense ?? {};
    return {
      method: methodOf(index),
      ...(index.bm25 ? { bm25: () => openBm25(file('bm25'), texts) } : {}),
      ...(embedder
        ? {
            dense: new DenseSource({
              embedder,
              texts,
              ...(chunk === undefined ? {} : { chunk }),
              file: file('dense', embedder.id, chunk ?? 0),
            }),
          }
        : {}),
    };
  }

  private async textOf(source: KnowledgeSource): Promise<SourceText | undefined> {
    const { files, paths, root } = this.host;
    const run = runOf(source);
    if (run !== undefined) {
      const read = await readRunEntries(files, paths, root, run);
      for (const problem of read.ok ? read.problems : [read.problem]) this.tell(source, problem);
      return read.ok ? read : undefined;
    }
    const path = paths.resolveFrom(source.statedIn, source.from.name);
    if (await files.exists(path)) return { path, text: decode(path, await files.read(path)).text };
    this.tell(source, {
      code: 'missing-file',
      severity: 'error',
      message: `The knowledge base "${source.name}" is not at ${path}.`,
      next: 'Correct the path; it is relative to this file.',
    });
    return undefined;
  }

  private admitted(
    { where }: KnowledgeSource,
    entries: readonly KnowledgeEntry[],
  ): readonly KnowledgeEntry[] {
    if (!where) return entries;
    return entries.filter(({ id, data }) => {
      const result = where.expression.evaluate({ entry: { ...data, id } }, true);
      return result.ok && isTruthy(result.value);
    });
  }

  private async embedderOf(source: KnowledgeSource, name: string): Promise<Embedder | undefined> {
    const opened = await this.embedders.open(name, indexOf(source).dense?.instruction);
    if (opened.ok) return opened.embedder;
    this.tell(source, { severity: 'error', ...opened.problem });
    return undefined;
  }

  private checkIndexes(source: KnowledgeSource, stage: RetrieveStage, index: IndexSettings): void {
    for (const name of indexesMissing(stage, index)) {
      this.tell(source, {
        code: 'no-index',
        severity: 'error',
        message: `The stage "${stage.name}" ranks by ${name}, but the knowledge base "${source.name}" has no ${name} index.`,
        next: 'Write index: hybrid for the knowledge base, or another method in the stage.',
      });
    }
  }

  private tell(source: KnowledgeSource, problem: Omit<Problem, 'file' | 'range'>): void {
    this.problems.push({ ...problem, file: source.statedIn, range: source.range });
  }
}
