import type { RunSummary } from '../src/protocol/panel';

type Values = RunSummary['metrics'];

export interface FigureLine {
  readonly name: string;
  readonly value: Values[string];
  /** One of the few that stand for the run. */
  readonly headline: boolean;
  /** Its values by type of case, in the order of `types`. */
  readonly byType: readonly (Values[string] | undefined)[];
}

export interface FigureTable {
  /** Types of case that figures are given for; none where all cases are of one. */
  readonly types: readonly string[];
  readonly lines: readonly FigureLine[];
}

/**
 * A line for each figure, those that stand for the run first, with the values of the types beside it.
 * `f1[刑事]` is the figure `f1` of a type, since there is an `f1`; `macro_f1[sklearn]` is a figure of its own.
 */
export function figureTable({ metrics, headline }: Pick<RunSummary, 'metrics' | 'headline'>): FigureTable {
  const names = Object.keys(metrics);
  const parts = names.map((name) => {
    const [, base = name, type] = /^(.*)\[(.*)\]$/u.exec(name) ?? [];
    return { name, type: metrics[base] && base !== name ? type : undefined };
  });
  const all = [...new Set(parts.flatMap(({ type }) => type ?? []))];
  const types = all.length > 1 ? all : [];
  const own = parts.flatMap(({ name, type }) => (type === undefined ? [name] : []));
  const lineOf = (name: string): FigureLine[] => {
    const value = metrics[name];
    const byType = types.map((type) => metrics[`${name}[${type}]`]);
    return value ? [{ name, value, headline: headline.includes(name), byType }] : [];
  };
  const rest = own.filter((name) => !headline.includes(name));
  return { types, lines: [...headline, ...rest].flatMap(lineOf) };
}

/** As many figures as there is room for: one of every family (`ljp.charge.…`) before a second of any. */
export function firstFigures(headline: readonly string[], room: number): readonly string[] {
  const familyOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')));
  const isFirst = (name: string, index: number): boolean =>
    headline.findIndex((other) => familyOf(other) === familyOf(name)) === index;
  const chosen = [...headline.filter(isFirst), ...headline.filter((name, index) => !isFirst(name, index))];
  const shown = chosen.slice(0, room);
  return headline.filter((name) => shown.includes(name));
}
