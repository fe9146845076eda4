import { CodeActionKind } from 'vscode-languageserver-types';
import type { Paths } from '../../core/ports';
import type { Stage } from '../../core/pipeline/stage';
import type { FileDiagnostic } from '../diagnose';
import { fromLspPosition } from '../lsp-range';
import type { Outlined } from '../outlined';
import { everyStage, referencesOf, type YamlOutline } from '../outline-yaml';
import { eolOf } from '../line-ends';
import { fixWord } from './fix-word';
import type { Mending } from './replace';
import { creation } from './text-edits';

/** Where new files go. */
export interface NewFiles {
  readonly paths: Paths;
  readonly isThere: (path: string) => Promise<boolean>;
  readonly uriOf: (path: string) => string;
}

interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** A name that can be that of a file everywhere. */
const FILE_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u;
/** What YAML does not read as text. */
const NO_TEXT = /^(?:true|false|null|[\d.-].*)$/iu;

/** For each role a pipeline asks that is not there, and each passage a role includes, the action that makes its file. */
export async function fileCreations(
  outlined: Outlined,
  diagnostics: readonly FileDiagnostic[],
  { paths, isThere, uriOf }: NewFiles,
): Promise<Mending[]> {
  const actions: Mending[] = [];
  for (const diagnostic of diagnostics) {
    const file =
      outlined.kind === 'role'
        ? newPassage(outlined.outline.file, diagnostic, paths)
        : outlined.kind === 'pipeline'
          ? newRole(outlined.outline, diagnostic, paths)
          : undefined;
    if (!file || (await isThere(file.path))) continue;
    const { file: from } = outlined.outline;
    actions.push({
      title: `Create ${paths.relative(paths.dirname(from), file.path)}`,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: { documentChanges: creation(uriOf(file.path), file.text) },
    });
  }
  return actions;
}

function newPassage(file: string, { code, data }: FileDiagnostic, paths: Paths): NewFile | undefined {
  const name = code === 'missing-include' ? fixWord(data, 'create') : undefined;
  return name === undefined ? undefined : { path: paths.resolveFrom(file, name), text: '' };
}

function newRole(outline: YamlOutline, diagnostic: FileDiagnostic, paths: Paths): NewFile | undefined {
  const { file, text, lines, pipeline } = outline;
  if (diagnostic.code !== 'unknown-role' || pipeline.roles.kind !== 'folder') return undefined;
  const offset = lines.offsetAt(fromLspPosition(diagnostic.range.start));
  const stages = [...everyStage(outline.stages)].map(({ stage }) => stage);
  const name = stages
    .flatMap(referencesOf)
    .find(({ to, reference }) => to === 'role' && lines.offsetAt(reference.range.start) === offset)
    ?.reference.name;
  if (name === undefined || !FILE_NAME.test(name)) return undefined;
  return {
    path: paths.join(paths.resolveFrom(file, pipeline.roles.folder.name), `${name}.role.md`),
    text: roleText(name, inputsGiven(stages, name)).replaceAll('\n', eolOf(text)),
  };
}

/** What stages bind for a role, whatever they bind it to. */
function inputsGiven(stages: readonly Stage[], role: string): ReadonlySet<string> {
  return new Set(
    stages.flatMap((stage) =>
      stage.kind === 'role' && stage.role.name === role ? [...stage.with.keys(), ...stage.gold.keys()] : [],
    ),
  );
}

function roleText(name: string, given: ReadonlySet<string>): string {
  const any = [...given].map((input): [string, string] => [input, 'any']);
  // A prompt needs some words; every case has facts.
  const inputs = any.length > 0 ? any : [['facts', 'string'] as const];
  return [
    '---',
    `role: ${NO_TEXT.test(name) ? JSON.stringify(name) : name}`,
    'inputs:',
    ...inputs.map(([input, type]) => `  ${input}: ${type}`),
    'output: { format: text }',
    '---',
    'user:',
    ...inputs.map(([input]) => `{{ ${input} }}`),
    '',
  ].join('\n');
}
