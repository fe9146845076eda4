import { TextDocuments } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Connection } from 'vscode-languageserver';
import { outlineFile, type Outlined } from '../language/outlined';
import { outlineYaml } from '../language/outline-yaml';
import { pathOfUri, placeOfDocument, uriOfPath, type DocumentPlace } from './addresses';
import type { OpenText } from '../core/overlay-files';
import type { Paths } from '../core/ports';
import { kindOfFile } from '../core/check';
import type { PipelineReading } from '../core/pipeline/pipeline';

export interface DocumentEvents {
  /** A document was opened, or its text is another. */
  readonly onText: (path: string) => void;
  /** `isFile`: whether there can still be a file of that path. */
  readonly onClosed: (path: string, isFile: boolean) => void;
}

/** The documents open in the editor, by path. Those of other schemes than files have one too, made up where need be. */
export class OpenDocuments {
  private readonly documents = new TextDocuments(TextDocument);
  private readonly places = new Map<string, DocumentPlace>();
  private readonly uris = new Map<string, string>();
  private readonly outlines = new Map<string, { readonly version: number; readonly outlined: Outlined }>();

  constructor(
    private readonly paths: Paths,
    /** The folder that documents belong to which were never saved. */
    private readonly home: () => string,
    private readonly readPipeline: (file: string, text: string) => PipelineReading,
  ) {}

  listen(connection: Connection, events: DocumentEvents): void {
    this.documents.onDidOpen(({ document }) => {
      const place = placeOfDocument(document, this.paths, this.home());
      if (place) this.places.set(document.uri, place);
    });
    this.documents.onDidChangeContent(({ document: { uri } }) => {
      const path = this.pathOf(uri);
      if (path === undefined) return;
      this.uris.set(path, uri);
      events.onText(path);
    });
    this.documents.onDidClose(({ document: { uri } }) => {
      const path = this.pathOf(uri);
      this.outlines.delete(uri);
      if (path !== undefined) events.onClosed(path, pathOfUri(uri) !== undefined);
      // Only now: what was told of it is taken back under its own address.
      if (path !== undefined) this.uris.delete(path);
      this.places.delete(uri);
    });
    this.documents.listen(connection);
  }

  /** Path of a file, or of a document that is still to be saved; undefined for what is only shown. */
  pathOf(uri: string): string | undefined {
    const place = this.places.get(uri);
    return place ? (place.isAuthored ? place.path : undefined) : pathOfUri(uri);
  }

  /** Address of a file or an open document by its path. */
  uriOf(path: string): string {
    return this.uris.get(path) ?? uriOfPath(path);
  }

  at(path: string): OpenText | undefined {
    const uri = this.uris.get(path);
    const document = uri === undefined ? undefined : this.documents.get(uri);
    return document && { uri: document.uri, version: document.version, text: document.getText() };
  }

  /** What can be read of an open document of ours; undefined for any other. */
  outlineOf(uri: string): Outlined | undefined {
    const document = this.documents.get(uri);
    const path = this.places.get(uri)?.path;
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
      ? { kind: 'pipeline', outline: outlineYaml(path, text, () => this.readPipeline(path, text)) }
      : outlineFile(path, text);
  }
}
