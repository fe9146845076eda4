import {
  CompletionRequest,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  TextDocumentSyncKind,
  type ClientCapabilities,
  type Connection,
  type TextDocumentFilter,
} from 'vscode-languageserver';

const filesIn = (...languages: readonly string[]): TextDocumentFilter[] =>
  languages.map((language) => ({ scheme: 'file', language }));

/** What our files are made of besides: passages, laws and cases, by the languages that clients know them as. */
const OTHERS = filesIn('markdown', 'json', 'jsonl');
const CASES = filesIn('json', 'jsonl');

/** Asks the client to tell of files that are not ours as they stand in the editor, and to ask about files of cases. */
export async function askForOtherFiles(
  connection: Connection,
  { textDocument }: ClientCapabilities,
): Promise<void> {
  const { client } = connection;
  if (textDocument?.synchronization?.dynamicRegistration) {
    const documentSelector = OTHERS;
    const syncKind = TextDocumentSyncKind.Incremental;
    await client.register(DidOpenTextDocumentNotification.type, { documentSelector });
    await client.register(DidChangeTextDocumentNotification.type, { documentSelector, syncKind });
    await client.register(DidCloseTextDocumentNotification.type, { documentSelector });
  }
  if (textDocument?.completion?.dynamicRegistration) {
    const triggerCharacters = ['"', ':', ' '];
    await client.register(CompletionRequest.type, { documentSelector: CASES, triggerCharacters });
  }
}
