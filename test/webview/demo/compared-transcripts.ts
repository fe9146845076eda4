import type { RenderedMessage, TranscriptRow } from '../../../src/protocol/panel';
import type { DemoCase } from './compared-cases';
import { callRow, noteRow, retrievalRow, stageRow, transcriptHead } from './demo-rows';
import type { DemoTranscript } from './fake-host';

const scene = [
  '经审查，被告人对起诉书指控的主要事实供认不讳，在案监控录像与证人陈述相互印证，足以认定。',
  '案发地点为向公众开放的场所，当时在场人数较多；被告人与在场人员此前并不相识。',
  '涉案物品已由侦查机关追回并发还，价格认定意见书载明价值为人民币三千二百元，各方对此均无异议。',
  '被告人到案后如实陈述经过，自愿签署具结书，并由家属代为赔偿损失，取得书面谅解。',
  '辩护意见提出被告人系初次触犯法律、平时表现良好，请求从宽处理，该意见有相应材料佐证。',
  '庭审中控辩双方围绕事实、证据、定性与量刑充分发表意见，法庭依法保障了各方的诉讼权利。',
  '现场勘验记录载明出入口、货架与收银台的相对位置，附有平面示意图，制作程序合法。',
  '两名店员分别辨认出被告人，辨认过程有见证人在场，笔录记载前后一致，没有诱导情形。',
  '通讯记录显示被告人案发前后未与他人联络，不足以认定有共同谋划，亦无其他同案人员。',
  '被告人提出曾打算付款，但其行走路线与付款方向相反，该辩解缺乏依据，不予采信。',
  '社区评估意见认为被告人具备监管条件，对所居住社区无重大不良影响，可以纳入考虑。',
];

const readings = ['秘密窃取他人财物，数额较大', '公然夺取他人财物，数额较大'];

/** The made-up hearing of a case in one of the runs: the clerk says the same in all, the judges do not. */
export function comparedTranscript(one: DemoCase, run: number): DemoTranscript {
  const answer = one.charges[run] ?? '';
  const rows = rowsOf(one, run);
  const right = answer === one.charge;
  return {
    head: transcriptHead({
      caseId: one.key,
      title: `某甲${one.charge}案`,
      facts: one.facts,
      status: answer === '' ? 'unparsed' : 'done',
      ...(answer === '' ? { message: 'no charge found in the answer' } : {}),
      gold: { charges: [one.charge], term: { kind: 'imprisonment', imprisonment: one.terms[0] ?? 0 } },
      ...(answer === ''
        ? {}
        : {
            verdict: {
              charges: [answer],
              articles: [run === 0 ? 264 : 267],
              term: { kind: 'imprisonment', imprisonment: one.terms[run + 1] ?? 0 },
            },
          }),
      scores: [
        {
          metric: 'sample.charges',
          value: right ? 1 : 0,
          right,
          part: 'charges',
          reason: `${answer} against ${one.charge}`,
        },
        {
          metric: 'sample.term.log_distance',
          value: one.scores[2]?.[run] ?? 0,
          part: 'term',
          reason: 'log distance',
        },
      ],
      calls: run === 0 ? 3 : 5,
      usage: { input: 2400 + 900 * run, output: 310 + 240 * run },
      rowCount: rows.length,
    }),
    row: (index) => rows[index]!,
    prompts: Object.fromEntries(
      rows.flatMap((row) => (row.kind === 'call' ? [[row.call, prompt(one, run)] as const] : [])),
    ),
  };
}

function prompt(one: DemoCase, run: number): readonly RenderedMessage[] {
  return [
    { role: 'system', parts: [{ type: 'text', text: '你是本案的审判员。' }], spans: [] },
    {
      role: 'user',
      parts: [
        {
          type: 'text',
          text: `案情：${one.facts}\n请${run === 0 ? '直接' : '先列出争议焦点，再逐一分析，然后'}给出罪名与刑期。`,
        },
      ],
      spans: [],
    },
  ];
}

function rowsOf(one: DemoCase, run: number): readonly TranscriptRow[] {
  const answer = one.charges[run] ?? '';
  const months = one.terms[run + 1] ?? 0;
  const reading = readings[run % 2] ?? '';
  const call = (
    stage: string,
    speaker: string,
    text: string,
    more: Partial<Parameters<typeof callRow>[0]> = {},
  ) => callRow({ id: `${stage}#1`, call: `${stage}#1`, stage, speaker, text, ...more });
  const entry = (id: string, title: string, rank: number, kept: boolean) => ({
    id,
    title,
    rank,
    kept,
    text: `样例条文：${title}。`,
    score: 0.04 - rank / 1000,
    scores: { bm25: 20 - rank },
  });
  const round = (n: number): readonly TranscriptRow[] => [
    stageRow({ stage: `deliberation[${n}]/draft`, detail: answer }),
    call(
      `deliberation[${n}]/draft`,
      'Case judge',
      `${scene.join('\n')}\n综上，被告人${reading}，其行为构成${answer}罪。${n > 1 ? '本稿已按复核意见补充量刑理由。' : ''}`,
      { value: JSON.stringify({ charge: answer }) },
    ),
  ];
  return [
    stageRow({ stage: 'points', detail: '2 points', duration: 1800 }),
    call('points', 'Clerk', '一、行为方式是否秘密；二、财物价值如何认定。'),
    stageRow({ stage: 'candidates', stageKind: 'retrieve', detail: '3 kept', duration: 6 }),
    retrievalRow({
      id: 'candidates?',
      stage: 'candidates',
      query: run === 0 ? '商场 取走 电子产品' : '商场 夺取 电子产品 数额',
      entries: [
        entry('sample-264', '样例规则第 264 条', 1, true),
        run === 0
          ? entry('sample-266', '样例规则第 266 条', 2, true)
          : entry('sample-267', '样例规则第 267 条', 2, true),
        entry('sample-293', '样例规则第 293 条', 3, run === 1),
      ],
    }),
    stageRow({
      stage: 'deliberation',
      stageKind: 'repeat',
      title: 'Deliberation',
      detail: run === 0 ? '1 round' : '2 rounds',
      duration: 4100 * (run + 1),
    }),
    ...round(1),
    ...(run === 0
      ? [stageRow({ stage: 'deliberation[1]/review', state: 'skipped', detail: 'switch review is off' })]
      : [
          stageRow({ stage: 'deliberation[1]/review', detail: 'redo' }),
          call('deliberation[1]/review', 'Supervisor', '结论可取，但量刑理由不足，请补充后重写。'),
          ...round(2),
          noteRow({ id: 'deliberation!9', stage: 'deliberation', message: 'Round 2 of at most 3' }),
        ]),
    stageRow({ stage: 'ruling', detail: answer, duration: 2600 }),
    call(
      'ruling',
      'Presiding judge',
      run === 0
        ? `被告人犯${answer}罪，判处有期徒刑${months}个月，并处罚金人民币二千元。`
        : `被告人犯${answer}罪，判处有期徒刑${months}个月，缓刑考验期一年，并处罚金人民币三千元。`,
      { value: JSON.stringify({ charge: answer, term: months }) },
    ),
  ];
}

/** A long hearing, the same in both runs but for every hundredth turn. */
export function longHearing(run: number, rowCount: number): DemoTranscript {
  return {
    head: transcriptHead({ caseId: 'long', title: '漫长的庭审', calls: rowCount, rowCount }),
    row: (index) =>
      callRow({
        id: `turn[${index}]#1`,
        stage: `turn[${index}]`,
        call: `turn[${index}]#1`,
        speaker: index % 2 === 0 ? 'Plaintiff' : 'Defendant',
        text: `第 ${index} 次发言，${index % 100 === 99 && run === 1 ? '对方所述不实' : '双方没有异议'}。`,
      }),
  };
}
