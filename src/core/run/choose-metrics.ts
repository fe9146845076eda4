import type { Case } from '../case';
import { closest } from '../did-you-mean';
import { juryDeliberation } from '../metric/jury/jury-deliberation';
import type { Metric } from '../metric/metric';
import { findMetric, findMetrics, metricNames, metrics } from '../metric/registry';
import { allStages, type Stage } from '../pipeline/stage';
import type { Problem } from '../problem';
import type { Slice } from '../slice';

/** The metrics of a run: as asked for, else those that fit the gold labels and the stages. */
export function chooseMetrics(
  slice: Slice | undefined,
  over: readonly string[] | undefined,
  cases: readonly Case[],
  file: string,
  problems: Problem[],
  stages: readonly Stage[] = [],
): Metric[] {
  const asked = over?.map((name) => ({ name, range: undefined })) ?? slice?.score;
  if (!asked) return [...defaultMetrics(cases), ...juryMetrics(stages), ...gradedMetrics(slice)];
  const chosen = new Set<Metric>();
  for (const { name, range } of asked) {
    const found = findMetrics(name);
    for (const metric of found) {
      chosen.add(metric);
      const { grader } = metric;
      if (grader !== undefined && !slice?.graders.has(grader))
        problems.push({
          ...missingGrader(metric.name, grader),
          file: slice?.file ?? file,
          ...(range ? { range } : {}),
        });
    }
    if (found.length > 0) continue;
    const near = closest(name, metricNames());
    problems.push({
      code: 'unknown-metric',
      severity: 'error',
      file: slice?.file ?? file,
      ...(range ? { range } : {}),
      message: `There is no metric "${name}".`,
      next: near ? `Did you mean "${near}"?` : `Known: ${metricNames().join(', ')}.`,
    });
  }
  return [...chosen];
}

/** A warning, since a person or `moot grade` may grade the run afterwards. */
function missingGrader(metric: string, grader: string): Omit<Problem, 'file' | 'range'> {
  return {
    code: 'missing-grader',
    severity: 'warning',
    message: `The metric "${metric}" is made of what a grader called "${grader}" says, and there is none here.`,
    next: `Add graders: { ${grader}: path/to/${grader}.role.md } to the slice, or grade the run afterwards with moot grade.`,
  };
}

/** Without a `score:`, the metrics of the graders there are. */
function gradedMetrics(slice: Slice | undefined): Metric[] {
  return metrics.filter(({ grader }) => grader !== undefined && slice?.graders.has(grader) === true);
}

/** Without a `score:`, what the votes of a jury tell by themselves. */
function juryMetrics(stages: readonly Stage[]): Metric[] {
  const sits = [...allStages(stages)].some(({ kind }) => kind === 'panel');
  return sits ? [juryDeliberation] : [];
}

/** Without a `score:`, what the gold labels of the cases can be scored by. */
export function defaultMetrics(cases: readonly Pick<Case, 'kind' | 'gold'>[]): Metric[] {
  const kinds = new Set(cases.map((each) => each.kind));
  const named = [...kinds].flatMap((kind) => findMetric(kind.replace('/', '.')) ?? []);
  if (named.length > 0) return named;
  const prediction = cases.filter(({ kind }) => kind === 'judgment-prediction');
  const judgment = cases.filter(({ kind }) => kind !== 'judgment-prediction');
  type Part = 'articles' | 'charges' | 'term' | 'fine' | 'winner' | 'votes';
  const has = (part: Part, among = judgment): boolean => among.some((each) => each.gold[part] !== undefined);
  return [
    ...(has('articles', prediction) ? ['ljp.article', 'cail2018.article'] : []),
    ...(has('charges', prediction) ? ['ljp.charge', 'cail2018.charge'] : []),
    ...(has('term', prediction) ? ['ljp.term', 'cail2018.term'] : []),
    ...(has('articles') ? ['articles'] : []),
    ...(has('charges') ? ['charge'] : []),
    ...(has('term') ? ['term'] : []),
    ...(has('fine') ? ['fine'] : []),
    ...(has('winner') || has('votes') ? ['jury.accuracy'] : []),
    ...(has('votes') ? ['jury.votes'] : []),
    ...(has('winner') || has('votes') ? ['jury.calibration'] : []),
  ].flatMap((name) => findMetric(name) ?? []);
}
