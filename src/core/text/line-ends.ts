/** How the lines of a text end. */
export function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** Offset of the end of the line that an offset is in, before its line break. */
export function endOfLine(text: string, offset: number): number {
  return offset + text.slice(offset).search(/\r?\n|$/u);
}

/** Offset of the first character of the line that an offset is in. */
export function startOfLine(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}
