import { openDataset } from '../../core/run/run-plan';
import { hasErrors } from '../../core/problem';
import type { CommandHost } from '../host';
import { EXIT, out, printJson, printProblem, problemJson } from '../print';

export interface CasesOptions {
  readonly json: boolean;
  readonly adapter?: string | undefined;
  readonly task?: string | undefined;
  readonly list?: boolean | undefined;
}

/** `moot cases DATASET`: the cases as read. */
export async function cases(host: CommandHost, typed: string, options: CasesOptions): Promise<number> {
  const { adapter, task } = options;
  const dataset = await openDataset(host.files, host.absolute(typed), { adapter, task });
  if (options.json) {
    printJson({
      cases: dataset.cases.length,
      adapter: dataset.adapter,
      encoding: dataset.encoding,
      problems: dataset.problems.map(problemJson),
      fields: dataset.fields,
    });
  } else {
    for (const problem of dataset.problems) printProblem(problem, host.shown);
    out(
      `${dataset.cases.length} cases (${dataset.adapter}, ${dataset.encoding}), ${dataset.problems.length} problems`,
    );
    out(`fields: ${dataset.fields.join(', ')}`);
    if (options.list) for (const each of dataset.cases) out(`${each.id}\t${each.type ?? ''}\t${each.title}`);
  }
  return dataset.cases.length === 0 && hasErrors(dataset.problems) ? EXIT.wrongUse : EXIT.done;
}
