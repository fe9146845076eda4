import type { Case } from '../case';
import type { Json } from '../json';
import { leakGuard } from '../knowledge/leak-guard';
import type { ArticleTag } from '../law/article-tag';
import { ripeClusters, type RipeCluster } from './clusters';
import type { Learned } from './learn';
import type { Completed, Vectors } from './vectors';
import type { MemorySettings } from './memory-settings';
import type { MemoryState } from './memory-state';
import { comparedText } from './activation';
import { recall, type RecallQuery, type Recollection } from './recall';

export type MemoryMode = 'read' | 'learn' | 'off';

/**
 * A memory as one case meets it. Recalling sees it as it was when the case began; learning goes into a draft, which
 * becomes the memory once the case has ended.
 */
export class CaseMemory {
  private draft: MemoryState;
  private readonly recalled = new Set<string>();

  constructor(
    readonly name: string,
    readonly mode: MemoryMode,
    readonly settings: MemorySettings,
    readonly vectors: Vectors,
    readonly before: MemoryState,
    private readonly of: Case,
  ) {
    this.draft = before;
  }

  get after(): MemoryState {
    return this.draft;
  }

  /** Ids of the directives recalled in this case so far, without those that were left out. */
  get used(): readonly string[] {
    return [...this.recalled].sort();
  }

  /** `leaks: keep` shows the case itself and its near-duplicates too. */
  async recall(
    text: string,
    candidates: readonly ArticleTag[],
    top: number,
    leaks: 'drop' | 'keep',
    signal: AbortSignal,
  ): Promise<Completed<Recollection>> {
    const guard = leaks === 'keep' ? () => undefined : leakGuard(this.of);
    const leak: RecallQuery['leak'] = (precedent) =>
      guard({ id: precedent.id, text: comparedText(precedent), data: { facts: precedent.facts } });
    const found = await this.vectors.complete(
      () => recall(this.before, this.settings, this.vectors, { text, candidates, top, leak }),
      signal,
    );
    for (const { id, kept } of found.ok ? found.value.directives : []) if (kept) this.recalled.add(id);
    return found;
  }

  /** Takes steps of learning, all of them or, where vectors cannot be had, none. What is ripe is known afterwards. */
  async complete<T>(steps: () => T, signal: AbortSignal): Promise<Completed<T>> {
    const { draft } = this;
    const completed = await this.vectors.complete(() => {
      this.draft = draft;
      const value = steps();
      this.ripe();
      return value;
    }, signal);
    if (!completed.ok) this.draft = draft;
    return completed;
  }

  /** Takes a step of learning into the draft. */
  learn(step: (state: MemoryState) => Learned): Learned {
    const learned = step(this.draft);
    this.draft = learned.state;
    return learned;
  }

  ripe(): RipeCluster[] {
    return ripeClusters(this.draft, this.settings, this.vectors);
  }

  /** What stages under `after:` read as `memory.NAME`. */
  view(): Json {
    const { archive, buffer, directives } = this.draft;
    return {
      archived: archive.size,
      buffered: buffer.size,
      directives: directives.size,
      ripe_clusters: this.ripe() as unknown as Json,
    };
  }
}
