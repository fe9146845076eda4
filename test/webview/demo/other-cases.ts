import type { TranscriptHead } from '../../../src/protocol/panel';
import { callRow, runSummary, stageRow, transcriptHead } from './demo-rows';
import type { Scenario } from './fake-host';
import { head, marketCase, rows } from './market-case';

export const runningNow = 1_800_000_000_000;

const runningRows = [
  ...rows.slice(0, 2),
  stageRow({
    stage: 'deliberation',
    stageKind: 'repeat',
    title: 'Deliberation',
    state: 'running',
    detail: 'round 1',
  }),
  stageRow({ stage: 'deliberation[1]/draft', state: 'running' }),
  callRow({
    id: 'deliberation[1]/draft#1',
    stage: 'deliberation[1]/draft',
    state: 'streaming',
    text: 'The place is a night market, open to all; the quarrel was about a stall and neither knew the',
  }),
  stageRow({ stage: 'deliberation[1]/review', state: 'running' }),
  callRow({
    id: 'deliberation[1]/review#2',
    stage: 'deliberation[1]/review',
    speaker: 'Supervisor',
    state: 'waiting',
    attempt: 2,
    text: '',
    problem: 'The endpoint answered 429, too many requests; try 2 of 5,',
    retryAt: runningNow + 45_000,
  }),
];

const { caseId, title, type, facts, gold, calls, usage } = head;
const known = { caseId, title, facts, gold, calls, usage, ...(type === undefined ? {} : { type }) };
const runningHead = transcriptHead({ ...known, status: 'running', rowCount: runningRows.length });

function replaced(
  newHead: TranscriptHead,
  row: NonNullable<Scenario['transcripts']>[string]['row'],
): Scenario {
  return { ...marketCase, transcripts: { 'sample/0117': { head: newHead, row } } };
}

/** The market case while two of its calls are under way. */
export const runningCase: Scenario = {
  ...replaced(runningHead, (index) => runningRows[index]!),
  run: runSummary({
    state: 'running',
    counts: { total: 6, done: 2, error: 0, unparsed: 0, cancelled: 0 },
    metrics: { 'articles.f1': { value: 0.5, n: 2 } },
  }),
  cases: (marketCase.cases ?? []).map((row, index) => ({
    ...row,
    status: index === 0 ? 'running' : index < 3 ? 'done' : 'pending',
  })),
};

/** The market case, stopped at its review. */
export const stoppedCase: Scenario = {
  ...replaced(
    transcriptHead({
      ...known,
      status: 'unparsed',
      message: 'The answer of the review has no field "need_rejudge", three times.',
      fault: 'deliberation[1]/review',
      rowCount: rows.length,
    }),
    (index) => rows[index]!,
  ),
};
