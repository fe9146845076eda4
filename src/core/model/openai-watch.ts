/** Thrown into a call that was aborted or stayed silent too long. */
export class Stopped extends Error {}

/** Watches one call: the caller's signal and the silence of the server. */
export interface Watch {
  /** For `fetch`; aborted when the call must stop, for whatever reason. */
  readonly signal: AbortSignal;
  readonly stopped: 'cancelled' | 'timed-out' | undefined;
  /** Settles as the promise does, or rejects at once with `Stopped`, even if a custom `fetch` ignores its signal. */
  race<T>(promise: Promise<T>): Promise<T>;
  /** The server gave a sign of life: its silence counts from now. */
  touch(): void;
  /** Stops what is still going on in the network. */
  abort(): void;
  /** Lets go of the caller's signal and the timer. */
  dispose(): void;
}

/** The longest time a timer can be set to, about 24 days. */
const longestTimer = 2 ** 31 - 1;

/** `silence` is the time in milliseconds after which a server that sends nothing is given up. */
export function startWatch(signal: AbortSignal, silence: number): Watch {
  const controller = new AbortController();
  let stopped: Watch['stopped'];
  let rejectStop: (error: Stopped) => void = () => undefined;
  const stop = new Promise<never>((_, reject) => (rejectStop = reject));
  // Nobody may be racing at the moment it rejects.
  stop.catch(() => undefined);

  const stopFor = (reason: 'cancelled' | 'timed-out'): void => {
    if (stopped) return;
    stopped = reason;
    rejectStop(new Stopped(reason));
    controller.abort();
  };
  const onAbort = (): void => {
    stopFor('cancelled');
  };
  const onSilence = (): void => {
    stopFor('timed-out');
  };
  signal.addEventListener('abort', onAbort, { once: true });
  const setTimer = (): ReturnType<typeof setTimeout> =>
    setTimeout(onSilence, Math.min(silence, longestTimer));
  let timer = setTimer();

  return {
    signal: controller.signal,
    get stopped() {
      return stopped;
    },
    race: (promise) => Promise.race([promise, stop]),
    touch() {
      clearTimeout(timer);
      timer = setTimer();
    },
    abort() {
      controller.abort();
    },
    dispose() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
