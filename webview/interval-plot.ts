import type { SVGTemplateResult, TemplateResult } from 'lit';
import { css, nothing } from 'lit';
import type { Interval } from '../src/protocol/comparison';
import { intervalWords, signed } from './comparison-words';
import { roundSteps, tickWords } from './chart-scale';
import { html, svg } from './html';

/** Where values stand on a line from edge to edge, in percent of its width. */
export interface PlotScale {
  readonly at: (value: number) => string;
  /** Values with a name below the line; zero is always one. */
  readonly ticks: readonly number[];
}

/** One scale for many intervals around zero. */
export function differenceScale(intervals: readonly (Interval | null)[], steps = 4): PlotScale {
  const ends = intervals.flatMap((interval) => interval ?? []).filter(Number.isFinite);
  const low = Math.min(0, ...ends);
  const high = Math.max(0, ...ends);
  const span = high - low || 1;
  return {
    at: (value) => `${(5 + (90 * (value - low)) / span).toFixed(2)}%`,
    ticks: roundSteps(low, high, steps),
  };
}

/** A difference with its interval; hollow where the interval holds zero, so that it does not take colour to see it. */
export function intervalPlot(
  scale: PlotScale,
  difference: number | null,
  interval: Interval | null,
  verdict: 'ok' | 'bad' | 'neither',
): TemplateResult {
  const label = `${signed(difference)} ${intervalWords(interval)}`.trim();
  return html`<svg class="plot ${verdict}" role="img" aria-label=${label}>
    ${svg`<line class="zero" x1=${scale.at(0)} x2=${scale.at(0)} y1="0" y2="100%" />`}
    ${interval ? span(scale, interval) : nothing}
    ${difference === null ? nothing : svg`<circle cx=${scale.at(difference)} cy="50%" r="3.5" />`}
  </svg>`;
}

function span(scale: PlotScale, [low, high]: Interval): SVGTemplateResult {
  const [from, to] = [scale.at(low), scale.at(high)];
  return svg`<line class="span" x1=${from} x2=${to} y1="50%" y2="50%" />
    <line class="span" x1=${from} x2=${from} y1="30%" y2="70%" />
    <line class="span" x1=${to} x2=${to} y1="30%" y2="70%" />`;
}

/** The scale's numbers, for the head of the column. */
export function plotAxis(scale: PlotScale): TemplateResult {
  return html`<svg class="axis" aria-hidden="true">
    ${scale.ticks.map((tick) => svg`<text x=${scale.at(tick)} y="11" text-anchor="middle">${tick > 0 ? '+' : ''}${tickWords(tick)}</text>`)}
  </svg>`;
}

export const plotStyles = css`
  .plot {
    display: block;
    width: 100%;
    height: 20px;
    overflow: visible;
  }
  .plot .zero {
    stroke: var(--dim);
    stroke-dasharray: 2 2;
  }
  .plot .span {
    stroke: currentColor;
    stroke-width: 1.5;
  }
  .plot circle {
    fill: currentColor;
    stroke: currentColor;
    stroke-width: 1.5;
  }
  .plot.neither {
    color: var(--dim);
  }
  .plot.neither circle {
    fill: var(--bg);
  }
  .plot.ok {
    color: var(--ok);
  }
  .plot.bad {
    color: var(--bad);
  }
  .axis {
    display: block;
    width: 100%;
    height: 14px;
    overflow: visible;
  }
  .axis text {
    font-size: 10px;
    fill: var(--dim);
    font-variant-numeric: tabular-nums;
  }
`;
