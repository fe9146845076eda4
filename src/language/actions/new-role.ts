import type { TextEdit } from 'vscode-languageserver-types';
import { readGraders } from '../../core/grading/grader-source';
import type { Reference, Stage } from '../../core/pipeline/stage';
import type { Paths } from '../../core/ports';
import type { FileDiagnostic } from '../diagnose';
import { fromLspPosition } from '../lsp-range';
import { everyStage, referencesOf, type YamlOutline } from '../outline-yaml';
import { endOfLine, eolOf } from '../../core/text/line-ends';
import { endOf } from './end-of-field';
import { toTextEdit } from './text-edits';

/** A file to be made, with its text. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
  /** What names it in the file that asks for it, where nothing does yet. */
  readonly naming?: TextEdit;
}

/** A name that can be that of a file everywhere. */
const FILE_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u;
/** What YAML does not read as text. */
const NO_TEXT = /^(?:true|false|null|[\d.-].*)$/iu;
const ROLE_FILE = /\.role\.md$/u;

/** The role that a pipeline asks and that is not there. */
export function newRole(outline: YamlOutline, diagnostic: FileDiagnostic, paths: Paths): NewFile | undefined {
  const { file, text, pipeline } = outline;
  const stages = [...everyStage(outline.stages)].map(({ stage }) => stage);
  const made = (path: string, name: string): NewFile => ({
    path,
    text: roleText(name, inputsGiven(stages, name), eolOf(text)),
  });
  if (diagnostic.code === 'missing-file' && pipeline.roles.kind === 'files') {
    const named = [...pipeline.roles.files].find(([, reference]) => isAt(outline, diagnostic, reference));
    return named && ROLE_FILE.test(named[1].name)
      ? made(paths.resolveFrom(file, named[1].name), named[0])
      : undefined;
  }
  if (diagnostic.code !== 'unknown-role') return undefined;
  const name = stages
    .flatMap(referencesOf)
    .find(({ to, reference }) => to === 'role' && isAt(outline, diagnostic, reference))?.reference.name;
  if (name === undefined || !FILE_NAME.test(name)) return undefined;
  if (pipeline.roles.kind === 'folder')
    return made(paths.join(paths.resolveFrom(file, pipeline.roles.folder.name), `${name}.role.md`), name);
  const [, beside] = [...pipeline.roles.files].at(-1) ?? [];
  const folder = /^.*\//u.exec(beside?.name ?? 'roles/')?.[0] ?? '';
  const naming = entry(outline, name, `${folder}${name}.role.md`);
  return naming && { ...made(paths.resolveFrom(file, `${folder}${name}.role.md`), name), naming };
}

/** The role of a grader that a slice names and that is not there. */
export function newGrader(
  outline: YamlOutline,
  diagnostic: FileDiagnostic,
  paths: Paths,
): NewFile | undefined {
  if (diagnostic.code !== 'missing-file') return undefined;
  const graders = readGraders(outline.fields.get('graders'));
  const grader = [...graders.values()].find(({ role }) => isAt(outline, diagnostic, role));
  if (!grader || !ROLE_FILE.test(grader.role.name)) return undefined;
  const path = paths.resolveFrom(outline.file, grader.role.name);
  const name = paths.basename(path).replace(ROLE_FILE, '');
  const inputs = new Map([...grader.with.keys()].map((input) => [input, 'any']));
  for (const record of ['gold', 'verdict']) if (!inputs.has(record)) inputs.set(record, 'object');
  return { path, text: roleText(name, inputs, eolOf(outline.text)) };
}

function isAt({ lines }: YamlOutline, { range }: FileDiagnostic, reference: Reference): boolean {
  return lines.offsetAt(reference.range.start) === lines.offsetAt(fromLspPosition(range.start));
}

/** A further entry of the map of roles. */
function entry(outline: YamlOutline, name: string, path: string): TextEdit | undefined {
  const { text, lines, fields } = outline;
  const roles = fields.get('roles');
  const last = [...((roles?.isMap ? roles.map() : undefined) ?? [])].at(-1)?.[1];
  if (!roles || !last) return undefined;
  const line = `${wordOf(name)}: ${path}`;
  const end = endOf(text, last);
  if (text[lines.offsetAt(roles.range.start)] === '{')
    return toTextEdit(outline, { start: end, end, newText: `, ${line}` });
  const at = endOfLine(text, end);
  const newText = `${eolOf(text)}${' '.repeat(last.placeOfKey.start.column)}${line}`;
  return toTextEdit(outline, { start: at, end: at, newText });
}

/** What stages bind for a role, whatever they bind it to. A prompt needs some words; every case has facts. */
function inputsGiven(stages: readonly Stage[], role: string): ReadonlyMap<string, string> {
  const given = stages.flatMap((stage) =>
    stage.kind === 'role' && stage.role.name === role ? [...stage.with.keys(), ...stage.gold.keys()] : [],
  );
  return new Map(given.length > 0 ? given.map((input) => [input, 'any']) : [['facts', 'string']]);
}

function roleText(name: string, inputs: ReadonlyMap<string, string>, eol: string): string {
  return [
    '---',
    `role: ${wordOf(name)}`,
    'inputs:',
    ...[...inputs].map(([input, type]) => `  ${input}: ${type}`),
    'output: { format: text }',
    '---',
    'user:',
    ...[...inputs.keys()].map((input) => `{{ ${input} }}`),
    '',
  ].join(eol);
}

function wordOf(name: string): string {
  return NO_TEXT.test(name) ? JSON.stringify(name) : name;
}
