/** A figure to four decimals, `–` where it has no value. */
export function figureText(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : withoutMinusZero(value.toFixed(4));
}

/** A difference with its sign: `+0.0387`, `-0.0120`, `0.0000`, or `–`. */
export function signedText(value: number | null): string {
  const text = figureText(value);
  return value !== null && value > 0 && text !== '0.0000' ? `+${text}` : text;
}

/** `[0.3510, 0.4720]`; of differences `[-0.0120, +0.0387]`; nothing where there is none. */
export function intervalText(
  interval: readonly [number, number] | null | undefined,
  bound: (value: number) => string = figureText,
): string {
  return interval ? `[${bound(interval[0])}, ${bound(interval[1])}]` : '';
}

/** The chance of so large a difference where there is none: `0.0320`, `<0.0001`, or `–`. */
export function pText(p: number | null): string {
  return p !== null && p > 0 && p < 0.0001 ? '<0.0001' : figureText(p);
}

function withoutMinusZero(text: string): string {
  return text === '-0.0000' ? '0.0000' : text;
}
