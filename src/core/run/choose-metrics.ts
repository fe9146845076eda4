import type { Case } from '../case';
import { closest } from '../did-you-mean';
import type { Metric } from '../metric/metric';
import { findMetric, metricNames } from '../metric/registry';
import type { Problem } from '../problem';
import type { Slice } from '../slice';

/** The metrics of a run: as asked for, else those that fit the gold labels. */
export function chooseMetrics(
  slice: Slice | undefined,
  over: readonly string[] | undefined,
  cases: readonly Case[],
  file: string,
  problems: Problem[],
): Metric[] {
  const asked = over?.map((name) => ({ name, range: undefined })) ?? slice?.score;
  if (!asked) return defaultMetrics(cases);
  const chosen = new Set<Metric>();
  for (const { name, range } of asked) {
    const metric = findMetric(name);
    if (metric) {
      chosen.add(metric);
      continue;
    }
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

/** Without a `score:`, what the gold labels of the cases can be scored by. */
function defaultMetrics(cases: readonly Case[]): Metric[] {
  const kinds = new Set(cases.map((each) => each.kind));
  const named = [...kinds].flatMap((kind) => findMetric(kind.replace('/', '.')) ?? []);
  if (named.length > 0) return named;
  const has = (part: 'articles' | 'charges' | 'term' | 'fine' | 'winner' | 'votes'): boolean =>
    cases.some((each) => each.gold[part] !== undefined);
  return [
    ...(has('articles') ? ['articles'] : []),
    ...(has('charges') ? ['charge'] : []),
    ...(has('term') ? ['term'] : []),
    ...(has('fine') ? ['fine'] : []),
    ...(has('winner') || has('votes') ? ['jury.accuracy'] : []),
    ...(has('votes') ? ['jury.votes'] : []),
  ].flatMap((name) => findMetric(name) ?? []);
}
