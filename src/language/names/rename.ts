import type { TextEdit } from 'vscode-languageserver-types';
import type { Position, Problem } from '../../core/problem';
import { outlineFile, type Outlined } from '../outlined';
import { LineIndex } from '../../core/text/line-index';
import { bindImplicit } from './bind-implicit';
import { applied, FileEdits } from './file-edits';
import { faultOfName, renamingAt, type Refusal, type Renaming } from './may-rename';
import { NameIndex, sameRange } from './name-index';
import { changedMeaning } from './meanings';
import { clashOf } from './name-clash';
import { readAsData } from './names-in-data';
import type { Written } from './written';

export type FileChanges = ReadonlyMap<string, readonly TextEdit[]>;

/**
 * The edits that give what a place names another name, in every file, or why there are none. Inputs that were bound by
 * the old name are bound under `with:`. Nothing is renamed that would make any expression read something else.
 */
export function rename(
  index: NameIndex,
  file: string,
  at: Position,
  wanted: string,
): { readonly changes: FileChanges } | Refusal {
  const renaming = renamingAt(index, file, at);
  if ('reason' in renaming) return renaming;
  const edits = new FileEdits();
  const refused =
    faultOfName(renaming, wanted) ??
    clashOf(index, renaming, wanted) ??
    readAsData(index, renaming) ??
    replaceNames(index, renaming, wanted, edits) ??
    bindImplicit(index, renaming, wanted, edits) ??
    changedBy(index, edits.all);
  return refused === undefined ? { changes: edits.all } : { reason: refused };
}

function replaceNames(
  index: NameIndex,
  { name, subjects }: Renaming,
  wanted: string,
  edits: FileEdits,
): string | undefined {
  const { paths } = index.sources;
  const mentions = [...subjects].flatMap((subject) => index.of(subject));
  for (const { file, range, exact, as } of mentions) {
    const place = `${paths.basename(file)}, line ${range.start.line + 1}`;
    if (as === 'implicit') continue;
    if (!exact)
      return `In ${place}, "${name}" is written in a way that cannot be changed by itself, such as an alias.`;
    const isShared = index
      .in(file)
      .some((other) => other.as !== 'implicit' && !subjects.has(other.of) && sameRange(other.range, range));
    if (isShared) return `In ${place}, "${name}" stands for something else too.`;
    edits.replace(file, range, wanted);
  }
  for (const file of mayName(index, new Set(mentions.map((mention) => mention.file)))) {
    const fault = faultIn(index, file);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** These files, the pipelines that use roles among them, and the slices of those. */
function mayName(index: NameIndex, files: ReadonlySet<string>): Set<string> {
  const found = new Set(files);
  for (const [file, { roles }] of index.pipelines) {
    if ([...roles.byName.values()].some(({ outline }) => files.has(outline.file))) found.add(file);
  }
  for (const [file, { kind, outline }] of index.sources.documents) {
    const pipeline = kind === 'slice' ? index.pipelineOfSlice(outline) : undefined;
    if (pipeline && found.has(pipeline.outline.file)) found.add(file);
  }
  return found;
}

/** A file that cannot be read as a whole may hold uses that are not found. */
function faultIn(index: NameIndex, file: string): string | undefined {
  const outlined = index.sources.documents.get(file);
  const name = index.sources.paths.basename(file);
  const problem = outlined && errorsOf(outlined)[0];
  if (problem) {
    const line = (problem.range?.start.line ?? 0) + 1;
    return `${name} has a fault in line ${line}, so that uses of the name may be missed. ${problem.message}`;
  }
  const prompt = index.roles.get(file)?.prompt ?? index.passages.get(file);
  return prompt && !prompt.names.whole
    ? `The prompt of ${name} has a fault, so that uses of the name may be missed.`
    : undefined;
}

function errorsOf({ outline }: Outlined): readonly Problem[] {
  const [field] = outline.fields.values();
  return (field?.source.problems ?? []).filter(({ severity }) => severity === 'error');
}

/** Reads the files as they will be, and looks for what came to mean something else. */
function changedBy(index: NameIndex, changes: FileChanges): string | undefined {
  const { documents, passages, paths } = index.sources;
  const after = { paths, documents: new Map(documents), passages: new Map(passages) };
  for (const [file, edits] of changes) {
    const written = index.written(file);
    if (!written) continue;
    const text = applied(written, edits);
    const outlined = outlineFile(file, text);
    if (outlined) after.documents.set(file, outlined);
    const passage: Written = { file, text, lines: new LineIndex(text) };
    if (passages.has(file)) after.passages.set(file, passage);
    const [fault] = outlined ? errorsOf(outlined) : [];
    if (fault) return `${paths.basename(file)} would not be right any more: ${fault.message}`;
  }
  return changedMeaning(index, new NameIndex(after, index.memory));
}
