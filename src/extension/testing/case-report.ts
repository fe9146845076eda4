import type * as vscode from 'vscode';
import type { Fault } from '../../core/fault/fault';
import { outcomeOf, worstOf } from '../../core/run/case-outcome';
import type { FaultsOfRun } from '../../core/run/faults-of-run';
import type { CaseRecord } from '../../core/run-store/case-record';
import { parseCaseKey } from '../../core/run-store/manifest';
import type { CaseEvent } from '../../core/runner/run-event';
import { CaseOutput } from './case-output';
import { caseMessages, placeOf } from './test-messages';
import type { TestTree } from './test-tree';

export interface CaseReportOptions {
  readonly run: vscode.TestRun;
  readonly tree: TestTree;
  readonly slice: string;
  readonly repeats: number;
  /** Of the run, once it has begun. */
  readonly faults: () => FaultsOfRun | undefined;
}

/** Tells a test run what becomes of the cases of a slice. What it is told is told on in order. */
export class CaseReport {
  private readonly records = new Map<string, CaseRecord[]>();
  private readonly items = new Map<string, vscode.TestItem>();
  private readonly open = new Set<string>();
  private chain: Promise<void> = Promise.resolve();
  private readonly output = new CaseOutput();

  constructor(private readonly options: CaseReportOptions) {}

  /** The cases wait for their turn. */
  enqueue(ids: readonly string[]): void {
    const { run, tree, slice } = this.options;
    for (const id of ids) {
      const item = tree.knownItem(slice, id);
      if (!item) continue;
      this.items.set(id, item);
      this.open.add(id);
      run.enqueued(item);
    }
  }

  started(key: string): void {
    const { id } = parseCaseKey(key);
    this.then(async () => {
      const item = await this.itemOf(id);
      if (!item) return;
      this.open.add(id);
      this.options.run.started(item);
    });
  }

  event(key: string, event: CaseEvent): void {
    this.say(parseCaseKey(key).id, this.output.event(key, event));
  }

  ended(record: CaseRecord): void {
    this.say(record.id, this.output.ended(record));
    const records = [...(this.records.get(record.id) ?? []), record];
    this.records.set(record.id, records);
    if (records.length < this.options.repeats) return;
    this.records.delete(record.id);
    this.then(() => this.tell(record.id, records));
  }

  /** Resolves when all is told. Cases of which nothing was heard were skipped. */
  async close(): Promise<void> {
    for (const [id, records] of this.records) this.then(() => this.tell(id, records));
    this.records.clear();
    await this.chain;
    for (const id of this.open) {
      const item = this.items.get(id);
      if (item) this.options.run.skipped(item);
    }
  }

  private async tell(id: string, records: readonly CaseRecord[]): Promise<void> {
    const item = await this.itemOf(id);
    if (!item) return;
    this.open.delete(id);
    const { run } = this.options;
    const duration = records.reduce((sum, record) => sum + record.duration, 0);
    const outcome = worstOf(records.map(outcomeOf));
    if (outcome === 'right') {
      run.passed(item, duration);
      return;
    }
    if (outcome === 'cancelled') {
      run.skipped(item);
      return;
    }
    const messages: vscode.TestMessage[] = [];
    for (const record of records) messages.push(...caseMessages(record, await this.faultsOf(record), item));
    if (outcome === 'wrong') run.failed(item, messages, duration);
    else run.errored(item, messages, duration);
  }

  private async faultsOf(record: CaseRecord): Promise<readonly Fault[]> {
    if (outcomeOf(record) === 'right') return [];
    // What is said of the case stands without them.
    return (
      (await this.options
        .faults()
        ?.of(record)
        .catch(() => [])) ?? []
    );
  }

  private async itemOf(id: string): Promise<vscode.TestItem | undefined> {
    const { tree, slice } = this.options;
    const known = this.items.get(id) ?? tree.knownItem(slice, id);
    const item = known ?? (await tree.itemsOf(slice, [id])).get(id);
    if (item) this.items.set(id, item);
    return item;
  }

  private say(id: string, lines: readonly string[]): void {
    if (lines.length === 0) return;
    const text = lines.map((line) => `${line.replaceAll('\n', '\r\n')}\r\n`);
    this.then(async () => {
      const item = await this.itemOf(id);
      for (const line of text) this.options.run.appendOutput(line, item && placeOf(item), item);
    });
  }

  private then(act: () => Promise<void>): void {
    this.chain = this.chain.then(act).catch((error: unknown) => {
      console.error(error);
    });
  }
}
