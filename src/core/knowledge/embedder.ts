import type { ModelFailure } from '../model/model';

/** What a text is embedded as. Some models want an instruction before a query and none before a passage. */
export type EmbedKind = 'query' | 'passage';

export type EmbedResult =
  | {
      readonly ok: true;
      /** One for each text, in their order, all of one length. Not necessarily of unit length. */
      readonly vectors: readonly Float32Array[];
    }
  | { readonly ok: false; readonly failure: ModelFailure };

/** A request failed and is made again in `retryIn` milliseconds. */
export type EmbedWaiting = (failure: ModelFailure, retryIn: number, tries: number) => void;

/** The port to whatever turns texts into vectors. Never throws for an expected failure. */
export interface Embedder {
  /** As the author names it, such as `builtin:lexical` or `openai:text-embedding-3-small`. */
  readonly id: string;
  /** Length of its vectors, where that is known before the first one. */
  readonly dimensions?: number;
  embed(
    texts: readonly string[],
    kind: EmbedKind,
    signal: AbortSignal,
    onWaiting?: EmbedWaiting,
  ): Promise<EmbedResult>;
}

/** The embedder with words put before every query, as models trained with an instruction expect. */
export function withInstruction(embedder: Embedder, instruction: string): Embedder {
  if (instruction === '') return embedder;
  const { id, dimensions } = embedder;
  return {
    id,
    ...(dimensions === undefined ? {} : { dimensions }),
    embed: (texts, kind, signal, onWaiting) =>
      embedder.embed(
        kind === 'query' ? texts.map((text) => instruction + text) : texts,
        kind,
        signal,
        onWaiting,
      ),
  };
}

/** Scales the vector, in place, to length 1. The zero vector stays, and is like nothing. */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (length > 0) for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}
