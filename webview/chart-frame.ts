import type { SVGTemplateResult, TemplateResult } from 'lit';

/** A row of the table behind a chart. */
export interface ChartTableRow {
  readonly cells: readonly string[];
  /** What a click on its first cell does. */
  readonly act?: () => void;
}

export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly ChartTableRow[];
}

/** A chart as drawn, and the same in words. */
export interface DrawnChart {
  readonly title: string;
  /** What the picture says, in a sentence. */
  readonly says: string;
  readonly height: number;
  readonly picture: SVGTemplateResult | readonly SVGTemplateResult[];
  /** `group` where parts of the picture can be acted on. */
  readonly role: 'img' | 'group';
  readonly table: ChartTable;
  /** What stands below: how to read it, what was left out. */
  readonly notes: readonly (string | TemplateResult)[];
}

/** What drawing needs. */
export interface ChartFrame {
  /** Pixels. */
  readonly width: number;
  /** What the run is called. */
  readonly run: string;
  readonly filter: (words: string) => void;
  readonly open: (key: string) => void;
}

/** Points drawn at most; the table has them all. */
export const atMostPoints = 3000;
