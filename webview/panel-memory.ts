import type { PanelPlace } from '../src/protocol/panel';
import type { WhatIf } from '../src/protocol/recount';
import type { ComparisonPlace } from './comparison-place';
import { startingPlace } from './comparison-place';
import type { Host } from './host';
import { asItWas, isAsItWas } from './what-if-choices';

/** Where a transcript stands: a row and how far it is scrolled past (pixels), or the end. */
export type ScrollPlace = 'end' | { readonly index: number; readonly offset: number };

interface Remembered {
  readonly version: 1;
  readonly place: PanelPlace;
  readonly filter: string;
  readonly cases: boolean | null;
  readonly stages: boolean | null;
  readonly open: readonly string[];
  readonly scroll: readonly (readonly [string, ScrollPlace])[];
  /** By their runs; absent in states from before there were any. */
  readonly comparisons?: readonly (readonly [string, ComparisonPlace])[];
  /** Whether transcripts side by side stand without marks; absent as `comparisons` may be. */
  readonly plain?: boolean;
  /** By their runs; absent as `comparisons` may be. */
  readonly whatIfs?: readonly (readonly [string, WhatIf])[];
}

const atMostOpen = 400;
const atMostScrolls = 100;
const atMostComparisons = 20;
const atMostWhatIfs = 50;
const writeAfter = 120;

/** What outlives the page: where the panel is, what is unfolded, how far each transcript is scrolled, how comparisons are looked at, how ballots are counted anew. */
export class PanelMemory {
  readonly #host: Host;
  #place: PanelPlace = {};
  #filter = '';
  #cases: boolean | null = null;
  #stages: boolean | null = null;
  #open = new Set<string>();
  #scroll = new Map<string, ScrollPlace>();
  #comparisons = new Map<string, ComparisonPlace>();
  #plain = false;
  #whatIfs = new Map<string, WhatIf>();
  readonly #whatIfListeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    this.#host = host;
    const state = host.state;
    if (!isRemembered(state)) return;
    this.#place = state.place;
    this.#filter = state.filter;
    this.#cases = state.cases;
    this.#stages = state.stages;
    this.#open = new Set(state.open);
    this.#scroll = new Map(state.scroll);
    this.#comparisons = new Map(state.comparisons);
    this.#plain = state.plain === true;
    this.#whatIfs = new Map(state.whatIfs);
  }

  get place(): PanelPlace {
    return this.#place;
  }
  set place(place: PanelPlace) {
    this.#place = place;
    this.flush();
  }

  get filter(): string {
    return this.#filter;
  }
  set filter(filter: string) {
    this.#filter = filter;
    this.#writeSoon();
  }

  /** Whether the author shows or hides the list of cases; null leaves it to the width. */
  get cases(): boolean | null {
    return this.#cases;
  }
  set cases(shown: boolean | null) {
    this.#cases = shown;
    this.#writeSoon();
  }

  get stages(): boolean | null {
    return this.#stages;
  }
  set stages(shown: boolean | null) {
    this.#stages = shown;
    this.#writeSoon();
  }

  /** Whether transcripts side by side stand as they are, without their differences marked. */
  get plain(): boolean {
    return this.#plain;
  }
  set plain(plain: boolean) {
    this.#plain = plain;
    this.#writeSoon();
  }

  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  setOpen(id: string, open: boolean): void {
    this.#open.delete(id);
    if (open) this.#open.add(id);
    for (const oldest of this.#open) {
      if (this.#open.size <= atMostOpen) break;
      this.#open.delete(oldest);
    }
    this.#writeSoon();
  }

  scrollOf(transcript: string): ScrollPlace | undefined {
    return this.#scroll.get(transcript);
  }

  keepScroll(transcript: string, place: ScrollPlace): void {
    this.#scroll.delete(transcript);
    this.#scroll.set(transcript, place);
    for (const oldest of this.#scroll.keys()) {
      if (this.#scroll.size <= atMostScrolls) break;
      this.#scroll.delete(oldest);
    }
    this.#writeSoon();
  }

  comparisonOf(runs: readonly string[]): ComparisonPlace {
    return { ...startingPlace, ...this.#comparisons.get(runs.join('\n')) };
  }

  keepComparison(runs: readonly string[], place: ComparisonPlace): void {
    const key = runs.join('\n');
    this.#comparisons.delete(key);
    this.#comparisons.set(key, place);
    for (const oldest of this.#comparisons.keys()) {
      if (this.#comparisons.size <= atMostComparisons) break;
      this.#comparisons.delete(oldest);
    }
    this.#writeSoon();
  }

  /** What is asked of the ballots of a run; the same in all its cases. */
  whatIfOf(run: string): WhatIf {
    return this.#whatIfs.get(run) ?? asItWas;
  }

  keepWhatIf(run: string, whatIf: WhatIf): void {
    this.#whatIfs.delete(run);
    if (!isAsItWas(whatIf)) this.#whatIfs.set(run, whatIf);
    for (const oldest of this.#whatIfs.keys()) {
      if (this.#whatIfs.size <= atMostWhatIfs) break;
      this.#whatIfs.delete(oldest);
    }
    this.#writeSoon();
    for (const listener of this.#whatIfListeners) listener();
  }

  /** Tells when something else is asked of ballots, until what is given back is called. */
  onWhatIf(listener: () => void): () => void {
    this.#whatIfListeners.add(listener);
    return () => {
      this.#whatIfListeners.delete(listener);
    };
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#host.state = {
      version: 1,
      place: this.#place,
      filter: this.#filter,
      cases: this.#cases,
      stages: this.#stages,
      open: [...this.#open],
      scroll: [...this.#scroll],
      comparisons: [...this.#comparisons],
      plain: this.#plain,
      whatIfs: [...this.#whatIfs],
    } satisfies Remembered;
  }

  /** Scrolling writes often; VS Code copies the whole state to its own process at each write. */
  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.flush();
    }, writeAfter);
  }
}

function isRemembered(state: unknown): state is Remembered {
  return (
    typeof state === 'object' &&
    state !== null &&
    'version' in state &&
    state.version === 1 &&
    'open' in state &&
    Array.isArray(state.open) &&
    'scroll' in state &&
    Array.isArray(state.scroll) &&
    'place' in state &&
    typeof state.place === 'object'
  );
}
