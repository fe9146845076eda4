import type { Case } from '../core/case';
import { parseCaseFilter } from '../core/compare/case-filter';
import { FilteredCase } from '../core/compare/filtered-case';
import { markedManifest } from '../core/marks/marked-manifest';
import type { CaseScore } from '../core/metric/metric';
import type { RunWatcher } from '../core/run/execute-run';
import { rowOf, summaryOf } from '../core/run/summarise';
import type { CaseIndex } from '../core/run-store/case-index';
import { rightOf, type CaseRecord } from '../core/run-store/case-record';
import { LEFT_OUT_OF_LISTS, listedRecord } from '../core/run-store/lean-record';
import { parseCaseKey, type Manifest } from '../core/run-store/manifest';
import type { RunReader } from '../core/run-store/run-reader';
import type { CaseEvent, RenderedMessage } from '../core/runner/run-event';
import type { CaseRow, RunSummary, TranscriptHead } from '../core/transcript';
import { TranscriptBuilder } from '../core/transcript-builder';
import type { PanelMark } from '../protocol/panel';
import type { SessionMarks } from './session-marks';

export type RunId = string;

/** What readers of a session are told. `rows` are indexes of transcript rows that changed. */
export type SessionChange =
  | { readonly type: 'run' }
  | { readonly type: 'case'; readonly row: CaseRow }
  | { readonly type: 'transcript'; readonly key: string; readonly rows?: readonly number[] }
  | { readonly type: 'delta'; readonly key: string; readonly call: string; readonly text: string };

/** Rows of cases, and how many there are to be had. */
export interface CaseListWindow {
  readonly total: number;
  readonly rows: readonly CaseRow[];
  /** What is wrong with the filter, in words. */
  readonly problem?: string;
}

/** Transcripts kept in memory once read; others are read from disk again. */
const KEPT = 40;

/**
 * One run as the editor shows it, live or from disk: both are the same events through the same builder, so they look
 * the same.
 */
export class RunSession {
  private readonly rows = new Map<string, CaseRow>();
  /** Lean, with the marks laid over. */
  private readonly records = new Map<string, CaseRecord>();
  private readonly index: CaseIndex;
  /** What filters have read of rows. */
  private readonly filterable = new WeakMap<CaseRow, FilteredCase>();
  private readonly live = new Map<string, TranscriptBuilder>();
  private readonly read = new Map<string, Promise<TranscriptBuilder>>();
  private loading: Promise<void> | undefined;
  private isLoaded = false;
  private settling: Promise<void> | undefined;
  /** Where the records of single cases stood that were read. */
  private readonly readAt = new Map<string, number | undefined>();
  /** The manifest with the figures that people had a hand in, until something changes. */
  private marked: Manifest | undefined;
  private readonly listeners = new Set<(change: SessionChange) => void>();

  constructor(
    private manifest: Manifest,
    private readonly reader: RunReader,
    /** Folder below which the run lies. */
    readonly root: string,
    private readonly marks: SessionMarks,
    /** Ends the run; absent for a run that is not running here. */
    readonly cancel?: () => void,
    private readonly cases: ReadonlyMap<string, Case> = new Map(),
  ) {
    this.index = reader.index();
    for (const key of manifest.cases) {
      const title = this.cases.get(key)?.title ?? '';
      this.rows.set(key, { key, id: parseCaseKey(key).id, title, status: 'pending', scores: [] });
    }
  }

  get id(): RunId {
    return this.manifest.id;
  }

  get isLive(): boolean {
    return this.cancel !== undefined && this.manifest.state === 'running';
  }

  /** A run that is not running here but never ended was cut off. */
  get summary(): RunSummary {
    const summary = summaryOf(this.withHuman());
    return summary.state === 'running' && this.cancel === undefined
      ? {
          ...summary,
          state: 'stopped',
          message: summary.message ?? 'It did not end, or runs elsewhere. Resume it to go on.',
        }
      : summary;
  }

  /** The files the run was made from. */
  get files(): Pick<Manifest, 'pipeline' | 'slice' | 'dataset' | 'imported' | 'knowledge'> {
    return this.manifest;
  }

  onChange(listener: (change: SessionChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Fills in all cases on disk, once; a list of runs needs none of them, and a window of cases only its own. What stays
   * in memory of a case is what lists and filters need.
   */
  private load(): Promise<void> {
    this.loading ??= this.cancel
      ? Promise.resolve()
      : this.reader
          .cases((record) => this.listed(record), LEFT_OUT_OF_LISTS)
          .then((records) => {
            for (const record of records) this.keep(record);
            this.isLoaded = true;
            this.marked = undefined;
          });
    return this.loading;
  }

  /** Takes in finished cases. */
  take(records: readonly CaseRecord[]): void {
    // The caller goes on with its records.
    for (const record of records)
      this.keep(this.listed({ ...record, scores: record.scores.map((score) => ({ ...score })) }));
    this.marked = undefined;
  }

  private listed(record: CaseRecord): CaseRecord {
    return listedRecord(this.marks.over(record));
  }

  private keep(listed: CaseRecord): void {
    this.records.set(listed.key, listed);
    this.rows.set(listed.key, rowOf(listed));
  }

  /** The whole record of a case, from disk. One that was cancelled is not there, and has nothing more to it. */
  private async whole(key: string): Promise<CaseRecord | undefined> {
    // What a run that goes on here has written since stands behind what was found before.
    await (this.cancel ? this.index.extend() : this.index.find([key]));
    return (await this.index.read(key)) ?? this.records.get(key);
  }

  private withHuman(): Manifest {
    if (this.marks.isEmpty) return this.manifest;
    this.marked ??= markedManifest(this.manifest, [...this.records.values()]);
    return this.marked;
  }

  /** Takes in what people said of the scores, from the file beside the run. */
  async readMarks(): Promise<void> {
    const before = this.marks.cases;
    if (!(await this.marks.read())) return;
    // A run that nobody marked is listed without reading its cases.
    await this.load();
    for (const key of new Set([...before, ...this.marks.cases])) {
      if (!this.records.has(key)) continue;
      const record = await this.whole(key);
      if (!record) continue;
      const listed = this.listed(record);
      this.records.set(key, listed);
      this.setRow(rowOf(listed));
      this.tell({ type: 'transcript', key, rows: [] });
    }
    // Somebody may have asked for the figures while the records were read.
    this.marked = undefined;
    this.tell({ type: 'run' });
  }

  /** Writes down what a person says of a case that has ended. Throws, in words, where it does not fit. */
  async mark(key: string, { scores, right, note }: PanelMark, by: string, at: Date): Promise<CaseRow> {
    const said = scores.map((score) => ({
      score,
      ...(right === null ? { withdrawn: true as const } : { right }),
      by,
      at: at.toISOString(),
      ...(note === undefined || note.trim() === '' ? {} : { note: note.trim() }),
    }));
    await this.marks.add(await this.whole(key), key, said);
    await this.readMarks();
    const row = this.rows.get(key);
    if (!row) throw new Error(`There is no case "${key}" in the run.`);
    return row;
  }

  /** Keys of the cases that somebody marked. */
  get markedCases(): ReadonlySet<string> {
    return this.marks.cases;
  }

  /** The scores of a case that has ended, with what people said. */
  async scores(key: string): Promise<readonly CaseScore[]> {
    const record = await this.whole(key);
    return record ? this.marks.scoresOf(record) : [];
  }

  /** What stands above the rows of a transcript, with what people said. */
  async head(key: string, reviewer: string): Promise<TranscriptHead> {
    const { head } = await this.transcript(key);
    const record = this.live.has(key) ? undefined : await this.whole(key);
    if (!record) return head;
    const scores = this.marks.scoresOf(record);
    return { ...head, ...rightOf(scores), scores, reviewer };
  }

  /** Keys of all cases, in the order of the run. */
  get caseKeys(): readonly string[] {
    return this.manifest.cases;
  }

  /** Ids of the cases, each once. */
  get caseIds(): readonly string[] {
    return [...new Set([...this.rows.values()].map(({ id }) => id))];
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
    if (!this.isLoaded && !this.cancel) {
      const keys = this.manifest.cases.slice(from, from + count).filter((key) => !this.records.has(key));
      await this.index.find(keys);
      await Promise.all(keys.map((key) => this.readListed(key)));
      this.settling ??= this.settle();
    }
    const rows = [...this.rows.values()];
    return { total: rows.length, rows: rows.slice(from, from + count) };
  }

  /** Reads one case for the list. */
  private async readListed(key: string): Promise<CaseRow | undefined> {
    const place = this.index.placeOf(key);
    const record = await this.index.read(key);
    if (!record || this.isLoaded) return undefined;
    const listed = this.listed(record);
    this.keep(listed);
    this.readAt.set(key, place);
    return rowOf(listed);
  }

  /** A case that ended more than once stands again further on: looks through the rest, and tells what is shown anew. */
  private async settle(): Promise<void> {
    await this.index.extend();
    for (const [key, place] of this.readAt) {
      if (this.index.placeOf(key) === place) continue;
      const row = await this.readListed(key);
      if (row) this.tell({ type: 'case', row });
    }
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

  /** What the runner tells goes here. */
  readonly watcher: RunWatcher = {
    onCaseStarted: (key, of) => {
      const { repeat } = parseCaseKey(key);
      this.live.set(key, new TranscriptBuilder({ caseId: of.id, repeat, title: of.title, gold: of.gold }));
      this.setRow({
        key,
        id: of.id,
        title: of.title,
        ...(of.type === undefined ? {} : { type: of.type }),
        status: 'running',
        scores: [],
      });
    },
    onEvent: (key, event) => {
      const rows = this.live.get(key)?.apply(event) ?? [];
      if (event.type === 'call-delta') this.tell({ type: 'delta', key, call: event.call, text: event.text });
      else this.tell({ type: 'transcript', key, rows });
    },
    onCaseFinished: (record) => {
      this.take([record]);
      const row = this.rows.get(record.key);
      if (row) this.tell({ type: 'case', row });
      if (record.status === 'cancelled') return;
      // From here on it is read from disk, where its events lie in the order of the file.
      this.live.delete(record.key);
      this.read.delete(record.key);
      this.tell({ type: 'transcript', key: record.key });
    },
    onProgress: (manifest) => {
      this.update(manifest);
    },
  };

  /** The run ended without having been able to say so. */
  fail(message: string): void {
    this.update({ ...this.manifest, state: 'stopped', message });
  }

  update(manifest: Manifest): void {
    this.manifest = manifest;
    this.marked = undefined;
    this.tell({ type: 'run' });
  }

  transcript(key: string): Promise<TranscriptBuilder> {
    const live = this.live.get(key);
    if (live) return Promise.resolve(live);
    let reading = this.read.get(key);
    if (!reading) {
      reading = this.readTranscript(key);
      this.read.set(key, reading);
      const oldest = this.read.keys().next().value;
      if (this.read.size > KEPT && oldest !== undefined) this.read.delete(oldest);
    }
    return reading;
  }

  async prompt(key: string, call: string): Promise<readonly RenderedMessage[]> {
    const events = await this.reader.events(key);
    const started = events.findLast(
      (event): event is Extract<CaseEvent, { type: 'call-started' }> =>
        event.type === 'call-started' && event.call === call,
    );
    if (!started) throw new Error(`The prompt of ${call} is not on disk.`);
    return started.messages;
  }

  private async readTranscript(key: string): Promise<TranscriptBuilder> {
    const record = await this.whole(key);
    const row = this.rows.get(key);
    const builder = new TranscriptBuilder({
      caseId: record?.id ?? key,
      repeat: record?.repeat ?? 0,
      title: record?.title ?? row?.title ?? key,
      gold: record?.gold ?? {},
    });
    for (const event of await this.reader.events(key)) builder.apply(event);
    return builder;
  }

  private setRow(row: CaseRow): void {
    this.rows.set(row.key, row);
    this.tell({ type: 'case', row });
  }

  private tell(change: SessionChange): void {
    for (const listener of this.listeners) listener(change);
  }
}
