import { checkFile, distinct, findAuthored, kindOfFile } from '../../core/check';
import type { FileTrouble } from '../../core/ports';
import type { Problem } from '../../core/problem';
import { hasErrors } from '../../core/problem';
import { listRuns } from '../../core/run-store/run-reader';
import type { CommandHost } from '../host';
import { counted } from '../../core/text/counted';
import { EXIT, err, out, printJson, printProblem, problemJson } from '../print';

/** `moot check [PATH…]`: every problem in roles, pipelines, slices and the cases they name. */
export async function check(host: CommandHost, typed: readonly string[], json: boolean): Promise<number> {
  const { files, project } = host;
  const checked = new Set<string>();
  const problems: Problem[] = [];
  const onTrouble = ({ path, message }: FileTrouble): void => {
    problems.push({ code: 'unreadable', severity: 'error', file: path, message });
  };
  for (const path of typed.length > 0 ? typed : ['.']) {
    const file = host.absolute(path);
    if (!(await files.exists(file))) {
      err(`${path}: there is no such file or folder.`);
      return EXIT.wrongUse;
    }
    if (kindOfFile(file)) checked.add(file);
    else for (const found of await findAuthored(project, files, file, onTrouble)) checked.add(found);
  }
  const runs = () => listRuns(files, host.paths, host.root);
  for (const file of checked) problems.push(...(await checkFile(project, files, file, { runs })));
  const all = distinct(problems);
  if (json) {
    printJson({ problems: all.map(problemJson) });
  } else {
    for (const problem of all)
      printProblem(problem, host.shown, (await project.text(problem.file)) ?? undefined);
    out(`${counted(checked.size, 'file')} checked, ${summary(all)}.`);
  }
  return hasErrors(all) ? EXIT.wrongUse : EXIT.done;
}

/** `1 error, 2 warnings`; what is information is no problem. */
function summary(problems: readonly Problem[]): string {
  const kinds = [
    ['error', 'error'],
    ['warning', 'warning'],
    ['information', 'note'],
  ] as const;
  const parts = kinds.flatMap(([severity, noun]) => {
    const n = problems.filter((problem) => problem.severity === severity).length;
    return n === 0 ? [] : [counted(n, noun)];
  });
  return parts.length === 0 ? 'no problems' : parts.join(', ');
}
