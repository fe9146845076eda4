import * as vscode from 'vscode';
import { kindOfFile } from '../core/check';
import { flowGraph, type FlowStage } from '../core/flow/flow-graph';
import { isObject } from '../core/json';
import { OverlayFiles } from '../core/overlay-files';
import type { LoadedPipeline } from '../core/pipeline/loaded-pipeline';
import { Project } from '../core/project';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import type { FlowPanelRequestName } from '../protocol/flow';
import type { PanelNotice, PanelPlace, PanelRequests } from '../protocol/panel';
import { flowPicture } from './flow-pictures';
import { openText } from './open-text';
import { answerPanel } from './panel-answers';
import { fillPanel } from './panel-page';

type Handlers = {
  readonly [Name in 'ready' | FlowPanelRequestName]: (
    params: PanelRequests[Name]['params'],
  ) => Promise<PanelRequests[Name]['result']>;
};

const TYPE = 'moot.flow';
/** Milliseconds after the last keystroke. */
const PAUSE = 150;

/** The flows of pipelines, each beside its file: it follows the text as it is typed. */
export class FlowPanels implements vscode.Disposable {
  private readonly open = new Map<string, FlowPanel>();
  private readonly subscriptions: readonly { dispose(): void }[];

  constructor(private readonly extension: vscode.Uri) {
    this.subscriptions = [
      vscode.window.registerWebviewPanelSerializer(TYPE, {
        deserializeWebviewPanel: (panel: vscode.WebviewPanel, state: unknown) => {
          const uri = placeIn(state)?.flow;
          if (uri === undefined) panel.dispose();
          else this.adopt(panel, vscode.Uri.parse(uri));
          return Promise.resolve();
        },
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        for (const panel of this.open.values()) panel.changed(document);
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        this.open.get(textEditor.document.uri.toString())?.cursorAt(textEditor.selection.active.line);
      }),
    ];
  }

  dispose(): void {
    for (const panel of this.open.values()) panel.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  show(given?: vscode.Uri): void {
    const uri = given ?? vscode.window.activeTextEditor?.document.uri;
    if (uri?.scheme !== 'file' || kindOfFile(uri.fsPath) !== 'pipeline') {
      void vscode.window.showErrorMessage('Open a pipeline (NAME.pipeline.yaml) to see its flow.');
      return;
    }
    const known = this.open.get(uri.toString());
    if (known) {
      known.reveal();
      return;
    }
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.adopt(vscode.window.createWebviewPanel(TYPE, 'Moot', column), uri);
  }

  private adopt(panel: vscode.WebviewPanel, uri: vscode.Uri): void {
    const key = uri.toString();
    const flow = new FlowPanel(panel, this.extension, uri);
    this.open.get(key)?.dispose();
    this.open.set(key, flow);
    panel.onDidDispose(() => {
      if (this.open.get(key) === flow) this.open.delete(key);
    });
  }
}

class FlowPanel {
  /** The last sound pipeline, and its stages in the order of the file. */
  private last: { readonly loaded: LoadedPipeline; readonly stages: readonly FlowStage[] } | undefined;
  private soon: ReturnType<typeof setTimeout> | undefined;
  private current = '';
  private readonly project = new Project(new OverlayFiles(nodeFiles, openText), nodePaths);

  constructor(
    private readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    private readonly uri: vscode.Uri,
  ) {
    panel.title = `Flow: ${nodePaths.basename(uri.fsPath).replace(/\.pipeline\.ya?ml$/u, '')}`;
    panel.onDidDispose(() => {
      clearTimeout(this.soon);
    });
    fillPanel(panel, extension, (message) => answerPanel(this.handlers, message));
  }

  dispose(): void {
    this.panel.dispose();
  }

  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  /** A role of the pipeline changes what its stages read. */
  changed({ uri, fileName }: vscode.TextDocument): void {
    if (uri.toString() !== this.uri.toString() && kindOfFile(fileName) !== 'role') return;
    clearTimeout(this.soon);
    this.soon = setTimeout(() => {
      this.tell({ type: 'flow-changed' });
    }, PAUSE);
  }

  /** The last stage whose name stands at a line or above it is the one that the line belongs to. */
  cursorAt(line: number): void {
    const path = this.last?.stages.findLast(({ place }) => place.start.line <= line)?.path ?? '';
    if (path === this.current) return;
    this.current = path;
    this.tell({ type: 'flow-cursor', path });
  }

  private readonly handlers: Handlers = {
    ready: () => Promise.resolve({ flow: this.uri.toString() }),
    flow: async ({ switches }) => {
      const loaded = await this.project.loadPipeline(this.uri.fsPath);
      if (loaded.ok) this.last = { loaded: loaded.value, stages: inFileOrder(flowGraph(loaded.value)) };
      const problem = loaded.ok ? undefined : loaded.problems[0]?.message;
      if (!this.last) throw new Error(problem ?? 'The pipeline cannot be read.');
      return { ...flowPicture(this.last.loaded, switches), ...(problem === undefined ? {} : { problem }) };
    },
    openStage: async ({ path }) => {
      const place = this.last?.stages.find((stage) => stage.path === path)?.place;
      if (!place) throw new Error(`There is no stage ${path}.`);
      const { start, end } = place;
      const selection = new vscode.Range(start.line, start.column, end.line, end.column);
      await vscode.window.showTextDocument(this.uri, { selection, viewColumn: vscode.ViewColumn.One });
      return {};
    },
  };

  private tell(notice: PanelNotice): void {
    void this.panel.webview.postMessage({ kind: 'notice', notice });
  }
}

function inFileOrder(stages: readonly FlowStage[]): readonly FlowStage[] {
  return stages
    .flatMap((stage) => [stage, ...inFileOrder(stage.stages)])
    .sort((one, other) => one.place.start.line - other.place.start.line);
}

function placeIn(state: unknown): PanelPlace | undefined {
  const place = isObject(state) ? state['place'] : undefined;
  return isObject(place) && typeof place['flow'] === 'string' ? { flow: place['flow'] } : undefined;
}
