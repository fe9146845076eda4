import { findMetric, metricNames } from '../../core/metric/registry';
import { parseScoreFile } from '../../core/metric/score-file';
import { scoreCases } from '../../core/metric/score-cases';
import { closest } from '../../core/did-you-mean';
import type { CommandHost } from '../host';
import { EXIT, err, printJson, printMetrics, printProblem, problemJson } from '../print';

/** `moot score FILE --metric NAME…`: metrics over JSON lines of `{id, type, gold, predicted}`. */
export async function score(
  host: CommandHost,
  typed: string,
  options: { readonly json: boolean; readonly metric: readonly string[] },
): Promise<number> {
  const unknown = options.metric.find((name) => !findMetric(name));
  if (options.metric.length === 0 || unknown !== undefined) {
    const near = closest(unknown ?? '', metricNames());
    err(
      unknown === undefined
        ? `Name at least one --metric. Known: ${metricNames().join(', ')}.`
        : `There is no metric "${unknown}".${near ? ` Did you mean "${near}"?` : ` Known: ${metricNames().join(', ')}.`}`,
    );
    return EXIT.wrongUse;
  }
  const file = host.absolute(typed);
  const text = await host.project.text(file);
  if (text === null) {
    err(`${typed}: there is no such file.`);
    return EXIT.wrongUse;
  }
  const { cases, problems } = parseScoreFile(file, text);
  const metrics = [...new Set(options.metric.flatMap((name) => findMetric(name) ?? []))];
  const { values } = scoreCases(cases, metrics);
  const done = cases.filter((each) => each.predicted !== undefined).length;
  if (options.json) {
    printJson({
      cases: { total: cases.length, done, error: 0, unparsed: cases.length - done, cancelled: 0 },
      metrics: values,
      problems: problems.map(problemJson),
    });
  } else {
    for (const problem of problems) printProblem(problem, host.shown, text);
    printMetrics(values);
  }
  return cases.length === 0 ? EXIT.wrongUse : EXIT.done;
}
