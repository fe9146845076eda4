// The part of VS Code's API that the Test Explorer of Moot uses, kept in memory: what it was told can be read.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export class Uri {
  readonly scheme = 'file';

  private constructor(readonly fsPath: string) {}

  static file(fsPath: string): Uri {
    return new Uri(fsPath);
  }

  toString(): string {
    return pathToFileURL(this.fsPath).href;
  }
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number) {
    this.start = new Position(startLine, startCharacter);
    this.end = new Position(endLine, endCharacter);
  }
}

export class Location {
  readonly range: { readonly start: Position };

  constructor(
    readonly uri: Uri,
    at: Position | Range,
  ) {
    this.range = at instanceof Range ? at : { start: at };
  }
}

export class MarkdownString {
  value = '';

  appendText(text: string): this {
    this.value += text;
    return this;
  }
}

export class TestTag {
  constructor(readonly id: string) {}
}

export class TestMessage {
  location?: Location;
  stackTrace?: readonly TestMessageStackFrame[];
  contextValue?: string;
  expectedOutput?: string;
  actualOutput?: string;

  constructor(readonly message: string) {}

  static diff(message: string, expected: string, actual: string): TestMessage {
    return Object.assign(new TestMessage(message), { expectedOutput: expected, actualOutput: actual });
  }
}

export class TestMessageStackFrame {
  constructor(
    readonly label: string,
    readonly uri?: Uri,
    readonly position?: Position,
  ) {}
}

export class TestRunRequest {
  constructor(
    readonly include?: readonly TestItem[],
    readonly exclude?: readonly TestItem[],
    readonly profile?: unknown,
    readonly continuous = false,
    readonly preserveFocus = true,
  ) {}
}

export class TestCoverageCount {
  constructor(
    readonly covered: number,
    readonly total: number,
  ) {}
}

export class FileCoverage {
  constructor(
    readonly uri: Uri,
    readonly statementCoverage: TestCoverageCount,
    readonly branchCoverage?: TestCoverageCount,
  ) {}
}

export class StatementCoverage {
  constructor(
    readonly executed: number,
    readonly location: Range,
    readonly branches: readonly BranchCoverage[] = [],
  ) {}
}

export class BranchCoverage {
  constructor(
    readonly executed: number,
    readonly location?: Position,
    readonly label?: string,
  ) {}
}

export class TestItem {
  readonly children = new TestItems(this);
  parent: TestItem | undefined;
  description?: string;
  sortText?: string;
  range?: Range;
  tags: readonly TestTag[] = [];
  error?: MarkdownString;
  busy = false;
  canResolveChildren = false;

  constructor(
    readonly id: string,
    public label: string,
    readonly uri?: Uri,
  ) {}
}

export class TestItems {
  private readonly items = new Map<string, TestItem>();

  constructor(private readonly owner?: TestItem) {}

  get size(): number {
    return this.items.size;
  }

  [Symbol.iterator](): IterableIterator<[string, TestItem]> {
    return this.items[Symbol.iterator]();
  }

  add(item: TestItem): void {
    item.parent = this.owner;
    this.items.set(item.id, item);
  }

  delete(id: string): void {
    this.items.delete(id);
  }

  get(id: string): TestItem | undefined {
    return this.items.get(id);
  }

  replace(items: readonly TestItem[]): void {
    this.items.clear();
    for (const item of items) this.add(item);
  }
}

export interface Told {
  readonly what: 'enqueued' | 'started' | 'skipped' | 'failed' | 'errored' | 'passed';
  readonly label: string;
  readonly messages: readonly TestMessage[];
}

/** What a test run was told. */
export class FakeTestRun {
  readonly told: Told[] = [];
  readonly output: string[] = [];
  readonly coverage: FileCoverage[] = [];
  ended = false;
  readonly token = neverCancelled;

  constructor(
    readonly request: TestRunRequest,
    readonly name: string | undefined,
    readonly isPersisted: boolean,
  ) {}

  private tell(
    what: Told['what'],
    item: TestItem,
    messages: TestMessage | readonly TestMessage[] = [],
  ): void {
    this.told.push({ what, label: item.label, messages: Array.isArray(messages) ? messages : [messages] });
  }

  enqueued(item: TestItem): void {
    this.tell('enqueued', item);
  }

  started(item: TestItem): void {
    this.tell('started', item);
  }

  skipped(item: TestItem): void {
    this.tell('skipped', item);
  }

  passed(item: TestItem): void {
    this.tell('passed', item);
  }

  failed(item: TestItem, messages: TestMessage | readonly TestMessage[]): void {
    this.tell('failed', item, messages);
  }

  errored(item: TestItem, messages: TestMessage | readonly TestMessage[]): void {
    this.tell('errored', item, messages);
  }

  appendOutput(line: string): void {
    this.output.push(line);
  }

  addCoverage(coverage: FileCoverage): void {
    this.coverage.push(coverage);
  }

  end(): void {
    this.ended = true;
  }
}

export class FakeTestController {
  readonly items = new TestItems();
  readonly runs: FakeTestRun[] = [];

  createTestItem(id: string, label: string, uri?: Uri): TestItem {
    return new TestItem(id, label, uri);
  }

  createTestRun(request: TestRunRequest, name?: string, persist = true): FakeTestRun {
    const run = new FakeTestRun(request, name, persist);
    this.runs.push(run);
    return run;
  }
}

const nothing = { dispose: (): void => undefined };
const neverCancelled = { isCancellationRequested: false, onCancellationRequested: () => nothing };

interface SavedDocument {
  readonly uri: Uri;
}

/** A file that is open in an editor. */
interface OpenDocument {
  readonly uri: { readonly scheme: string };
  readonly fileName: string;
  readonly isDirty: boolean;
  save(): Promise<boolean>;
}

const savedListeners = new Set<(document: SavedDocument) => void>();

/** As when somebody saves a file. */
export function save(fsPath: string): void {
  for (const listener of savedListeners) listener({ uri: Uri.file(fsPath) });
}

/** The folder that is open. */
export const opened = { folder: '', trusted: true };

export const ProgressLocation = { Notification: 15, Window: 10 };

export const window = {
  withProgress: (_options: unknown, run: (progress: unknown, token: unknown) => Promise<unknown>) =>
    run({ report: () => undefined }, neverCancelled),
};

export const workspace = {
  get isTrusted(): boolean {
    return opened.trusted;
  },
  textDocuments: [] as OpenDocument[],
  get workspaceFolders() {
    return [{ uri: Uri.file(opened.folder) }];
  },
  onDidSaveTextDocument: (listener: (document: SavedDocument) => void) => {
    savedListeners.add(listener);
    return { dispose: () => savedListeners.delete(listener) };
  },
  getWorkspaceFolder: () => ({ uri: Uri.file(opened.folder) }),
  getConfiguration: () => ({ get: () => undefined, inspect: () => undefined }),
  asRelativePath: ({ fsPath }: Uri) => path.relative(opened.folder, fsPath),
  findFiles: () =>
    Promise.resolve(
      readdirSync(opened.folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.slice\.ya?ml$/u.test(name))
        .sort()
        .map((name) => Uri.file(path.join(opened.folder, name))),
    ),
  createFileSystemWatcher: () => ({
    ...nothing,
    onDidCreate: () => nothing,
    onDidChange: () => nothing,
    onDidDelete: () => nothing,
  }),
};
