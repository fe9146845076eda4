import type { Comparison } from '../compare/comparison';

/** What has to be said before the figures of a comparison are read. */
export function comparisonNotes({
  runs,
  against,
  metrics,
  resamples,
  problems,
}: Comparison): readonly string[] {
  return [
    ...against.map(
      ({ run, common, only_baseline, only_other }) =>
        `${run}: ${common} cases in common with the first run, joined by id${
          only_baseline + only_other > 0
            ? `; ${only_baseline} are in the first run only and ${only_other} in the other only`
            : ''
        }.`,
    ),
    `Paired; intervals of 95 % from ${resamples} resamples of the cases; p by McNemar’s test where a case is right or wrong, else by resampling; Holm’s correction is over all p shown.`,
    ...humanNotes(metrics),
    ...runs.flatMap(({ earlyStop }) => earlyStop ?? []),
    ...problems.map(({ message, next }) => (next === undefined ? message : `${message} ${next}`)),
  ];
}

/** Which figures people had a hand in: `Scored by a person: jury.accuracy 2 → 0 of 14.` */
function humanNotes(metrics: Comparison['metrics']): readonly string[] {
  const words = Object.entries(metrics).flatMap(([name, { human, n }]) =>
    human ? [`${name} ${human.join(' → ')} of ${n}`] : [],
  );
  return words.length === 0 ? [] : [`Scored by a person: ${words.join('; ')}.`];
}
