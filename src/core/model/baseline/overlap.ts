import { Vocabulary } from '../../knowledge/vocabulary';

/**
 * A text to compare others with, by the tokens they share. Tokens that stand in many of the prompt's passages weigh
 * less: ln(1 + passages / passages that hold it).
 */
export class Focus {
  private readonly vocabulary = new Vocabulary();
  private readonly weights: Float64Array;
  /** Number of the last text in which each token was seen, so that it counts once per text. */
  private readonly seen: Int32Array;
  private stamp = 0;

  constructor(text: string, passages: readonly string[]) {
    this.vocabulary.learn(text, () => undefined);
    const size = this.vocabulary.size;
    this.seen = new Int32Array(size);
    const holders = new Float64Array(size);
    for (const passage of passages) {
      this.eachShared(passage, (id) => {
        holders[id] = (holders[id] ?? 0) + 1;
      });
    }
    this.weights = holders.map((held) => Math.log(1 + (passages.length + 1) / (held + 1)));
  }

  /** Sum of the weights of the shared tokens over the root of the text's length. */
  overlap(text: string): number {
    let sum = 0;
    this.eachShared(text, (id) => {
      sum += this.weights[id] ?? 0;
    });
    return sum / Math.sqrt(text.length + 8);
  }

  /** Share of the text's tokens that the focus holds, from 0 to 1. */
  coverage(text: string): number {
    let shared = 0;
    this.vocabulary.look(text, () => {
      shared += 1;
    });
    return Math.min(1, shared / Math.max(1, text.length - 1));
  }

  private eachShared(text: string, onToken: (id: number) => void): void {
    this.stamp += 1;
    this.vocabulary.look(text, (id) => {
      if (this.seen[id] === this.stamp) return;
      this.seen[id] = this.stamp;
      onToken(id);
    });
  }
}
