import { figureText } from '../text/figure-text';
import { plainTable } from '../text/plain-table';
import type { PowerIf, PowerOfFigure, PowerPlan } from './power-of-runs';

/** What `powerOfRuns` found, for reading. */
export function powerText(figures: readonly PowerOfFigure[], plan: PowerPlan): string {
  const { baseline, other, slice, detect, power = 0.8, alpha = 0.05 } = plan;
  const of = other ? `${baseline.manifest.id} and ${other.manifest.id}` : baseline.manifest.id;
  const planned = slice === undefined ? '' : `, for a slice of ${slice} cases`;
  const shown = figures.filter(({ found }) => found.length > 0);
  const blocks = [
    `From ${of}${planned}: the smallest true difference that a comparison finds with a chance of ${power}, two-sided at alpha ${alpha}${detect === undefined ? '' : `; and how many cases it takes to find ${detect}`}.`,
    ...(shown.length > 0 ? [table(shown, detect)] : []),
    notes(figures, plan).join('\n'),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function table(figures: readonly PowerOfFigure[], detect: number | undefined): string {
  const header = [
    'metric',
    'pairs',
    'baseline',
    'two runs',
    'difference',
    ...(detect === undefined ? [] : [`cases for ${detect}`]),
  ];
  const rows = figures.flatMap(({ metric, kind, pairs, value, found }) =>
    found.map((one, index) => [
      index === 0 ? `${metric}${kind === 'set' ? ' *' : ''}` : '',
      index === 0 ? String(pairs) : '',
      index === 0 ? figureText(value) : '',
      alike(one),
      one.detectable?.toFixed(4) ?? 'none',
      ...(detect === undefined ? [] : [one.slice_size === null ? 'over a million' : String(one.slice_size)]),
    ]),
  );
  return plainTable(header, rows, ['left', 'right', 'right', 'left', 'right', 'right']);
}

function alike({ correlation, discordance, sd }: PowerIf): string {
  const apart =
    discordance === undefined ? `sd ${sd?.toFixed(3) ?? '–'}` : `${(100 * discordance).toFixed(1)} % differ`;
  if (correlation === undefined) return `as seen: ${apart}`;
  return correlation === 0 ? `independent: ${apart}` : `correlated ${correlation}: ${apart}`;
}

function notes(figures: readonly PowerOfFigure[], { other, detect }: PowerPlan): readonly string[] {
  const shown = figures.filter(({ found }) => found.length > 0);
  return [
    ...figures.flatMap(({ metric, note }) => (note === undefined ? [] : [`${metric}: ${note}.`])),
    ...(shown.some(({ from }) => from === 'assumed')
      ? [
          `${other ? '' : 'One run does not tell how alike two runs are, so that is assumed. '}independent: nothing in common, the worst to expect; correlated 0.5: hard cases are hard for both. Give a second run to know.`,
        ]
      : []),
    ...(shown.some(({ kind }) => kind === 'set')
      ? ['* approximate: no mean of case scores; taken as one with the same standard error.']
      : []),
    ...(shown.some(({ found }) => found.some(({ detectable }) => detectable === null))
      ? ['none: with so few cases not even the largest difference would be found.']
      : []),
    ...(detect !== undefined && shown.some(({ found }) => found.some((one) => one.pairs !== one.slice_size))
      ? ['cases: of a slice of which as many have a score as in the run.']
      : []),
  ];
}
