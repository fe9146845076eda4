import type { ArticleTag } from '../law/article-tag';
import { activate, coActivation, comparedText } from './activation';
import { similarityTo, type Vectors } from './vectors';
import type { RecalledItem } from './memory-change';
import type { MemorySettings } from './memory-settings';
import { SHARES } from './memory-settings';
import { byId, type Directive, type MemoryState, type Precedent } from './memory-state';

export interface RecallQuery {
  readonly text: string;
  /** Articles the case may fall under. */
  readonly candidates: readonly ArticleTag[];
  /** Of each kind. */
  readonly top: number;
  /** Why a precedent may not be shown, such as that it is the case itself. */
  readonly leak: (precedent: Pick<Precedent, 'id' | 'facts' | 'text'>) => string | undefined;
}

export interface Recollection {
  readonly precedents: readonly (RecalledItem & { readonly of: Precedent })[];
  readonly directives: readonly (RecalledItem & { readonly of: Directive })[];
}

/** Items beyond those kept that the transcript shows. */
const SHOWN_DROPPED = 3;

export interface ScoreParts {
  /** All three in [0, 1]. */
  readonly overlap: number;
  readonly topology: number;
  readonly similarity: number;
}

/** 0.4 overlap + 0.3 topology + 0.3 similarity (VERDICT). */
export function retrievalScore({ overlap, topology, similarity }: ScoreParts): number {
  return SHARES.overlap * overlap + SHARES.topology * topology + SHARES.similarity * similarity;
}

/** Intersection over union of two lists without repetition; 0 when both are empty. */
export function overlapOf(left: readonly ArticleTag[], right: readonly ArticleTag[]): number {
  const common = left.filter((article) => right.includes(article)).length;
  const all = left.length + right.length - common;
  return all === 0 ? 0 : common / all;
}

/**
 * The best precedents and directives for a case. Activation starts at the nearest precedents (`seeds`) and spreads over
 * edges (`hops`); the topology part of an item is how many seeds activate it (a directive: one of its precedents),
 * divided by the largest such count among items of its kind.
 */
export function recall(
  state: MemoryState,
  settings: MemorySettings,
  vectors: Vectors,
  query: RecallQuery,
): Recollection {
  const near = similarityTo(vectors.ofQuery(query.text));
  const leaks = new Map<string, string>();
  const isLeak = (precedent: Precedent): boolean => {
    const reason = query.leak(precedent);
    if (reason !== undefined) leaks.set(precedent.id, `left out: ${reason}`);
    return reason !== undefined;
  };
  /** A directive tells of the cases it was distilled from: the case itself, or one that is all but the same. */
  const leakOfSource = ({ positive, negative }: Directive): string | undefined => {
    for (const id of [...positive, ...negative]) {
      const source = state.archive.get(id);
      if (source && !leaks.has(id)) isLeak(source);
      const reason = source ? leaks.get(id) : query.leak({ id, facts: '' }) && 'left out';
      if (reason !== undefined) return `left out: it follows from the case "${id}"`;
    }
    return undefined;
  };
  const archive = byId(state.archive.values());
  const similarities = archive.map((of) => ({
    of,
    similarity: near(vectors.of(of, () => comparedText(of))),
  }));
  const seeds: Precedent[] = [];
  for (const { of } of [...similarities].sort((left, right) => right.similarity - left.similarity)) {
    if (seeds.length >= settings.seeds) break;
    if (!isLeak(of)) seeds.push(of);
  }
  const activated = activate(seeds, archive, settings, vectors);
  const precedents = ranked(
    'precedent',
    similarities.map(({ of, similarity }) => ({
      of,
      similarity,
      text: comparedText(of),
      overlap: overlapOf(of.articles, query.candidates),
      count: coActivation(activated, [of.id]),
    })),
    query.top,
    (of) => (leaks.has(of.id) || isLeak(of) ? leaks.get(of.id) : undefined),
  );
  const directives = ranked(
    'directive',
    byId(state.directives.values()).map((of) => ({
      of,
      similarity: near(vectors.of(of, () => directiveText(of))),
      text: of.text,
      overlap: overlapOf(of.articles, query.candidates),
      count: coActivation(activated, [...of.positive, ...of.negative]),
      confidence: of.confidence,
    })),
    query.top,
    leakOfSource,
  );
  return { precedents, directives };
}

/** What a directive is compared by: what it says and when it holds. */
export function directiveText({ text, conditions }: Directive): string {
  return [text, ...conditions].join('\n');
}

interface Candidate<T> {
  readonly of: T;
  readonly text: string;
  readonly overlap: number;
  readonly similarity: number;
  readonly count: number;
  readonly confidence?: number;
}

/** Best first, equal ones by id. Those that leak take no place among the kept. */
function ranked<T extends { readonly id: string }>(
  kind: RecalledItem['kind'],
  candidates: readonly Candidate<T>[],
  top: number,
  leak: (of: T) => string | undefined,
): (RecalledItem & { readonly of: T })[] {
  const most = Math.max(1, ...candidates.map(({ count }) => count));
  const scored = candidates
    .map(({ count, ...candidate }) => {
      const topology = count / most;
      return { ...candidate, topology, score: retrievalScore({ ...candidate, topology }) };
    })
    .sort((left, right) => right.score - left.score);
  const shown: (RecalledItem & { readonly of: T })[] = [];
  let kept = 0;
  let dropped = 0;
  for (const [index, { of, ...parts }] of scored.entries()) {
    if (dropped >= SHOWN_DROPPED) break;
    const note = leak(of);
    const isKept = kept < top && note === undefined;
    if (isKept) kept += 1;
    else if (note === undefined) dropped += 1;
    shown.push({
      kind,
      id: of.id,
      rank: index + 1,
      ...parts,
      kept: isKept,
      ...(note === undefined ? {} : { note }),
      of,
    });
  }
  return shown;
}
