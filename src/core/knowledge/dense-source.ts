import { modelFailure } from '../model/failure';
import { checksumOfTexts } from './bm25-file';
import { chunksOf } from './chunks';
import { DenseIndex, startsOf } from './dense-index';
import { layOut, unseal } from './dense-layout';
import { normalise, type EmbedWaiting, type Embedder, type EmbedResult } from './embedder';
import type { IndexFile } from './index-file';

/** Chunks whose vectors are in memory twice at a time. */
const PART = 1024;

type Failed = Extract<EmbedResult, { ok: false }>;

/** The dense index and the query as it is compared with its rows. */
export type DenseAsked =
  { readonly ok: true; readonly index: DenseIndex; readonly query: Float32Array } | Failed;

export interface DenseOptions {
  /** For queries and passages. */
  readonly embedder: Embedder;
  readonly texts: readonly string[];
  /** Characters of a chunk; absent: a document is one chunk. */
  readonly chunk?: number;
  /** Where the rows are kept between runs. */
  readonly file?: IndexFile;
}

/** A dense index that is loaded, or else made, when it is first asked. */
export class DenseSource {
  private opening: Promise<{ readonly ok: true; readonly index: DenseIndex } | Failed> | undefined;

  constructor(private readonly options: DenseOptions) {}

  async ask(query: string, signal: AbortSignal, onWaiting?: EmbedWaiting): Promise<DenseAsked> {
    const opened = await this.open(signal, onWaiting);
    if (!opened.ok) return opened;
    const embedded = await this.options.embedder.embed([query], 'query', signal, onWaiting);
    if (!embedded.ok) return embedded;
    const { index } = opened;
    const vector = embedded.vectors[0] ?? new Float32Array(index.dimensions);
    if (vector.length !== index.dimensions) return this.unequal([index.dimensions, vector.length]);
    return { ok: true, index, query: normalise(vector.slice()) };
  }

  /** One opening for all who ask at once. A failed one is tried again by the next who asks. */
  private async open(
    signal: AbortSignal,
    onWaiting: EmbedWaiting | undefined,
  ): Promise<{ readonly ok: true; readonly index: DenseIndex } | Failed> {
    for (;;) {
      const opening = (this.opening ??= this.load(signal, onWaiting));
      const forget = (): void => {
        if (this.opening === opening) this.opening = undefined;
      };
      const opened = await opening.catch((error: unknown) => {
        forget();
        throw error;
      });
      if (opened.ok) return opened;
      forget();
      // Whoever began it was cancelled; this caller was not.
      if (opened.failure.reason === 'cancelled' && !signal.aborted) continue;
      return opened;
    }
  }

  private async load(
    signal: AbortSignal,
    onWaiting: EmbedWaiting | undefined,
  ): Promise<{ readonly ok: true; readonly index: DenseIndex } | Failed> {
    const { embedder, texts, chunk, file } = this.options;
    const source = checksumOfTexts([embedder.id, String(chunk ?? 0), ...texts]);
    const bytes = await file?.read();
    const stored = bytes && unseal(bytes, source);
    if (stored) return { ok: true, index: new DenseIndex(stored) };
    const chunks = texts.map((text) => chunksOf(text, chunk));
    const all = chunks.flat();
    let index: DenseIndex | undefined;
    for (let row = 0; row < all.length; row += PART) {
      const part = all.slice(row, row + PART);
      const embedded = await embedder.embed(part, 'passage', signal, onWaiting);
      if (!embedded.ok) return embedded;
      const { vectors } = embedded;
      index ??= emptyIndex(chunks, vectors[0]?.length ?? 0, source);
      const { dimensions } = index;
      const other = vectors.find((vector) => vector.length !== dimensions);
      if (other) return this.unequal([dimensions, other.length]);
      index.fill(row, vectors);
    }
    index ??= emptyIndex(chunks, 0, source);
    await file?.write(index.serialise());
    return { ok: true, index };
  }

  /** Another model behind the same name. */
  private unequal(lengths: readonly number[]): Failed {
    const { id } = this.options.embedder;
    const message = `${id} gave vectors of ${lengths.join(' and ')} numbers, so they are of different models. Remove the folder .moot/cache, or give the model a name of its own.`;
    return { ok: false, failure: modelFailure('nonsense', message, { retryable: false }) };
  }
}

function emptyIndex(chunks: readonly (readonly string[])[], dimensions: number, source: string): DenseIndex {
  return new DenseIndex(layOut(startsOf(chunks.map((own) => own.length)), dimensions, source));
}
