import * as vscode from 'vscode';
import { allAttributions, type Attribution } from '../core/attribution/attribution';
import { flipWords, passageRows } from '../core/attribution/attribution-table';
import { locatePassage } from '../core/attribution/locate-passage';
import { fileOfManifest } from '../core/run-store/run-place';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import type { Attributions } from './attributions';
import { LANGUAGES } from './languages';
import { roots } from './run-library';

/** Where the person put away what was found, by id. */
const HIDDEN = 'moot.hiddenAttributions';

/** Above a passage that flipped cases, in the file as it is now: how many, by what was found last. */
export class PassageLenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;
  private readonly subscriptions: readonly { dispose(): unknown }[];
  /** By root. */
  private readonly latest = new Map<string, Promise<Attribution | undefined>>();

  constructor(
    attributions: Attributions,
    private readonly memory: vscode.Memento,
  ) {
    const files = vscode.workspace.createFileSystemWatcher('**/.moot/attributions/*.json');
    const renew = (): void => {
      this.latest.clear();
      this.changed.fire();
    };
    this.subscriptions = [
      files,
      files.onDidCreate(renew),
      files.onDidChange(renew),
      files.onDidDelete(renew),
      attributions.onDidChange(renew),
      vscode.languages.registerCodeLensProvider(
        // Passages that prompts include are Markdown.
        [...LANGUAGES, 'markdown'].map((language) => ({
          language,
          scheme: 'file',
        })),
        this,
      ),
      this.changed,
    ];
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const lenses: vscode.CodeLens[] = [];
    for (const root of roots()) {
      const found = await this.latestOf(root);
      if (!found || this.hidden.includes(found.id)) continue;
      for (const { passage, alone, together } of passageRows(found)) {
        if (fileOfManifest(nodePaths, root, passage.file) !== document.uri.fsPath) continue;
        const line = locatePassage(document.getText(), passage);
        if (line === undefined) continue;
        const range = new vscode.Range(line, 0, line, 0);
        const words = [
          ...(alone.length > 0 ? [flipWords(alone)] : []),
          ...(together.length > 0 ? [`${flipWords(together)} together with other passages`] : []),
        ].join(', ');
        lenses.push(
          new vscode.CodeLens(range, {
            title: `$(git-compare) This passage: ${words}`,
            tooltip: [...alone, ...together].map(({ key, flip }) => `${key} ${flip}`).join('\n'),
            command: 'moot.showAttribution',
            arguments: [found.runs],
          }),
          new vscode.CodeLens(range, {
            title: 'Hide',
            tooltip: 'Hide what was found of why cases flipped',
            command: 'moot.hideAttribution',
            arguments: [found.id],
          }),
        );
      }
    }
    return lenses;
  }

  /** Puts away what was found, here and in other files. */
  async hide(id: string): Promise<void> {
    await this.memory.update(HIDDEN, [...this.hidden, id].slice(-100));
    this.changed.fire();
  }

  private get hidden(): readonly string[] {
    return this.memory.get<readonly string[]>(HIDDEN, []);
  }

  private latestOf(root: string): Promise<Attribution | undefined> {
    const known =
      this.latest.get(root) ??
      allAttributions(nodeFiles, nodePaths, root).then((found) =>
        found.find(({ state }) => state !== 'running'),
      );
    this.latest.set(root, known);
    return known;
  }
}
