import { CompletionItemKind } from 'vscode-languageserver-types';
import type { Files, Paths } from '../../core/ports';
import { FileTrouble } from '../../core/ports';
import type { Offer } from './items';

/** Which files may stand at a place. */
export interface PathWish {
  readonly file?: RegExp;
  /** Whether a folder itself is what is wanted. */
  readonly folder?: boolean;
}

/** More entries than anyone reads through. */
const MOST = 500;

/** What a path that is begun can go on with, relative to the file that says it. Folders can be gone into. */
export async function completePath(
  files: Files,
  paths: Paths,
  from: string,
  typed: string,
  { file, folder }: PathWish,
): Promise<Offer[]> {
  const begun = typed.slice(0, typed.lastIndexOf('/') + 1);
  const at = paths.resolveFrom(from, begun === '' ? '.' : begun);
  const entries = await listed(files, at);
  const own = paths.basename(from);
  const offers = entries.slice(0, MOST).flatMap(({ name, kind }): Offer[] => {
    if (name.startsWith('.') || name === 'node_modules') return [];
    if (kind !== 'file') {
      const text = `${begun}${name}${folder === true ? '' : '/'}`;
      return [{ label: text, text, kind: CompletionItemKind.Folder, group: 3 }];
    }
    if (folder === true || file?.test(name) === false || (begun === '' && name === own)) return [];
    return [{ label: `${begun}${name}`, kind: CompletionItemKind.File, group: 2 }];
  });
  const up: Offer[] = /^(?:\.\.\/)*$/u.test(begun)
    ? [{ label: `${begun}../`, kind: CompletionItemKind.Folder, group: 4 }]
    : [];
  return [...offers, ...up];
}

async function listed(files: Files, folder: string): ReturnType<Files['list']> {
  try {
    return await files.list(folder);
  } catch (error) {
    if (error instanceof FileTrouble) return [];
    throw error;
  }
}
