import { FileTrouble } from '../../core/ports';
import { gradeRun } from '../../core/run/grade-run';
import { planGrading } from '../../core/run/plan-grading';
import { isRunId } from '../../core/run-store/run-place';
import { RunReader } from '../../core/run-store/run-reader';
import type { CommandHost } from '../host';
import { EXIT, err, printJson, printProblem, printRun, runJson } from '../print';
import { Progress } from '../progress';
import { refuse } from './run';

export interface GradeOptions {
  readonly json: boolean;
  readonly slice?: string | undefined;
  /** Path of a role file by the name of the grader. */
  readonly grader?: Readonly<Record<string, string>> | undefined;
  readonly model?: string | undefined;
  readonly again: boolean;
}

/** `moot grade RUN`: graders say what they think of the verdicts of a run that has ended. */
export async function grade(host: CommandHost, id: string, options: GradeOptions): Promise<number> {
  const { json, slice, grader } = options;
  if (slice !== undefined && grader !== undefined) {
    err('Name the graders either with --slice or with --grader.');
    return EXIT.wrongUse;
  }
  const reader = new RunReader(host.files, host.paths, host.root, id);
  const manifest = isRunId(id) ? await reader.manifest() : null;
  if (!manifest) {
    err(`There is no run "${id}" below ${host.root}. List the runs with moot runs.`);
    return EXIT.wrongUse;
  }
  const planned = await planGrading(host, reader, manifest, {
    ...(slice === undefined ? {} : { slice: host.absolute(slice) }),
    ...(grader === undefined
      ? {}
      : {
          graders: Object.fromEntries(
            Object.entries(grader).map(([name, path]) => [name, host.absolute(path)]),
          ),
        }),
  });
  if (!planned.ok) return refuse(host, planned.problems, json);
  const named = planned.value.graders.map(({ model, role }) => model.id ?? role.model.id);
  const model =
    options.model ?? (manifest.imported ? named.find((each) => each !== undefined) : manifest.model);
  if (
    model === undefined ||
    (options.model === undefined && manifest.imported && named.includes(undefined))
  ) {
    err(`The answers of ${id} were imported. Say which model grades them, as in --model openai:gpt-4o-mini.`);
    return EXIT.wrongUse;
  }
  if (!json) for (const problem of planned.problems) printProblem(problem, host.shown);
  const stop = new AbortController();
  const onSignal = (): void => {
    err('Stopping; what is graded is kept.');
    stop.abort();
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  const progress = new Progress(process.stderr, manifest.counts.done, 0);
  try {
    const forced = options.model !== undefined || (manifest.modelForced && !manifest.imported);
    const ended = await gradeRun(
      host,
      {
        plan: planned.value,
        model,
        forced,
        again: options.again,
        signal: stop.signal,
        onCase: (record) => {
          progress.finished(record);
        },
      },
      manifest,
    );
    progress.close();
    if (!ended.ok) return refuse(host, ended.problems, json);
    if (json) printJson(runJson(ended.manifest, [...planned.problems, ...ended.problems]));
    else printRun(ended.manifest);
    err(
      `${ended.graded} ${ended.graded === 1 ? 'case' : 'cases'} graded${ended.left > 0 ? `, ${ended.left} left; go on with the same command` : ''}.`,
    );
    return ended.left > 0 ? EXIT.stopped : EXIT.done;
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    err(error.message);
    return EXIT.stopped;
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}
