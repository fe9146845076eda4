import { gradeRun } from '../../core/run/grade-run';
import { planGrading } from '../../core/run/plan-grading';
import { intervalsOf } from '../figures';
import type { CommandHost } from '../host';
import { untilStopped } from '../until-stopped';
import { EXIT, err, printJson, printProblem, printRun, runJson } from '../print';
import { Progress } from '../progress';
import { refuse } from './run';
import { runNamed } from '../run-named';

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
  const found = await runNamed(host, id, json);
  if (!found) return EXIT.wrongUse;
  const { reader, manifest } = found;
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
  const progress = new Progress(process.stderr, manifest.counts.done, 0);
  return untilStopped('graded', async (signal) => {
    const forced = options.model !== undefined || (manifest.modelForced && !manifest.imported);
    const ended = await gradeRun(
      host,
      {
        plan: planned.value,
        model,
        forced,
        again: options.again,
        signal,
        onCase: (record) => {
          progress.finished(record);
        },
      },
      manifest,
    );
    progress.close();
    if (!ended.ok) return refuse(host, ended.problems, json);
    const values = await intervalsOf(host, ended.manifest);
    if (json) printJson(runJson(ended.manifest, [...planned.problems, ...ended.problems], [], values));
    else printRun(ended.manifest, values);
    err(
      `${ended.graded} ${ended.graded === 1 ? 'case' : 'cases'} graded${ended.left > 0 ? `, ${ended.left} left; go on with the same command` : ''}.`,
    );
    return ended.left > 0 ? EXIT.stopped : EXIT.done;
  });
}
