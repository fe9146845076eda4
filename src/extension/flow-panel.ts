import * as vscode from 'vscode';
import { kindOfFile } from '../core/check';
import { flowGraph, type FlowStage } from '../core/flow/flow-graph';
import type { LoadedPipeline } from '../core/pipeline/loaded-pipeline';
import type { SwitchValue } from '../core/pipeline/pipeline';
import type { Files } from '../core/ports';
import { Project } from '../core/project';
import { isObject } from '../core/json';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import type { FlowPicture } from '../protocol/flow';
import type { PanelNotice, PanelPlace } from '../protocol/panel';
import { flowPicture } from './flow-pictures';
import { panelHtml } from './panel-html';

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
  private last: LoadedPipeline | undefined;
  private soon: ReturnType<typeof setTimeout> | undefined;
  private current = '';

  constructor(
    private readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    private readonly uri: vscode.Uri,
  ) {
    panel.title = `Flow: ${nodePaths.basename(uri.fsPath).replace(/\.pipeline\.ya?ml$/u, '')}`;
    panel.iconPath = {
      light: vscode.Uri.joinPath(extension, 'media', 'moot-light.svg'),
      dark: vscode.Uri.joinPath(extension, 'media', 'moot-dark.svg'),
    };
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(extension, 'dist')],
    };
    panel.webview.onDidReceiveMessage(async (message: unknown) => {
      if (!isObject(message) || message['kind'] !== 'ask') return;
      const { id, name, params } = message;
      const reply = await this.answer(String(name), isObject(params) ? params : {}).then(
        (result) => ({ ok: true, result }),
        (error: unknown) => ({ ok: false, error: error instanceof Error ? error.message : String(error) }),
      );
      await panel.webview.postMessage({ kind: 'reply', id, ...reply });
    });
    panel.onDidDispose(() => {
      clearTimeout(this.soon);
    });
    panel.webview.html = panelHtml(panel.webview, extension);
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

  cursorAt(line: number): void {
    const path = this.last ? stageAt(flowGraph(this.last), line) : '';
    if (path === this.current) return;
    this.current = path;
    this.tell({ type: 'flow-cursor', path });
  }

  private async answer(name: string, params: Record<string, unknown>): Promise<unknown> {
    switch (name) {
      case 'ready':
        return { flow: this.uri.toString() } satisfies PanelPlace;
      case 'flow':
        return this.picture(isObject(params['switches']) ? params['switches'] : {});
      case 'openStage': {
        const line = typeof params['line'] === 'number' ? params['line'] : 0;
        await this.select(line);
        return {};
      }
      default:
        throw new Error('This panel shows a flow.');
    }
  }

  private async picture(given: Record<string, unknown>): Promise<FlowPicture> {
    const switches = Object.fromEntries(
      Object.entries(given).filter((each): each is [string, SwitchValue] =>
        ['boolean', 'number', 'string'].includes(typeof each[1]),
      ),
    );
    const loaded = await new Project(asTyped(nodeFiles), nodePaths).loadPipeline(this.uri.fsPath);
    if (loaded.ok) this.last = loaded.value;
    const problem = loaded.ok ? undefined : loaded.problems[0]?.message;
    if (!this.last) throw new Error(problem ?? 'The pipeline cannot be read.');
    return { ...flowPicture(this.last, switches), ...(problem === undefined ? {} : { problem }) };
  }

  private async select(line: number): Promise<void> {
    const document = await vscode.workspace.openTextDocument(this.uri);
    const text = document.lineAt(Math.min(line, document.lineCount - 1));
    const name = /(?:stage|parallel|repeat):\s*(.+)$/u.exec(text.text)?.[1] ?? '';
    const start = name === '' ? text.firstNonWhitespaceCharacterIndex : text.text.lastIndexOf(name);
    const selection = new vscode.Range(line, start, line, text.text.trimEnd().length);
    await vscode.window.showTextDocument(document, { selection, viewColumn: vscode.ViewColumn.One });
  }

  private tell(notice: PanelNotice): void {
    void this.panel.webview.postMessage({ kind: 'notice', notice });
  }
}

/** The innermost stage whose name stands at or above a line, and no other's between. */
function stageAt(stages: readonly FlowStage[], line: number): string {
  const all = (list: readonly FlowStage[]): readonly FlowStage[] =>
    list.flatMap((stage) => [stage, ...all(stage.stages)]);
  const above = all(stages).filter((stage) => stage.line <= line);
  return (
    above.reduce<FlowStage | undefined>(
      (last, one) => (!last || one.line >= last.line ? one : last),
      undefined,
    )?.path ?? ''
  );
}

/** Files as they stand in the editor, saved or not. */
function asTyped(files: Files): Files {
  const openAt = (path: string): string | undefined =>
    vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'file' && uri.fsPath === path)?.getText();
  const changed = Object.create(files, {
    read: {
      value: async (path: string) => {
        const text = openAt(path);
        return text === undefined ? files.read(path) : new TextEncoder().encode(text);
      },
    },
  }) as Files;
  return changed;
}

function placeIn(state: unknown): PanelPlace | undefined {
  const place = isObject(state) ? state['place'] : undefined;
  return isObject(place) && typeof place['flow'] === 'string' ? { flow: place['flow'] } : undefined;
}
