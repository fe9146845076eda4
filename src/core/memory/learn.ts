import type { ArticleTag } from '../law/article-tag';
import type { MemoryChange } from './memory-change';
import type { MemorySettings } from './memory-settings';
import { type BufferedCase, type Directive, labelOf, type MemoryState, type Precedent } from './memory-state';
import { type Vectors } from './vectors';
import { mergeSimilar } from './merge-directives';

/** A memory after a step, and what the step did. */
export interface Learned {
  readonly state: MemoryState;
  readonly changes: readonly MemoryChange[];
}

/** Keeps a verified case. One that is known already is replaced and counts nowhere as gained. */
export function archive(state: MemoryState, precedent: Precedent, { induceAt }: MemorySettings): Learned {
  const { id } = precedent;
  const label = labelOf(precedent);
  const gained = new Map(state.gained);
  if (!state.archive.has(id)) gained.set(label, [...(gained.get(label) ?? []), id]);
  const buffer = new Map(state.buffer);
  buffer.delete(id);
  const count = gained.get(label)?.length ?? 0;
  return {
    state: { ...state, archive: new Map(state.archive).set(id, precedent), buffer, gained },
    changes: [
      {
        action: 'archived',
        id,
        before: null,
        after: null,
        sources: [id],
        detail: `${label}: ${count} of ${induceAt}`,
      },
    ],
  };
}

/** Keeps a case whose verdict was not the gold one. */
export function buffer(state: MemoryState, refused: BufferedCase): Learned {
  const { id } = refused;
  return {
    state: { ...state, buffer: new Map(state.buffer).set(id, refused) },
    changes: [{ action: 'buffered', id, before: null, after: null, sources: [id], detail: labelOf(refused) }],
  };
}

/**
 * Confidence grows by a step for directives that were used in a case whose verdict was verified, and falls by one for
 * those used in a case whose verdict was not. What falls below the least confidence is removed.
 */
export function judge(
  state: MemoryState,
  ids: Iterable<string>,
  verified: boolean,
  caseId: string,
  settings: MemorySettings,
): Learned {
  const directives = new Map(state.directives);
  const changes: MemoryChange[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const known = directives.get(id);
    if (!known) continue;
    const before = known.confidence;
    const after = rounded(
      verified
        ? Math.min(settings.maxConfidence, before + settings.step)
        : Math.max(0, before - settings.step),
    );
    const about = { id, before, sources: [caseId] };
    changes.push({ ...about, action: verified ? 'reinforced' : 'rejected', after, detail: '' });
    if (after >= settings.minConfidence) {
      directives.set(id, { ...known, confidence: after });
      continue;
    }
    directives.delete(id);
    const detail = `confidence below ${settings.minConfidence}`;
    changes.push({ ...about, action: 'removed', before: after, after: null, detail });
  }
  return { state: { ...state, directives }, changes };
}

/** A directive as it was written, with the cluster it is about. */
export interface WrittenDirective {
  /** Of the directive it is a new wording of; absent for a new one. */
  readonly id?: string | undefined;
  readonly text: string;
  readonly conditions: readonly string[];
  readonly exceptions: readonly string[];
  readonly confidence?: number | undefined;
  readonly anchor: ArticleTag;
  readonly articles: readonly ArticleTag[];
  readonly charges: readonly string[];
  readonly positive: readonly string[];
  readonly negative: readonly string[];
}

/**
 * Keeps a directive, new or in a new wording, and merges it with those like it. Its label counts from zero again. One
 * below the least confidence is not kept, and its label stays as it was.
 */
export function keepDirective(
  state: MemoryState,
  written: WrittenDirective,
  settings: MemorySettings,
  vectors: Vectors,
): Learned {
  const { id: named, confidence, ...rest } = written;
  const known = named === undefined ? undefined : state.directives.get(named);
  let { nextDirective } = state;
  // A person may have named a file so.
  while (!known && state.directives.has(`${slug(written.anchor)}-${nextDirective}`)) nextDirective += 1;
  const id = known?.id ?? `${slug(written.anchor)}-${nextDirective}`;
  const positive = joined(known?.positive ?? [], written.positive);
  const kept: Directive = {
    ...rest,
    id,
    confidence: rounded(confidence ?? known?.confidence ?? settings.startConfidence),
    positive,
    negative: joined(known?.negative ?? [], written.negative).filter((one) => !positive.includes(one)),
  };
  if (kept.confidence < settings.minConfidence) {
    const directives = new Map(state.directives);
    directives.delete(id);
    const removed: MemoryChange = {
      action: 'removed',
      id,
      before: kept.confidence,
      after: null,
      sources: joined(written.positive, written.negative),
      detail: `confidence below ${settings.minConfidence}`,
    };
    return { state: known ? { ...state, directives } : state, changes: [removed] };
  }
  const gained = new Map(state.gained);
  gained.delete(labelOf(written));
  const change: MemoryChange = {
    action: known ? 'sharpened' : 'induced',
    id,
    before: known?.confidence ?? null,
    after: kept.confidence,
    sources: joined(written.positive, written.negative),
    detail: labelOf(written),
  };
  const merged = mergeSimilar(
    {
      ...state,
      gained,
      directives: new Map(state.directives).set(id, kept),
      nextDirective: nextDirective + (known ? 0 : 1),
    },
    { id, isNew: !known },
    settings,
    vectors,
  );
  return { state: merged.state, changes: [change, ...merged.changes] };
}

/** A name every file system takes; other laws than the Criminal Law by their letters. */
function slug(anchor: ArticleTag): string {
  return String(anchor).replace(/[^\p{L}\p{N}]+/gu, '-');
}

function joined(left: readonly string[], right: readonly string[]): string[] {
  return [...new Set([...left, ...right])].sort();
}

/** Four decimals, so that what is read from a file is what was in memory. */
function rounded(confidence: number): number {
  return Math.round(confidence * 10_000) / 10_000;
}
