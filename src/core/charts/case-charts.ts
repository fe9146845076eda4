import { TERM_BOUNDS } from '../law/term-class';
import { reliabilityCurve } from '../metric/jury/jury-calibration';
import { sharesOf } from '../metric/jury/jury-votes';
import type { CaseRecord } from '../run-store/case-record';
import type { CasePoint, Chart, ChartKind, ConfusionCell } from './chart';
import { confusionOf } from './confusion';
import { labelsOf, type LabelledPart, type ReadCase } from './read-labels';
import { monthsBoth } from './term-pairs';

/** What charts need of a case. */
export type ChartedCase = ReadCase & Pick<CaseRecord, 'key' | 'usage' | 'duration'>;

/** Labels of a confusion matrix. */
const TOP = 12;
const PARTS: readonly LabelledPart[] = ['charges', 'articles', 'term', 'winner'];

/** Charts that the cases of some run have data for. */
export function chartKinds(runs: readonly (readonly ChartedCase[])[]): readonly ChartKind[] {
  const has = (of: (one: ChartedCase) => boolean): boolean => runs.some((cases) => cases.some(of));
  const kinds: readonly (readonly [ChartKind, boolean])[] = [
    ['confusion', confusedParts(runs).length > 0],
    ['terms', has((one) => monthsBoth(one)?.predicted !== undefined)],
    ['reliability', runs.some((cases) => curveOf(cases).length > 1)],
    ['votes', has((one) => sharesBoth(one) !== undefined)],
    ['cost', has(({ usage, duration }) => usage.input + usage.output > 0 || duration > 0)],
  ];
  return kinds.flatMap(([kind, there]) => (there ? [kind] : []));
}

/** Parts that have a confusion matrix in some run. */
export function confusedParts(runs: readonly (readonly ChartedCase[])[]): readonly LabelledPart[] {
  const has = (one: ChartedCase, part: LabelledPart): boolean => (labelsOf(one, part)?.gold.length ?? 0) > 0;
  return PARTS.filter((part) => runs.some((cases) => cases.some((one) => has(one, part))));
}

/** One chart of a run. Without a `part` the confusion is that of the first part that has labels. */
export function chartOf(
  kind: ChartKind,
  cases: readonly ChartedCase[],
  /** `run`: number of the run (from 1) in the filter's words, where there are several. */
  { part, run }: { readonly part?: LabelledPart; readonly run?: number } = {},
): Chart {
  switch (kind) {
    case 'confusion':
      return confusionChart(cases, part ?? confusedParts([cases])[0] ?? 'charges', run);
    case 'terms':
      return termChart(cases);
    case 'reliability':
      return {
        kind,
        points: curveOf(cases).map(({ predicted, observed, n, interval }) => ({
          predicted,
          observed,
          n,
          interval,
        })),
      };
    case 'votes':
      return voteChart(cases);
    case 'cost':
      return {
        kind,
        points: cases.map(({ key, usage, duration }) => ({
          key,
          tokens: usage.input + usage.output,
          seconds: duration / 1000,
        })),
      };
  }
}

function confusionChart(cases: readonly ChartedCase[], part: LabelledPart, run: number | undefined): Chart {
  const { labels, rows, left } = confusionOf(cases, part, TOP);
  const columns = [...labels, 'others', 'none'];
  const cells = labels.flatMap((gold, row) =>
    columns.flatMap((predicted, column): ConfusionCell[] => {
      const count = rows[row]?.[column] ?? 0;
      if (count === 0) return [];
      const filter = column < labels.length ? cellFilter(part, gold, predicted, run) : undefined;
      return [{ gold, predicted, count, ...(filter === undefined ? {} : { filter }) }];
    }),
  );
  const answered = cases.filter(({ verdict }) => verdict !== undefined).length;
  const reasons = [
    ...(left > 0 ? [`${left} with other gold labels only`] : []),
    ...(answered < cases.length ? [`${cases.length - answered} without a verdict`] : []),
  ];
  const hasOthers = cells.some(({ predicted }) => predicted === 'others');
  return {
    kind: 'confusion',
    part,
    labels: hasOthers ? [...labels, 'others'] : labels,
    cells,
    left: leftOut(reasons),
  };
}

const FIELDS: Readonly<Record<LabelledPart, string>> = {
  charges: 'charge',
  articles: 'article',
  term: 'term',
  winner: 'gold',
};

/** A label that was answered instead of another is too much in the answer, and the other is missing from it. */
function cellFilter(part: LabelledPart, gold: string, predicted: string, run: number | undefined): string {
  const field = FIELDS[part];
  const found = run === undefined ? 'predicted' : `predicted:${run}`;
  const word = (name: string, label: string): string => `${name}=${quoted(label)}`;
  const both = `${word(field, gold)} ${word(found, predicted)}`;
  return gold === predicted ? both : `${both} -${word(field, predicted)} -${word(found, gold)}`;
}

function quoted(label: string): string {
  return /[\s"“”]/u.test(label) ? `"${label.replaceAll('"', '')}"` : label;
}

function termChart(cases: readonly ChartedCase[]): Chart {
  const points: CasePoint[] = [];
  let without = 0;
  for (const one of cases) {
    const terms = monthsBoth(one);
    if (!terms) continue;
    const { gold, predicted } = terms;
    if (predicted === undefined) without += 1;
    else points.push({ key: one.key, gold, predicted });
  }
  const edges = TERM_BOUNDS.filter((bound) => bound > 0).sort((one, other) => one - other);
  const left = leftOut(without > 0 ? [`${without} with a gold term and no answer in months`] : []);
  return { kind: 'terms', points, edges, left };
}

function voteChart(cases: readonly ChartedCase[]): Chart {
  const both = cases.flatMap((one) => {
    const shares = sharesBoth(one);
    return shares ? [{ key: one.key, ...shares }] : [];
  });
  const sides = new Set(
    both.flatMap(({ gold, predicted }) => [...Object.keys(gold), ...Object.keys(predicted)]),
  );
  // Of a seller alone it is known who the other side is.
  const side = sides.has('buyer') || sides.has('seller') ? 'buyer' : ([...sides].sort()[0] ?? '');
  return {
    kind: 'votes',
    side,
    points: both.map(({ key, gold, predicted }) => ({
      key,
      gold: gold[side] ?? 0,
      predicted: predicted[side] ?? 0,
    })),
  };
}

function sharesBoth({ gold, verdict }: ReadCase) {
  const [wanted, found] = [sharesOf(gold.votes), sharesOf(verdict?.votes)];
  return wanted && found ? { gold: wanted, predicted: found } : undefined;
}

function curveOf(cases: readonly ChartedCase[]) {
  return reliabilityCurve(cases.flatMap(({ scores }) => scores.filter(({ part }) => part === 'votes')));
}

function leftOut(reasons: readonly string[]): string {
  return reasons.length === 0 ? '' : `Left out: ${reasons.join('; ')}.`;
}
