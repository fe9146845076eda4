import { parseCaseFilter } from '../core/compare/case-filter';
import { FilteredCase } from '../core/compare/filtered-case';
import { rowOf } from '../core/run/summarise';
import type { CaseIndex } from '../core/run-store/case-index';
import type { CaseRecord } from '../core/run-store/case-record';
import { LEFT_OUT_OF_LISTS, listedRecord } from '../core/run-store/lean-record';
import type { RunReader } from '../core/run-store/run-reader';
import type { CaseRow } from '../core/transcript';
import type { SessionMarks } from './session-marks';

/** Rows of cases, and how many there are to be had. */
export interface CaseListWindow {
  readonly total: number;
  readonly rows: readonly CaseRow[];
  /** What is wrong with the filter, in words. */
  readonly problem?: string;
}

export interface SessionCasesOptions {
  readonly reader: RunReader;
  readonly marks: SessionMarks;
  /** Keys of the cases, in the order of the run, as they are now. */
  readonly keys: () => readonly string[];
  /** What is shown of a case of which nothing has been heard yet. */
  readonly pending: (key: string) => CaseRow;
  /** The run is written here: all of it is told, and nothing has to be looked for. */
  readonly isHere: boolean;
  /** Another program may go on writing it. */
  readonly grows: () => boolean;
  /** A row was read anew that has been given out before. */
  readonly onRow: (row: CaseRow) => void;
}

/** The cases of a run as lists and filters see them; what was asked for is read from disk, and no more. */
export class SessionCases {
  /** Lean, with the marks laid over. */
  private readonly records = new Map<string, CaseRecord>();
  private readonly index: CaseIndex;
  /** What filters have read of rows. */
  private readonly filterable = new WeakMap<CaseRow, FilteredCase>();
  /** In the order of the run; made when first asked for, since a list of runs needs none. */
  private known: Map<string, CaseRow> | undefined;
  private loading: Promise<void> | undefined;
  private isLoaded = false;
  private settling: Promise<void> | undefined;
  /** Where the records of cases stood that were given out; undefined where there was none. */
  private readonly readAt = new Map<string, number | undefined>();

  constructor(private readonly options: SessionCasesOptions) {
    this.index = options.reader.index();
  }

  private get rows(): Map<string, CaseRow> {
    this.known ??= new Map(this.options.keys().map((key) => [key, this.options.pending(key)]));
    return this.known;
  }

  /** Those in memory. */
  get all(): readonly CaseRecord[] {
    return [...this.records.values()];
  }

  has(key: string): boolean {
    return this.records.has(key);
  }

  row(key: string): CaseRow | undefined {
    return this.rows.get(key);
  }

  show(row: CaseRow): void {
    this.rows.set(row.key, row);
  }

  /** Takes in finished cases. */
  take(records: readonly CaseRecord[]): void {
    // The caller goes on with its records.
    for (const record of records)
      this.keep(this.listed({ ...record, scores: record.scores.map((score) => ({ ...score })) }));
  }

  /** Fills in all cases on disk, once. What stays in memory of a case is what lists and filters need. */
  load(): Promise<void> {
    this.loading ??= this.options.isHere ? Promise.resolve() : this.loadAll();
    return this.loading;
  }

  private async loadAll(): Promise<void> {
    if (this.options.grows()) {
      // What comes later is known by where it stands.
      await this.index.extend();
      for (const key of this.options.keys()) this.readAt.set(key, this.index.placeOf(key));
    }
    const records = await this.options.reader.cases((record) => this.listed(record), LEFT_OUT_OF_LISTS);
    for (const record of records) this.keep(record);
    this.isLoaded = true;
  }

  /** Reads a case again and shows it; undefined for one that is not in memory. */
  async reread(key: string): Promise<CaseRow | undefined> {
    if (!this.records.has(key)) return undefined;
    const record = await this.whole(key);
    if (!record) return undefined;
    this.keep(this.listed(record));
    return this.rows.get(key);
  }

  /** The whole record of a case, from disk. One that was cancelled is not there, and has nothing more to it. */
  async whole(key: string): Promise<CaseRecord | undefined> {
    // What a run that goes on here has written since stands behind what was found before.
    await (this.options.isHere ? this.index.extend() : this.index.find([key]));
    return (await this.index.read(key)) ?? this.records.get(key);
  }

  /**
   * Rows of the cases that a filter chooses, in the order of the run. Without a filter no more is read than the window
   * needs: the first rows of a run of any size are there at once.
   */
  async window(filter: string, from: number, count: number): Promise<CaseListWindow> {
    if (filter.trim() === '') return this.unfiltered(from, count);
    await this.load();
    const { matches, problem } = parseCaseFilter(filter, { runs: 1 });
    const rows = [...this.rows.values()].filter((row) => matches(this.filtered(row)));
    const told = problem === undefined ? {} : { problem };
    return { total: rows.length, rows: rows.slice(from, from + count), ...told };
  }

  private async unfiltered(from: number, count: number): Promise<CaseListWindow> {
    if (!this.isLoaded && !this.options.isHere) {
      const keys = this.options
        .keys()
        .slice(from, from + count)
        .filter((key) => !this.records.has(key));
      await this.index.find(keys);
      await Promise.all(
        keys.map(async (key) => {
          const listed = await this.readListed(key);
          if (listed && !this.isLoaded) this.keep(listed);
        }),
      );
      this.settling ??= this.settle().then(() => undefined);
    }
    const rows = [...this.rows.values()];
    return { total: rows.length, rows: rows.slice(from, from + count) };
  }

  /**
   * Takes in what another program has written since, of what was given out; the keys of those cases. A case that ended
   * more than once stands again further on, and the last one counts.
   */
  async settle(): Promise<readonly string[]> {
    const given = this.isLoaded ? this.options.keys() : [...this.readAt.keys()];
    if (given.length === 0) return [];
    await this.index.extend();
    const anew: string[] = [];
    for (const key of given) {
      if (this.index.placeOf(key) === this.readAt.get(key)) continue;
      const listed = await this.readListed(key);
      if (!listed) continue;
      this.keep(listed);
      anew.push(key);
      this.options.onRow(rowOf(listed));
    }
    return anew;
  }

  /** Cases that came into the run since. */
  addPending(): void {
    if (!this.known) return;
    for (const key of this.options.keys())
      if (!this.known.has(key)) this.known.set(key, this.options.pending(key));
  }

  private async readListed(key: string): Promise<CaseRecord | undefined> {
    this.readAt.set(key, this.index.placeOf(key));
    const record = this.readAt.get(key) === undefined ? undefined : await this.index.read(key);
    return record && this.listed(record);
  }

  private listed(record: CaseRecord): CaseRecord {
    return listedRecord(this.options.marks.over(record));
  }

  private keep(listed: CaseRecord): void {
    this.records.set(listed.key, listed);
    this.rows.set(listed.key, rowOf(listed));
  }

  private filtered(row: CaseRow): FilteredCase {
    const known = this.filterable.get(row);
    if (known) return known;
    const record = this.records.get(row.key);
    const { status, right } = row;
    const side = { status, ...(right === undefined ? {} : { right }), ...(record ? { record } : {}) };
    const made = new FilteredCase(row, [side]);
    this.filterable.set(row, made);
    return made;
  }
}
