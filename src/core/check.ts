import { FileTrouble, type FileEntry, type Files } from './ports';
import type { Problem } from './problem';
import type { Project } from './project';
import { checkSlice, reportDataset, type ReportDataset } from './check-slice';
import { modelProblems, type ModelHost } from './check-models';
import type { ModelSettings } from './model-settings';
import { allStages } from './pipeline/stage';
import { openDataset } from './run/run-plan';
import { parseSlice } from './slice';

export type AuthoredKind = 'role' | 'pipeline' | 'slice' | 'dataset';

const ENDINGS: readonly (readonly [RegExp, AuthoredKind])[] = [
  [/\.role\.md$/u, 'role'],
  [/\.pipeline\.ya?ml$/u, 'pipeline'],
  [/\.slice\.ya?ml$/u, 'slice'],
  [/\.jsonl?$/u, 'dataset'],
];

/** What a file is, by its name. */
export function kindOfFile(file: string): AuthoredKind | undefined {
  return ENDINGS.find(([ending]) => ending.test(file))?.[1];
}

/** Folders that hold nothing an author wrote. */
const IGNORED = new Set(['node_modules', '.git', '.moot', '.history', 'out', 'dist', '.vscode-test']);

/** The roles, pipelines and slices below a folder, in order of their paths. A folder that cannot be read is told. */
export async function findAuthored(
  project: Project,
  files: Files,
  folder: string,
  onTrouble: (trouble: FileTrouble) => void = () => undefined,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, kind } of await listed(files, folder, onTrouble)) {
    const path = project.paths.join(folder, name);
    if (kind === 'folder') {
      if (!IGNORED.has(name)) found.push(...(await findAuthored(project, files, path, onTrouble)));
    } else if (kindOfFile(name) !== undefined && kindOfFile(name) !== 'dataset') {
      found.push(path);
    }
  }
  return found;
}

async function listed(
  files: Files,
  folder: string,
  onTrouble: (trouble: FileTrouble) => void,
): Promise<readonly FileEntry[]> {
  try {
    return await files.list(folder);
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    onTrouble(error);
    return [];
  }
}

export interface CheckPorts {
  /** Default: read as it is now. */
  readonly dataset?: ReportDataset;
  readonly models?: ModelHost;
  /** Runs that a slice may compare with; absent: not known. */
  readonly runs?: () => Promise<readonly string[]>;
}

/** All problems met on reading a file and what it refers to, each once. */
export async function checkFile(
  project: Project,
  files: Files,
  file: string,
  ports: CheckPorts = {},
): Promise<Problem[]> {
  switch (kindOfFile(file)) {
    case 'role': {
      const role = await project.loadRole(file);
      const ids = role.ok ? idsOf([role.value.model]) : [];
      return distinct([
        ...role.problems,
        ...modelProblems(file, role.ok ? role.value.text : '', ids, ports.models),
      ]);
    }
    case 'pipeline': {
      const loaded = await project.loadPipeline(file);
      if (!loaded.ok) return distinct(loaded.problems);
      const { model, stages, after, text } = loaded.value.pipeline;
      const settings = [model, ...[...allStages([...stages, ...after])].map((stage) => stage.model)];
      return distinct([...loaded.problems, ...modelProblems(file, text, idsOf(settings), ports.models)]);
    }
    case 'slice': {
      const report = ports.dataset ?? reportDataset(project, files);
      const problems = await checkSlice(project, file, report, await ports.runs?.());
      return distinct([...problems, ...(await sliceModels(project, file, ports.models))]);
    }
    case 'dataset':
      return distinct((await openDataset(files, file, {})).problems);
    case undefined:
      return [];
  }
}

async function sliceModels(project: Project, file: string, host: ModelHost | undefined): Promise<Problem[]> {
  const text = await project.text(file);
  const slice = text === null ? undefined : parseSlice(file, text);
  if (!slice?.ok) return [];
  const { model, models } = slice.value;
  const settings = [model, ...[...models.values()].map((each) => each.settings)];
  return modelProblems(file, slice.value.text, idsOf(settings), host);
}

function idsOf(settings: readonly ModelSettings[]): string[] {
  return settings.flatMap(({ id }) => id ?? []);
}

export function distinct(problems: readonly Problem[]): Problem[] {
  const seen = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...seen.values()];
}
