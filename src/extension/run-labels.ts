import * as vscode from 'vscode';
import type { Files, Paths } from '../core/ports';
import { readRunLabel, writeRunLabel, type RunLabel } from '../core/run-store/run-label';
import { placeOfRun } from '../core/run-store/run-place';
import type { RunId } from './run-session';

interface Labelled {
  readonly id: RunId;
  readonly root: string;
}

/** What people call runs, read when first asked for and kept. */
export class RunLabels implements vscode.Disposable {
  private readonly read = new Map<RunId, Promise<RunLabel>>();
  /** Those whose file was told not to be readable. */
  private readonly told = new Set<RunId>();
  private readonly changed = new vscode.EventEmitter<RunId>();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
  ) {}

  dispose(): void {
    this.changed.dispose();
  }

  of(run: Labelled): Promise<RunLabel> {
    let reading = this.read.get(run.id);
    if (!reading) {
      reading = this.readOne(run);
      this.read.set(run.id, reading);
    }
    return reading;
  }

  async set(run: Labelled, label: RunLabel): Promise<void> {
    await writeRunLabel(this.files, this.pathOf(run), label);
    this.forget(run.id);
  }

  /** The file may say something else now. */
  forget(id: RunId): void {
    this.read.delete(id);
    this.changed.fire(id);
  }

  forgetAll(): void {
    this.read.clear();
  }

  pathOf({ id, root }: Labelled): string {
    return placeOfRun(this.paths, root, id).label;
  }

  private async readOne(run: Labelled): Promise<RunLabel> {
    const { label, problem } = await readRunLabel(this.files, this.pathOf(run));
    if (!problem) this.told.delete(run.id);
    else if (!this.told.has(run.id)) {
      this.told.add(run.id);
      void vscode.window.showWarningMessage(`${problem.message} ${problem.file}. ${problem.next ?? ''}`);
    }
    return label;
  }
}
