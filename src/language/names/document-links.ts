import type { Range as LspRange } from 'vscode-languageserver-types';
import { toLspRange } from '../lsp-range';
import { samePlace, type NameIndex } from './name-index';
import type { Mention } from './mention';

export interface Link {
  readonly range: LspRange;
  /** Path of the file, which need not be there. */
  readonly path: string;
}

/** The names of roles and the paths in a file, each with the file it leads to. */
export function linksIn(index: NameIndex, file: string): Link[] {
  const found: Mention[] = [];
  // What expressions read leads to no file, and need not be found for this.
  for (const mention of index.pipelines.get(file)?.names ?? index.in(file)) {
    const { path, as } = mention;
    if (path === undefined || path === file || as === 'implicit') continue;
    if (!found.some((other) => samePlace(other, mention))) found.push(mention);
  }
  return found.map(({ range, path = '' }) => ({ range: toLspRange(range), path }));
}
