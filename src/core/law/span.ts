/** Where a reading stands: `[start, end)` in UTF-16 units of the text as given. */
export type Span = readonly [start: number, end: number];

/** A text without some of its characters, and the way back to where the others stood. */
export interface Squeezed {
  readonly text: string;
  /** The place in the given text of `[start, end)` of the squeezed one, which must not be empty. */
  readonly spanOf: (start: number, end: number) => Span;
}

/** Leaves out every character that `dropped` (one character, not global) matches. */
export function squeeze(text: string, dropped: RegExp): Squeezed {
  if (!dropped.test(text)) return { text, spanOf: (start, end) => [start, end] };
  const origins: number[] = [];
  let kept = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (dropped.test(character)) continue;
    kept += character;
    origins.push(at);
  }
  return {
    text: kept,
    spanOf: (start, end) => {
      const last = origins[Math.max(start, end - 1)];
      return [origins[start] ?? text.length, last === undefined ? text.length : last + 1];
    },
  };
}
