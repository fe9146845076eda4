import { spreadOfInterval } from '../statistics/interval';
import { detectableMean } from '../statistics/power-of-means';
import { detectableShare } from '../statistics/power-of-shares';
import type { Comparison, Difference, FigureComparison } from './comparison';

/** Of two runs: how small a difference could have been found where none was, in words. */
export function couldBeFound({ metrics, runs }: Pick<Comparison, 'metrics' | 'runs'>): string | undefined {
  if (runs.length > 2) return undefined;
  const found = Object.entries(metrics).flatMap(([name, figure]) => {
    const [difference] = figure.differences;
    if (!difference || (difference.p ?? 0) <= 0.05) return [];
    const least = leastFound(figure, difference);
    return least === null ? [] : [`${least.toFixed(4)} of ${name} (${figure.cases} pairs)`];
  });
  return found.length === 0
    ? undefined
    : `Not found is not the same: true differences that would be found with a chance of 0.8 begin at ${found.join(', ')}.`;
}

/** Null where nothing differs that would tell how much others do, or no difference would be found. */
function leastFound({ cases }: FigureComparison, { test, changes, percentile }: Difference): number | null {
  if (cases < 2) return null;
  if (test !== 'bootstrap') {
    const discordance = (changes.fixed + changes.broken) / cases;
    return discordance === 0 ? null : detectableShare({ cases, discordance });
  }
  const sd = spreadOfInterval(percentile, cases);
  return sd === 0 ? null : detectableMean({ cases, sd });
}
