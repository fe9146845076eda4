import type { LabelledPart } from './read-labels';

export interface ConfusionCell {
  readonly gold: string;
  /** A label, `others` for all that have no column, or `none` where the answer had nothing instead. */
  readonly predicted: string;
  readonly count: number;
  /** Words of the filter that choose these cases; absent where no words do. */
  readonly filter?: string;
}

/** A point of a case; `key` as in the list of cases. */
export interface CasePoint {
  readonly key: string;
  readonly gold: number;
  readonly predicted: number;
}

export type Chart =
  | {
      readonly kind: 'confusion';
      readonly part: LabelledPart;
      /** The most frequent, in that order; the last may be `others`. */
      readonly labels: readonly string[];
      readonly cells: readonly ConfusionCell[];
      /** Cases that the chart leaves out, and why. */
      readonly left: string;
    }
  | {
      /** Months, gold against predicted; life and death stand apart. */
      readonly kind: 'terms';
      readonly points: readonly CasePoint[];
      /** Edges of the term classes, in months. */
      readonly edges: readonly number[];
      readonly left: string;
    }
  | {
      readonly kind: 'reliability';
      readonly points: readonly {
        readonly predicted: number;
        readonly observed: number;
        readonly n: number;
        readonly interval: readonly [low: number, high: number];
      }[];
    }
  | {
      /** Shares of votes for one side, gold against predicted. */
      readonly kind: 'votes';
      readonly side: string;
      readonly points: readonly CasePoint[];
    }
  | {
      /** What each case cost: tokens and seconds, one point a case. */
      readonly kind: 'cost';
      readonly points: readonly { readonly key: string; readonly tokens: number; readonly seconds: number }[];
    };

export type ChartKind = Chart['kind'];
