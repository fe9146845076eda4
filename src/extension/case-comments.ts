import * as vscode from 'vscode';
import { judgmentsOf, type Judgment } from '../core/marks/judgments';
import type { CaseScore, HumanMark } from '../core/metric/metric';
import { parseCaseKey } from '../core/run-store/manifest';
import { AnnotatedRuns } from './annotated-runs';
import type { RunLibrary } from './run-library';
import type { RunSession } from './run-session';
import { settings } from './settings';

/** Languages of files that hold cases. */
const LANGUAGES = ['json', 'jsonl', 'jsonlines'];
/** Comments that can be taken back here; see package.json. */
const OWN = 'own';
/** Milliseconds. */
const PAUSE = 300;

/** What a person said of a part of a case in a run. */
export class MarkComment implements vscode.Comment {
  readonly mode = vscode.CommentMode.Preview;
  readonly author: vscode.CommentAuthorInformation;
  readonly body: vscode.MarkdownString;
  readonly label: string;
  readonly contextValue: string;
  readonly timestamp?: Date;

  constructor(
    readonly run: RunSession,
    readonly key: string,
    readonly judgment: Judgment,
    { by, at, right, note }: HumanMark,
  ) {
    this.author = { name: by };
    // Names and notes come from files: they are text, whatever they look like.
    this.body = new vscode.MarkdownString()
      .appendText(`${right ? '✓ right' : '✗ wrong'}: ${judgment.name}`)
      .appendText(note === undefined ? '' : `\n${note}`);
    const { slice, pipeline, model } = run.summary;
    this.label = `${slice ?? pipeline}, ${model}${parseCaseKey(key).repeat > 0 ? `, ${key}` : ''}`;
    this.contextValue = by === settings.reviewer() ? OWN : 'other';
    if (at !== undefined) this.timestamp = new Date(at);
  }
}

/**
 * What people said of the scores of cases, as comments at the records of the dataset they come from, and a place to say
 * more. It is kept where the panel keeps it: beside the run.
 */
export class CaseComments implements vscode.Disposable {
  private readonly controller = vscode.comments.createCommentController('moot.marks', 'Moot: marks of cases');
  private readonly runs: AnnotatedRuns;
  /** By document and line. */
  private readonly threads = new Map<string, Map<number, vscode.CommentThread>>();
  /** The last refresh of each document: an older one that ends later is of no use. */
  private readonly latest = new Map<string, object>();
  private readonly subscriptions: readonly { dispose(): void }[];
  private soon: ReturnType<typeof setTimeout> | undefined;

  constructor(library: RunLibrary) {
    this.runs = new AnnotatedRuns(library);
    this.controller.options = {
      prompt: 'Say whether the run is right about this case',
      placeHolder: 'Why? May stay empty.',
    };
    this.controller.commentingRangeProvider = {
      provideCommentingRanges: (document) => this.ranges(document),
    };
    this.subscriptions = [
      this.controller,
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.refreshAll();
      }),
      vscode.workspace.onDidSaveTextDocument((document) => void this.refresh(document)),
      // A run that goes on changes many times a second.
      library.onDidChange(() => {
        this.soon ??= setTimeout(() => {
          this.soon = undefined;
          this.refreshAll();
        }, PAUSE);
      }),
    ];
    this.refreshAll();
  }

  dispose(): void {
    clearTimeout(this.soon);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Writes down what somebody says at a record. */
  async mark({ thread, text }: vscode.CommentReply, right: boolean): Promise<void> {
    const line = thread.range?.start.line ?? 0;
    const chosen = await this.choose(thread.uri.fsPath, line);
    if (!chosen) return;
    const { run, key, judgments } = chosen;
    for (const { scores } of judgments) {
      const said = { scores: scores.map(({ metric }) => metric), right, note: text };
      await run.mark(key, said, settings.reviewer(), new Date());
    }
    this.keep(thread, line);
    await this.refreshFile(thread.uri);
  }

  /** One begun at a record that had none shows what was said from now on, in front of whoever said it. */
  private keep(thread: vscode.CommentThread, line: number): void {
    const file = thread.uri.toString();
    const threads = this.threads.get(file) ?? new Map<number, vscode.CommentThread>();
    const known = threads.get(line);
    if (!known) this.threads.set(file, threads.set(line, thread));
    else if (known !== thread) thread.dispose();
  }

  async takeBack({ run, key, judgment }: MarkComment): Promise<void> {
    const scores = judgment.scores.map(({ metric }) => metric);
    await run.mark(key, { scores, right: null }, settings.reviewer(), new Date());
  }

  private async ranges(document: vscode.TextDocument): Promise<vscode.Range[]> {
    if (!mayHoldCases(document)) return [];
    const starts = new Set<number>();
    for (const run of await this.runs.of(document.uri.fsPath))
      for (const line of (await this.runs.linesOf(run)).values()) starts.add(line);
    return [...starts]
      .filter((line) => line < document.lineCount)
      .map((line) => new vscode.Range(line, 0, line, 0));
  }

  private async choose(
    file: string,
    line: number,
  ): Promise<
    { readonly run: RunSession; readonly key: string; readonly judgments: readonly Judgment[] } | undefined
  > {
    const answers: (vscode.QuickPickItem & { readonly run: RunSession; readonly key: string })[] = [];
    for (const run of await this.runs.of(file)) {
      const ids = new Set(
        [...(await this.runs.linesOf(run))].flatMap(([id, at]) => (at === line ? [id] : [])),
      );
      const { slice, pipeline, model, startedAt } = run.summary;
      for (const key of run.caseKeys.filter((each) => ids.has(parseCaseKey(each).id))) {
        if (judgmentsOf(await run.scores(key)).length === 0) continue;
        const description = `${model} · ${new Date(startedAt).toLocaleString()}`;
        answers.push({ label: slice ?? pipeline, description, detail: key, run, key });
      }
    }
    if (answers.length === 0) {
      void vscode.window.showInformationMessage(
        'No run has a score for this case that a person could judge. Run it first.',
      );
      return undefined;
    }
    const answer =
      answers.length === 1
        ? answers[0]
        : await vscode.window.showQuickPick(answers, {
            title: 'The answer of which run?',
            matchOnDescription: true,
          });
    if (!answer) return undefined;
    const judgments = judgmentsOf(await answer.run.scores(answer.key));
    if (judgments.length === 1) return { ...answer, judgments };
    const items = judgments.map((judgment) => ({ ...itemOf(judgment), judgment }));
    const picked = await vscode.window.showQuickPick(items, { title: 'Which parts?', canPickMany: true });
    return picked && picked.length > 0
      ? { ...answer, judgments: picked.map(({ judgment }) => judgment) }
      : undefined;
  }

  private refreshAll(): void {
    const shown = new Set(vscode.window.visibleTextEditors.map(({ document }) => document));
    const files = new Set([...shown].map(({ uri }) => uri.toString()));
    for (const file of this.threads.keys()) if (!files.has(file)) this.show(file, new Map());
    for (const document of shown) void this.refresh(document);
  }

  private async refreshFile(uri: vscode.Uri): Promise<void> {
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    if (document) await this.refresh(document);
  }

  private async refresh(document: vscode.TextDocument): Promise<void> {
    if (!mayHoldCases(document)) return;
    const file = document.uri.toString();
    const mine = {};
    this.latest.set(file, mine);
    const byLine = new Map<number, MarkComment[]>();
    for (const run of await this.runs.of(document.uri.fsPath)) {
      if (run.markedCases.size === 0) continue;
      const lines = await this.runs.linesOf(run);
      for (const key of run.markedCases) {
        const line = lines.get(parseCaseKey(key).id);
        if (line === undefined || line >= document.lineCount) continue;
        const said = commentsOn(run, key, await run.scores(key));
        if (said.length > 0) byLine.set(line, [...(byLine.get(line) ?? []), ...said]);
      }
    }
    if (this.latest.get(file) === mine) this.show(file, byLine);
  }

  /** A thread that stays is changed in place: somebody may be writing in it. */
  private show(file: string, byLine: ReadonlyMap<number, readonly MarkComment[]>): void {
    const threads = this.threads.get(file) ?? new Map<number, vscode.CommentThread>();
    for (const [line, thread] of threads) {
      if (byLine.has(line)) continue;
      thread.dispose();
      threads.delete(line);
    }
    for (const [line, comments] of byLine) {
      const range = new vscode.Range(line, 0, line, 0);
      const thread =
        threads.get(line) ?? this.controller.createCommentThread(vscode.Uri.parse(file), range, []);
      if (!threads.has(line)) thread.collapsibleState = vscode.CommentThreadCollapsibleState.Collapsed;
      thread.comments = comments;
      thread.label = `Marked by ${[...new Set(comments.map(({ author }) => author.name))].join(', ')}`;
      threads.set(line, thread);
    }
    if (threads.size > 0) this.threads.set(file, threads);
    else this.threads.delete(file);
  }
}

function commentsOn(run: RunSession, key: string, scores: readonly CaseScore[]): MarkComment[] {
  return judgmentsOf(scores).flatMap((judgment) => {
    const marks = judgment.scores.find((score) => score.marks !== undefined)?.marks ?? [];
    return marks.map((mark) => new MarkComment(run, key, judgment, mark));
  });
}

function itemOf({ name, scores }: Judgment): vscode.QuickPickItem {
  const [score] = scores;
  const stands = score?.right === undefined ? 'not judged' : score.right ? 'right' : 'wrong';
  const gold = score?.gold === undefined ? '' : `gold ${score.gold}`;
  const predicted = score?.predicted === undefined ? '' : `predicted ${score.predicted}`;
  return {
    label: name,
    description: stands,
    detail: [gold, predicted].filter((text) => text !== '').join(' · '),
  };
}

function mayHoldCases({ uri, languageId }: vscode.TextDocument): boolean {
  return uri.scheme === 'file' && LANGUAGES.includes(languageId);
}
