import type { ComparisonRequests } from '../src/protocol/comparison';
import type { PanelNotice } from '../src/protocol/panel';
import type { CasesWanted } from './compared-store';
import { ComparedStore } from './compared-store';
import type { ComparisonPlace } from './comparison-place';
import { ComparisonStore } from './comparison-store';
import { FilterWords } from './filter-words';
import type { Services } from './services';

export type ComparisonResult = ComparisonRequests['comparison']['result'];

/** A comparison as it is looked at: its figures, its cases that match the filter, and where one is in it. */
export class ComparisonState {
  readonly #services: Services;
  readonly #runs: readonly string[];
  readonly #changed: () => void;
  readonly #store: ComparisonStore;
  readonly words: FilterWords;
  /** As the parts are given it: the same while the table only scrolls, so that they need not render. */
  place: ComparisonPlace;
  /** The same, with where the table is scrolled to. */
  stand: ComparisonPlace;
  /** Another number whenever there is something new to show. */
  version = 0;
  /** Those found last; they stay until the next are there, so that the table does not blink while typing. */
  cases: ComparedStore | undefined;
  #wanted: ComparedStore | undefined;
  /** How many cases there are without a filter, once that is known. */
  #all: number | undefined;

  /** Ids of runs, the baseline first. */
  constructor(services: Services, runs: readonly string[], changed: () => void) {
    this.#services = services;
    this.#runs = runs;
    this.#changed = changed;
    const kept = services.memory.comparisonOf(runs);
    this.place = { ...kept, against: Math.min(kept.against, Math.max(1, runs.length - 1)) };
    this.stand = this.place;
    this.words = new FilterWords(services.host, runs, () => {
      this.#renew();
    });
    this.#store = new ComparisonStore(services.host, runs, () => {
      this.#renew();
      this.#keepWithin();
      this.#groupByFirst();
      this.#openCases();
    });
  }

  open(): void {
    this.#want();
    void this.words.open();
  }

  get result(): ComparisonResult | undefined {
    return this.#store.result;
  }

  get error(): string | undefined {
    return this.#store.error;
  }

  /** Full name of the figure whose scores the cases show. */
  get figure(): string {
    const metrics = this.result?.comparison.metrics ?? {};
    const { figure } = this.place;
    return figure !== undefined && figure in metrics ? figure : (Object.keys(metrics)[0] ?? '');
  }

  /** Cases without a filter. */
  get all(): number {
    const { cases } = this;
    if (cases?.state === 'ready' && cases.wanted.filter === '') this.#all = cases.rows.total;
    return this.#all ?? this.result?.comparison.against[this.place.against - 1]?.common ?? 0;
  }

  move(change: Partial<ComparisonPlace>): void {
    this.stand = { ...this.stand, ...change };
    this.#services.memory.keepComparison(this.#runs, this.stand);
    const looks = Object.keys(change).filter((name) => name !== 'top');
    if (looks.some((name) => name !== 'active')) this.place = this.stand;
    if (looks.length > 0) this.#changed();
    if ('pane' in change) this.#groupByFirst();
    if ('by' in change || 'all' in change || 'pane' in change) this.#want();
    if ('filter' in change || 'order' in change || 'figure' in change || 'against' in change)
      this.#openCases();
  }

  async refresh(): Promise<void> {
    await this.#store.refresh();
  }

  take(notice: PanelNotice): void {
    if (notice.type !== 'comparison-changed' || notice.runs.join('\n') !== this.#runs.join('\n')) return;
    this.#openCases(true);
    void this.refresh();
  }

  #renew(): void {
    this.version++;
    this.#changed();
  }

  #want(): void {
    const { by, all, pane } = this.place;
    this.#store.want({
      ...(pane === 'groups' && by !== undefined ? { by } : {}),
      ...(all ? { all } : {}),
    });
  }

  /** A run that shares no case with the others is left out: what was said of the last one is of another then. */
  #keepWithin(): void {
    const last = (this.result?.comparison.runs.length ?? 0) - 1;
    const { against, chartRun } = this.place;
    if (last > 0 && (against > last || chartRun > last))
      this.move({ against: Math.min(against, last), chartRun: Math.min(chartRun, last) });
  }

  /** The groups stand open, but nobody has said by what. */
  #groupByFirst(): void {
    const first = this.result?.fields[0];
    if (this.place.pane === 'groups' && this.place.by === undefined && first !== undefined)
      this.move({ by: first });
  }

  #openCases(again = false): void {
    if (!this.result) return;
    const { place, figure } = this;
    const wanted: CasesWanted = {
      runs: this.#runs,
      filter: place.filter,
      against: place.against,
      ...(place.order ? { order: place.order } : {}),
      ...(figure === '' ? {} : { figure }),
    };
    if (!again && JSON.stringify(this.#wanted?.wanted) === JSON.stringify(wanted) && this.cases) return;
    const cases = new ComparedStore(this.#services.host, wanted, () => {
      if (this.cases === cases) this.#renew();
    });
    this.#wanted = cases;
    void cases.open(this.stand.top).then(() => {
      if (this.#wanted !== cases) return;
      this.cases = cases;
      this.#renew();
    });
  }
}
