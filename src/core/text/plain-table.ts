/** Where the cells of a column stand. */
export type Align = 'left' | 'right';

/** Columns two blanks apart, as wide as a terminal shows them. */
export function plainTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  align: readonly Align[],
): string {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const blanks = ' '.repeat((widths[column] ?? 0) - widthOf(cell));
        return align[column] === 'right' ? blanks + cell : cell + blanks;
      })
      .join('  ')
      .trimEnd();
  return all.map(line).join('\n');
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** Cells of a terminal: Chinese characters take two. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}
