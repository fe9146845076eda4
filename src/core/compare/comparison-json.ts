import type { Comparison, Difference, GroupFigure } from './comparison';

/**
 * A comparison as `moot compare --json` prints it, without its problems. What is said of the second run stands beside
 * the values; with more than two runs, `differences` and `against` hold one entry for each run after the baseline.
 */
export function comparisonJson(comparison: Comparison): Record<string, unknown> {
  const { runs, metrics, against, groups, problems: _problems, ...rest } = comparison;
  const [first] = against;
  return {
    runs,
    metrics: flat(metrics),
    flips: first?.flips,
    flip_rate: first?.flip_rate,
    against,
    ...(groups
      ? {
          groups: {
            by: groups.by,
            groups: groups.groups.map((group) => ({ ...group, metrics: flat(group.metrics) })),
          },
        }
      : {}),
    ...rest,
  };
}

type Figures = Readonly<
  Record<string, Omit<GroupFigure, 'differences'> & { readonly differences: readonly Partial<Difference>[] }>
>;

function flat(figures: Figures): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, { differences, ...figure }]) => {
      const { run: _run, ...first } = differences[0] ?? {};
      return [name, { ...figure, ...first, ...(differences.length > 1 ? { differences } : {}) }];
    }),
  );
}
