import type { Ranked } from './ranker';

/** The `top` best of the documents offered, by score and then by number, in a heap with the worst at its root. */
export class TopDocuments {
  private readonly documents: Uint32Array;
  private readonly scores: Float64Array;
  private size = 0;

  constructor(
    private readonly top: number,
    /** Only better scores are taken. */
    private readonly floor = 0,
  ) {
    this.documents = new Uint32Array(top);
    this.scores = new Float64Array(top);
  }

  /** The score a document must exceed to be taken, once the heap is full; documents come in ascending order. */
  get threshold(): number {
    return this.size < this.top || this.top === 0 ? this.floor : (this.scores[0] ?? 0);
  }

  offer(document: number, score: number): void {
    if (this.size < this.top) {
      this.put(this.size, document, score);
      this.size += 1;
      this.rise(this.size - 1);
    } else if (this.top > 0 && this.worse(0, document, score)) {
      this.put(0, document, score);
      this.sink();
    }
  }

  /** Best first. */
  sorted(): Ranked[] {
    const ranked: Ranked[] = [];
    for (let at = 0; at < this.size; at += 1) {
      ranked.push({ doc: this.documents[at] ?? 0, score: this.scores[at] ?? 0 });
    }
    return ranked.sort((a, b) => b.score - a.score || a.doc - b.doc);
  }

  private put(at: number, document: number, score: number): void {
    this.documents[at] = document;
    this.scores[at] = score;
  }

  /** Whether the entry at the place should yield to the given one. */
  private worse(at: number, document: number, score: number): boolean {
    const own = this.scores[at] ?? 0;
    return own < score || (own === score && (this.documents[at] ?? 0) > document);
  }

  private swap(a: number, b: number): void {
    const document = this.documents[a] ?? 0;
    const score = this.scores[a] ?? 0;
    this.put(a, this.documents[b] ?? 0, this.scores[b] ?? 0);
    this.put(b, document, score);
  }

  private rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.worse(parent, this.documents[at] ?? 0, this.scores[at] ?? 0)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(): void {
    let at = 0;
    for (;;) {
      let worst = at;
      for (let child = at * 2 + 1; child <= at * 2 + 2 && child < this.size; child += 1) {
        if (this.worse(child, this.documents[worst] ?? 0, this.scores[worst] ?? 0)) worst = child;
      }
      if (worst === at) return;
      this.swap(at, worst);
      at = worst;
    }
  }
}
