import { URI } from 'vscode-uri';

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

export function uriOfPath(path: string): string {
  return URI.file(path).toString();
}
