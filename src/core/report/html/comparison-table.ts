import type { Comparison, Difference, FigureComparison, Interval } from '../../compare/comparison';
import { figureText, intervalText, pText, signedText } from '../../text/figure-text';
import { comparisonNotes } from '../comparison-words';
import { intervalPlot, type Scale } from './interval-plot';
import { markup, type Markup } from './markup';

/** The others against the first run: differences with their intervals, and what became of the cases. */
export function comparisonTable(comparison: Comparison): Markup {
  return markup`<h2>Comparison with the first run</h2>
${comparisonNotes(comparison).map((note) => markup`<p class="dim">${note}</p>\n`)}${comparison.against.map(
    (against, index) => markup`${oneRun(comparison, index)}${flips(against.flips)}`,
  )}${madeFrom(comparison)}`;
}

function oneRun({ runs, metrics }: Comparison, index: number): Markup {
  const [first] = runs;
  const other = runs[index + 1];
  const rows = Object.entries(metrics).flatMap(([name, figure]) => {
    const difference = figure.differences[index];
    return difference ? [{ name, figure, difference }] : [];
  });
  const scale = scaleOver(rows.map(({ difference }) => difference));
  return markup`<h3>${first?.model} → ${other?.model} <span class="dim">${other?.id}</span></h3>
<div class="wide"><table><thead><tr><th scope="col">figure</th><th scope="col" class="n">first</th><th scope="col" class="n">other</th><th scope="col" class="n">difference</th><th scope="col" class="n">95 % interval</th><th scope="col" class="plot">around 0</th><th scope="col" class="n">p</th><th scope="col" class="n">p, Holm</th><th scope="col" class="n">n</th><th scope="col" class="nowrap">better · worse · other answer</th></tr></thead><tbody>
${rows.map((row) => figureRow(row.name, row.figure, row.difference, index, scale))}</tbody></table></div>
`;
}

function figureRow(
  name: string,
  figure: FigureComparison,
  { difference, interval, p, p_holm, changes }: Difference,
  index: number,
  scale: Scale,
): Markup {
  const tone = toneOf(figure, interval);
  return markup`<tr><td class="figure">${name}</td><td class="n">${figureText(figure.values[0])}</td><td class="n">${figureText(figure.values[index + 1])}</td><td class="n ${tone ?? ''}">${signedText(difference)}</td><td class="n">${intervalText(interval, signedText)}</td><td class="plot">${intervalPlot(difference, interval, scale, { rules: [0], ...(tone ? { tone } : {}) })}</td><td class="n">${pText(p)}</td><td class="n">${pText(p_holm)}</td><td class="n">${figure.n}</td><td class="nowrap"><span class="ok">${changes.fixed + changes.better}</span> · <span class="bad">${changes.broken + changes.worse}</span> · ${changes.changed}</td></tr>
`;
}

/** Coloured only where the interval leaves 0 out: else it may be noise. */
function toneOf({ direction }: FigureComparison, interval: Interval | null): 'ok' | 'bad' | undefined {
  if (!interval || direction === 'neither' || (interval[0] <= 0 && interval[1] >= 0)) return undefined;
  return interval[0] > 0 === (direction === 'higher') ? 'ok' : 'bad';
}

/** The same scale for all rows, with 0 in the middle. */
function scaleOver(differences: readonly Difference[]): Scale {
  const reach = differences.flatMap(({ difference, interval }) =>
    [difference, ...(interval ?? [])].flatMap((value) => (value === null ? [] : [Math.abs(value)])),
  );
  const most = Math.max(0.01, ...reach);
  return { low: -most, high: most };
}

const FLIP_WORDS = {
  fixed: ['b-right', 'fixed'],
  broken: ['b-wrong', 'broken'],
  changed: ['b-error', 'changed, right or wrong as before'],
  same: ['b-open', 'same'],
  unscored: ['b-cancelled', 'not judged in one of the two'],
} as const;

function flips(counts: Comparison['against'][number]['flips']): Markup {
  const all = Object.keys(FLIP_WORDS) as (keyof typeof FLIP_WORDS)[];
  const total = Math.max(
    1,
    all.reduce((sum, flip) => sum + counts[flip], 0),
  );
  let from = 0;
  const bars = all.map((flip) => {
    const x = from;
    const width = (counts[flip] / total) * 100;
    from += width;
    return markup`<rect class="${FLIP_WORDS[flip][0]}" x="${x.toFixed(3)}" y="0" width="${width.toFixed(3)}" height="1"/>`;
  });
  return markup`<div class="counts"><svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label="What became of the cases; the counts follow">${bars}</svg>
<ul class="legend">${all.map(
    (flip) =>
      markup`<li><svg viewBox="0 0 9 9" aria-hidden="true"><circle class="${FLIP_WORDS[flip][0]}" cx="4.5" cy="4.5" r="4.5"/></svg>${counts[flip]} ${FLIP_WORDS[flip][1]}</li>`,
  )}</ul></div>
`;
}

function madeFrom({ inputs }: Comparison): Markup | undefined {
  if (inputs.length === 0) return undefined;
  return markup`<details class="data"><summary>What the runs were made from differs</summary><div class="wide"><table><tbody>
${inputs.map(
  ({ what, name, values }) =>
    markup`<tr><td class="nowrap">${what}${name === undefined ? '' : ` ${name}`}</td>${values.map((value) => markup`<td>${value ?? '–'}</td>`)}</tr>\n`,
)}</tbody></table></div></details>
`;
}
