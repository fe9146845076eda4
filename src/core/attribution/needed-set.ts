/** Whether a set of passages flips the case; undefined when the search was stopped. */
export type Flips = (set: readonly number[]) => Promise<boolean | undefined>;

export interface Found {
  /** False when it was stopped: then the set is the smallest known so far to flip. */
  readonly complete: boolean;
  readonly set: readonly number[];
}

/**
 * A set of passages that flips and of which none can be left out, by delta debugging: halves first, then both halves of
 * what takes both, with the other half made; n passages with one guilty among them take at most 2 log2 n trials. In the
 * end it is tried whether one of several can be left out after all, as where passages undo one another. There may be
 * a smaller set of others. It is taken for granted that all together flip and none does not.
 */
export async function neededSet(all: readonly number[], flips: Flips): Promise<Found> {
  const known = new Map<string, boolean>();
  let best = all;
  const ask: Flips = async (set) => {
    const sorted = [...set].sort((a, b) => a - b);
    if (sorted.length === 0) return false;
    if (sorted.length === all.length) return true;
    const key = sorted.join(' ');
    const answered = known.get(key) ?? (await flips(sorted));
    if (answered === undefined) return undefined;
    known.set(key, answered);
    if (answered && sorted.length < best.length) best = sorted;
    return answered;
  };
  const narrowed = await narrow(all, [], ask);
  const set = narrowed && (await withoutNeedless(narrowed, ask));
  return set ? { complete: true, set: [...set].sort((a, b) => a - b) } : { complete: false, set: best };
}

/** Guilty ones of a set, while those beside it are made: with those, they flip. Undefined when stopped. */
async function narrow(
  of: readonly number[],
  beside: readonly number[],
  flips: Flips,
): Promise<readonly number[] | undefined> {
  if (of.length <= 1) return of;
  const middle = Math.ceil(of.length / 2);
  const [first, second] = [of.slice(0, middle), of.slice(middle)];
  for (const half of [first, second]) {
    const alone = await flips([...half, ...beside]);
    if (alone === undefined) return undefined;
    if (alone) return narrow(half, beside, flips);
  }
  const left = await narrow(first, [...second, ...beside], flips);
  if (!left) return undefined;
  const right = await narrow(second, [...left, ...beside], flips);
  return right && [...left, ...right];
}

/** Leaves one after another out, as long as what is left flips. Undefined when stopped. */
async function withoutNeedless(set: readonly number[], flips: Flips): Promise<readonly number[] | undefined> {
  for (const one of set) {
    const rest = set.filter((other) => other !== one);
    const answered = await flips(rest);
    if (answered === undefined) return undefined;
    // Those that were needed before may not be now.
    if (answered) return withoutNeedless(rest, flips);
  }
  return set;
}
