import type { Json } from '../../core/json';
import type { Range } from '../../core/problem';
import type { FileDiagnostic } from '../diagnose';
import type { Outlined } from '../outlined';
import { addedKeys } from './add-key';
import { addSchema } from './add-schema';
import { fileCreations, type NewFiles } from './create-file';
import { extractPassage } from './extract-passage';
import { inputActions } from './inputs';
import { replacements, type Mending } from './replace';
import type { Refactoring, Versioned } from './text-edits';
import { wrapStages } from './wrap-stages';

export interface ActionPorts {
  /** Absent where none can be made. */
  readonly newFiles?: NewFiles;
  /** What was read of the answers of a role when it last ran. */
  readonly answersOf: (role: string) => Promise<readonly Json[]>;
}

/** All that can be done about problems at a place, and with what is selected. */
export async function codeActions(
  outlined: Outlined,
  document: Versioned,
  range: Range,
  diagnostics: readonly FileDiagnostic[],
  { newFiles, answersOf }: ActionPorts,
): Promise<(Mending | Refactoring)[]> {
  const { kind, outline } = outlined;
  const { uri } = document;
  return [
    ...replacements(outline, uri, diagnostics),
    ...addedKeys(outline, uri, diagnostics),
    ...(kind === 'role' ? inputActions(outline, uri, diagnostics) : []),
    ...(newFiles ? await fileCreations(outlined, document, diagnostics, newFiles) : []),
    ...(kind === 'pipeline' ? wrapStages(outline, uri, range) : []),
    ...(kind === 'role' ? await addSchema(outline, uri, range, answersOf) : []),
    ...(kind === 'role' && newFiles ? await extractPassage(outline, document, range, newFiles) : []),
  ];
}
