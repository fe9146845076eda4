import type { Range } from '../../core/problem';
import type { FileDiagnostic } from '../diagnose';
import type { Outlined } from '../outlined';
import { addedKeys } from './add-key';
import { fileCreations, type NewFiles } from './create-file';
import { extractPassage, type Versioned } from './extract-passage';
import { inputActions } from './inputs';
import { replacements, type Mending } from './replace';
import type { Refactoring } from './text-edits';
import { wrapStages } from './wrap-stages';

/** All that can be done about problems at a place, and with what is selected. `newFiles`: absent if none can be made. */
export async function codeActions(
  outlined: Outlined,
  document: Versioned,
  range: Range,
  diagnostics: readonly FileDiagnostic[],
  newFiles: NewFiles | undefined,
): Promise<(Mending | Refactoring)[]> {
  const { kind, outline } = outlined;
  const { uri } = document;
  return [
    ...replacements(outline, uri, diagnostics),
    ...addedKeys(outline, uri, diagnostics),
    ...(kind === 'role' ? inputActions(outline, uri, diagnostics) : []),
    ...(newFiles ? await fileCreations(outlined, diagnostics, newFiles) : []),
    ...(kind === 'pipeline' ? wrapStages(outline, uri, range) : []),
    ...(kind === 'role' && newFiles ? await extractPassage(outline, document, range, newFiles) : []),
  ];
}
