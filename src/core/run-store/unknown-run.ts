import { didYouMean } from '../did-you-mean';
import type { Files, Paths } from '../ports';
import type { Problem } from '../problem';
import { listRuns } from './run-reader';

/** What to say of a run that is not there, with the nearest that is. */
export async function unknownRun(files: Files, paths: Paths, root: string, id: string): Promise<Problem> {
  const near = didYouMean(id, await listRuns(files, paths, root));
  return {
    code: 'unknown-run',
    severity: 'error',
    file: id,
    message: `There is no run "${id}" below ${root}.`,
    next:
      id === '@baseline'
        ? 'Pin a run as the baseline in the editor. Where several are pinned, name the one you mean; moot runs lists them.'
        : `${near} List the runs with moot runs.`.trim(),
  };
}
