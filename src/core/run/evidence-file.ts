import type { Case } from '../case';
import type { Files, Paths } from '../ports';
import type { MediaSource } from '../template/message-emitter';

/** Path of a file of the case; null for an address or a data URL. */
export function fileOf(paths: Paths, source: MediaSource, of: Case): string | null {
  const isAddress = /^[a-z][a-z0-9+.-]+:/iu.test(source.path) && !/^[a-z]:[\\/]/iu.test(source.path);
  return isAddress ? null : paths.resolveFrom(of.source.file, source.path);
}

export type FoundFile =
  { readonly ok: true; readonly path: string } | { readonly ok: false; readonly message: string };

/** Where a file of the case is, or why there is none to read. */
export async function findFile(
  files: Files,
  paths: Paths,
  source: MediaSource,
  of: Case,
  kind: 'picture' | 'video',
): Promise<FoundFile> {
  const path = fileOf(paths, source, of);
  if (path === null) {
    const message = `${source.path.slice(0, 80)} is no file; ${kind}s are read from disk only. Save it beside the dataset.`;
    return { ok: false, message };
  }
  if (await files.exists(path)) return { ok: true, path };
  const message = `there is no ${kind} at ${path}; its path is relative to the dataset ${of.source.file}`;
  return { ok: false, message };
}
