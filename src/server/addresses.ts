import { URI } from 'vscode-uri';
import { kindOfFile, type AuthoredKind } from '../core/check';
import type { Paths } from '../core/ports';

/** By the language of a document: the kind of its file, and how the name of one ends. */
const LANGUAGES: Readonly<Record<string, readonly [AuthoredKind, string]>> = {
  'moot-role': ['role', '.role.md'],
  'moot-pipeline': ['pipeline', '.pipeline.yaml'],
  'moot-slice': ['slice', '.slice.yaml'],
};

/** Path of a `file:` URI; undefined for other schemes, which this server leaves alone. */
export function pathOfUri(uri: string): string | undefined {
  try {
    const parsed = URI.parse(uri, true);
    return parsed.scheme === 'file' ? parsed.fsPath : undefined;
  } catch {
    // What is no URI belongs to no file.
    return undefined;
  }
}

/** Where a document stands that a client shows. */
export interface DocumentPlace {
  readonly path: string;
  /** Of a file, or of one that is still to be saved. Others, such as earlier versions, are only shown. */
  readonly isAuthored: boolean;
}

/**
 * The place of a document. One that was never saved stands in the folder `home`, by a name that no file has, so that
 * what it refers to is looked for there.
 */
export function placeOfDocument(
  { uri, languageId }: { readonly uri: string; readonly languageId: string },
  paths: Paths,
  home: string,
): DocumentPlace | undefined {
  const file = pathOfUri(uri);
  if (file !== undefined) return { path: file, isAuthored: true };
  try {
    const { scheme, path, fsPath } = URI.parse(uri, true);
    const [kind, ending] = LANGUAGES[languageId] ?? [];
    const name = path.startsWith('/') ? fsPath : paths.join(home, `${scheme}:${path}`);
    const ended = kind === undefined || kindOfFile(name) === kind ? name : `${name}${ending ?? ''}`;
    return { path: ended, isAuthored: scheme === 'untitled' };
  } catch {
    return undefined;
  }
}

export function uriOfPath(path: string): string {
  return URI.file(path).toString();
}
