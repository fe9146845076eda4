export type CsvCell = string | number | null | undefined;

/** With these a spreadsheet takes text for a formula, also in their full-width forms. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu;

/** One row (RFC 4180), without its end. Nothing where there is no value. */
export function csvRow(cells: readonly CsvCell[]): string {
  return cells.map(csvCell).join(',');
}

/** Text that a spreadsheet would take for a formula gets an apostrophe before it. Numbers stay as they are. */
function csvCell(value: CsvCell): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = value
    .toWellFormed()
    .replace(CONTROLS, (character) =>
      character === '\u007f' ? '␡' : String.fromCharCode(0x2400 + character.charCodeAt(0)),
    );
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
