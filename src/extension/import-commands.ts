import * as vscode from 'vscode';
import { importKindOf, type ImportKind } from '../core/dataset/import-kind';
import { readPredictions } from '../core/dataset/predictions';
import { findMetrics } from '../core/metric/registry';
import { FileTrouble } from '../core/ports';
import type { Parsed } from '../core/problem';
import type { Project } from '../core/project';
import { debatedCases, importDebates, type DebatedCases } from '../core/run/import-debates';
import { casesAgainst, importPredictions, type AnsweredBy } from '../core/run/import-predictions';
import { textToImport, type ImportEnd } from '../core/run/imported-run';
import type { ApiKeys } from './api-keys';
import { showProblems } from './problems';
import { runHost } from './run-host';
import { rootOf, roots, type RunLibrary } from './run-library';
import type { RunPanel } from './run-panel';
import { findSlices } from './slices';

interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

/** What was made elsewhere becomes a run: the same as `moot import`, asked for step by step. */
export class ImportCommands {
  constructor(
    private readonly project: Project,
    private readonly library: RunLibrary,
    private readonly panel: RunPanel,
    private readonly keys: ApiKeys,
  ) {}

  async importRun(given?: vscode.Uri): Promise<void> {
    if (roots().length === 0) {
      void vscode.window.showErrorMessage('Open a folder first: the run is kept in it.');
      return;
    }
    const file = given?.fsPath ?? (await pickFile());
    if (file === undefined) return;
    const source = await textToImport(this.project, file);
    if ('problem' in source) {
      await showProblems([source.problem]);
      return;
    }
    const kind = importKindOf({ file, text: source.text });
    if (!kind) {
      void vscode.window.showErrorMessage(
        'Neither answers nor debates: a prediction file of LawBench, JSON lines of {"id", "answer"} or {"id", "utterances"}, or an object of utterances by docket.',
      );
      return;
    }
    const end = await this.importAs(kind, file, source.text);
    if (end?.manifest) {
      this.library.refresh();
      this.panel.show({ run: end.manifest.id });
    }
    if (end) await tell(end);
  }

  /** Undefined when the author chose nothing. */
  private async importAs(kind: ImportKind, file: string, text: string): Promise<ImportEnd | undefined> {
    const host = runHost(rootOf(file), this.keys);
    const { project } = this;
    if (kind === 'debates') {
      const from = await this.pickDebated();
      return (
        from &&
        imported(
          () => debatedCases(host, project, from),
          (cases) => importDebates(host, project, file, cases),
        )
      );
    }
    const answered = kind === 'lawbench' ? await taskOf(file, text) : await this.pickSlice();
    return (
      answered &&
      imported(
        () => casesAgainst(host, project, answered),
        (against) => importPredictions(host, project, file, against),
      )
    );
  }

  private async pickSlice(): Promise<AnsweredBy | undefined> {
    const slices = await this.sliceChoices();
    if (slices.length === 0) {
      void vscode.window.showErrorMessage('There is no slice whose cases these answers could be of.');
      return undefined;
    }
    return (await vscode.window.showQuickPick(slices, { title: 'Answers to the cases of which slice?' }))
      ?.value;
  }

  private async pickDebated(): Promise<DebatedCases | undefined> {
    const choices: readonly Choice<DebatedCases | 'datasets'>[] = [
      { label: 'Cases of datasets…', description: 'one file or several', value: 'datasets' },
      ...(await this.sliceChoices()),
      { label: 'No cases', description: 'the debates alone', value: { datasets: [] } },
    ];
    const title = 'Debates about the cases of…';
    const chosen = (await vscode.window.showQuickPick(choices, { title }))?.value;
    if (chosen !== 'datasets') return chosen;
    const picked = await vscode.window.showOpenDialog({
      title: 'Cases the debates are about',
      openLabel: 'Use These Cases',
      filters: { Cases: ['json', 'jsonl'] },
      canSelectMany: true,
    });
    return picked && { datasets: picked.map(({ fsPath }) => fsPath) };
  }

  private async sliceChoices(): Promise<readonly Choice<{ readonly slice: string }>[]> {
    return (await findSlices(this.project)).map(({ name, file }) => ({
      label: name,
      description: vscode.workspace.asRelativePath(file),
      value: { slice: file },
    }));
  }
}

async function pickFile(): Promise<string | undefined> {
  const picked = await vscode.window.showOpenDialog({
    title: 'Answers or debates made elsewhere',
    openLabel: 'Import',
    filters: { 'Answers and debates': ['json', 'jsonl'] },
  });
  return picked?.[0]?.fsPath;
}

/** The task that the file's name or its questions show, or else the one that is chosen. */
async function taskOf(file: string, text: string): Promise<AnsweredBy | undefined> {
  const tasks = findMetrics('lawbench').map(({ name }) => name.replace('.', '/'));
  const { task } = readPredictions({ file, text });
  const guessed = `lawbench/${task ?? ''}`;
  if (tasks.includes(guessed)) return { task: guessed };
  const chosen = await vscode.window.showQuickPick(tasks, { title: 'Answers to which task?' });
  return chosen === undefined ? undefined : { task: chosen };
}

async function imported<T>(
  cases: () => Promise<Parsed<T>>,
  write: (cases: T) => Promise<ImportEnd>,
): Promise<ImportEnd> {
  const options = { location: vscode.ProgressLocation.Notification, title: 'Moot: importing…' };
  return vscode.window.withProgress(options, async () => {
    try {
      const read = await cases();
      return read.ok ? await write(read.value) : { problems: read.problems };
    } catch (error) {
      if (!(error instanceof FileTrouble)) throw error;
      const { message, path } = error;
      return { problems: [{ code: 'storage', severity: 'error', file: path, message }] };
    }
  });
}

/** What could not be read is an error; what is only worth knowing is said beside the run. */
async function tell({ manifest, problems }: ImportEnd): Promise<void> {
  const serious = problems.filter(({ severity }) => severity !== 'information');
  if (serious.length > 0) await showProblems(serious);
  else if (manifest && problems[0]) void vscode.window.showInformationMessage(problems[0].message);
}
