import { closest } from '../did-you-mean';
import type { Bound } from '../gate';
import type { Metric } from '../metric/metric';
import { findMetric } from '../metric/registry';
import type { Problem, Range } from '../problem';

type Placed = Pick<Bound, 'metric'> & { readonly range?: Range };

/**
 * Gates on figures that the metrics do not give: such a gate is always missed, which is better known before a run is
 * paid for. A warning, since people and `moot grade` may add figures afterwards.
 */
export function gateProblems(gates: readonly Placed[], metrics: readonly Metric[], file: string): Problem[] {
  const known = new Set(metrics.flatMap(namesOf));
  return gates.flatMap(({ metric: name, range }) =>
    known.has(withoutGroup(name))
      ? []
      : [
          {
            code: 'unknown-figure',
            severity: 'warning' as const,
            file,
            ...(range ? { range } : {}),
            message: `The metrics of this run have no figure "${name}", so this gate will be missed.`,
            next: nextStep(name, known, metrics),
          },
        ],
  );
}

function nextStep(name: string, known: ReadonlySet<string>, metrics: readonly Metric[]): string {
  const metric = findMetric(name);
  if (metric && !metrics.includes(metric)) return `Add ${metric.name} to what is scored.`;
  const near = closest(withoutGroup(name), known);
  return near === undefined ? 'moot metrics lists them all.' : `Did you mean "${near}"?`;
}

/** The names of its figures, in full and in short, without type or convention. */
function namesOf(metric: Metric): readonly string[] {
  const own = [metric.name, ...(metric.aliases ?? [])];
  return metric.figures.flatMap(({ name }) => {
    const full = withoutGroup(name);
    const used = own.find((each) => full.startsWith(each));
    return used === undefined ? [full] : own.map((each) => each + full.slice(used.length));
  });
}

/** `f1` of `f1[刑事]`. */
function withoutGroup(name: string): string {
  return name.replace(/\[[^\]]*\]$/u, '');
}
