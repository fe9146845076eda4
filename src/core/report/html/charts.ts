import { confusionOf } from '../../charts/confusion';
import { termPairs } from '../../charts/term-pairs';
import { reliabilityCurve } from '../../metric/jury/jury-calibration';
import type { ReportedRun } from '../reported-run';
import { confusionChart } from './confusion-chart';
import { markup, NOTHING, type Markup } from './markup';
import { reliabilityChart } from './reliability-chart';
import { termChart } from './term-chart';

/** Labels of a confusion matrix. */
const TOP = 8;
/** Fewer cases are read faster in the list. */
const FEWEST = 4;

/** The charts that the cases of a run have data for. */
export function charts({ records }: ReportedRun): Markup {
  const terms = termPairs(records);
  const confusions = (['charges', 'winner'] as const)
    .map((part) => confusionOf(records, part, TOP))
    .filter(({ labels }) => labels.length > 1);
  const curve = reliabilityCurve(records.flatMap(({ scores }) => scores));
  const drawn = [
    ...confusions.map(confusionChart),
    ...(terms.pairs.reduce((sum, { count }) => sum + count, 0) >= FEWEST ? [termChart(terms)] : []),
    ...(curve.length > 1 ? [reliabilityChart(curve)] : []),
  ];
  if (drawn.length === 0) return NOTHING;
  return markup`<h2>Charts</h2>
<div class="charts">${drawn}</div>
`;
}
