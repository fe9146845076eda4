import * as vscode from 'vscode';
import type { SwitchValue } from '../core/pipeline/pipeline';
import type { RunPair } from '../protocol/attribution';
import type { ForkEdit } from '../protocol/fork';
import type { MarkComment } from './case-comments';
import type { RunId } from './run-session';

/** Every command and its arguments. A test compares this with package.json both ways. */
export interface Commands {
  readonly 'moot.runOnCase': (uri?: vscode.Uri | string, stage?: string) => Promise<void>;
  readonly 'moot.runSlice': (uri?: vscode.Uri | string) => Promise<void>;
  /** `stage`: path of the stage before which the case stops first. */
  readonly 'moot.debugCase': (uri?: vscode.Uri | string, stage?: string) => Promise<void>;
  readonly 'moot.debugRun': (run?: RunId | RunItem, key?: string) => Promise<void>;
  readonly 'moot.showFlow': (uri?: vscode.Uri) => void;
  readonly 'moot.preview': (uri?: vscode.Uri | string, stage?: string) => void;
  readonly 'moot.openRun': (run?: RunId | RunItem) => Promise<void>;
  readonly 'moot.openCase': (run: RunId, key: string) => Promise<void>;
  readonly 'moot.resumeRun': (run?: RunId | RunItem) => Promise<void>;
  readonly 'moot.retryErrors': (run?: RunId | RunItem) => Promise<void>;
  readonly 'moot.rerunUnparsed': (run?: RunId | RunItem) => Promise<void>;
  readonly 'moot.rerunFailed': (run?: RunId | RunItem) => Promise<void>;
  /** The cases that a run left out when it ended early. */
  readonly 'moot.runRest': (run?: RunId | RunItem) => Promise<void>;
  /** From the Runs view with all runs that are selected there. */
  readonly 'moot.compareRuns': (run?: RunId | RunItem, selected?: readonly RunItem[]) => Promise<void>;
  readonly 'moot.compareWith': (run?: RunId | RunItem) => Promise<void>;
  readonly 'moot.compareWithBaseline': (run?: RunId | RunItem) => Promise<void>;
  readonly 'moot.pinBaseline': (run?: RunId | RunItem) => Promise<void>;
  readonly 'moot.unpinBaseline': (run?: RunId | RunItem) => Promise<void>;
  readonly 'moot.renameRun': (run?: RunId | RunItem) => Promise<void>;
  readonly 'moot.tagRun': (run?: RunId | RunItem, selected?: readonly RunItem[]) => Promise<void>;
  readonly 'moot.filterRuns': () => Promise<void>;
  readonly 'moot.clearRunsFilter': () => Promise<void>;
  readonly 'moot.exportRun': (run?: RunId | RunItem, selected?: readonly RunItem[]) => Promise<void>;
  readonly 'moot.copyRunId': (run?: RunId | RunItem) => Promise<void>;
  readonly 'moot.revealRun': (run?: RunId | RunItem) => Promise<void>;
  readonly 'moot.cancelRun': (run?: RunId | RunItem) => void;
  readonly 'moot.runAgain': (run: RunId, switches: Readonly<Record<string, SwitchValue>>) => Promise<void>;
  /** Of two runs, the earlier first, and keys of cases; what is not given is asked for. */
  readonly 'moot.whyFlipped': (runs?: RunPair, cases?: readonly string[]) => Promise<void>;
  /** From above a passage: the runs that it lies between, the earlier first. */
  readonly 'moot.showAttribution': (runs: RunPair) => void;
  readonly 'moot.hideAttribution': (id: string) => Promise<void>;
  readonly 'moot.forkRun': (run: RunId, key: string, call: string, edit: ForkEdit) => Promise<void>;
  readonly 'moot.deleteRun': (run?: RunId | RunItem, selected?: readonly RunItem[]) => Promise<void>;
  readonly 'moot.importRun': (file?: vscode.Uri) => Promise<void>;
  /** From a comment at a record of a dataset. */
  readonly 'moot.markRight': (reply: vscode.CommentReply) => Promise<void>;
  readonly 'moot.markWrong': (reply: vscode.CommentReply) => Promise<void>;
  readonly 'moot.takeBackMark': (comment: MarkComment) => Promise<void>;
  /** A case, to be shown in the Test Explorer. */
  readonly 'moot.findCase': () => Promise<void>;
  /** From a test, or a message of one. */
  readonly 'moot.openTranscript': (test: unknown) => Promise<void>;
  readonly 'moot.refreshRuns': () => void;
  readonly 'moot.selectModel': () => Promise<void>;
  readonly 'moot.setApiKey': () => Promise<void>;
  readonly 'moot.clearApiKey': () => Promise<void>;
  readonly 'moot.openSamples': () => Promise<void>;
  readonly 'moot.restartServer': () => Promise<void>;
}

/** What a tree item of the Runs view hands to a command. */
export interface RunItem {
  readonly run: RunId;
}

export function registerCommands(commands: Commands): vscode.Disposable {
  const entries = Object.entries(commands) as [string, (...args: unknown[]) => unknown][];
  return vscode.Disposable.from(...entries.map(([name, run]) => vscode.commands.registerCommand(name, run)));
}
