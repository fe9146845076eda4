import { tokenise } from './tokenise';

/**
 * Numbers for tokens, counted from 0 in the order of first use. Pairs live in an open-addressing table of typed
 * arrays, since a Map of some hundred thousand numbers is several times larger and slower.
 */
export class Vocabulary {
  private keys = new Uint32Array(1 << 12);
  private ids = new Int32Array(1 << 12).fill(-1);
  private readonly words = new Map<string, number>();
  private pairs = 0;

  get size(): number {
    return this.pairs + this.words.size;
  }

  /** The pairs and words with their ids, for storage; `restore` takes them back. */
  dump(): { pairKeys: Uint32Array; pairIds: Uint32Array; words: string[]; wordIds: Uint32Array } {
    const pairKeys = new Uint32Array(this.pairs);
    const pairIds = new Uint32Array(this.pairs);
    let next = 0;
    for (let slot = 0; slot < this.ids.length; slot += 1) {
      const id = this.ids[slot] ?? -1;
      if (id < 0) continue;
      pairKeys[next] = this.keys[slot] ?? 0;
      pairIds[next] = id;
      next += 1;
    }
    return {
      pairKeys,
      pairIds,
      words: [...this.words.keys()],
      wordIds: Uint32Array.from(this.words.values()),
    };
  }

  static restore(stored: ReturnType<Vocabulary['dump']>): Vocabulary {
    const vocabulary = new Vocabulary();
    let slots = vocabulary.ids.length;
    while (slots < stored.pairKeys.length * 2) slots *= 2;
    vocabulary.resize(slots);
    for (let index = 0; index < stored.pairKeys.length; index += 1) {
      vocabulary.place(stored.pairKeys[index] ?? 0, stored.pairIds[index] ?? 0);
    }
    vocabulary.pairs = stored.pairKeys.length;
    stored.words.forEach((word, index) => vocabulary.words.set(word, stored.wordIds[index] ?? 0));
    return vocabulary;
  }

  /** Calls back with the id of every token of the text; new tokens are given the next id. */
  learn(text: string, onToken: (id: number) => void): void {
    tokenise(text, {
      pair: (key) => {
        onToken(this.learnPair(key));
      },
      word: (word) => {
        let id = this.words.get(word);
        if (id === undefined) {
          id = this.size;
          this.words.set(word, id);
        }
        onToken(id);
      },
    });
  }

  /** Like `learn`, but passes over tokens never learnt. */
  look(text: string, onToken: (id: number) => void): void {
    tokenise(text, {
      pair: (key) => {
        const id = this.ids[this.slotOf(key)] ?? -1;
        if (id >= 0) onToken(id);
      },
      word: (word) => {
        const id = this.words.get(word);
        if (id !== undefined) onToken(id);
      },
    });
  }

  private learnPair(key: number): number {
    const slot = this.slotOf(key);
    const known = this.ids[slot] ?? -1;
    if (known >= 0) return known;
    const id = this.size;
    this.keys[slot] = key;
    this.ids[slot] = id;
    this.pairs += 1;
    if (this.pairs * 2 > this.ids.length) this.resize(this.ids.length * 2);
    return id;
  }

  /** The slot that holds the key, or the free one where it belongs. */
  private slotOf(key: number): number {
    const mask = this.ids.length - 1;
    const mixed = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d);
    let slot = (mixed ^ (mixed >>> 13)) & mask;
    while (this.ids[slot] !== -1 && this.keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  private place(key: number, id: number): void {
    const slot = this.slotOf(key);
    this.keys[slot] = key;
    this.ids[slot] = id;
  }

  private resize(slots: number): void {
    const { keys, ids } = this;
    this.keys = new Uint32Array(slots);
    this.ids = new Int32Array(slots).fill(-1);
    for (let slot = 0; slot < ids.length; slot += 1) {
      const id = ids[slot] ?? -1;
      if (id >= 0) this.place(keys[slot] ?? 0, id);
    }
  }
}
