/**
 * One line of `ID.marks.jsonl`: what a person says of one score of one case, or, `withdrawn`, that the person says
 * nothing of it any more. Of `right`, `value` and `counts` one is given.
 */
export interface Mark {
  /** Key of the case; see `caseKey`. */
  readonly case: string;
  /** Name of the case score, such as `simucourt.charge_normalised`, or the end of it. */
  readonly score: string;
  readonly by: string;
  /** ISO 8601, or the day alone. A mark without it is taken for one of the answer as it is now. */
  readonly at?: string;
  readonly right?: boolean;
  readonly value?: number;
  /** For figures that are made of counts, such as those of `simucourt.results`. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly withdrawn?: true;
  readonly note?: string;
}

/** A mark and where it stands in its file. */
export interface PlacedMark extends Mark {
  /** From 0. */
  readonly line: number;
}

/** Who marked, where nobody says. */
export const REVIEWER = 'reviewer';

export const ASPECTS = ['correctness', 'logicality', 'concision'] as const;
export const ANALYSIS = 'simucourt.analysis';
