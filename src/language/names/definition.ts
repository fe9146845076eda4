import type { Range as LspRange, DocumentHighlight } from 'vscode-languageserver-types';
import { DocumentHighlightKind } from 'vscode-languageserver-types';
import type { Position } from '../../core/problem';
import { FILE_START, toLspRange } from '../lsp-range';
import type { Mention } from './mention';
import { samePlace, type NameIndex } from './name-index';

export interface Target {
  readonly file: string;
  readonly range: LspRange;
}

/** Where what a place names is defined: the file of a role or path, which need not exist, else the place of the name. */
export function definitionsAt(index: NameIndex, file: string, at: Position): Target[] {
  const named = namedAt(index, file, at);
  return distinct(
    named.flatMap((mention) => {
      // A role's own name and a path lead to the file.
      if (mention.path !== undefined && mention.path !== file) {
        return [{ file: mention.path, range: FILE_START }];
      }
      return index
        .of(mention.of)
        .filter(({ as }) => as === 'definition')
        .map((definition) => ({ file: definition.file, range: toLspRange(definition.range) }));
    }),
  );
}

/** Every place that names, or reads without naming, what a place names. */
export function referencesAt(
  index: NameIndex,
  file: string,
  at: Position,
  includeDeclaration: boolean,
): Target[] {
  const all = [...subjectsAt(index, file, at)].flatMap((subject) => index.of(subject));
  return distinct(
    all
      .filter(({ as }) => includeDeclaration || as !== 'definition')
      .map((mention) => ({ file: mention.file, range: toLspRange(mention.range) })),
  );
}

/** The places in a file that name what a place in it names. */
export function highlightsAt(index: NameIndex, file: string, at: Position): DocumentHighlight[] {
  const subjects = new Set(namedAt(index, file, at).map(({ of }) => of));
  const found: Mention[] = [];
  for (const mention of index.in(file)) {
    if (!subjects.has(mention.of) || mention.as === 'implicit') continue;
    if (!found.some((other) => samePlace(other, mention))) found.push(mention);
  }
  return found.map(({ range, as }) => ({
    range: toLspRange(range),
    kind: as === 'definition' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

/** What is named at a place in so many words. */
export function namedAt(index: NameIndex, file: string, at: Position): Mention[] {
  return index.at(file, at).filter(({ as }) => as !== 'implicit');
}

function subjectsAt(index: NameIndex, file: string, at: Position): Set<string> {
  const named = namedAt(index, file, at);
  // A role is named by its own name, and by those that pipelines give it.
  const paths = new Set(named.flatMap(({ kind, path }) => (kind === 'role' ? (path ?? []) : [])));
  const roles = [...paths].flatMap((path) => index.namesOfRole(path));
  return new Set([...named.map(({ of }) => of), ...roles]);
}

function distinct(targets: readonly Target[]): Target[] {
  return [...new Map(targets.map((target) => [JSON.stringify(target), target])).values()];
}
