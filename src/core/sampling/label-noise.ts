import type { Case } from '../case';
import type { Json } from '../json';
import { articleTags } from '../law/article-tag';
import { chargesOf } from '../law/charge';
import type { Verdict } from '../verdict';
import { comparedText } from './compared-text';
import { nearDuplicates, sameTexts } from './near-duplicates';

/** Parts of the gold label that one set of facts should have only one of; the reasoning is free prose. */
const PARTS = ['articles', 'charges', 'term', 'fine', 'results', 'winner', 'votes', 'text'] as const;
type Part = (typeof PARTS)[number];

export interface NoisyCase {
  readonly id: string;
  /** From 1. */
  readonly line: number;
  /** The parts of its gold label that differ in the group; null where it has none. */
  readonly gold: Readonly<Record<string, Json>>;
}

/** Cases with the same facts, or nearly, whose gold labels differ. */
export interface NoisyGroup {
  readonly facts: 'same' | 'near';
  readonly differs: readonly string[];
  readonly cases: readonly NoisyCase[];
}

export interface Alike {
  readonly groups: number;
  readonly cases: number;
  /** Groups whose gold labels differ. */
  readonly noisy: number;
}

export interface LabelNoise {
  /** Jaccard index from which facts count as nearly the same. */
  readonly near: number;
  readonly same: Alike;
  /** Groups in which at least two facts are not quite the same. */
  readonly near_same: Alike;
  /** Those of the same facts first. */
  readonly groups: readonly NoisyGroup[];
}

/**
 * Where a dataset contradicts itself. The same facts with different gold are noise; near-duplicates may differ for a
 * reason, so they are told apart.
 */
export function labelNoise(cases: readonly Case[], near: number): LabelNoise {
  const texts = cases.map(comparedText);
  const same = sameTexts(texts);
  const nearly = nearDuplicates(texts, near).filter(
    (group) => new Set(group.map((index) => texts[index])).size > 1,
  );
  const noisy = (facts: NoisyGroup['facts'], groups: typeof same): NoisyGroup[] =>
    groups.flatMap(
      (group) =>
        noisyGroup(
          facts,
          group.flatMap((index) => cases[index] ?? []),
        ) ?? [],
    );
  const groups = { same: noisy('same', same), near: noisy('near', nearly) };
  return {
    near,
    same: alike(same, groups.same),
    near_same: alike(nearly, groups.near),
    groups: [...groups.same, ...groups.near],
  };
}

function alike(groups: readonly (readonly number[])[], noisy: readonly NoisyGroup[]): Alike {
  return {
    groups: groups.length,
    cases: groups.reduce((sum, group) => sum + group.length, 0),
    noisy: noisy.length,
  };
}

function noisyGroup(facts: NoisyGroup['facts'], cases: readonly Case[]): NoisyGroup | undefined {
  const differs = PARTS.filter((part) => new Set(cases.map(({ gold }) => meaningOf(gold, part))).size > 1);
  if (differs.length === 0) return undefined;
  return {
    facts,
    differs,
    cases: cases.map(({ id, source, gold }) => ({
      id,
      line: source.line + 1,
      gold: Object.fromEntries(differs.map((part) => [part, jsonOf(gold[part])])),
    })),
  };
}

/** What the part says, apart from the order of lists and the spelling of charges and articles. */
function meaningOf(gold: Verdict, part: Part): string {
  const value = gold[part];
  if (value === undefined) return '';
  if (part === 'charges') return JSON.stringify([...chargesOf(gold.charges)].sort());
  if (part === 'articles') {
    const tags = articleTags(gold.articles);
    return JSON.stringify((tags.length > 0 ? [...tags] : [...(gold.articles ?? [])]).map(String).sort());
  }
  if (part === 'votes') return JSON.stringify(Object.entries(gold.votes ?? {}).sort());
  return JSON.stringify(value);
}

function jsonOf(value: Verdict[Part]): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json);
}
