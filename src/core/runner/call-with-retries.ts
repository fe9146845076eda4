import { modelFailure } from '../model/failure';
import type { Model, ModelFailure, ModelRequest, ModelResult } from '../model/model';
import type { Clock } from '../ports';
import type { Limiter } from './limiter';

export interface RetryOptions {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** How often to try again after the first try; 0 never. */
  readonly maxRetries: number;
  /** Pieces of the answer of the current try. After `onRestart` they begin anew. */
  readonly onDelta?: ((text: string) => void) | undefined;
  /** A try failed and another follows in `retryIn` milliseconds; `tries` counts those made. */
  readonly onWaiting?: ((failure: ModelFailure, retryIn: number, tries: number) => void) | undefined;
  /** The pieces shown so far belong to a try that failed: drop them. Called only when there were any. */
  readonly onRestart?: (() => void) | undefined;
  /** Shared by all calls of the model. A call does not hold its place while it waits to try again. */
  readonly limiter?: Limiter | undefined;
}

/** Milliseconds: the backoff before the second try is drawn from [0, base), then doubled up to the cap. */
const backoffBase = 1000;
const backoffCap = 60_000;

/**
 * Calls until an answer, a failure that will not pass, or the last retry. Waits by exponential backoff with full
 * jitter, and never shorter than the server asks in `Retry-After`, however long. Abort ends a wait at once.
 */
export async function callWithRetries(
  model: Model,
  request: ModelRequest,
  options: RetryOptions,
): Promise<ModelResult> {
  const { onDelta, onRestart } = options;
  let shown = false;
  return withRetries<ModelResult>((signal) => {
    if (shown) onRestart?.();
    shown = false;
    return model.complete(request, {
      signal,
      ...(onDelta && {
        onDelta: (text: string) => {
          shown = true;
          onDelta(text);
        },
      }),
    });
  }, options);
}

type Failed = Extract<ModelResult, { ok: false }>;

const cancelled: Failed = { ok: false, failure: modelFailure('cancelled', 'The call was cancelled.') };

/** The same patience for any kind of request. `request` is given the signal that ends it. */
export async function withRetries<Result extends { readonly ok: true } | Failed>(
  request: (signal: AbortSignal) => Promise<Result>,
  options: Omit<RetryOptions, 'onDelta' | 'onRestart'>,
): Promise<Result | Failed> {
  const { clock, random, maxRetries, onWaiting, limiter } = options;
  // A signal of its own: hundreds of listeners on that of the run would set off Node's warning about leaks.
  const signal = AbortSignal.any([options.signal]);

  const tryOnce = async (): Promise<Result> => {
    const result = await request(signal);
    // Before this call gives its place to the next one, which would run into the same limit.
    if (!result.ok && result.failure.retryAfter !== undefined)
      limiter?.holdUntil(clock.now() + result.failure.retryAfter);
    return result;
  };

  for (let tries = 1; ; tries += 1) {
    const result = await unlessAborted(signal, () => (limiter ? limiter.run(signal, tryOnce) : tryOnce()));
    if (!result) return cancelled;
    if (result.ok || !result.failure.retryable || tries > maxRetries) return result;

    const { failure } = result;
    const backoff = random() * Math.min(backoffCap, backoffBase * 2 ** (tries - 1));
    const retryIn = Math.max(Math.round(backoff), failure.retryAfter ?? 0);
    onWaiting?.(failure, retryIn, tries);
    const waited = await unlessAborted(signal, async () => {
      await sleep(clock, retryIn, signal);
      return true;
    });
    if (!waited) return cancelled;
  }
}

/** Undefined when the signal ended the work; other errors are bugs and pass through. */
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
  try {
    signal.throwIfAborted();
    return await work();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** Timers count milliseconds in 31 bits; longer waits are slept in parts. */
async function sleep(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  const longest = 2 ** 31 - 1;
  for (let left = milliseconds; left > 0; left -= longest) await clock.sleep(Math.min(left, longest), signal);
}
