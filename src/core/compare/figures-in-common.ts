import type { Figure } from '../metric/metric';
import { usualConvention } from '../metric/ljp/conventions';
import { findMetric, metrics } from '../metric/registry';
import { typeLabel } from '../metric/scores';
import { headlineOf } from '../run/summarise';
import type { ComparedRun } from './comparison';
import { scoreNames, type JoinedCase } from './join-runs';

/** A figure under the name it is shown by, over all cases or those of one type. */
export interface NamedFigure {
  /** Such as `simucourt.articles.f1[刑事]`. */
  readonly name: string;
  readonly figure: Figure;
  /** Label of the type; absent for all cases. */
  readonly type?: string;
}

/** Every figure whose scores all the runs hold, whether their slices asked for it or a person gave them. */
export function figuresInCommon(
  runs: readonly ComparedRun[],
  joined: readonly JoinedCase[],
): readonly NamedFigure[] {
  const names = runs.map(scoreNames);
  const asked = runs.flatMap(({ manifest }) => manifest.score.flatMap((name) => findMetric(name) ?? []));
  const figures = new Map(
    [...asked, ...metrics].flatMap(({ figures: own }) => own).map((each) => [each.name, each]),
  );
  const types = new Set(joined.flatMap(({ records }) => records[0]?.type ?? []).map(typeLabel));
  return [...figures.values()]
    .filter(({ score }) => names.every((known) => known.has(score)))
    .flatMap((figure): NamedFigure[] => [
      { name: figure.name, figure },
      ...(figure.byType ? [...types] : []).map((type) => ({ name: `${figure.name}[${type}]`, figure, type })),
    ]);
}

/** Which figures to show: those named, all, or the headline ones. */
export type FigureChoice = { readonly names: readonly string[] } | 'all' | 'headline';

export function chooseFigures(
  figures: readonly NamedFigure[],
  choice: FigureChoice,
): { readonly chosen: readonly NamedFigure[]; readonly unknown: readonly string[] } {
  if (choice === 'all') return { chosen: figures, unknown: [] };
  const headline = new Set(headlineOf(figures.map(({ name }) => name)));
  if (choice === 'headline') return { chosen: figures.filter(({ name }) => headline.has(name)), unknown: [] };
  const found = choice.names.map((name) => ({ name, figures: figuresNamed(figures, name) }));
  const wanted = new Set(found.flatMap((each) => each.figures));
  return {
    chosen: figures.filter((figure) => wanted.has(figure)),
    unknown: found.filter((each) => each.figures.length === 0).map(({ name }) => name),
  };
}

/** The figure of that full or short name (`articles.f1`), else all figures of the metric, without those per type. */
export function figuresNamed(figures: readonly NamedFigure[], typed: string): readonly NamedFigure[] {
  const metric = findMetric(typed);
  const aliases = metric ? [metric.name, ...(metric.aliases ?? [])] : [];
  const used =
    aliases.filter((alias) => typed.startsWith(alias)).sort((a, b) => b.length - a.length)[0] ?? typed;
  const spellings = [typed, ...aliases.map((alias) => alias + typed.slice(used.length))].flatMap((name) => [
    name,
    `${name}[${usualConvention}]`,
  ]);
  const exact = spellings.flatMap((name) => figures.filter((each) => each.name === name))[0];
  if (exact) return [exact];
  if (!metric || !aliases.includes(typed)) return [];
  return figures.filter(({ figure, type }) => type === undefined && metric.figures.includes(figure));
}
