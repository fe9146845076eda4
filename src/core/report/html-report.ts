import type { Comparison } from '../compare/comparison';
import { agreementTable } from './html/agreement-table';
import { caseList, DETAILED, LISTED } from './html/case-list';
import { charts } from './html/charts';
import { comparisonTable } from './html/comparison-table';
import { figureTable } from './html/figure-table';
import { gateTable } from './html/gate-table';
import { markup, type Markup } from './html/markup';
import { pageEnd, pageStart } from './html/page';
import { runHead } from './html/run-head';
import type { ReportedRun } from './reported-run';

/**
 * Runs as one page that stands alone: it loads nothing, needs no script to be read, and holds what models wrote as
 * text only. It comes in pieces, so that a large report is never one string.
 */
export function* htmlReport(runs: readonly ReportedRun[], comparison?: Comparison): Generator<string> {
  const title = [...new Set(runs.map((run) => run.title))].join(' / ');
  yield pageStart(title).source;
  if (runs.length > 1) yield contents(runs).source;
  if (comparison) yield comparisonTable(comparison).source;
  const budget = Math.floor(DETAILED / Math.max(1, runs.length));
  const listed = Math.floor(LISTED / Math.max(1, runs.length));
  for (const [index, run] of runs.entries()) {
    yield markup`<section class="run">
${runHead(run, anchorOf(index))}<h2>Figures</h2>
${figureTable(run)}${gateTable(run.gates)}${agreementTable(run)}${charts(run)}`.source;
    for (const piece of caseList(run, budget, listed)) yield piece.source;
    yield '</section>\n';
  }
  yield foot().source;
  yield pageEnd().source;
}

const anchorOf = (index: number): string => `run-${index + 1}`;

function contents(runs: readonly ReportedRun[]): Markup {
  return markup`<h1>${runs.length} runs</h1>
<nav aria-label="Runs"><ol>${runs.map(
    (run, index) =>
      markup`<li><a href="#${anchorOf(index)}">${run.title}</a> <span class="dim">${run.manifest?.model} · ${run.id}</span></li>\n`,
  )}</ol></nav>
`;
}

function foot(): Markup {
  return markup`<footer><p>An error is the model or the network failing, unparsed is an answer that broke its format, wrong is an answer that disagrees with the gold label: the three are counted apart, and figures are over cases with an answer. Intervals are over cases: the same prompts on other cases of this kind.</p></footer>
`;
}
