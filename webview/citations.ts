import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CaseAddress } from '../src/protocol/panel';
import type { CitedEntry } from '../src/protocol/transcript';
import type { Host } from './host';

/** A stretch of a text that names an article or what was retrieved. */
export interface CitedPlace {
  readonly start: number;
  readonly end: number;
  readonly entry: CitedEntry;
}

/** Texts of what is scrolled past are gathered, so that the host is asked once and not for each. */
const askAfter = 40;
const mostAtOnce = 50;
const mostCharacters = 400_000;
const mostKept = 1500;
const none: readonly CitedPlace[] = [];

/** What texts of one case cite, asked for when they are first shown; a text that is still streaming is never asked about. */
export class Citations {
  readonly #host: Host;
  readonly #address: CaseAddress;
  readonly #known = new Map<string, readonly CitedPlace[]>();
  readonly #wanted = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host, address: CaseAddress) {
    this.#host = host;
    this.#address = address;
  }

  /** Empty until the host has answered. */
  of(text: string): readonly CitedPlace[] {
    const known = this.#known.get(text);
    if (known) return known;
    // Whatever is cited has a number, in figures or Chinese.
    if (!/\d|条/u.test(text) || this.#wanted.has(text)) return none;
    this.#wanted.add(text);
    this.#soon();
    return none;
  }

  /** What was retrieved may have changed. */
  forget(): void {
    this.#known.clear();
    this.#tell();
  }

  /** Returns a function that ends the listening. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** One request at a time: what is asked for meanwhile goes with the next. */
  #soon(): void {
    this.#timer ??= setTimeout(() => {
      void this.#ask().then(() => {
        this.#timer = undefined;
        if (this.#wanted.size > 0) this.#soon();
      });
    }, askAfter);
  }

  async #ask(): Promise<void> {
    const all = [...this.#wanted];
    let size = 0;
    const texts = all.slice(0, mostAtOnce).filter((text, index) => {
      size += text.length;
      return index === 0 || size <= mostCharacters;
    });
    let found: readonly (readonly CitedPlace[])[] = [];
    try {
      const { citations, entries } = await this.#host.ask('citations', { ...this.#address, texts });
      found = citations.map((places) =>
        places.flatMap(({ start, end, key }) => {
          const entry = entries[key];
          return entry ? [{ start, end, entry }] : [];
        }),
      );
    } catch {
      // The words can be read without links; whatever is wrong with the run is said where it is shown.
    }
    texts.forEach((text, index) => {
      this.#wanted.delete(text);
      this.#known.set(text, found[index] ?? none);
    });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostKept) break;
      this.#known.delete(oldest);
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Renders its host anew when citations of a text come in. */
export class Citing implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #source: () => Citations | undefined;
  #heard: Citations | undefined;
  #end: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, source: () => Citations | undefined) {
    this.#host = host;
    this.#source = source;
    host.addController(this);
  }

  hostUpdate(): void {
    const source = this.#source();
    if (source === this.#heard) return;
    this.hostDisconnected();
    this.#heard = source;
    this.#end = source?.onChange(() => {
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#end?.();
    this.#end = undefined;
    this.#heard = undefined;
  }

  of(text: string): readonly CitedPlace[] {
    return this.#source()?.of(text) ?? none;
  }
}
