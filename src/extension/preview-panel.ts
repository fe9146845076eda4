import * as vscode from 'vscode';
import { kindOfFile } from '../core/check';
import { isObject } from '../core/json';
import type { TokenCounter } from '../core/model/token-counter';
import { nodePaths } from '../node/node-paths';
import type { PanelNotice, PanelRequests } from '../protocol/panel';
import type { PreviewPlace, PreviewRequests } from '../protocol/preview';
import { TokenThread } from '../tokens/token-thread';
import { answerPanel } from './panel-answers';
import { fillPanel } from './panel-page';
import { PreviewPictures } from './preview-pictures';
import type { RunLibrary } from './run-library';

type Handlers = {
  readonly [Name in 'ready' | 'copy' | keyof PreviewRequests]: (
    params: PanelRequests[Name]['params'],
  ) => Promise<PanelRequests[Name]['result']>;
};

const TYPE = 'moot.preview';
/** Milliseconds after runs have changed: while one goes on, they do often. */
const PAUSE = 500;

/** The prompts of pipelines and roles, each beside its file: they follow the text as it is typed. */
export class PreviewPanels implements vscode.Disposable {
  private readonly open = new Map<string, PreviewPanel>();
  private readonly subscriptions: readonly { dispose(): void }[];
  private readonly tokens: TokenThread;
  private soon: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly extension: vscode.Uri,
    library: RunLibrary,
    private readonly memory: vscode.Memento,
  ) {
    this.tokens = new TokenThread(vscode.Uri.joinPath(extension, 'dist', 'tokens.js').fsPath);
    this.subscriptions = [
      vscode.window.registerWebviewPanelSerializer(TYPE, {
        deserializeWebviewPanel: (panel: vscode.WebviewPanel, state: unknown) => {
          const place = placeIn(state);
          if (place) this.adopt(panel, place);
          else panel.dispose();
          return Promise.resolve();
        },
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.scheme !== 'file') return;
        for (const panel of this.open.values()) panel.changed(document.fileName);
      }),
      library.onDidChange(() => {
        if (this.open.size > 0) this.soon ??= setTimeout(this.runsChanged, PAUSE);
      }),
    ];
  }

  dispose(): void {
    clearTimeout(this.soon);
    for (const panel of this.open.values()) panel.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.tokens.dispose();
  }

  /** `stage`: its path in the pipeline; without it, all that the pipeline asks. */
  show(given?: vscode.Uri | string, stage = ''): void {
    const uri =
      typeof given === 'string'
        ? vscode.Uri.parse(given)
        : (given ?? vscode.window.activeTextEditor?.document.uri);
    const kind = uri?.scheme === 'file' ? kindOfFile(uri.fsPath) : undefined;
    if (!uri || (kind !== 'pipeline' && kind !== 'role')) {
      void vscode.window.showErrorMessage(
        'Open a pipeline (NAME.pipeline.yaml) or a role (NAME.role.md) to see its prompts.',
      );
      return;
    }
    const place = { file: uri.toString(), stage };
    const known = this.open.get(place.file);
    if (known) {
      known.go(place);
      return;
    }
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.adopt(vscode.window.createWebviewPanel(TYPE, 'Moot', column), place);
  }

  private readonly runsChanged = (): void => {
    this.soon = undefined;
    for (const panel of this.open.values()) panel.runsChanged();
  };

  private adopt(panel: vscode.WebviewPanel, place: PreviewPlace): void {
    const preview = new PreviewPanel(panel, this.extension, place, this.memory, this.tokens.count);
    this.open.get(place.file)?.dispose();
    this.open.set(place.file, preview);
    panel.onDidDispose(() => {
      if (this.open.get(place.file) === preview) this.open.delete(place.file);
    });
  }
}

class PreviewPanel {
  private readonly pictures: PreviewPictures;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    private place: PreviewPlace,
    memory: vscode.Memento,
    private readonly count: TokenCounter,
  ) {
    this.pictures = new PreviewPictures(vscode.Uri.parse(place.file).fsPath, memory);
    this.name();
    fillPanel(panel, extension, (message) => answerPanel(this.handlers, message));
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** Shows another stage of the same file. */
  go(place: PreviewPlace): void {
    this.place = place;
    this.name();
    this.panel.reveal(undefined, true);
    this.tell({ type: 'show', place: { preview: place } });
  }

  changed(file: string): void {
    if (this.pictures.changed(file)) this.tell({ type: 'preview-changed' });
  }

  runsChanged(): void {
    this.pictures.forgetRuns();
    this.tell({ type: 'preview-changed' });
  }

  private readonly handlers: Handlers = {
    ready: () => Promise.resolve({ preview: this.place }),
    preview: ({ stage, agent }) => this.pictures.picture(stage, agent),
    chooseCase: async () => {
      if (await this.pictures.chooseCase()) this.tell({ type: 'preview-changed' });
      return {};
    },
    copy: async ({ text }) => {
      await vscode.env.clipboard.writeText(text);
      return {};
    },
    tokens: async ({ texts }) => ({ counts: (await this.count(texts)).map((count) => count ?? null) }),
  };

  private name(): void {
    const file = nodePaths.basename(vscode.Uri.parse(this.place.file).fsPath);
    const name = this.place.stage.split('/').at(-1) || file.replace(/\.(?:pipeline\.ya?ml|role\.md)$/u, '');
    this.panel.title = `Preview: ${name}`;
  }

  private tell(notice: PanelNotice): void {
    void this.panel.webview.postMessage({ kind: 'notice', notice });
  }
}

function placeIn(state: unknown): PreviewPlace | undefined {
  const place = isObject(state) ? state['place'] : undefined;
  const preview = isObject(place) ? place['preview'] : undefined;
  if (!isObject(preview)) return undefined;
  const { file, stage, agent } = preview;
  if (typeof file !== 'string' || typeof stage !== 'string') return undefined;
  return { file, stage, ...(typeof agent === 'string' ? { agent } : {}) };
}
