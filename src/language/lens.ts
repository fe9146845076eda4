import type { CodeLens, Range as LspRange } from 'vscode-languageserver-types';
import { childStages, type Stage } from '../core/pipeline/stage';
import type { Counts } from '../core/run-store/manifest';
import { FILE_START, toLspRange } from './lsp-range';
import type { RoleOutline } from './outline-role';
import { everyStage, type YamlOutline } from './outline-yaml';

/** Commands the lenses call; the editor's side registers them. `uri` comes first, then the stage's path; a run has its id. */
const LENS_COMMANDS = {
  runOnCase: 'moot.runOnCase',
  runSlice: 'moot.runSlice',
  debug: 'moot.debugCase',
  preview: 'moot.preview',
  openRun: 'moot.openRun',
} as const;

const PREVIEW = '◦ Preview';
const DEBUG = '◦ Debug';

/** What a lens says of a run that has ended. */
export interface LastRun {
  readonly id: string;
  readonly counts: Pick<Counts, 'total' | 'done' | 'error' | 'unparsed'>;
  /** The first of those that stand for the run; absent where none has a value. */
  readonly figure?: { readonly name: string; readonly value: number };
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

export function pipelineLenses(outline: YamlOutline, uri: string): CodeLens[] {
  const runOnCase = (range: LspRange, ...path: string[]): CodeLens[] => [
    lens(range, '▷ Run on case…', LENS_COMMANDS.runOnCase, uri, ...path),
    lens(range, DEBUG, LENS_COMMANDS.debug, uri, ...path),
  ];
  const stages = [...everyStage(outline.stages)]
    // Unnamed stages cannot be asked for by name.
    .filter(({ stage }) => !stage.name.includes('~'))
    .flatMap(({ stage, path }) => {
      const range = toLspRange(stage.nameRange);
      // What comes after the verdict does not run by itself.
      const isAfter = outline.fields.has('after') && path.startsWith('after/');
      return [
        ...(isAfter ? [] : runOnCase(range, path)),
        ...(asksSomebody(stage) ? [lens(range, PREVIEW, LENS_COMMANDS.preview, uri, path)] : []),
      ];
    });
  return [...runOnCase(headOf(outline)), ...stages];
}

/** Its prompt, as a pipeline that asks it would send it. */
export function roleLenses({ fields }: RoleOutline, uri: string): CodeLens[] {
  const name = fields.get('role');
  return [lens(name ? toLspRange(name.range) : FILE_START, PREVIEW, LENS_COMMANDS.preview, uri)];
}

export function sliceLenses(outline: YamlOutline, uri: string): CodeLens[] {
  const head = headOf(outline);
  return [
    lens(head, '▷ Run slice', LENS_COMMANDS.runSlice, uri),
    lens(head, DEBUG, LENS_COMMANDS.debug, uri),
  ];
}

/** How the last run of a file went; it opens the run. Times are those of the clock, which stay true as time goes on. */
export function lastRunLens(outline: YamlOutline, run: LastRun): CodeLens {
  const { counts, figure, endedAt } = run;
  const words = [
    ...(figure ? [`${figure.name} ${figure.value.toFixed(3)}`] : []),
    `${counts.done}/${counts.total} done`,
    ...(counts.error > 0 ? [`${counts.error} ${counts.error === 1 ? 'error' : 'errors'}`] : []),
    ...(counts.unparsed > 0 ? [`${counts.unparsed} unparsed`] : []),
    new Date(endedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  ];
  return lens(headOf(outline), `Last run: ${words.join(' · ')}`, LENS_COMMANDS.openRun, run.id);
}

/** Whether there is a prompt to be seen. */
function asksSomebody(stage: Stage): boolean {
  const asks = stage.kind === 'role' || stage.kind === 'debate' || stage.kind === 'panel';
  return asks || childStages(stage).some(asksSomebody);
}

function headOf({ name }: YamlOutline): LspRange {
  return name ? toLspRange(name.range) : FILE_START;
}

function lens(range: LspRange, title: string, command: string, ...args: string[]): CodeLens {
  return { range, command: { title, command, arguments: args } };
}
