import { CodeActionKind } from 'vscode-languageserver-types';
import type { Paths } from '../../core/ports';
import type { FileDiagnostic } from '../diagnose';
import type { Outlined } from '../outlined';
import { fixWord } from './fix-word';
import { newGrader, newRole, type NewFile } from './new-role';
import type { Mending } from './replace';
import { creation, type Versioned } from './text-edits';

/** Where new files go. */
export interface NewFiles {
  readonly paths: Paths;
  readonly isThere: (path: string) => Promise<boolean>;
  readonly uriOf: (path: string) => string;
}

/** For each role or grader that is asked and not there, and each passage a role includes, the action that makes its file. */
export async function fileCreations(
  outlined: Outlined,
  document: Versioned,
  diagnostics: readonly FileDiagnostic[],
  { paths, isThere, uriOf }: NewFiles,
): Promise<Mending[]> {
  const actions: Mending[] = [];
  for (const diagnostic of diagnostics) {
    const file = newFile(outlined, diagnostic, paths);
    if (!file || (await isThere(file.path))) continue;
    const { file: from } = outlined.outline;
    const { naming } = file;
    actions.push({
      title: `Create ${paths.relative(paths.dirname(from), file.path)}${naming ? ' and name it in roles' : ''}`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: {
        documentChanges: [
          ...creation(uriOf(file.path), file.text),
          ...(naming ? [{ textDocument: document, edits: [naming] }] : []),
        ],
      },
    });
  }
  return actions;
}

function newFile({ kind, outline }: Outlined, diagnostic: FileDiagnostic, paths: Paths): NewFile | undefined {
  switch (kind) {
    case 'role':
      return newPassage(outline.file, diagnostic, paths);
    case 'pipeline':
      return newRole(outline, diagnostic, paths);
    case 'slice':
      return newGrader(outline, diagnostic, paths);
  }
}

function newPassage(file: string, { code, data }: FileDiagnostic, paths: Paths): NewFile | undefined {
  const name = code === 'missing-include' ? fixWord(data, 'create') : undefined;
  return name === undefined ? undefined : { path: paths.resolveFrom(file, name), text: '' };
}
