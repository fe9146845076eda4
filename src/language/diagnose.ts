import { DiagnosticSeverity, DiagnosticTag, type Diagnostic } from 'vscode-languageserver-types';
import { checkFile, distinct, kindOfFile } from '../core/check';
import { chooseMetrics } from '../core/run/choose-metrics';
import type { FieldMapping } from '../core/dataset/adapter';
import type { Files } from '../core/ports';
import type { Problem, Severity } from '../core/problem';
import type { Project } from '../core/project';
import { openDataset } from '../core/run/run-plan';
import { FILE_START, toLspRange } from './lsp-range';

/** A diagnostic of ours: its message is always plain text. */
export type FileDiagnostic = Diagnostic & { readonly message: string };

/** By file; the file that was asked about is always there, so that its last problem can be cleared. */
export type DiagnosticsByFile = Map<string, FileDiagnostic[]>;

export interface DatasetReading {
  readonly adapter?: string | undefined;
  readonly task?: string | undefined;
  readonly mapping?: FieldMapping | undefined;
}

/** Problems of a dataset as a slice reads it. Datasets are large: a host that checks often keeps the answers. */
export type DatasetProblems = (dataset: string, reading: DatasetReading) => Promise<readonly Problem[]>;

/** All problems met on reading a role, pipeline or slice and what it refers to, each under the file it is in. */
export async function diagnose(
  project: Project,
  files: Files,
  file: string,
  datasetProblems: DatasetProblems = async (dataset, reading) =>
    (await openDataset(files, dataset, reading)).problems,
): Promise<DiagnosticsByFile> {
  const problems =
    kindOfFile(file) === 'slice'
      ? await checkSlice(project, file, datasetProblems)
      : await checkFile(project, files, file);
  const byFile: DiagnosticsByFile = new Map([[file, []]]);
  for (const problem of problems) {
    const own = byFile.get(problem.file);
    if (own) own.push(toDiagnostic(problem));
    else byFile.set(problem.file, [toDiagnostic(problem)]);
  }
  return byFile;
}

async function checkSlice(
  project: Project,
  file: string,
  datasetProblems: DatasetProblems,
): Promise<Problem[]> {
  const loaded = await project.loadSlice(file);
  if (!loaded.ok) return distinct(loaded.problems);
  const { slice } = loaded.value;
  const dataset = project.paths.resolveFrom(file, slice.dataset.name);
  const { task, fields: mapping } = slice;
  const ofDataset = await datasetProblems(dataset, { adapter: slice.adapter?.name, task, mapping });
  const problems = [...loaded.problems, ...ofDataset];
  // Reports metrics that do not exist; which ones would fit the cases is of no matter here.
  chooseMetrics(slice, undefined, [], file, problems);
  return distinct(problems);
}

export function toDiagnostic(problem: Problem): FileDiagnostic {
  return {
    range: problem.range ? toLspRange(problem.range) : FILE_START,
    severity: severityOf(problem.severity),
    code: problem.code,
    source: 'moot',
    message: problem.next === undefined ? problem.message : `${problem.message} ${problem.next}`,
    ...(problem.code === 'unused-input' ? { tags: [DiagnosticTag.Unnecessary] } : {}),
  };
}

function severityOf(severity: Severity): DiagnosticSeverity {
  switch (severity) {
    case 'error':
      return DiagnosticSeverity.Error;
    case 'warning':
      return DiagnosticSeverity.Warning;
    case 'information':
      return DiagnosticSeverity.Information;
  }
}
