import type { DiagnosticsByFile, FileDiagnostic } from '../language/diagnose';

export interface CheckerPorts {
  /** Checks one file and all it refers to; adds every path it depends on to `touched` as it goes. */
  readonly check: (file: string, touched: Set<string>) => Promise<DiagnosticsByFile>;
  /** The problems of a file; none clears it. */
  readonly publish: (file: string, diagnostics: readonly FileDiagnostic[]) => void;
  readonly folderOf: (path: string) => string;
  /** Resolves when what was asked along with a change has been answered. */
  readonly pause: () => Promise<void>;
}

interface Checked {
  readonly diagnostics: DiagnosticsByFile;
  readonly touched: ReadonlySet<string>;
}

/**
 * Keeps the problems of the watched files true. A change puts the changed file and all that depend on it in a queue,
 * the changed one first; files are checked one by one, and a result that a later change made stale is not shown.
 */
export class Checker {
  private readonly watched = new Set<string>();
  private readonly results = new Map<string, Checked>();
  private readonly waiting = new Set<string>();
  private readonly published = new Map<string, string>();
  private current: { readonly file: string; readonly touched: ReadonlySet<string> } | undefined;
  private working: Promise<void> | undefined;

  constructor(private readonly ports: CheckerPorts) {}

  /** Begins to watch a file, or checks it again. */
  watch(file: string): void {
    this.watched.add(file);
    this.waiting.add(file);
    this.work();
  }

  /** The content of a path is another, or it came or went. */
  changed(path: string): void {
    const folder = this.ports.folderOf(path);
    const depends = ({ touched }: { readonly touched: ReadonlySet<string> }): boolean =>
      touched.has(path) || touched.has(folder);
    if (this.watched.has(path)) this.waiting.add(path);
    if (this.current && depends(this.current)) this.waiting.add(this.current.file);
    for (const [file, checked] of this.results) {
      if (depends(checked)) this.waiting.add(file);
    }
    this.work();
  }

  /** What checks go by beside files is another: all are checked again. */
  checkAgain(): void {
    for (const file of this.watched) this.waiting.add(file);
    this.work();
  }

  /** Ends watching a file and takes back what it told. */
  forget(file: string): void {
    this.watched.delete(file);
    this.waiting.delete(file);
    const earlier = this.results.get(file);
    this.results.delete(file);
    for (const about of earlier?.diagnostics.keys() ?? []) this.show(about);
  }

  private work(): void {
    if (this.waiting.size === 0) return;
    this.working ??= this.checkAll().finally(() => {
      this.working = undefined;
      this.work();
    });
  }

  private async checkAll(): Promise<void> {
    // Changes that arrive together are checked together, and completion never waits for it.
    await this.ports.pause();
    for (let file = this.next(); file !== undefined; file = this.next()) {
      this.waiting.delete(file);
      const touched = new Set<string>();
      this.current = { file, touched };
      const diagnostics = await this.ports.check(file, touched);
      this.current = undefined;
      const isStale = this.waiting.has(file) || !this.watched.has(file);
      if (!isStale) this.accept(file, { diagnostics, touched });
    }
  }

  private next(): string | undefined {
    return this.waiting.values().next().value;
  }

  private accept(file: string, checked: Checked): void {
    const earlier = this.results.get(file);
    this.results.set(file, checked);
    const about = new Set([...(earlier?.diagnostics.keys() ?? []), ...checked.diagnostics.keys()]);
    for (const each of about) this.show(each);
  }

  /** A file's problems are those that any check found in it, each once. */
  private show(file: string): void {
    const all = [...this.results.values()].flatMap(({ diagnostics }) => diagnostics.get(file) ?? []);
    const distinct = new Map(all.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
    const said = [...distinct.keys()].join('\n');
    if ((this.published.get(file) ?? '') === said) return;
    if (said === '') this.published.delete(file);
    else this.published.set(file, said);
    this.ports.publish(file, [...distinct.values()]);
  }
}
