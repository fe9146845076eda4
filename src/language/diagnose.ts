import { DiagnosticSeverity, DiagnosticTag, type Diagnostic } from 'vscode-languageserver-types';
import { checkFile, type CheckPorts } from '../core/check';
import type { Files } from '../core/ports';
import type { Problem, Severity } from '../core/problem';
import type { Project } from '../core/project';
import { FILE_START, toLspRange } from './lsp-range';

/** A diagnostic of ours: its message is always plain text. */
export type FileDiagnostic = Diagnostic & { readonly message: string };

/** By file; the file that was asked about is always there, so that its last problem can be cleared. */
export type DiagnosticsByFile = Map<string, FileDiagnostic[]>;

/** All problems met on reading a role, pipeline or slice and what it refers to, each under the file it is in. */
export async function diagnose(
  project: Project,
  files: Files,
  file: string,
  ports: CheckPorts = {},
  /** Address of a file, for the places that explain a problem; absent: they are not shown. */
  addressOf?: (file: string) => string,
): Promise<DiagnosticsByFile> {
  const byFile: DiagnosticsByFile = new Map([[file, []]]);
  for (const problem of await checkFile(project, files, file, ports)) {
    const own = byFile.get(problem.file);
    if (own) own.push(toDiagnostic(problem, addressOf));
    else byFile.set(problem.file, [toDiagnostic(problem, addressOf)]);
  }
  return byFile;
}

/** Codes of what could go without a loss: the editor dims it. */
const UNNECESSARY: readonly string[] = ['unused-input', 'unused-switch', 'unread-stage', 'unreachable-stage'];

export function toDiagnostic(problem: Problem, addressOf?: (file: string) => string): FileDiagnostic {
  const { related, fix } = problem;
  return {
    range: problem.range ? toLspRange(problem.range) : FILE_START,
    severity: severityOf(problem.severity),
    code: problem.code,
    source: 'moot',
    message: problem.next === undefined ? problem.message : `${problem.message} ${problem.next}`,
    ...(UNNECESSARY.includes(problem.code) ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(addressOf && related
      ? {
          relatedInformation: related.map(({ file, range, message }) => ({
            location: { uri: addressOf(file), range: toLspRange(range) },
            message,
          })),
        }
      : {}),
    ...(fix ? { data: fix } : {}),
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
