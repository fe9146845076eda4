import { shinglesOf } from '../text/shingles';
import { DisjointSets } from './disjoint-sets';

/** Slots of the table that counts, roughly, in how many texts a shingle is. */
const SLOTS = 2 ** 22;
const HASHES = 2 ** 32;
/** Shares of whole numbers are compared; what is lost in a division must not decide. */
const SLACK = 1e-9;

/** Indexes of texts that are the same, in groups of at least two. Texts are compared as they are; empty ones are left out. */
export function sameTexts(texts: readonly string[]): readonly (readonly number[])[] {
  const byText = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    if (text === '') continue;
    const group = byText.get(text);
    if (group) group.push(index);
    else byText.set(text, [index]);
  }
  return [...byText.values()].filter((group) => group.length > 1);
}

/**
 * Indexes of texts that are the same or nearly so, in groups of at least two: whoever shares `near` of the shingles
 * (Jaccard index of five-character shingles, above 0, at most 1) with a member of a group belongs to it. Exact, none is
 * missed: two such texts share one of their rarest shingles, and only texts that do are compared. The method is the
 * prefix filter of Chaudhuri, Ganti and Kaushik (ICDE 2006).
 */
export function nearDuplicates(texts: readonly string[], near: number): readonly (readonly number[])[] {
  const sets = new DisjointSets(texts.length);
  const others = new Set<number>();
  for (const [first, ...rest] of sameTexts(texts)) {
    for (const index of rest) {
      others.add(index);
      sets.join(first ?? index, index);
    }
  }
  const distinct = texts.flatMap((text, index) => (text === '' || others.has(index) ? [] : [index]));
  joinSimilar(texts, distinct, near, sets);
  return sets.groups();
}

/** Texts that have a shingle among their rarest, and at which place. */
interface Posting {
  readonly members: number[];
  readonly places: number[];
  /** Whether they all are in one group already: then a member of that group need not look at them. */
  isOneSet: boolean;
}

function joinSimilar(
  texts: readonly string[],
  distinct: readonly number[],
  near: number,
  sets: DisjointSets,
): void {
  const ordered = rarestFirst(distinct.map((index) => shinglesOf(texts[index] ?? '')));
  const postings = new Map<number, Posting>();
  const setOf = (at: number): number => sets.nameOf(distinct[at] ?? 0);
  const seenBy = new Int32Array(distinct.length).fill(-1);
  for (const [at, own] of ordered.entries()) {
    const end = Math.min(own.length, own.length - Math.ceil(near * own.length - SLACK) + 1);
    const shared = own.subarray(0, end).findIndex((key) => key >= 2 * HASHES);
    // Keys begin with the count: a shingle of one text only leads nowhere.
    const start = shared < 0 ? end : shared;
    for (let place = start; place < end; place += 1) {
      const posting = postings.get(own[place] ?? 0);
      if (!posting || (posting.isOneSet && setOf(posting.members[0] ?? at) === setOf(at))) continue;
      for (let index = 0; index < posting.members.length; index += 1) {
        const other = posting.members[index] ?? 0;
        if (seenBy[other] === at) continue;
        seenBy[other] = at;
        if (setOf(other) === setOf(at)) continue;
        // Before its place in either text there is nothing that both have: this is the first they share.
        const theirs = ordered[other] ?? own;
        const needed = overlapNeeded(own.length, theirs.length, near);
        if (shareAtLeast(needed, own, place, theirs, posting.places[index] ?? 0))
          sets.join(distinct[other] ?? 0, distinct[at] ?? 0);
      }
    }
    for (let place = start; place < end; place += 1) {
      const key = own[place] ?? 0;
      const posting = postings.get(key);
      if (!posting) {
        postings.set(key, { members: [at], places: [place], isOneSet: true });
        continue;
      }
      if (setOf(posting.members[0] ?? at) !== setOf(at)) posting.isOneSet = false;
      posting.members.push(at);
      posting.places.push(place);
    }
  }
}

/**
 * Each set as ascending numbers, rare shingles first: how often it occurs, then the shingle. The count is of its slot,
 * so it is never too low, and where it is too high only time is lost.
 */
function rarestFirst(all: readonly ReadonlySet<number>[]): readonly Float64Array[] {
  const counts = new Uint32Array(SLOTS);
  const slotOf = (shingle: number): number => (Math.imul(shingle, 0x9e3779b1) >>> 0) % SLOTS;
  for (const shingles of all) {
    for (const shingle of shingles) {
      const slot = slotOf(shingle);
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
  }
  return all.map((shingles) =>
    Float64Array.from(
      shingles,
      (shingle) => (counts[slotOf(shingle)] ?? 0) * HASHES + (shingle >>> 0),
    ).sort(),
  );
}

/** How many shingles two sets must share for their Jaccard index to be `near`. */
function overlapNeeded(left: number, right: number, near: number): number {
  return Math.ceil((near * (left + right)) / (1 + near) - SLACK);
}

function shareAtLeast(
  needed: number,
  left: Float64Array,
  leftFrom: number,
  right: Float64Array,
  rightFrom: number,
): boolean {
  let at = leftFrom;
  let other = rightFrom;
  let common = 0;
  // What differs is rare and comes first: texts that are not alike are told apart after a few steps.
  while (common < needed) {
    if (common + Math.min(left.length - at, right.length - other) < needed) return false;
    const difference = (left[at] ?? 0) - (right[other] ?? 0);
    if (difference === 0) common += 1;
    if (difference <= 0) at += 1;
    if (difference >= 0) other += 1;
  }
  return true;
}
