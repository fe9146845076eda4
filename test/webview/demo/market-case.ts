import type { RenderedMessage, TranscriptRow } from '../../../src/protocol/panel';
import type { Scenario } from './fake-host';
import { callRow, caseRow, noteRow, retrievalRow, runSummary, stageRow, transcriptHead } from './demo-rows';

/** A made-up case with a row of every kind; nothing in it happened. */
const firstDraft =
  'The injury is minor in the second degree and the defendant struck on purpose; Article 234 fits the result.\n{predicted_article: 234}';
const secondDraft =
  'The act took place at a crowded stall, without prior grudge, to vent anger, and it disturbed the place. {"predicted_article": 293}';
const ruling =
  '本案发生在夜市公共场所，被告人因琐事借故生非，随意殴打他人。Finish[{"charge":"寻衅滋事罪","term":10}]';

export const rows: readonly TranscriptRow[] = [
  stageRow({ stage: 'points', detail: '3 points', duration: 1800 }),
  callRow({
    id: 'points#1',
    stage: 'points',
    speaker: 'Clerk',
    text: '一、争执起因于摊位占道；二、双方互不相识；三、现场有多人围观，秩序一度中断。',
    span: [0, 37],
    value: '["争执起因于摊位占道","双方互不相识","现场秩序一度中断"]',
    usage: { input: 612, output: 58 },
    latency: 1800,
    role: { file: 'roles/clerk.role.md', line: 14 },
  }),
  stageRow({ stage: 'candidates', stageKind: 'retrieve', detail: '3 of 4 kept', duration: 6 }),
  retrievalRow({
    id: 'candidates/found',
    stage: 'candidates',
    query: '夜市 摊位 争执 随意殴打 公共场所',
    entries: [
      {
        id: 'sample-293',
        title: 'Sample rule 293, disturbing a public place',
        text: '样例条文：在公众场所无故生事、随意打人，情节恶劣的，按本条处理。',
        rank: 1,
        score: 0.0325,
        scores: { bm25: 18.42, dense: 0.811 },
        kept: true,
      },
      {
        id: 'sample-234',
        title: 'Sample rule 234, injury on purpose',
        text: '样例条文：故意伤人身体的，按本条处理。',
        rank: 2,
        score: 0.0318,
        scores: { bm25: 15.07, dense: 0.786 },
        kept: true,
      },
      {
        id: 'sample-292',
        title: 'Sample rule 292, group fighting',
        text: '样例条文：多人相约斗殴的，按本条处理。',
        rank: 3,
        score: 0.0309,
        scores: { bm25: 11.9, dense: 0.744 },
        kept: true,
      },
      {
        id: 'precedent-88',
        title: 'Sample precedent 88',
        text: '样例案例：与本案同一事实。',
        rank: 4,
        score: 0.0301,
        scores: { bm25: 9.13, dense: 0.902 },
        kept: false,
        note: 'leak: same case',
      },
    ],
  }),
  stageRow({
    stage: 'deliberation',
    stageKind: 'repeat',
    title: 'Deliberation',
    detail: '2 rounds',
    duration: 8900,
  }),
  stageRow({ stage: 'deliberation[1]/draft', detail: '234', duration: 2200 }),
  callRow({
    id: 'deliberation[1]/draft#1',
    stage: 'deliberation[1]/draft',
    text: firstDraft,
    span: [firstDraft.indexOf('{'), firstDraft.length],
    value: '{"predicted_article":234}',
    repairs: [{ kind: 'single-quotes', note: 'bare key → JSON' }],
    reasoning:
      'Either the injury or the disturbance decides. The injury is the heavier result, so start from there.',
    role: { file: 'roles/judge.role.md', line: 21 },
  }),
  stageRow({ stage: 'deliberation[1]/review', detail: 'reject', duration: 1900 }),
  callRow({
    id: 'deliberation[1]/review#1',
    stage: 'deliberation[1]/review',
    speaker: 'Supervisor',
    text: 'Reject. The place is open to the public and the motive is to vent anger on a stranger; public order weighs more than the injury. Consider Article 293.',
    state: 'unparsed',
    problem: 'The answer has no field "need_rejudge"; asked again.',
    usage: { input: 1410, output: 61 },
    latency: 1900,
    role: { file: 'roles/supervisor.role.md', line: 30 },
  }),
  stageRow({ stage: 'deliberation[2]/draft', detail: '293', duration: 2600 }),
  callRow({
    id: 'deliberation[2]/draft#1',
    stage: 'deliberation[2]/draft',
    text: secondDraft,
    span: [secondDraft.indexOf('{'), secondDraft.length],
    value: '{"predicted_article":293}',
    usage: { input: 1377, output: 96 },
    latency: 2600,
    role: { file: 'roles/judge.role.md', line: 21 },
  }),
  stageRow({
    stage: 'deliberation[3]',
    stageKind: 'stages',
    state: 'skipped',
    detail: 'not reached, review 2 passed',
    depth: 1,
  }),
  noteRow({
    id: 'note-1',
    stage: 'deliberation',
    severity: 'warning',
    message: 'The prompt of draft 2 is 1,377 tokens; 640 characters of the facts were cut.',
  }),
  stageRow({ stage: 'ruling', detail: '寻衅滋事', duration: 3100 }),
  callRow({
    id: 'ruling#1',
    stage: 'ruling',
    speaker: 'Presiding judge',
    text: ruling,
    span: [ruling.indexOf('Finish'), ruling.length],
    value: '{"charge":"寻衅滋事罪","term":10}',
    usage: { input: 1802, output: 77 },
    latency: 3100,
    role: { file: 'roles/presiding.role.md', line: 9 },
  }),
];

const drawing =
  'data:image/svg+xml;base64,' +
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#8ab"/></svg>',
  ).toString('base64');

const prompt: readonly RenderedMessage[] = [
  { role: 'system', parts: [{ type: 'text', text: 'You are the judge of this case.' }], spans: [] },
  {
    role: 'user',
    parts: [
      { type: 'text', text: 'Facts: 夜市摊位争执…\nName the article.' },
      { type: 'image', url: drawing, name: 'stall.svg' },
      { type: 'image', url: 'https://example.invalid/track.png', name: 'track.png' },
    ],
    spans: [{ part: 0, start: 7, end: 14, truncated: 640 }],
  },
];

export const head = transcriptHead({
  caseId: 'sample/0117',
  title: '（2031）样例 0117 · quarrel at a night-market stall',
  type: 'criminal',
  facts:
    '被告人在夜市因摊位占道与素不相识的摊主发生口角，继而掀翻桌椅并用塑料凳击打对方，致其轻伤二级。现场多人围观，周边摊位停业约二十分钟。案发后被告人赔偿损失并取得谅解。此案情为虚构，仅作界面演示之用，其中人物、地点与数字均不指向任何真实事件。',
  status: 'done',
  gold: { articles: [293], charges: ['寻衅滋事'], term: { kind: 'imprisonment', imprisonment: 12 } },
  verdict: {
    articles: ['刑法第二百九十三条'],
    charges: ['寻衅滋事罪'],
    term: { kind: 'imprisonment', imprisonment: 10 },
    fine: 2000,
  },
  scores: [
    {
      metric: 'articles',
      value: 1,
      part: 'articles',
      right: true,
      gold: '刑法 293',
      predicted: '刑法 293',
      reason: 'same article',
    },
    {
      metric: 'charges',
      value: 1,
      part: 'charges',
      right: true,
      gold: '寻衅滋事',
      predicted: '寻衅滋事',
      reason: '罪 removed',
    },
    { metric: 'term.class', value: 1, part: 'term', right: true, reason: 'class 7 = 7' },
    {
      metric: 'lawbench.3-4',
      value: 0.969,
      part: 'term',
      right: false,
      reason: 'log distance, 10 against 12 months',
    },
    { metric: 'fine', value: 0, part: 'fine', right: false, reason: 'gold has no fine' },
  ],
  usage: { input: 7000, output: 1412, cachedInput: 1024 },
  calls: 6,
  duration: 14_200,
  rowCount: rows.length,
});

const run = runSummary({
  counts: { total: 6, done: 3, error: 1, unparsed: 1, cancelled: 1 },
  metrics: {
    'articles.f1': { value: 0.525, n: 5 },
    'charges.f1': { value: 0.42, n: 5 },
    'lawbench.3-4': { value: 0.826, n: 5, abstained: 1 },
    'term.class': { value: 0.6, n: 5 },
    'fine.exact': { value: null, n: 0 },
  },
});

export const marketCase: Scenario = {
  place: { run: run.id, case: 'sample/0117' },
  run,
  cases: [
    caseRow({ key: 'sample/0117', title: head.title, type: 'criminal', right: false }),
    caseRow({ key: 'sample/0118', title: '租赁合同押金纠纷', type: 'civil' }),
    caseRow({ key: 'sample/0119', title: 'forged vouchers in a chat group', type: 'criminal' }),
    caseRow({
      key: 'sample/0120',
      title: '停车费行政复议',
      type: 'administrative',
      status: 'error',
      message: 'The endpoint answered 503 four times.',
    }),
    caseRow({ key: 'sample/0121', title: 'a borrowed bicycle', type: 'civil', status: 'unparsed' }),
    caseRow({ key: 'sample/0122', title: '盗窃电动车电瓶', type: 'criminal', status: 'cancelled' }),
  ],
  transcripts: {
    'sample/0117': {
      head,
      row: (index) => rows[index]!,
      prompts: Object.fromEntries(
        rows.flatMap((row) => (row.kind === 'call' ? [[row.call, prompt] as const] : [])),
      ),
    },
    'sample/0118': {
      head: transcriptHead({ caseId: 'sample/0118', title: '租赁合同押金纠纷' }),
      row: () => rows[0]!,
    },
  },
};
