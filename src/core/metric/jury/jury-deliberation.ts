import { fromSums, ofTotals } from '../from-sums';
import type { CaseScore, Contribution, Metric, ScorableCase } from '../metric';
import { meanFigure } from '../scores';
import { alphaOf, coincidences } from './jury-alpha';
import { votesLine } from './jury-votes';
import { flipsOf, pivotalJurors, recount, votesInBoth, type Ballots } from './recount';
import { winnerOf } from './winner';

const FLIPS = 'jury.flip_rate';
const ROUNDS = 'jury.rounds';
const UNANIMOUS = 'jury.unanimous';
const REVERSED = 'jury.reversed';
const GAIN = 'jury.discussion_gain';
const ALPHA = 'jury.alpha';
const ALPHA_FIRST = 'jury.alpha_first';

const alphaFigure = (name: string, ballot: 'first' | 'last'): Metric['figures'][number] => ({
  name,
  score: UNANIMOUS,
  formula: `1 − observed / expected disagreement, nominal, of the ${ballot} ballot`,
  unit: 'coefficient',
  direction: 'neither',
  source: 'Krippendorff 2011',
  contribution: ({ counts = {} }) => coincidences(votesUnder(ballot, counts)),
  ...fromSums(alphaOf),
});

/**
 * What discussion did to the votes of a jury. Cases in which no jury sat are left out. Winners are those of the jury's
 * own tally, `majority` where it is not known. A case without discussion is in every figure: there the last ballot is
 * the first.
 */
export const juryDeliberation: Metric = {
  name: 'jury.deliberation',
  aliases: [FLIPS, ROUNDS, UNANIMOUS, REVERSED, GAIN, ALPHA, ALPHA_FIRST],
  describe:
    'What discussion did to the votes of a jury: changes of vote, rounds, unanimity, reversals, gain in accuracy, Krippendorff’s alpha, pivotal jurors.',
  figures: [
    meanFigure({
      name: FLIPS,
      formula: 'mean over cases of the share of jurors whose last vote is not their first',
      direction: 'neither',
      source: 'Moot',
    }),
    meanFigure({
      name: ROUNDS,
      formula: 'mean rounds of discussion after the first ballot',
      unit: 'count',
      direction: 'neither',
      source: 'Moot',
    }),
    meanFigure({
      name: UNANIMOUS,
      formula: 'share of cases in which all votes of the last ballot agree',
      direction: 'neither',
      source: 'Moot',
    }),
    meanFigure({
      name: REVERSED,
      formula: 'share of cases whose majority in the last ballot is another than that in the first',
      direction: 'neither',
      source: 'Moot',
    }),
    {
      name: GAIN,
      score: GAIN,
      formula: '(Σ right in the last ballot − Σ right in the first) / n',
      unit: 'coefficient',
      direction: 'higher',
      source: 'Moot',
      contribution: gainOf,
      ...ofTotals(['n', 'first', 'last'], (n = 0, first = 0, last = 0) =>
        n === 0 ? null : (last - first) / n,
      ),
    },
    alphaFigure(ALPHA, 'last'),
    alphaFigure(ALPHA_FIRST, 'first'),
  ],
  score(scorable: ScorableCase): readonly CaseScore[] {
    const { ballots } = scorable;
    if (ballots?.[0]?.some((vote) => vote !== '') !== true) return [];
    return [
      flips(ballots),
      {
        metric: ROUNDS,
        value: ballots.length - 1,
        reason: ballots.length === 1 ? 'no discussion' : `ballots: ${ballots.map(lineOf).join(' → ')}`,
      },
      unanimity(ballots),
      reversal(ballots, scorable.tally),
      ...gain(ballots, scorable),
    ];
  },
};

const lineOf = (votes: readonly string[]): string => votesLine(recount([votes]).votes);

function flips(ballots: Ballots): CaseScore {
  const jurors = votesInBoth(ballots).length;
  const changed = flipsOf(ballots);
  const who = changed.map(({ juror, from, to }) => `juror ${juror} ${from} → ${to}`).join(', ');
  return {
    metric: FLIPS,
    value: jurors === 0 ? null : changed.length / jurors,
    counts: { flips: changed.length, jurors },
    reason:
      jurors === 0
        ? 'no juror voted in both ballots'
        : `${changed.length} of ${jurors} jurors changed their vote${who === '' ? '' : `: ${who}`}`,
  };
}

function unanimity(ballots: Ballots): CaseScore {
  const [first, last] = [recount(ballots, { round: 0 }).votes, recount(ballots).votes];
  const sides = Object.keys(last);
  return {
    metric: UNANIMOUS,
    value: sides.length === 0 ? null : sides.length === 1 ? 1 : 0,
    counts: {
      ...Object.fromEntries(Object.entries(first).map(([side, votes]) => [`first ${side}`, votes])),
      ...Object.fromEntries(Object.entries(last).map(([side, votes]) => [`last ${side}`, votes])),
    },
    reason: sides.length === 0 ? 'nobody voted in the last ballot' : votesLine(last),
  };
}

function votesUnder(
  ballot: 'first' | 'last',
  counts: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, votes]) =>
      name.startsWith(`${ballot} `) ? [[name.slice(ballot.length + 1), votes] as const] : [],
    ),
  );
}

/** A majority that was lost, or found where there was none, is no reversal. */
function reversal(ballots: Ballots, tally: ScorableCase['tally']): CaseScore {
  const [first, last] = [recount(ballots, { round: 0 }), recount(ballots)];
  const reversed = first.winner !== null && last.winner !== null && first.winner !== last.winner;
  const { turned, decisive } = pivotalJurors(ballots, tally);
  const told =
    ballots.length === 1
      ? `${votesLine(last.votes)} in the only ballot`
      : `${votesLine(first.votes)} in the first ballot, ${votesLine(last.votes)} in the last`;
  const pivotal = [
    ...(turned.length > 0 ? [`by changing the vote ${turned.join(', ')}`] : []),
    ...(decisive.length > 0 ? [`by voting ${decisive.join(', ')}`] : []),
  ];
  return {
    metric: REVERSED,
    value: reversed ? 1 : 0,
    reason: `${told}; pivotal jurors: ${pivotal.length === 0 ? 'none' : pivotal.join('; ')}`,
  };
}

function gain(ballots: Ballots, { gold, tally }: ScorableCase): readonly CaseScore[] {
  const wanted = winnerOf(gold);
  if (wanted === undefined) return [];
  const first = recount(ballots, { tally, round: 0 });
  const last = recount(ballots, { tally });
  const right = { first: first.winner === wanted ? 1 : 0, last: last.winner === wanted ? 1 : 0 };
  return [
    {
      metric: GAIN,
      value: right.last - right.first,
      gold: wanted,
      predicted: last.winner ?? '',
      counts: right,
      reason: `first ballot ${first.winner ?? 'no winner'}, last ballot ${last.winner ?? 'no winner'}, gold ${wanted}`,
    },
  ];
}

function gainOf({ counts = {} }: CaseScore): Contribution {
  return { n: 1, first: counts['first'] ?? 0, last: counts['last'] ?? 0 };
}
