import { FileTrouble, type FileEntry, type Files } from './ports';
import type { Problem } from './problem';
import type { Project } from './project';
import { chooseMetrics } from './run/choose-metrics';
import { gateProblems } from './run/gate-problems';
import { openDataset, unknownCase } from './run/run-plan';
import { selectCases } from './run/select-cases';

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

/** All problems met on reading a file and what it refers to, each once. */
export async function checkFile(project: Project, files: Files, file: string): Promise<Problem[]> {
  switch (kindOfFile(file)) {
    case 'role':
      return distinct((await project.loadRole(file)).problems);
    case 'pipeline':
      return distinct((await project.loadPipeline(file)).problems);
    case 'slice': {
      const loaded = await project.loadSlice(file);
      if (!loaded.ok) return distinct(loaded.problems);
      const { slice } = loaded.value;
      const dataset = project.paths.resolveFrom(file, slice.dataset.name);
      const opened = await openDataset(files, dataset, {
        adapter: slice.adapter?.name,
        task: slice.task,
        mapping: slice.fields,
      });
      const problems = [...loaded.problems, ...opened.problems];
      const { cases, unknown } = selectCases(opened.cases, slice.cases ? { ids: slice.cases } : {});
      problems.push(...unknown.map((id) => unknownCase(file, id, opened.cases)));
      const { stages } = loaded.value.loaded.pipeline;
      const metrics = chooseMetrics(slice, undefined, cases, file, problems, stages);
      problems.push(...gateProblems(slice.gates, metrics, file));
      return distinct(problems);
    }
    case 'dataset':
      return distinct((await openDataset(files, file, {})).problems);
    case undefined:
      return [];
  }
}

export function distinct(problems: readonly Problem[]): Problem[] {
  const seen = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...seen.values()];
}
