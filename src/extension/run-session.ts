import type { Case } from '../core/case';
import { markedManifest } from '../core/marks/marked-manifest';
import { forkWords } from '../core/run/fork-words';
import type { CaseScore } from '../core/metric/metric';
import type { RunWatcher } from '../core/run/execute-run';
import type { FaultsOfRun } from '../core/run/faults-of-run';
import { summaryOf } from '../core/run/summarise';
import { rightOf, type CaseRecord } from '../core/run-store/case-record';
import { parseCaseKey, type Manifest } from '../core/run-store/manifest';
import type { RunReader } from '../core/run-store/run-reader';
import type { CaseEvent, RenderedMessage } from '../core/runner/run-event';
import type { CaseRow, RunSummary, TranscriptHead } from '../core/transcript';
import { TranscriptBuilder } from '../core/transcript-builder';
import type { PanelMark } from '../protocol/panel';
import { SessionCases, type CaseListWindow } from './session-cases';
import type { SessionMarks } from './session-marks';

export type RunId = string;

/** What readers of a session are told. `rows` are indexes of transcript rows that changed. */
export type SessionChange =
  | { readonly type: 'run' }
  | { readonly type: 'case'; readonly row: CaseRow }
  | { readonly type: 'transcript'; readonly key: string; readonly rows?: readonly number[] }
  | { readonly type: 'delta'; readonly key: string; readonly call: string; readonly text: string };

const CUT_OFF = 'It did not end, or runs elsewhere. Resume it to go on.';
/** Transcripts kept in memory once read; others are read from disk again. */
const KEPT = 40;

export interface SessionOptions {
  /** Ends the run; absent for a run that is not running here. */
  readonly cancel?: () => void;
  /** Cases by key, where they are known. */
  readonly texts?: ReadonlyMap<string, Case>;
  /** Finds where a case went wrong; absent where nobody asks. */
  readonly faults?: Pick<FaultsOfRun, 'of'>;
}

/**
 * One run as the editor shows it, live or from disk: both are the same events through the same builder, so they look
 * the same.
 */
export class RunSession {
  private readonly cases: SessionCases;
  private readonly live = new Map<string, TranscriptBuilder>();
  private readonly read = new Map<string, Promise<TranscriptBuilder>>();
  /** The manifest with the figures that people had a hand in, until something changes. */
  private marked: Manifest | undefined;
  /** What people call it. */
  private called: string | undefined;
  private readonly listeners = new Set<(change: SessionChange) => void>();
  /** Another program writes the run now. */
  private elsewhere = false;
  private catching: Promise<unknown> = Promise.resolve();
  private waiting: Promise<boolean> | undefined;

  constructor(
    private manifest: Manifest,
    private readonly reader: RunReader,
    /** Folder below which the run lies. */
    readonly root: string,
    private readonly marks: SessionMarks,
    private readonly options: SessionOptions = {},
  ) {
    const { cancel, texts } = options;
    this.cases = new SessionCases({
      reader,
      marks,
      keys: () => this.manifest.cases,
      pending: (key) => {
        const title = texts?.get(key)?.title ?? '';
        return { key, id: parseCaseKey(key).id, title, status: 'pending', scores: [] };
      },
      isHere: cancel !== undefined,
      grows: () => this.manifest.state === 'running',
      onRow: (row) => {
        this.tell({ type: 'case', row });
      },
    });
  }

  get id(): RunId {
    return this.manifest.id;
  }

  get isLive(): boolean {
    return this.cancel !== undefined && this.manifest.state === 'running';
  }

  /** Another program of this machine writes it: it can be looked at, and nothing else. */
  get isElsewhere(): boolean {
    return this.elsewhere && !this.cancel && this.manifest.state === 'running';
  }

  /** A run that is not running here or elsewhere but never ended was cut off. */
  get summary(): RunSummary {
    const { called } = this;
    const summary = { ...summaryOf(this.withHuman()), ...(called === undefined ? {} : { name: called }) };
    if (summary.state !== 'running' || this.cancel) return summary;
    return this.isElsewhere
      ? { ...summary, elsewhere: true }
      : { ...summary, state: 'stopped', message: summary.message ?? CUT_OFF };
  }

  /** What the run was made from. */
  get files(): Pick<
    Manifest,
    'pipeline' | 'slice' | 'dataset' | 'imported' | 'knowledge' | 'asked' | 'upTo' | 'fork'
  > {
    return this.manifest;
  }

  onChange(listener: (change: SessionChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** What people call it; undefined when they do not call it anything. */
  rename(name: string | undefined): void {
    if (name === this.called) return;
    this.called = name;
    this.tell({ type: 'run' });
  }

  /** Takes in finished cases. */
  take(records: readonly CaseRecord[]): void {
    this.cases.take(records);
    this.marked = undefined;
  }

  /**
   * Takes in what another program has written since: how far it is, and of the cases that somebody looks at those that
   * ended. Whether the run is still there.
   */
  catchUp(isHeld: boolean): Promise<boolean> {
    if (this.cancel) return Promise.resolve(true);
    this.elsewhere = isHeld;
    // What is asked while one waits is answered by that one.
    this.waiting ??= this.catching.then(() => {
      this.waiting = undefined;
      const catching = this.readAnew();
      this.catching = catching.catch(() => undefined);
      return catching;
    });
    return this.waiting;
  }

  private async readAnew(): Promise<boolean> {
    const manifest = await this.reader.manifest();
    if (!manifest) return false;
    this.manifest = manifest;
    this.cases.addPending();
    const ended = await this.cases.settle();
    const unended = [...this.read.keys()].filter((key) => !this.cases.has(key));
    this.marked = undefined;
    this.tell({ type: 'run' });
    for (const key of [...ended, ...unended]) {
      if (this.read.delete(key)) this.tell({ type: 'transcript', key });
    }
    return true;
  }

  private withHuman(): Manifest {
    if (this.marks.isEmpty) return this.manifest;
    this.marked ??= markedManifest(this.manifest, this.cases.all);
    return this.marked;
  }

  /** Takes in what people said of the scores, from the file beside the run. */
  async readMarks(): Promise<void> {
    const before = this.marks.cases;
    if (!(await this.marks.read())) return;
    // A run that nobody marked is listed without reading its cases.
    await this.cases.load();
    for (const key of new Set([...before, ...this.marks.cases])) {
      const row = await this.cases.reread(key);
      if (!row) continue;
      this.tell({ type: 'case', row });
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
    await this.marks.add(await this.cases.whole(key), key, said);
    await this.readMarks();
    const row = this.cases.row(key);
    if (!row) throw new Error(`There is no case "${key}" in the run.`);
    return row;
  }

  /** Keys of the cases that somebody marked. */
  get markedCases(): ReadonlySet<string> {
    return this.marks.cases;
  }

  /** The scores of a case that has ended, with what people said. */
  async scores(key: string): Promise<readonly CaseScore[]> {
    const record = await this.cases.whole(key);
    return record ? this.marks.scoresOf(record) : [];
  }

  /** What stands above the rows of a transcript, with what people said. */
  async head(key: string, reviewer: string): Promise<TranscriptHead> {
    const head = { ...(await this.transcript(key)).head, ...this.forkHead(key) };
    const record = this.live.has(key) ? undefined : await this.cases.whole(key);
    if (!record) return head;
    const scores = this.marks.scoresOf(record);
    const { right } = rightOf(scores);
    const lost =
      record.status === 'done' && right === false ? await this.options.faults?.of(record, scores) : undefined;
    return {
      ...head,
      ...rightOf(scores),
      scores,
      reviewer,
      ...(record.tally ? { tally: record.tally } : {}),
      ...(lost && lost.length > 0 ? { lost } : {}),
    };
  }

  private forkHead(key: string): Pick<TranscriptHead, 'fork'> {
    const { fork } = this.manifest;
    if (fork?.case !== key) return {};
    return { fork: { ...(fork.run === undefined ? {} : { run: fork.run }), words: forkWords(fork) } };
  }

  /** Ends the run; undefined for a run that is not running here. */
  get cancel(): (() => void) | undefined {
    return this.options.cancel;
  }

  /** Keys of all cases, in the order of the run. */
  get caseKeys(): readonly string[] {
    return this.manifest.cases;
  }

  /** Ids of the cases, each once. */
  get caseIds(): readonly string[] {
    return [...new Set(this.manifest.cases.map((key) => parseCaseKey(key).id))];
  }

  /** The records of all cases that have ended, from disk: of each what is kept, without the texts that need not be read. */
  records(keep: (record: CaseRecord) => CaseRecord, unread: readonly string[]): Promise<CaseRecord[]> {
    return this.reader.cases(keep, unread);
  }

  /** Rows of the cases that a filter chooses, in the order of the run; see `SessionCases`. */
  window(filter: string, from: number, count: number): Promise<CaseListWindow> {
    return this.cases.window(filter, from, count);
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
      const row = this.cases.row(record.key);
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
    const record = await this.cases.whole(key);
    const row = this.cases.row(key);
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
    this.cases.show(row);
    this.tell({ type: 'case', row });
  }

  private tell(change: SessionChange): void {
    for (const listener of this.listeners) listener(change);
  }
}
