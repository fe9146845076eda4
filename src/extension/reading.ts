import * as vscode from 'vscode';
import { decode } from '../core/dataset/decode';
import { entryLine } from '../core/knowledge/entry-line';
import type { StatuteBook } from '../core/knowledge/statute-book';
import { statutesOfRun } from '../core/run/run-statutes';
import { fileOfManifest } from '../core/run-store/run-place';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { openComparison } from './comparison-thread';
import type { RunSession } from './run-session';
import type { TranscriptActions } from './transcript-handlers';

/** Runs whose statutes stay in memory. */
const kept = 4;

/** What the panel needs to read transcripts: statutes of runs, files of knowledge bases, figures with intervals. */
export function createReading(context: Pick<vscode.ExtensionContext, 'extensionUri'>): TranscriptActions {
  const script = vscode.Uri.joinPath(context.extensionUri, 'dist', 'worker.js').fsPath;
  const books = new Map<string, Promise<StatuteBook>>();
  return {
    statutesOf: (session) => {
      const known = books.get(session.id);
      if (known) return known;
      const book = statutesOfRun(nodeFiles, nodePaths, session.root, session.files);
      books.set(session.id, book);
      // A file that could not be read now may be there the next time.
      book.catch(() => books.delete(session.id));
      const [oldest] = books.keys();
      if (books.size > kept && oldest !== undefined) books.delete(oldest);
      return book;
    },
    openEntry,
    copy: async (text) => {
      await vscode.env.clipboard.writeText(text);
    },
    figuresOf: async ({ root, id }) => {
      // Thousands of resamples are no work for the thread of the editor.
      const opened = openComparison(script, [{ root, id }]);
      try {
        return await opened.figures();
      } finally {
        opened.dispose();
      }
    },
  };
}

async function openEntry({ root, files }: RunSession, base: string, entry: string): Promise<void> {
  const known = files.knowledge.find(({ name }) => name === base);
  if (!known) throw new Error(`The run has no knowledge base named ${base}.`);
  const file = fileOfManifest(nodePaths, root, known.path);
  if (!(await nodeFiles.exists(file))) throw new Error(`${known.path} is no longer there.`);
  const line = entryLine(file, decode(file, await nodeFiles.read(file)).text, entry);
  const at = new vscode.Range(line ?? 0, 0, line ?? 0, 0);
  await vscode.window.showTextDocument(vscode.Uri.file(file), {
    selection: at,
    viewColumn: vscode.ViewColumn.One,
  });
}
