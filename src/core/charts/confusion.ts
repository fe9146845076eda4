import { labelsOf, type LabelledPart, type ReadCase } from './read-labels';

/** Which labels answered which: rows are gold, columns predicted. */
export interface Confusion {
  readonly part: LabelledPart;
  readonly labels: readonly string[];
  /** One row for each label, one column for each label, then `other` and `none`. */
  readonly rows: readonly (readonly number[])[];
  /** Cases whose gold has none of these labels. */
  readonly left: number;
}

/**
 * The confusion of the most frequent gold labels. A gold label that the answer has counts on the diagonal; one that it
 * lacks counts once for every label that the answer has too many, or as none.
 */
export function confusionOf(records: readonly ReadCase[], part: LabelledPart, top: number): Confusion {
  const cases = records.flatMap((record) => {
    const labels = labelsOf(record, part);
    return labels && labels.gold.length > 0 ? [labels] : [];
  });
  const frequency = new Map<string, number>();
  for (const { gold } of cases)
    for (const label of gold) frequency.set(label, (frequency.get(label) ?? 0) + 1);
  const labels = [...frequency]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, top)
    .map(([label]) => label);
  const rows = labels.map(() => Array.from({ length: labels.length + 2 }, () => 0));
  const add = (row: number, column: number): void => {
    const counts = rows[row];
    if (counts) counts[column] = (counts[column] ?? 0) + 1;
  };
  let left = 0;
  for (const { gold, predicted } of cases) {
    const extra = predicted.filter((label) => !gold.includes(label));
    const listed = gold.filter((label) => labels.includes(label));
    if (listed.length === 0) left += 1;
    for (const label of listed) {
      const row = labels.indexOf(label);
      if (predicted.includes(label)) add(row, row);
      else if (extra.length === 0) add(row, labels.length + 1);
      else
        for (const wrong of extra) {
          const column = labels.indexOf(wrong);
          add(row, column < 0 ? labels.length : column);
        }
    }
  }
  return { part, labels, rows, left };
}
