import { resampled, type PendingPair } from './compare-figure';
import type { ComparisonHelper } from './comparison-helper';

/** Pairs that lie with the helper at once: enough to last it while this thread does something long. */
const AHEAD = 3;

/** Resampling that two threads share: the helper takes the oldest pairs, and who waits for one of them the newest. */
export class SharedPairs {
  private readonly left: PendingPair[] = [];
  private readonly taken = new Map<PendingPair, Promise<void>>();

  /** Without a helper nothing is done before it is needed. */
  constructor(private readonly helper: ComparisonHelper | undefined) {}

  add(pairs: readonly PendingPair[]): void {
    this.left.push(...pairs);
    this.handOut();
  }

  /** Resolves once these have results, but for what is to be done where it is needed: nobody has begun it. */
  async settle(pairs: readonly PendingPair[]): Promise<void> {
    for (const pair of pairs) {
      const at = this.left.indexOf(pair);
      if (at >= 0) this.left.splice(at, 1);
      const done = this.taken.get(pair);
      if (!done) continue;
      while (this.taken.has(pair)) {
        const newest = this.left.pop();
        if (newest) newest.result = resampled(newest);
        await (newest ? nextTurn() : done);
      }
    }
  }

  private handOut(): void {
    const { helper } = this;
    while (helper && this.taken.size < AHEAD) {
      const pair = this.left.shift();
      if (!pair) return;
      this.taken.set(pair, this.take(helper, pair));
    }
  }

  private async take(helper: ComparisonHelper, pair: PendingPair): Promise<void> {
    const result = await helper.resample(pair);
    if (result) pair.result = result;
    this.taken.delete(pair);
    this.handOut();
  }
}

/** Lets others take their turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
