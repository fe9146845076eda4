/** What panel and extension say to each other about two or more runs held against each other. */
import type { Chart, ChartKind } from '../core/charts/chart';
import type { LabelledPart as ConfusionPart } from '../core/charts/read-labels';
import type { CaseOrder, ComparedRow, FilterHelp } from '../core/compare/compared-row';
import type { Comparison, RunAgainst } from '../core/compare/comparison';

export type {
  Comparison,
  Difference,
  FigureComparison,
  Flip,
  Group,
  GroupFigure,
  Grouping,
  InputDifference,
  Interval,
  RunHead,
  ScoreChange,
} from '../core/compare/comparison';
export type { CaseOrder, ComparedRow, ComparedSide, FilterHelp } from '../core/compare/compared-row';
export type { CasePoint, Chart, ChartKind, ConfusionCell } from '../core/charts/chart';
export type { LabelledPart as ConfusionPart } from '../core/charts/read-labels';

/** The comparison without its lists of cases: these are asked for in windows. */
export type PanelComparison = Omit<Comparison, 'against'> & {
  readonly against: readonly Omit<RunAgainst, 'cases'>[];
};

/** Every request names the runs, the baseline first. */
export interface ComparisonRequests {
  readonly comparison: {
    readonly params: {
      readonly runs: readonly string[];
      /** Field to group by. */
      readonly by?: string;
      /** All figures, not only the headline. */
      readonly all?: boolean;
    };
    readonly result: {
      readonly comparison: PanelComparison;
      /** Fields that grouping offers. */
      readonly fields: readonly string[];
      /** Charts that the runs have data for. */
      readonly charts: readonly ChartKind[];
      /** Parts that have a matrix; absent: any may. */
      readonly parts?: readonly ConfusionPart[];
      /** The smallest difference that so many cases can show, in words; absent where it cannot be said. */
      readonly power?: string;
    };
  };
  /** A window of the cases that the words of `filter` choose. */
  readonly comparedCases: {
    readonly params: {
      readonly runs: readonly string[];
      readonly filter: string;
      readonly order?: CaseOrder;
      /** Full name of the figure whose scores are shown. */
      readonly figure?: string;
      /** Run that flips in filter and order are about, from 1; absent: any after the baseline. */
      readonly against?: number;
      readonly from: number;
      readonly count: number;
    };
    readonly result: {
      readonly total: number;
      readonly rows: readonly ComparedRow[];
      /** What is wrong with the filter, in words. */
      readonly problem?: string;
    };
  };
  readonly chart: {
    /** `run` counts from 0. */
    readonly params: {
      readonly runs: readonly string[];
      readonly run: number;
      readonly kind: ChartKind;
      /** For `confusion`. */
      readonly part?: ConfusionPart;
    };
    readonly result: { readonly chart: Chart };
  };
  /** Shows a text of two runs in the editor's own diff: a role, the pipeline, the slice. */
  readonly openInputDiff: {
    readonly params: { readonly runs: readonly string[]; readonly path: string };
    readonly result: Record<string, never>;
  };
  /** Asks where to, and writes the comparison there in a form of the author's choice. */
  readonly exportComparison: {
    readonly params: { readonly runs: readonly string[]; readonly by?: string; readonly all?: boolean };
    readonly result: Record<string, never>;
  };
  /** Words a filter may hold, for completion. */
  readonly filterWords: {
    readonly params: { readonly runs: readonly string[] };
    readonly result: { readonly words: readonly FilterHelp[]; readonly saved: readonly string[] };
  };
  /** Keeps a filter for this workspace, or forgets it. */
  readonly saveFilter: {
    readonly params: { readonly filter: string; readonly keep: boolean };
    readonly result: { readonly saved: readonly string[] };
  };
}
