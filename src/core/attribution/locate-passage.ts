import type { Passage } from './passage';

/**
 * Line (from 0) at which the new lines of a passage stand in a text as it is now: those nearest to where they stood.
 * Undefined where they were edited since. A passage that only took lines away stands before the line that followed.
 */
export function locatePassage(text: string, { after }: Passage): number | undefined {
  const lines = text.split(/\r?\n/u);
  if (after.lines.length === 0) return after.line <= lines.length ? after.line - 1 : undefined;
  const wanted = after.lines.map((line) => line.replace(/\r$/u, ''));
  const places = lines.flatMap((_, at) =>
    wanted.every((line, offset) => lines[at + offset] === line) ? [at] : [],
  );
  const away = (at: number): number => Math.abs(at - (after.line - 1));
  return places.sort((a, b) => away(a) - away(b))[0];
}
