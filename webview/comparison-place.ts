import type { CaseOrder, ChartKind, ConfusionPart } from '../src/protocol/comparison';

/** How a comparison is looked at; kept for each set of runs. */
export interface ComparisonPlace {
  readonly filter: string;
  /** Full name of the figure whose scores the cases show; absent: the first. */
  readonly figure?: string | undefined;
  /** All figures, not only the headline. */
  readonly all: boolean;
  /** The run held against the baseline, from 1. */
  readonly against: number;
  readonly pane: 'none' | 'groups' | 'charts' | 'why';
  readonly by?: string | undefined;
  readonly chart?: ChartKind | 'values' | undefined;
  /** The run that the chart is of, from 0. */
  readonly chartRun: number;
  readonly part?: ConfusionPart | undefined;
  readonly order?: CaseOrder | undefined;
  /** Cases by runs, signs only. */
  readonly matrix: boolean;
  /** Index of the case that the keyboard is on. */
  readonly active: number;
  /** Index of the first case in view. */
  readonly top: number;
}

export const startingPlace: ComparisonPlace = {
  filter: '',
  all: false,
  against: 1,
  pane: 'none',
  chartRun: 1,
  matrix: false,
  active: 0,
  top: 0,
};

/** Sent by the parts of a comparison: what of the place becomes another. */
export type PlaceEvent = CustomEvent<Partial<ComparisonPlace>>;

export function placeEvent(change: Partial<ComparisonPlace>): PlaceEvent {
  return new CustomEvent('place', { detail: change, bubbles: true, composed: true });
}

/** A filter chosen by a click: the table starts again from its top. */
export function filterEvent(filter: string): PlaceEvent {
  return placeEvent({ filter, active: 0, top: 0 });
}
