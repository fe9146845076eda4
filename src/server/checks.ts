import type { ModelHost } from '../core/check-models';
import { FileTrouble, type Files, type Paths } from '../core/ports';
import type { Problem } from '../core/problem';
import { listRuns } from '../core/run-store/run-reader';
import { diagnose, toDiagnostic, type DiagnosticsByFile } from '../language/diagnose';
import { CachingProject, type ProjectCache } from '../core/caching-project';
import type { DatasetChecks } from './dataset-checks';
import { TrackedFiles } from './tracked-files';

export interface CheckOptions {
  readonly files: Files;
  readonly paths: Paths;
  readonly cache: ProjectCache;
  readonly datasets: DatasetChecks;
  readonly addressOf: (file: string) => string;
  /** Undefined: not known yet. */
  readonly models: () => ModelHost | undefined;
  /** Folder below which the runs of a file are; undefined: not known. */
  readonly rootOf: (file: string) => string | undefined;
  /** Told of bugs, which the author can do nothing about. */
  readonly onBug: (error: unknown) => void;
}

/** Checks one file. It never rejects: a file system that refuses, or a bug of ours, is a problem of the file. */
export async function check(
  options: CheckOptions,
  file: string,
  touched: Set<string>,
): Promise<DiagnosticsByFile> {
  const files = new TrackedFiles(options.files, touched);
  const project = new CachingProject(files, options.paths, options.cache, touched);
  const models = options.models();
  const root = options.rootOf(file);
  try {
    return await diagnose(
      project,
      files,
      file,
      {
        dataset: options.datasets.reading(project, files),
        ...(models ? { models } : {}),
        ...(root === undefined ? {} : { runs: () => listRuns(files, options.paths, root) }),
      },
      options.addressOf,
    );
  } catch (error) {
    if (!(error instanceof FileTrouble)) options.onBug(error);
    return new Map([[file, [toDiagnostic(problemOf(file, error))]]]);
  }
}

function problemOf(file: string, error: unknown): Problem {
  if (error instanceof FileTrouble) {
    return { code: 'unreadable-file', severity: 'error', file, message: error.message };
  }
  return {
    code: 'check-failed',
    severity: 'error',
    file,
    message: 'Moot could not check this file because of a fault of its own.',
    next: 'The output of the Moot language server has the details; please report them.',
  };
}
