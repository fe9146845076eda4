import { flowOf } from '../../core/pipeline/flow';
import type { CommandHost } from '../host';
import { EXIT, out, printJson, printProblem, problemJson } from '../print';

/** `moot flow PIPELINE`: the flow of a pipeline as a Mermaid chart. */
export async function flow(host: CommandHost, typed: string, json: boolean): Promise<number> {
  const loaded = await host.project.loadPipeline(host.absolute(typed));
  if (!loaded.ok) {
    if (json) printJson({ problems: loaded.problems.map(problemJson) });
    else for (const problem of loaded.problems) printProblem(problem, host.shown);
    return EXIT.wrongUse;
  }
  const mermaid = flowOf(loaded.value);
  if (json) printJson({ mermaid });
  else out(mermaid);
  return EXIT.done;
}
