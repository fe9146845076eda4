import { figureNamed } from '../metric/aggregate';
import type { Figure, MetricValue } from '../metric/metric';
import type { ReportedRun } from './reported-run';

/** One line of the table of figures. */
export interface FigureRow {
  readonly name: string;
  readonly value: MetricValue;
  /** Absent for a figure this version does not know. */
  readonly figure?: Figure;
}

/** The figures of a run in order; with one type of case, the figures of the type are those of all and left out. */
export function figureRows({
  values,
  metrics,
}: Pick<ReportedRun, 'values' | 'metrics'>): readonly FigureRow[] {
  return shownNames(values).flatMap((name) => {
    const value = values[name];
    const figure = figureNamed(metrics, name);
    return value ? [{ name, value, ...(figure ? { figure } : {}) }] : [];
  });
}

/** Names of the values without those of a type that all cases have. */
export function shownNames(values: Readonly<Record<string, MetricValue>>): readonly string[] {
  return Object.keys(values).filter((name) => {
    const all = values[name.replace(/\[.*\]$/u, '')];
    return !name.includes('[') || all?.n !== values[name]?.n;
  });
}
