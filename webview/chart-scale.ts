/** Where a value stands between two edges, in pixels. */
export type Scale = (value: number) => number;

export function linear(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [low, high] = domain;
  const [from, to] = range;
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/** By square roots: short terms, of which there are most, have room beside long ones. */
export function rooted(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const inner = linear([Math.sqrt(domain[0]), Math.sqrt(domain[1])], range);
  return (value) => inner(Math.sqrt(Math.max(0, value)));
}

/** A number of an axis: `0`, `.25`, `−.1`, `1,200`. */
export function tickWords(tick: number): string {
  const size = Math.abs(tick);
  const words = size >= 1000 ? size.toLocaleString('en-US') : String(size).replace(/^0\./u, '.');
  return tick < 0 ? `−${words}` : words;
}

/** Round numbers between two ends, about `wanted` of them; zero among them when it lies between. */
export function roundSteps(low: number, high: number, wanted: number): readonly number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const raw = span / wanted;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5].find((factor) => factor * power >= raw) ?? 10) * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(10)));
}
