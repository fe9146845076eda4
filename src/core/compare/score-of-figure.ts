import { findMetric } from '../metric/registry';

/** Name of the case score that a figure is made of, by its full name; that of a type of cases too. */
export function scoreOfFigure(figure: string | undefined): string | undefined {
  if (figure === undefined) return undefined;
  const figures = findMetric(figure)?.figures ?? [];
  const ofAll = figure.replace(/\[[^\]]*\]$/u, '');
  const found = figures.find(({ name }) => name === figure) ?? figures.find(({ name }) => name === ofAll);
  return found?.score ?? figure;
}
