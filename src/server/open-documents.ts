import { TextDocuments } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Connection } from 'vscode-languageserver';
import { outlineFile, type Outlined } from '../language/outlined';
import { outlineYaml } from '../language/outline-yaml';
import { pathOfUri } from './addresses';
import type { OpenText } from '../core/overlay-files';
import { kindOfFile } from '../core/check';
import type { PipelineReading } from '../core/pipeline/pipeline';

export interface DocumentEvents {
  /** A document was opened, or its text is another. */
  readonly onText: (path: string) => void;
  readonly onClosed: (path: string) => void;
}

/** The documents open in the editor, by path. */
export class OpenDocuments {
  private readonly documents = new TextDocuments(TextDocument);
  private readonly uris = new Map<string, string>();
  private readonly outlines = new Map<string, { readonly version: number; readonly outlined: Outlined }>();

  constructor(private readonly readPipeline: (file: string, text: string) => PipelineReading) {}

  listen(connection: Connection, events: DocumentEvents): void {
    this.documents.onDidChangeContent(({ document: { uri } }) => {
      const path = pathOfUri(uri);
      if (path === undefined) return;
      this.uris.set(path, uri);
      events.onText(path);
    });
    this.documents.onDidClose(({ document: { uri } }) => {
      const path = pathOfUri(uri);
      if (path === undefined) return;
      this.uris.delete(path);
      this.outlines.delete(uri);
      events.onClosed(path);
    });
    this.documents.listen(connection);
  }

  at(path: string): OpenText | undefined {
    const uri = this.uris.get(path);
    const document = uri === undefined ? undefined : this.documents.get(uri);
    return document && { uri: document.uri, version: document.version, text: document.getText() };
  }

  /** What can be read of an open document of ours; undefined for any other. */
  outlineOf(uri: string): Outlined | undefined {
    const document = this.documents.get(uri);
    const path = pathOfUri(uri);
    if (!document || path === undefined) return undefined;
    const known = this.outlines.get(uri);
    if (known?.version === document.version) return known.outlined;
    const outlined = this.outline(path, document.getText());
    if (outlined) this.outlines.set(uri, { version: document.version, outlined });
    return outlined;
  }

  private outline(path: string, text: string): Outlined | undefined {
    // What the checker read of a pipeline need not be read again.
    return kindOfFile(path) === 'pipeline'
      ? { kind: 'pipeline', outline: outlineYaml(path, text, this.readPipeline(path, text)) }
      : outlineFile(path, text);
  }
}
