import type {
  HostMessage,
  PanelAsk,
  PanelNotice,
  PanelRequestName,
  PanelRequests,
} from '../src/protocol/panel';

/** What VS Code gives a webview. */
export interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Long enough for a run of 500 MB on a slow disk; short enough that a lost answer is noticed. */
const answerWithin = 60_000;

/** The typed line to the extension: asks with an answer each, and notices. */
export class Host {
  readonly #api: VsCodeApi;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Set<(notice: PanelNotice) => void>();
  #lastId = 0;

  constructor(api: VsCodeApi, messages: Pick<EventTarget, 'addEventListener'>) {
    this.#api = api;
    messages.addEventListener('message', (event) => {
      if (event instanceof MessageEvent) this.#receive(event.data);
    });
  }

  /** Rejects with the host's own words when it answers with an error, and when no answer comes. */
  ask<N extends PanelRequestName>(
    name: N,
    params: PanelRequests[N]['params'],
  ): Promise<PanelRequests[N]['result']> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        reject(new Error(`The extension did not answer “${name}” within ${answerWithin / 1000} s.`));
      }, answerWithin);
      // The host answers the name it was asked; the types of both sides come from one table.
      const settle = resolve as (result: unknown) => void;
      this.#pending.set(id, { resolve: settle, reject, timer });
      this.#api.postMessage({ kind: 'ask', id, name, params } satisfies PanelAsk);
    });
  }

  /** Returns a function that ends the listening. */
  onNotice(listener: (notice: PanelNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get state(): unknown {
    return this.#api.getState();
  }

  set state(state: unknown) {
    this.#api.setState(state);
  }

  #receive(data: unknown): void {
    if (!isHostMessage(data)) return;
    if (data.kind === 'notice') {
      for (const listener of this.#listeners) listener(data.notice);
      return;
    }
    const pending = this.#pending.get(data.id);
    if (!pending) return;
    this.#pending.delete(data.id);
    clearTimeout(pending.timer);
    if (data.ok) pending.resolve(data.result);
    else pending.reject(new Error(data.error));
  }
}

function isHostMessage(data: unknown): data is HostMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'notice') {
    return (
      'notice' in data && typeof data.notice === 'object' && data.notice !== null && 'type' in data.notice
    );
  }
  if (data.kind !== 'reply' || !('id' in data) || typeof data.id !== 'number' || !('ok' in data))
    return false;
  return data.ok === true ? 'result' in data : 'error' in data && typeof data.error === 'string';
}
