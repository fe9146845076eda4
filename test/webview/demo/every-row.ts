import type { TranscriptRow } from '../../../src/protocol/panel';
import { noteRow, runSummary, stageRow } from './demo-rows';
import type { Scenario } from './fake-host';
import { ballots, learned, recalled } from './jury-rows';
import { head, marketCase, rows as marketRows } from './market-case';

export const everyRow: readonly TranscriptRow[] = [
  ...marketRows,
  stageRow({ stage: 'jury', stageKind: 'panel', title: 'Jury', detail: 'buyer', duration: 5200 }),
  ballots,
  recalled,
  learned,
  noteRow({ id: 'note-2', stage: 'jury', severity: 'error', message: 'The tally names nobody.' }),
  noteRow({ id: 'note-3', stage: 'jury', message: 'Seed 7.' }),
  stageRow({ stage: 'appeal', state: 'error', detail: 'the endpoint answered 503' }),
];

const [known] = Object.values(marketCase.transcripts ?? {});

/** The market case with a row of every kind, somebody who may mark its scores, and a run with switches. */
export const fullCase: Scenario = {
  ...marketCase,
  run: runSummary({
    ...marketCase.run,
    switches: { discussion: true, jurors: 3, voice: 'plain' },
    perturb: ['party-swap'],
    message: 'Two cases have no gold label.',
  }),
  switches: [
    { name: 'discussion', value: true },
    { name: 'jurors', value: 3 },
    { name: 'voice', value: 'plain', choices: ['plain', 'formal'] },
  ],
  transcripts: {
    'sample/0117': {
      head: { ...head, reviewer: 'lin', rowCount: everyRow.length },
      row: (index) => everyRow[index]!,
      prompts: known?.prompts ?? {},
    },
  },
};
