import { StatuteBook } from '../../../src/core/knowledge/statute-book';
import { readKnowledge } from '../../../src/core/knowledge/knowledge-entries';
import { TranscriptCitations } from '../../../src/core/transcript-citations';
import { revisionOf } from '../../../src/core/transcript-revisions';
import type { BallotsRow, CallRow, MemoryRow, TranscriptRow } from '../../../src/protocol/panel';
import type { Revision } from '../../../src/protocol/transcript';
import { callRow, caseRow, retrievalRow, runSummary, stageRow, transcriptHead } from './demo-rows';
import type { Scenario } from './fake-host';

/** A law, a case and an appeal, all made up. */
const law = `# 样例借用法

第一条 借用他人之物的，应当按约定的用途使用。

第二条 借用物毁损的，借用人应当修复；不能修复的，折价赔偿。

第三条 借用人因一般过失遗失借用物的，按购置价格的一半赔偿。

第五条 借用人因重大过失遗失借用物，或者隐瞒遗失经过的，按购置价格全额赔偿，并可以酌情增加不超过百分之二十的补偿。

第七条 出借人未说明物品价值的，可以减轻借用人的责任。
`;

const statutes = readKnowledge('/w/lending.md', law);
const book = new StatuteBook([
  {
    name: 'statutes',
    path: 'lending.md',
    changed: false,
    entries: statutes.ok ? statutes.value : [],
  },
]);

function found(id: string, title: string, text: string, rank: number, kept = true) {
  return {
    id,
    title,
    text,
    rank,
    score: 0.03 - rank / 1000,
    scores: { bm25: 20 - rank * 3.1, dense: 0.9 - rank / 20 },
    kept,
    ...(kept ? {} : { note: 'below the cut' }),
  };
}

const firstDraft = JSON.stringify({
  explanation:
    '被告把雨伞遗忘在电车上，属于一般过失。依照《样例借用法》第三条，应当按购置价格的一半赔偿。原告没有说明雨伞的价值，可以考虑减轻。被告事后主动联系失物招领处，态度较好。',
  predicted_article: 3,
});
const secondDraft = JSON.stringify({
  explanation:
    '被告把雨伞遗忘在电车上，并且隐瞒遗失经过长达两周，属于重大过失。依照《样例借用法》第五条、第九十九条，应当全额赔偿；第二条不适用。本案与 case-07 相同，原告没有说明雨伞的价值，不影响责任。被告事后主动联系失物招领处，态度较好。',
  predicted_article: 5,
});
const review = JSON.stringify({
  need_rejudge: true,
  suggestions: '草稿忽略了被告隐瞒遗失经过的事实，请对照第五条重新考虑；关于物品价值的说法没有依据。',
});

const ballots: BallotsRow = {
  kind: 'ballots',
  id: 'jury*',
  stage: 'jury',
  depth: 1,
  jurors: [
    { juror: 1, votes: ['lender', 'lender', 'lender'] },
    { juror: 2, votes: ['borrower', 'lender', 'lender'] },
    { juror: 3, votes: ['borrower', 'borrower', 'lender'] },
    { juror: 4, votes: ['borrower', 'borrower', 'borrower'] },
    { juror: 5, votes: ['borrower', 'lender', 'borrower'] },
  ],
  votes: { lender: 3, borrower: 2 },
  winner: 'lender',
  tied: false,
  flips: [2, 2],
};

const recalled: MemoryRow = {
  kind: 'memory',
  id: 'recalled?',
  stage: 'recalled',
  depth: 1,
  memory: 'jurisprudence',
  action: 'recalled',
  query: '借伞 遗失 隐瞒',
  candidates: [3, 5],
  items: [
    {
      kind: 'directive',
      id: 'lost-1',
      text: '隐瞒遗失经过的，先看第五条。',
      rank: 1,
      score: 0.71,
      overlap: 0.5,
      topology: 1,
      similarity: 0.7,
      confidence: 0.5,
      kept: true,
    },
    {
      kind: 'directive',
      id: 'lost-2',
      text: '价值不明的，酌减。',
      rank: 2,
      score: 0.4,
      overlap: 0.2,
      topology: 0.5,
      similarity: 0.4,
      confidence: 0.4,
      kept: false,
      note: 'below the cut',
    },
  ],
  settled: { 'lost-1': 0.6 },
  duration: 4,
};

export const appealRows: readonly TranscriptRow[] = [
  stageRow({ stage: 'candidates', stageKind: 'retrieve', detail: '3 of 4 kept', duration: 6 }),
  retrievalRow({
    id: 'candidates?',
    stage: 'candidates',
    query: '借用 雨伞 遗失 隐瞒',
    entries: [
      found('3', '《样例借用法》第三条', '第三条 借用人因一般过失遗失借用物的，按购置价格的一半赔偿。', 1),
      found(
        '5',
        '《样例借用法》第五条',
        '第五条 借用人因重大过失遗失借用物，或者隐瞒遗失经过的，按购置价格全额赔偿，并可以酌情增加不超过百分之二十的补偿。',
        2,
      ),
      found('case-07', '样例案例：隐瞒遗失的借书人', '样例案例：借书人隐瞒遗失两个月，法院判决全额赔偿。', 3),
      found('7', '《样例借用法》第七条', '第七条 出借人未说明物品价值的，可以减轻借用人的责任。', 4, false),
    ],
  }),
  stageRow({ stage: 'recalled', stageKind: 'retrieve', detail: '1 of 2 kept', duration: 4 }),
  recalled,
  stageRow({
    stage: 'deliberation',
    stageKind: 'repeat',
    title: 'Deliberation',
    detail: 'rounds: 2',
    duration: 8900,
  }),
  stageRow({
    stage: 'deliberation[1]/draft',
    detail: '3',
    duration: 2200,
    role: { file: 'roles/judge.role.md', line: 20 },
  }),
  callRow({
    id: 'deliberation[1]/draft#1',
    call: 'deliberation[1]/draft#1',
    stage: 'deliberation[1]/draft',
    text: firstDraft,
    span: [0, firstDraft.length],
    value: firstDraft,
    role: { file: 'roles/judge.role.md', line: 20 },
  }),
  stageRow({
    stage: 'deliberation[1]/review',
    detail: 'need_rejudge: true',
    duration: 1900,
    attempts: 2,
    waits: 1,
    role: { file: 'roles/supervisor.role.md', line: 29 },
  }),
  callRow({
    id: 'deliberation[1]/review#2',
    call: 'deliberation[1]/review#2',
    stage: 'deliberation[1]/review',
    speaker: 'Supervisor',
    attempt: 2,
    text: review,
    span: [0, review.length],
    value: review,
    role: { file: 'roles/supervisor.role.md', line: 29 },
  }),
  stageRow({
    stage: 'deliberation[2]/draft',
    detail: '5',
    duration: 2600,
    role: { file: 'roles/judge.role.md', line: 20 },
  }),
  callRow({
    id: 'deliberation[2]/draft#1',
    call: 'deliberation[2]/draft#1',
    stage: 'deliberation[2]/draft',
    text: secondDraft,
    span: [0, secondDraft.length],
    value: secondDraft,
    revises: 'deliberation[1]/draft#1',
    role: { file: 'roles/judge.role.md', line: 20 },
  }),
  stageRow({
    stage: 'opinion',
    stageKind: 'search',
    state: 'skipped',
    detail: '{{ switches.web }} is false',
  }),
  stageRow({ stage: 'jury', stageKind: 'panel', title: 'Jury', detail: 'lender', duration: 5100 }),
  ballots,
];

const calls = appealRows.filter((row): row is CallRow => row.kind === 'call');

export const appealHead = transcriptHead({
  caseId: 'sample/umbrella',
  title: '样例：借伞遗失上诉案',
  type: 'civil',
  facts: '原告把一把雨伞借给被告，被告把它遗忘在电车上，两周后才告知原告。此案情为虚构，仅作界面演示之用。',
  status: 'done',
  gold: { articles: ['《样例借用法》第五条'], winner: 'lender', votes: { lender: 612, borrower: 412 } },
  verdict: {
    articles: ['《样例借用法》第五条', '《样例借用法》第九十九条'],
    results: ['撤销一审判决；被告于十日内赔偿原告雨伞款三百元；驳回原告的其他诉讼请求'],
    winner: 'lender',
    fine: 60,
  },
  appeal: {
    stage: 'first',
    first: {
      articles: ['《样例借用法》第三条'],
      results: ['被告于十日内赔偿原告雨伞款一百五十元；驳回原告的其他诉讼请求'],
      winner: 'lender',
    },
    changed: ['articles', 'results', 'fine'],
  },
  scores: [
    {
      metric: 'articles.f1',
      value: 0.667,
      part: 'articles',
      right: false,
      gold: '样例借用法 5',
      predicted: '样例借用法 5、样例借用法 99',
      reason: 'one more than the gold label',
    },
  ],
  usage: { input: 7000, output: 1412 },
  calls: 4,
  duration: 19_000,
  rowCount: appealRows.length,
});

const revisions: Readonly<Record<string, Revision>> = Object.fromEntries(
  calls.flatMap(({ call }) => {
    const revision = revisionOf(appealRows, call);
    return revision ? [[call, revision]] : [];
  }),
);

const run = runSummary({
  pipeline: 'umbrella-court',
  metrics: {
    'articles.f1': { value: 0.667, n: 24 },
    'jury.vote_mae': { value: 0.012, n: 24 },
    'winner.accuracy': { value: 0.75, n: 24 },
  },
});

/** A case with statutes, a draft and its revision, a jury beside a real one, a memory that learned, and an appeal. */
export const appealCase: Scenario = {
  place: { run: run.id, case: 'sample/umbrella' },
  run,
  cases: [caseRow({ key: 'sample/umbrella', title: appealHead.title, type: 'civil', right: false })],
  intervals: { 'articles.f1': [0.51, 0.802], 'winner.accuracy': [0.551, 0.88] },
  transcripts: {
    'sample/umbrella': {
      head: appealHead,
      row: (index) => appealRows[index]!,
      cites: (texts) => new TranscriptCitations(book, appealRows).read(texts),
      revisions,
      prompts: Object.fromEntries(
        calls.map(({ call }) => [
          call,
          [
            { role: 'system', parts: [{ type: 'text', text: 'You are the judge of this case.' }], spans: [] },
            { role: 'user', parts: [{ type: 'text', text: 'Facts: …' }], spans: [] },
          ],
        ]),
      ),
    },
  },
};
