import { figureText } from '../text/figure-text';
import type { ScoreAgreement } from './mark-agreement';

/** Columns of the table of agreement; all but the first two are numbers. */
export const AGREEMENT_HEADER = [
  'score',
  'who',
  'marked',
  'right',
  'changed',
  'agreement',
  'κ',
  'α',
  'n',
] as const;

/**
 * Agreement as a table: of each score the marks that stand against the scorer, each person against the scorer where
 * there are several, and people among themselves.
 */
export function agreementRows(agreement: readonly ScoreAgreement[]): readonly (readonly string[])[] {
  return agreement.flatMap(({ score, marked, right, changed, machine, persons, between }) => [
    [
      score,
      persons.length === 1 ? (persons[0]?.by ?? '') : 'the last of each case',
      ...[marked, right, changed].map(String),
      ...[figureText(machine.agreement), figureText(machine.kappa), '', String(machine.n)],
    ],
    ...(persons.length > 1 ? persons : []).map((person) => [
      score,
      person.by,
      ...[person.marked, person.right].map(String),
      '',
      ...[
        figureText(person.machine.agreement),
        figureText(person.machine.kappa),
        '',
        String(person.machine.n),
      ],
    ]),
    ...(between
      ? [
          [
            score,
            'between people',
            ...['', '', ''],
            ...[between.agreement, between.kappa, between.alpha].map(figureText),
            String(between.n),
          ],
        ]
      : []),
  ]);
}

/** What has to be said beside the table. */
export const AGREEMENT_NOTE =
  'Agreement on right or wrong, with the scorer or grader unless it says between people, over the n cases that both have judged. Marked cases were chosen by whoever marked them: the rest may agree more or less.';
