import type { CodeLens, Range as LspRange } from 'vscode-languageserver-types';
import { FILE_START, toLspRange } from './lsp-range';
import { everyStage, type YamlOutline } from './outline-yaml';

/** Commands the lenses call; the editor's side registers them. `uri` comes first, then the stage's path. */
const LENS_COMMANDS = {
  runOnCase: 'moot.runOnCase',
  runSlice: 'moot.runSlice',
} as const;

export function pipelineLenses(outline: YamlOutline, uri: string): CodeLens[] {
  const runOnCase = (range: LspRange, ...path: string[]): CodeLens =>
    lens(range, '▷ Run on case…', LENS_COMMANDS.runOnCase, uri, ...path);
  const stages = [...everyStage(outline.stages)]
    // Unnamed stages cannot be asked for by name.
    .filter(({ stage }) => !stage.name.includes('~'))
    // What comes after the verdict does not run by itself.
    .filter(({ path }) => !(outline.fields.has('after') && path.startsWith('after/')))
    .map(({ stage, path }) => runOnCase(toLspRange(stage.nameRange), path));
  return [runOnCase(headOf(outline)), ...stages];
}

export function sliceLenses(outline: YamlOutline, uri: string): CodeLens[] {
  return [lens(headOf(outline), '▷ Run slice', LENS_COMMANDS.runSlice, uri)];
}

function headOf({ name }: YamlOutline): LspRange {
  return name ? toLspRange(name.range) : FILE_START;
}

function lens(range: LspRange, title: string, command: string, ...args: string[]): CodeLens {
  return { range, command: { title, command, arguments: args } };
}
