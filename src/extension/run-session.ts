import type { Case } from '../core/case';
import { markedManifest } from '../core/marks/marked-manifest';
import type { RunWatcher } from '../core/run/execute-run';
import { rowOf, summaryOf } from '../core/run/summarise';
import type { CaseRecord } from '../core/run-store/case-record';
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

/** Transcripts kept in memory once read; others are read from disk again. */
const KEPT = 40;

/**
 * One run as the editor shows it, live or from disk: both are the same events through the same builder, so they look
 * the same.
 */
export class RunSession {
  private readonly rows = new Map<string, CaseRow>();
  private readonly records = new Map<string, CaseRecord>();
  private readonly live = new Map<string, TranscriptBuilder>();
  private readonly read = new Map<string, Promise<TranscriptBuilder>>();
  private loading: Promise<void> | undefined;
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
    for (const key of manifest.cases) {
      const title = this.cases.get(key)?.title ?? '';
      this.rows.set(key, { key, id: key, title, status: 'pending', scores: [] });
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
  get files(): Pick<Manifest, 'pipeline' | 'slice' | 'dataset'> {
    return this.manifest;
  }

  onChange(listener: (change: SessionChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Fills in the cases on disk, once; a list of runs needs none of them. */
  private load(): Promise<void> {
    this.loading ??= this.cancel
      ? Promise.resolve()
      : this.reader.cases().then((records) => {
          this.take(records);
        });
    return this.loading;
  }

  /** Fills in finished cases. */
  take(records: readonly CaseRecord[]): void {
    for (const record of records) {
      this.records.set(record.key, record);
      this.rows.set(record.key, rowOf(this.marks.over(record)));
    }
    this.marked = undefined;
  }

  private withHuman(): Manifest {
    if (this.marks.isEmpty) return this.manifest;
    this.marked ??= markedManifest(
      this.manifest,
      [...this.records.values()].map((record) => this.marks.over(record)),
    );
    return this.marked;
  }

  /** Takes in what people said of the scores, from the file beside the run. */
  async readMarks(): Promise<void> {
    if (!(await this.marks.read())) return;
    // A run that nobody marked is listed without reading its cases.
    await this.load();
    this.marked = undefined;
    for (const record of this.records.values()) {
      const before = this.rows.get(record.key);
      const row = rowOf(this.marks.over(record));
      // Where nobody marked, it is the list of the record itself.
      if (before?.scores === row.scores) continue;
      this.setRow(row);
      this.tell({ type: 'transcript', key: record.key, rows: [] });
    }
    this.tell({ type: 'run' });
  }

  /** Writes down what a person says of a case that has ended. Throws, in words, where it does not fit. */
  async mark(key: string, { scores, right, note }: PanelMark, by: string, at: Date): Promise<CaseRow> {
    await this.load();
    const said = scores.map((score) => ({
      score,
      ...(right === null ? { withdrawn: true as const } : { right }),
      by,
      at: at.toISOString(),
      ...(note === undefined || note.trim() === '' ? {} : { note: note.trim() }),
    }));
    await this.marks.add(this.records.get(key), key, said);
    await this.readMarks();
    const row = this.rows.get(key);
    if (!row) throw new Error(`There is no case "${key}" in the run.`);
    return row;
  }

  /** What stands above the rows of a transcript, with what people said. */
  async head(key: string, reviewer: string): Promise<TranscriptHead> {
    const { head } = await this.transcript(key);
    const record = this.records.get(key);
    if (!record || this.live.has(key)) return head;
    return { ...head, scores: this.marks.scoresOf(record), reviewer };
  }

  async allRows(): Promise<CaseRow[]> {
    await this.load();
    return [...this.rows.values()];
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
    await this.load();
    const record = this.records.get(key);
    const row = this.rows.get(key);
    const builder = new TranscriptBuilder({
      caseId: record?.id ?? key,
      repeat: record?.repeat ?? 0,
      title: row?.title ?? key,
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
