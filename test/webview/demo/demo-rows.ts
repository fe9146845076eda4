import { rightOf } from '../../../src/core/run-store/case-record';
import type {
  CallRow,
  CaseRow,
  NoteRow,
  RetrievalRow,
  RunSummary,
  StageRow,
  TranscriptHead,
} from '../../../src/protocol/panel';

/** Rows with the fields that matter to a test, the rest filled in. */
export function callRow(given: Partial<CallRow> & Pick<CallRow, 'id' | 'stage' | 'text'>): CallRow {
  return {
    kind: 'call',
    depth: given.stage.split('/').length - 1,
    call: `${given.stage}#1`,
    speaker: 'Case judge',
    state: 'parsed',
    attempt: 1,
    repairs: [],
    model: 'sample-chat',
    parameters: { temperature: 0 },
    ...(underWay.has(given.state) ? {} : { usage: { input: 1000, output: 204 }, latency: 2200 }),
    ...given,
  };
}

const underWay = new Set<CallRow['state'] | undefined>(['asking', 'waiting', 'streaming']);

export function stageRow(given: Partial<StageRow> & Pick<StageRow, 'stage'>): StageRow {
  return {
    kind: 'stage',
    id: `stage ${given.stage}`,
    depth: given.stage.split('/').length - 1,
    name: given.stage,
    title: '',
    stageKind: 'role',
    state: 'done',
    detail: '',
    ...given,
  };
}

export function retrievalRow(
  given: Partial<RetrievalRow> & Pick<RetrievalRow, 'id' | 'stage' | 'entries'>,
): RetrievalRow {
  return { kind: 'retrieval', depth: 0, source: 'statutes', query: '', duration: 6, ...given };
}

export function noteRow(given: Partial<NoteRow> & Pick<NoteRow, 'id' | 'stage' | 'message'>): NoteRow {
  return { kind: 'note', depth: 0, severity: 'information', ...given };
}

export function caseRow(given: Partial<CaseRow> & Pick<CaseRow, 'key'>): CaseRow {
  return { id: given.key, title: given.key, status: 'done', right: true, scores: [], ...given };
}

export function transcriptHead(given: Partial<TranscriptHead>): TranscriptHead {
  return {
    caseId: 'case-1',
    repeat: 0,
    title: 'A case',
    facts: '',
    status: 'done',
    gold: {},
    scores: [],
    usage: { input: 0, output: 0 },
    calls: 0,
    rowCount: 0,
    ...rightOf(given.scores ?? []),
    ...given,
  };
}

export function runSummary(given: Partial<RunSummary> = {}): RunSummary {
  return {
    id: 'run-1',
    pipeline: 'agents-court',
    slice: 'smoke',
    model: 'sample-chat',
    state: 'finished',
    switches: {},
    counts: { total: 1, done: 1, error: 0, unparsed: 0, cancelled: 0 },
    metrics: {},
    headline: Object.keys(given.metrics ?? {}),
    usage: { input: 7000, output: 1412 },
    startedAt: 1_700_000_000_000,
    finishedAt: 1_700_000_014_200,
    ...given,
  };
}
