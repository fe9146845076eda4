import { similarityTo, type Vectors } from './vectors';
import { articleTags } from '../law/article-tag';
import type { MemoryChange } from './memory-change';
import type { MemorySettings } from './memory-settings';
import { byId, type Directive, type MemoryState } from './memory-state';
import { directiveText } from './recall';

/**
 * Merges the directive with those of the same anchor that are as similar as `mergeAt`, the most similar first, until
 * none is left. A new directive goes into the known one, whose id stays; a known one takes in the others. The wording is
 * that of the more confident, of two alike that of the one given; articles, charges, precedents, conditions and
 * exceptions are those of both, the confidence is their sum, cut at the most there is.
 */
export function mergeSimilar(
  state: MemoryState,
  given: { readonly id: string; readonly isNew: boolean },
  { mergeAt, maxConfidence }: MemorySettings,
  vectors: Vectors,
): { readonly state: MemoryState; readonly changes: readonly MemoryChange[] } {
  const directives = new Map(state.directives);
  const changes: MemoryChange[] = [];
  let { isNew } = given;
  for (let own = directives.get(given.id); own;) {
    const other = mostSimilar(own, directives.values(), mergeAt, vectors);
    if (!other) break;
    const [stays, goes] = isNew ? [other, own] : [own, other];
    const merged = merge(stays, goes, other.confidence > own.confidence ? other : own, maxConfidence);
    directives.delete(goes.id);
    directives.set(stays.id, merged);
    changes.push({
      action: 'merged',
      id: stays.id,
      before: stays.confidence,
      after: merged.confidence,
      sources: merged.positive,
      detail: `with ${goes.id} (${goes.confidence})`,
    });
    own = merged;
    isNew = false;
  }
  return { state: { ...state, directives }, changes };
}

function mostSimilar(
  directive: Directive,
  others: Iterable<Directive>,
  least: number,
  vectors: Vectors,
): Directive | undefined {
  const near = similarityTo(vectors.of(directive, () => directiveText(directive)));
  let best: { of: Directive; similarity: number } | undefined;
  for (const of of byId(others)) {
    if (of.id === directive.id || of.anchor !== directive.anchor) continue;
    const similarity = near(vectors.of(of, () => directiveText(of)));
    if (similarity >= least && similarity > (best?.similarity ?? -1)) best = { of, similarity };
  }
  return best?.of;
}

function merge(stays: Directive, goes: Directive, worded: Directive, most: number): Directive {
  const both = (part: 'conditions' | 'exceptions' | 'positive' | 'negative'): string[] => [
    ...new Set([...stays[part], ...goes[part]]),
  ];
  const positive = both('positive').sort();
  return {
    ...stays,
    articles: articleTags([...stays.articles, ...goes.articles]),
    charges: [...new Set([...stays.charges, ...goes.charges])].sort(),
    text: worded.text,
    conditions: both('conditions'),
    exceptions: both('exceptions'),
    confidence: Math.round(Math.min(most, stays.confidence + goes.confidence) * 10_000) / 10_000,
    positive,
    negative: both('negative')
      .filter((one) => !positive.includes(one))
      .sort(),
  };
}
