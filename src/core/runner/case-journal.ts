import type { CaseEvent } from './run-event';

/** Where the events of one case go. */
export interface EventSink {
  /** Resolves once the event is on disk (where there is one). */
  append(event: CaseEvent): Promise<void>;
  /** What is only shown, never stored: pieces of an answer streaming in. */
  show(event: CaseEvent): void;
  /** Replaces all that was appended by the same events in the order of the transcript. */
  settle(events: readonly CaseEvent[]): Promise<void>;
}

/**
 * The events of one stage instance and of the instances inside it. Stages that run at once append in the order in
 * which things happen; the tree keeps the order of the file, so the settled transcript is the same in every run.
 */
export class JournalNode {
  private readonly items: (CaseEvent | JournalNode)[] = [];

  constructor(
    private readonly journal: CaseJournal,
    /** Path of the stage instance; empty for the case itself. */
    readonly path: string,
  ) {}

  /** Opens the place of an inner instance; its events will stand here. */
  open(path: string): JournalNode {
    const inner = new JournalNode(this.journal, path);
    this.items.push(inner);
    return inner;
  }

  async emit(event: CaseEvent): Promise<void> {
    this.items.push(event);
    await this.journal.append(event);
  }

  show(event: CaseEvent): void {
    this.journal.show(event);
  }

  *inOrder(): Generator<CaseEvent> {
    for (const item of this.items) {
      if (item instanceof JournalNode) yield* item.inOrder();
      else yield item;
    }
  }
}

export class CaseJournal {
  readonly root = new JournalNode(this, '');
  private readonly arrived: CaseEvent[] = [];

  constructor(
    private readonly sink: EventSink,
    /** Events of an earlier, stopped attempt stand in the file already. */
    private readonly resumed: boolean,
  ) {}

  async append(event: CaseEvent): Promise<void> {
    this.arrived.push(event);
    await this.sink.append(event);
  }

  show(event: CaseEvent): void {
    this.sink.show(event);
  }

  /** Ends the case: leaves the file in the order of the transcript. */
  async settle(): Promise<void> {
    const ordered = [...this.root.inOrder()];
    const same = ordered.every((event, index) => event === this.arrived[index]);
    if (this.resumed || !same) await this.sink.settle(ordered);
  }
}
