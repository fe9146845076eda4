import type { ModelFailure } from '../model/model';
import type { EmbedKind, Embedder, EmbedResult, EmbedWaiting } from './embedder';
import type { VectorCache, Vectors } from './vector-cache';

/** Texts that are asked for, and then stored, together. */
const GROUP = 32;

/** Texts by key. */
type Texts = ReadonlyMap<string, string>;

interface Asking {
  readonly kind: EmbedKind;
  readonly signal: AbortSignal;
  readonly onWaiting: EmbedWaiting | undefined;
}

type Looked =
  { readonly ok: true; readonly vectors: Vectors } | { readonly ok: false; readonly failure: ModelFailure };

/**
 * The embedder with a memory on disk: no text is asked for twice, not even by two callers at once, and what was
 * answered is stored before it is used. What is asked for goes out in groups, all at once; the first failure ends it.
 */
export function cachedEmbedder(inner: Embedder, cache: VectorCache): Embedder {
  /** Look-ups under way, by key. */
  const underWay = new Map<string, Promise<Looked>>();

  const ask = async (texts: Texts, { kind, signal, onWaiting }: Asking): Promise<Looked> => {
    const missing = [...texts];
    const stop = new AbortController();
    const both = AbortSignal.any([signal, stop.signal]);
    const vectors = new Map<string, Float32Array>();
    const failures: ModelFailure[] = [];
    const askGroup = async (from: number): Promise<void> => {
      const group = missing.slice(from, from + GROUP);
      const result = await inner.embed(
        group.map(([, text]) => text),
        kind,
        both,
        onWaiting,
      );
      if (!result.ok) {
        failures.push(result.failure);
        stop.abort();
        return;
      }
      const answered = new Map(
        result.vectors.flatMap((vector, index) => {
          const key = group[index]?.[0];
          return key === undefined ? [] : [[key, vector] as const];
        }),
      );
      await cache.add(answered);
      for (const [key, vector] of answered) vectors.set(key, vector);
    };
    const starts = Array.from({ length: Math.ceil(missing.length / GROUP) }, (_, group) => group * GROUP);
    const ended = await Promise.allSettled(starts.map(askGroup));
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
    // The others were stopped because of the first.
    const [failure] = failures;
    return failure ? { ok: false, failure } : { ok: true, vectors };
  };

  const lookUp = async (texts: Texts, asking: Asking): Promise<Looked> => {
    const stored = await cache.read([...texts.keys()]);
    const asked = await ask(new Map([...texts].filter(([key]) => !stored.has(key))), asking);
    return asked.ok ? { ok: true, vectors: new Map([...stored, ...asked.vectors]) } : asked;
  };

  const once = async (
    keyed: readonly (readonly [key: string, text: string])[],
    asking: Asking,
  ): Promise<EmbedResult> => {
    const own = new Map(keyed.filter(([key]) => !underWay.has(key)));
    if (own.size > 0) {
      const looking = lookUp(own, asking).finally(() => {
        for (const key of own.keys()) underWay.delete(key);
      });
      for (const key of own.keys()) underWay.set(key, looking);
    }
    const all = new Set(keyed.flatMap(([key]) => underWay.get(key) ?? []));
    const vectors = new Map<string, Float32Array>();
    for (const looked of await Promise.all(all)) {
      if (!looked.ok) return looked;
      for (const [key, vector] of looked.vectors) vectors.set(key, vector);
    }
    return { ok: true, vectors: keyed.flatMap(([key]) => vectors.get(key) ?? []) };
  };

  const { id, dimensions } = inner;
  return {
    id,
    ...(dimensions === undefined ? {} : { dimensions }),
    async embed(texts, kind, signal, onWaiting): Promise<EmbedResult> {
      const keyed = texts.map((text) => [cache.keyOf(text), text] as const);
      let result = await once(keyed, { kind, signal, onWaiting });
      // Another caller, on whose question this one waited, was cancelled; this one was not.
      while (!result.ok && result.failure.reason === 'cancelled' && !signal.aborted)
        result = await once(keyed, { kind, signal, onWaiting });
      return result;
    },
  };
}
