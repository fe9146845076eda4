import { diffArrays } from 'diff';

/** A change of whole lines: those from `start` to before `end` become `lines`. */
export interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Lines that may differ; more are changed as one. */
const MOST = 4000;

/** The fewest lines to change to get from one text to another. */
export function lineEdits(before: readonly string[], after: readonly string[]): readonly LineEdit[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST });
  // Undefined beyond the limit.
  if (!parts) return [{ start: 0, end: before.length, lines: after }];
  const edits: { start: number; end: number; lines: string[] }[] = [];
  let at = 0;
  for (const { added, removed, value } of parts) {
    const end = added ? at : at + value.length;
    if (added || removed) {
      const last = edits.at(-1);
      const own = last?.end === at ? last : { start: at, end: at, lines: [] };
      if (own !== last) edits.push(own);
      own.end = end;
      if (added) own.lines.push(...value);
    }
    at = end;
  }
  return edits;
}
