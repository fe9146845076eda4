import path from 'node:path';
import * as vscode from 'vscode';
import type { Project } from '../core/project';
import type { PanelNotice, PanelPlace } from '../protocol/panel';
import type { Attributions } from './attributions';
import type { PanelComparing } from './comparison-handlers';
import { flowOfRun } from './flow-pictures';
import { PanelHost } from './panel-host';
import { fillPanel, panelOptions } from './panel-page';
import { switchesOfRun } from './run-files';
import type { RunLibrary } from './run-library';
import { settings } from './settings';
import type { TranscriptActions } from './transcript-handlers';

const TYPE = 'moot.panel';

/** The one panel of the window: opened beside the editor, restored after a reload where it was. */
export class RunPanel implements vscode.Disposable {
  private open: { readonly panel: vscode.WebviewPanel; readonly host: PanelHost } | undefined;
  private readonly serializer: vscode.Disposable;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly library: RunLibrary,
    private readonly project: Project,
    private readonly comparing: PanelComparing,
    private readonly reading: TranscriptActions,
    private readonly attributions: Attributions,
  ) {
    this.serializer = vscode.window.registerWebviewPanelSerializer(TYPE, {
      deserializeWebviewPanel: (panel: vscode.WebviewPanel) => {
        this.adopt(panel, {});
        return Promise.resolve();
      },
    });
  }

  dispose(): void {
    this.open?.panel.dispose();
    this.serializer.dispose();
  }

  /** Shows a place, in the panel that is open or a new one beside the editor. */
  show(place: PanelPlace): void {
    if (this.open) {
      this.open.panel.reveal(undefined, true);
      this.open.host.show(place);
      return;
    }
    const panel = vscode.window.createWebviewPanel(
      TYPE,
      'Moot',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      panelOptions(this.extension),
    );
    this.adopt(panel, place);
  }

  private adopt(panel: vscode.WebviewPanel, place: PanelPlace): void {
    this.open?.panel.dispose();
    const host = new PanelHost(
      this.library,
      place,
      {
        ...this.reading,
        notify: (notice: PanelNotice) => void panel.webview.postMessage({ kind: 'notice', notice }),
        openRole,
        attributions: this.attributions,
        switchesOf: (session) => switchesOfRun(this.project, session),
        flowOf: flowOfRun,
        // Not awaited: the panel goes on while the run does.
        runAgain: (run, switches) => {
          void vscode.commands.executeCommand('moot.runAgain', run, switches);
          return Promise.resolve();
        },
        // What keeps it from being made is told where it was asked for.
        fork: async (run, key, call, edit) => {
          await vscode.commands.executeCommand('moot.forkRun', run, key, call, edit);
        },
        reviewer: () => settings.reviewer(),
        titled: (title) => {
          panel.title = title;
        },
      },
      this.comparing,
    );
    const opened = { panel, host };
    this.open = opened;
    panel.onDidDispose(() => {
      host.dispose();
      if (this.open === opened) this.open = undefined;
    });
    fillPanel(panel, this.extension, (message) => host.answer(message));
  }
}

/** Opens a role at a line. The path comes from a run; only role files of the workspace are opened. */
async function openRole(root: string, file: string, line: number): Promise<void> {
  const uri = vscode.Uri.file(path.resolve(root, file));
  const at = new vscode.Range(line, 0, line, 0);
  const isOurs = /\.role\.md$/u.test(uri.fsPath) && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  if (!isOurs) throw new Error(`${file} is no role file of this workspace.`);
  await vscode.window.showTextDocument(uri, { selection: at, viewColumn: vscode.ViewColumn.One });
}
