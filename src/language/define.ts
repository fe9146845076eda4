import type { Range as LspRange } from 'vscode-languageserver-types';
import type { Files } from '../core/ports';
import type { Position, Range } from '../core/problem';
import type { Project } from '../core/project';
import type { Field } from '../core/yaml/field';
import { findRoles } from './find-roles';
import { contains, FILE_START, toLspRange } from './lsp-range';
import { inputsOf, type RoleOutline } from './outline-role';
import { everyStage, referencesOf, type OutlinedStage, type YamlOutline } from './outline-yaml';
import { templateWordAt } from './template-word';

export interface Target {
  readonly file: string;
  readonly range: LspRange;
}

/** Where a role name, a path, a stage, a switch or a knowledge base of a pipeline or slice is defined. */
export async function defineInYaml(
  project: Project,
  files: Files,
  outline: YamlOutline,
  at: Position,
): Promise<Target | undefined> {
  const inFile = (range: Range | undefined): Target | undefined =>
    range && { file: outline.file, range: toLspRange(range) };
  const existing = async (name: string): Promise<Target | undefined> => {
    const file = project.paths.resolveFrom(outline.file, name);
    const entries = await files.list(project.paths.dirname(file));
    const isFile = entries.some(
      (entry) => entry.kind === 'file' && entry.name === project.paths.basename(file),
    );
    return isFile ? { file, range: FILE_START } : undefined;
  };
  for (const { stage } of everyStage(outline.stages)) {
    for (const { to, reference } of referencesOf(stage)) {
      if (!contains(reference.range, at)) continue;
      if (to === 'file') return existing(reference.name);
      if (to === 'knowledge') return inFile(memberOf(outline, 'knowledge', reference.name)?.placeOfKey);
      const file = (await findRoles(project, files, outline)).get(reference.name);
      return file === undefined ? undefined : { file, range: FILE_START };
    }
  }
  const path = pathFields(outline)
    .find((field) => contains(field.range, at))
    ?.scalar();
  if (typeof path === 'string') return existing(path);
  const offset = outline.lines.offsetAt(at);
  const word = templateWordAt(outline.text, offset);
  if (!word) return undefined;
  const [root = '', part] = word.segments;
  if (root === 'switches') return inFile(memberOf(outline, 'switches', part ?? '')?.placeOfKey);
  const name = root === 'history' && word.index > 0 ? (part ?? '') : root;
  return inFile(nearestStage(outline, name, at)?.stage.nameRange);
}

/** Where a variable of a role's prompt is declared, or the passage it includes. */
export async function defineInRole(
  project: Project,
  files: Files,
  outline: RoleOutline,
  at: Position,
): Promise<Target | undefined> {
  const offset = outline.lines.offsetAt(at);
  for (const match of outline.text.matchAll(/\{%-?\s*include\s+(["'])(.+?)\1\s*-?%\}/gu)) {
    if (offset < match.index || offset > match.index + match[0].length) continue;
    const file = project.paths.resolveFrom(outline.file, match[2] ?? '');
    return (await files.exists(file)) ? { file, range: FILE_START } : undefined;
  }
  const name = templateWordAt(outline.text, offset)?.segments[0];
  const declared = name === undefined ? undefined : inputsOf(outline).get(name);
  return declared && { file: outline.file, range: toLspRange(declared) };
}

/** Several stages may share a name in different groups; the last one before the place is meant. */
function nearestStage(outline: YamlOutline, name: string, at: Position): OutlinedStage | undefined {
  const named = [...everyStage(outline.stages)].filter(({ stage }) => stage.name === name);
  return named.findLast(({ stage }) => stage.range.start.line <= at.line) ?? named[0];
}

export function memberOf(outline: YamlOutline, key: string, name: string): Field | undefined {
  const field = outline.fields.get(key);
  return field?.isMap ? field.map()?.get(name) : undefined;
}

/** The values that are paths relative to the file. */
function pathFields({ fields }: YamlOutline): Field[] {
  const members = (key: string): Field[] => {
    const field = fields.get(key);
    return field?.isMap ? [...(field.map()?.values() ?? [])] : [];
  };
  const knowledge = members('knowledge').flatMap((source) =>
    source.isMap ? (source.map()?.get('from') ?? []) : [source],
  );
  const graders = members('graders').flatMap((grader) =>
    grader.isMap ? (grader.map()?.get('role') ?? []) : [grader],
  );
  const named = ['dataset', 'pipeline'].flatMap((key) => fields.get(key) ?? []);
  return [...members('roles'), ...knowledge, ...graders, ...named];
}
