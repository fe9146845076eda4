import { figureText, intervalText } from '../../text/figure-text';
import type { Markup } from './markup';
import { markup, NOTHING } from './markup';

/** The range all intervals of one table are drawn over. */
export interface Scale {
  readonly low: number;
  readonly high: number;
}

const WIDTH = 190;
const HEIGHT = 20;
const EDGE = 6;

/** A value with its interval on a common scale. `tone` colours it by what it means. */
export function intervalPlot(
  value: number | null,
  interval: readonly [number, number] | null | undefined,
  scale: Scale,
  options: { readonly rules?: readonly number[]; readonly tone?: 'ok' | 'bad' } = {},
): Markup {
  if (value === null || scale.high <= scale.low) return NOTHING;
  const at = (of: number): string => {
    const share = (Math.min(scale.high, Math.max(scale.low, of)) - scale.low) / (scale.high - scale.low);
    return (EDGE + share * (WIDTH - 2 * EDGE)).toFixed(1);
  };
  const middle = HEIGHT / 2;
  const tone = options.tone ?? '';
  const words = interval ? `${figureText(value)}, interval ${intervalText(interval)}` : figureText(value);
  return markup`<svg width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${words}">${[
    markup`<line class="axis" x1="${EDGE}" x2="${WIDTH - EDGE}" y1="${middle}" y2="${middle}"/>`,
    ...(options.rules ?? []).map(
      (rule) => markup`<line class="rule" x1="${at(rule)}" x2="${at(rule)}" y1="1" y2="${HEIGHT - 1}"/>`,
    ),
    interval
      ? markup`<line class="range ${tone}" x1="${at(interval[0])}" x2="${at(interval[1])}" y1="${middle}" y2="${middle}"/>`
      : NOTHING,
    markup`<circle class="point ${tone}" cx="${at(value)}" cy="${middle}" r="4"/>`,
  ]}</svg>`;
}
