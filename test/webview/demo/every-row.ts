import type { BallotsRow, MemoryRow, TranscriptRow } from '../../../src/protocol/panel';
import { noteRow, runSummary, stageRow } from './demo-rows';
import type { Scenario } from './fake-host';
import { head, marketCase, rows as marketRows } from './market-case';

const ballots: BallotsRow = {
  kind: 'ballots',
  id: 'jury*',
  stage: 'jury',
  depth: 1,
  jurors: [
    { juror: 1, votes: ['buyer', 'buyer'] },
    { juror: 2, votes: ['seller', 'buyer'] },
    { juror: 3, votes: ['seller', 'seller'] },
  ],
  votes: { buyer: 2, seller: 1 },
  winner: 'buyer',
  tied: false,
  flips: [1],
};

const recalled: MemoryRow = {
  kind: 'memory',
  id: 'recalled~1',
  stage: 'recalled',
  depth: 1,
  memory: 'jurisprudence',
  action: 'recalled',
  query: '夜市口角',
  candidates: [234, 293],
  duration: 3,
  items: [
    {
      kind: 'directive',
      id: '293-1',
      text: '在公共场所为发泄情绪殴打他人的，先考虑 293。',
      overlap: 0.5,
      topology: 1,
      similarity: 0.8,
      score: 0.74,
      rank: 1,
      kept: true,
      confidence: 0.62,
    },
    {
      kind: 'precedent',
      id: 'c7',
      text: '烧烤摊前的冲突。',
      overlap: 0,
      topology: 0,
      similarity: 0.2,
      score: 0.06,
      rank: 2,
      kept: false,
    },
  ],
};

const learned: MemoryRow = {
  kind: 'memory',
  id: 'archive+1',
  stage: 'archive',
  depth: 1,
  memory: 'jurisprudence',
  action: 'reinforced',
  of: '293-1',
  before: 0.62,
  after: 0.68,
  sources: ['c9'],
  detail: '',
};

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
