import type { BallotsRow, TranscriptRow } from '../../../src/protocol/panel';
import { callRow, caseRow, noteRow, retrievalRow, runSummary, stageRow, transcriptHead } from './demo-rows';
import type { Scenario } from './fake-host';

/** A megabyte on one line. */
export const endless = 'x'.repeat(1_000_000);

const ballots: BallotsRow = {
  kind: 'ballots',
  id: 'jury*',
  stage: 'jury',
  depth: 0,
  jurors: [{ juror: 1, votes: [endless, endless] }],
  votes: { [endless]: 1 },
  winner: endless,
  tied: false,
  flips: [0],
};

const rows: readonly TranscriptRow[] = [
  stageRow({ stage: 'plea', stageKind: 'stages', title: endless, detail: endless, value: endless }),
  callRow({
    id: 'plea/said#1',
    stage: 'plea/said',
    speaker: endless,
    text: endless,
    reasoning: endless,
    value: JSON.stringify(endless),
    problem: endless,
    model: endless,
    repairs: [{ kind: 'single-quotes', note: endless }],
  }),
  retrievalRow({
    id: 'found?',
    stage: 'found',
    source: endless,
    query: endless,
    entries: [
      { id: 'e1', title: endless, text: endless, rank: 1, score: 1, scores: {}, kept: false, note: endless },
    ],
  }),
  ballots,
  noteRow({ id: 'note', stage: 'plea', message: endless }),
];

/** A case in which every text is a megabyte long. */
export const endlessCase: Scenario = {
  place: { run: 'run-1', case: 'case-1' },
  run: runSummary({ pipeline: endless, slice: endless, model: endless, message: endless }),
  cases: [caseRow({ key: 'case-1', title: endless, type: endless, message: endless })],
  transcripts: {
    'case-1': {
      head: transcriptHead({
        title: endless,
        type: endless,
        facts: endless,
        message: endless,
        gold: { charges: [endless], analysis: endless },
        verdict: { charges: [endless], analysis: endless },
        scores: [{ metric: 'm', part: 'charges', value: 0, right: false, reason: endless, gold: endless }],
        rowCount: rows.length,
      }),
      row: (index) => rows[index]!,
      prompts: {
        'plea/said#1': [{ role: 'user', parts: [{ type: 'text', text: endless }], spans: [] }],
      },
    },
  },
};
