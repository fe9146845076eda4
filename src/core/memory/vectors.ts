import { type EmbedKind, type Embedder, normalise } from '../knowledge/embedder';
import { LEXICAL_EMBEDDER, lexicalVector } from '../knowledge/lexical-embedder';
import type { ModelFailure } from '../model/model';

export type Completed<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: ModelFailure };

/** Of texts whose vector is still to be asked for: like nothing. */
const UNKNOWN = new Float32Array(0);

/**
 * Vectors of precedents, directives and queries, each made once. Without an embedder they are those of
 * `builtin:lexical`, which are there at once. Others are asked for by `complete`.
 */
export class Vectors {
  private readonly known = new WeakMap<object, Float32Array>();
  private readonly embedded = {
    query: new Map<string, Float32Array>(),
    passage: new Map<string, Float32Array>(),
  };
  private readonly missing = { query: new Set<string>(), passage: new Set<string>() };
  private readonly embedder: Embedder | undefined;

  constructor(embedder?: Embedder) {
    this.embedder = embedder?.id === LEXICAL_EMBEDDER ? undefined : embedder;
  }

  /** Of what is kept in a memory. */
  of(item: object, text: () => string): Float32Array {
    const known = this.known.get(item);
    if (known) return known;
    const vector = this.vectorOf(text(), 'passage');
    if (vector !== UNKNOWN) this.known.set(item, vector);
    return vector;
  }

  ofQuery(text: string): Float32Array {
    return this.vectorOf(text, 'query');
  }

  /**
   * Takes a step that compares vectors. Where some are missing they are asked for and the step is taken again, so that
   * it must leave nothing behind but its value. A merged directive can need one more, hence a loop; each round makes at
   * least one known.
   */
  async complete<T>(step: () => T, signal: AbortSignal): Promise<Completed<T>> {
    for (;;) {
      // Others may have asked in between; what they miss is theirs to fetch.
      for (const texts of Object.values(this.missing)) texts.clear();
      const value = step();
      const failure = await this.fetchMissing(signal);
      if (failure === 'none') return { ok: true, value };
      if (failure) return { ok: false, failure };
    }
  }

  /** `none` when nothing was missing. */
  private async fetchMissing(signal: AbortSignal): Promise<ModelFailure | 'none' | undefined> {
    const { embedder } = this;
    const missing = (['query', 'passage'] as const)
      .map((kind) => ({ kind, texts: [...this.missing[kind]] }))
      .filter(({ texts }) => texts.length > 0);
    if (!embedder || missing.length === 0) return 'none';
    for (const { kind, texts } of missing) {
      const result = await embedder.embed(texts, kind, signal);
      if (!result.ok) return result.failure;
      for (const [at, text] of texts.entries())
        this.embedded[kind].set(text, normalise(Float32Array.from(result.vectors[at] ?? [0])));
    }
    return undefined;
  }

  private vectorOf(text: string, kind: EmbedKind): Float32Array {
    if (!this.embedder) return lexicalVector(text);
    const vector = this.embedded[kind].get(text);
    if (!vector) this.missing[kind].add(text);
    return vector ?? UNKNOWN;
  }
}

/** Compares one text with many: the cosine of vectors of length 1, cut to [0, 1], six decimals. */
export function similarityTo(vector: Float32Array): (other: Float32Array) => number {
  return (other) => {
    const length = Math.min(vector.length, other.length);
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += (vector[at] ?? 0) * (other[at] ?? 0);
    // Single precision leaves a text a little less than like itself.
    return Math.round(Math.min(1, Math.max(0, sum)) * 1_000_000) / 1_000_000;
  };
}
