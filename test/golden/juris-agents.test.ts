import { describe, expect, it } from 'vitest';
import type { Script } from '../harness/scripted-model';
import { expectGolden } from './golden-file';
import {
  graphOf,
  notesOf,
  picturesOf,
  playShipped,
  promptAt,
  repairsOf,
  runOverRealCases,
  type ShippedSlice,
  transcriptOf,
} from './shipped-run';

const FACTS =
  '2021年11月2日，被告人乙某在澜溪市一处夜市与摊主丙某争摊位，用木凳击打丙某左臂，致其骨折，经鉴定为轻伤一级。乙某在现场等候民警，如实供述，后赔偿丙某45000元并取得谅解。';

const slice: ShippedSlice = {
  pipeline: 'juris-agents/juris-agents.pipeline.yaml',
  cases: JSON.stringify({
    fact: FACTS,
    meta: {
      relevant_articles: [234],
      accusation: ['故意伤害'],
      punish_of_money: 4321,
      criminals: ['乙某'],
      term_of_imprisonment: { death_penalty: false, life_imprisonment: false, imprisonment: 9 },
    },
  }),
  knowledge: {
    statutes:
      '# 刑法\n\n第二百三十四条 故意击打他人身体，致人轻伤、重伤的。\n\n第二百九十三条 随意殴打他人，破坏社会秩序的。',
    charges: [
      '{"id": "c1", "name": "故意伤害", "description": "故意击打他人身体，致轻伤以上。"}',
      '{"id": "c2", "name": "寻衅滋事", "description": "随意殴打他人，破坏社会秩序。"}',
    ].join('\n'),
    precedents: [
      '{"id": "p1", "type": "criminal", "facts": "丁某用酒瓶击打他人手臂致轻伤二级，自首并赔偿。", "results": ["丁某犯故意伤害罪，判处有期徒刑八个月。"]}',
      '{"id": "p2", "type": "civil", "facts": "戊某在夜市租用摊位，拖欠租金，双方发生争执。", "results": ["戊某支付租金。"]}',
    ].join('\n'),
  },
};

const ruling = (months: number): string =>
  `{"relevant_articles": [234], "charge": ["故意伤害"], "term_of_imprisonment": {"death_penalty": false, "imprisonment": ${months}, "life_imprisonment": false}}`;

const script = {
  acts: "Defendant: 乙某\nDefendant's Criminal Acts:\n1. 用木凳击打丙某左臂，致轻伤一级 [Intent]",
  summary: '乙某故意用木凳击打他人致轻伤一级，自首，赔偿并取得谅解。',
  'first/ruling': ruling(14),
  'second/acts':
    "Defendant: 乙某\nDefendant's Criminal Acts:\n1. 用木凳击打丙某左臂，致轻伤一级 [Intent]\n2. 赔偿45000元并取得谅解",
  'second/summary': '上诉理由成立：一审对赔偿和谅解考虑不足。乙某故意用木凳击打他人致轻伤一级。',
  'second/ruling': ruling(9),
  petition: '请求减轻刑期。已经赔偿并取得谅解，一审未予充分考虑。',
};

const accepted: Script = { ...script, objection: 'accept' };
const refused: Script = { ...script, objection: 'not accept, because 已经赔偿并取得谅解，刑期过重。' };

const court = ['first/acts', 'first/summary', 'first/ruling'];

describe('JurisAgents', () => {
  it('reads answers with the quirks of real models, and records what it mended', async () => {
    const quirky: Script = {
      ...script,
      acts: '被告人乙某用木凳击打丙某左臂。',
      'first/ruling':
        "```json\n{'relevant_articles': ['234'], 'charge': '故意伤害', 'term_of_imprisonment': {'death_penalty': 'false', 'imprisonment': '14', 'life_imprisonment': False},}\n```",
      objection: 'Not Accept，because：刑期过重',
    };
    const played = await playShipped(slice, quirky);
    expect(played.record.verdict).toEqual({
      articles: [234],
      charges: ['故意伤害'],
      term: { death_penalty: false, imprisonment: 9, life_imprisonment: false },
      // As retrieved, best first.
      candidates: { articles: [234, 293], charges: ['故意伤害', '寻衅滋事'] },
    });
    expect(repairsOf(played.events)).toEqual({
      'first/acts': ['missing-prefix'],
      'first/ruling': expect.arrayContaining([
        'code-fence',
        'single-quotes',
        'python-literal',
        'trailing-comma',
        'string-number',
        'wrapped-scalar',
        'string-boolean',
      ]) as string[],
      objection: ['case-folded'],
    });
    expect(promptAt(played.model, 'petition')).toContain('被告人不服的理由：刑期过重');
    expectGolden('juris-agents', transcriptOf(played));
  });

  it('shows the chief judge charges, statutes and criminal precedents, and not the bare facts', async () => {
    const { model } = await playShipped(slice, accepted);
    const prompt = promptAt(model, 'first/ruling');
    expect(prompt).toContain('- 故意伤害。故意击打他人身体');
    expect(prompt).toContain('- 第二百三十四条 故意击打');
    expect(prompt).toContain('判处有期徒刑八个月');
    expect(prompt).not.toContain('戊某');
    expect(prompt).not.toContain(FACTS);
  });

  it('counts a suspended death sentence as death, with no months', async () => {
    const death =
      '{"relevant_articles": [232], "charge": ["故意杀人"], "term_of_imprisonment": {"death_penalty": true, "imprisonment": 0, "life_imprisonment": false}}';
    const { record, model } = await playShipped(slice, { ...accepted, 'first/ruling': death });
    expect(record.verdict).toMatchObject({
      charges: ['故意杀人'],
      term: { death_penalty: true, imprisonment: 0 },
    });
    expect(promptAt(model, 'objection')).toContain('刑罚：死刑');
  });

  it('never shows the gold label', async () => {
    const { model } = await playShipped(slice, refused);
    for (const { origin } of model.calls) expect(promptAt(model, origin.stage)).not.toContain('4321');
  });
});

describe('the appeal', () => {
  it('accepted: the first ruling is final', async () => {
    const { record, events, model } = await playShipped(slice, accepted);
    expect(model.asked).toEqual([...court, 'objection']);
    expect(record.verdict).toMatchObject({ term: { imprisonment: 14 } });
    expect(graphOf(events)).toEqual(expect.arrayContaining(['petition skipped', 'second skipped']));
  });

  it('refused: counsel writes the petition, and the second instance decides', async () => {
    const { record, model } = await playShipped(slice, refused);
    expect(model.asked).toEqual([
      ...court,
      'objection',
      'petition',
      'second/acts',
      'second/summary',
      'second/ruling',
    ]);
    expect(record.verdict).toMatchObject({ term: { imprisonment: 9 } });
    expect(promptAt(model, 'petition')).toContain('被告人不服的理由：已经赔偿并取得谅解，刑期过重。');
    for (const stage of ['second/acts', 'second/summary', 'second/ruling'])
      expect(promptAt(model, stage)).toContain('请求减轻刑期');
    expect(promptAt(model, 'second/ruling')).toContain('"imprisonment":14');
    expect(promptAt(model, 'first/summary')).not.toContain('上诉');
  });

  it('refused: what is looked up follows the new summary', async () => {
    const { events } = await playShipped(slice, refused);
    const queries = events.flatMap((event) =>
      event.type === 'retrieved' ? [[event.stage.split('/')[0], event.query]] : [],
    );
    expect(queries).toHaveLength(6);
    for (const [instance, query] of queries)
      expect(query).toBe(instance === 'first' ? script.summary : script['second/summary']);
  });

  it('refused and upheld: the chief judge is told to repeat the first ruling', async () => {
    const upheld: Script = {
      ...refused,
      'second/summary': '维持原判：赔偿和谅解一审已经考虑。乙某故意用木凳击打他人致轻伤一级。',
      'second/ruling': ruling(14),
    };
    const { record, model } = await playShipped(slice, upheld);
    expect(promptAt(model, 'second/ruling')).toContain('维持原判：赔偿和谅解一审已经考虑');
    expect(record.verdict).toMatchObject({ term: { imprisonment: 14 } });
  });

  it('malformed once: asked again', async () => {
    const { record, model } = await playShipped(slice, {
      ...script,
      objection: ['太重了', 'not accept, because 太重'],
    });
    expect(model.asked.filter((stage) => stage === 'objection')).toHaveLength(2);
    expect(record.verdict).toMatchObject({ term: { imprisonment: 9 } });
  });

  it('malformed twice: taken for accepted, with a warning', async () => {
    const { record, events, model } = await playShipped(slice, {
      ...script,
      objection: ['太重了', '再想想'],
    });
    expect(model.asked).toEqual([...court, 'objection', 'objection']);
    expect(record).toMatchObject({ status: 'done', verdict: { term: { imprisonment: 14 } } });
    expect(notesOf(events)).toEqual([expect.stringContaining('on_unparsed')]);
  });
});

describe("JurisAgents' switches", () => {
  it('knowledge: without it nothing is looked up', async () => {
    const { events, model } = await playShipped(slice, refused, { knowledge: false });
    expect(graphOf(events).filter((row) => row.endsWith('retrieve'))).toEqual([]);
    expect(promptAt(model, 'first/ruling')).not.toContain('候选法条：');
    const { events: all } = await playShipped(slice, refused);
    expect(graphOf(all).filter((row) => row.endsWith('retrieve'))).toHaveLength(6);
  });

  it('agents: without them the chief judge alone, on the facts', async () => {
    const { events, model } = await playShipped(slice, refused, { agents: false });
    expect(model.asked).toEqual(['first/ruling']);
    expect(promptAt(model, 'first/ruling')).toContain(FACTS);
    expect(graphOf(events)).toEqual(
      expect.arrayContaining([
        'first/acts skipped',
        'first/summary skipped',
        'objection skipped',
        'second skipped',
      ]),
    );
  });

  it('appeal: without it the defendant is not asked', async () => {
    const { record, model } = await playShipped(slice, refused, { appeal: false });
    expect(model.asked).toEqual(court);
    expect(record.verdict).toMatchObject({ term: { imprisonment: 14 } });
  });

  it('pictures: up to eight go to the junior and the senior judge', async () => {
    // The least bytes that are known for a PNG.
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const names = Array.from({ length: 10 }, (_, index) => `frame-${index}.png`);
    const withMedia: ShippedSlice = {
      ...slice,
      cases: JSON.stringify({
        ...(JSON.parse(slice.cases as string) as object),
        media: names.map((name) => ({ type: 'image', path: name })),
      }),
      files: Object.fromEntries(names.map((name) => [`/w/${name}`, png])),
    };
    const { model } = await playShipped(withMedia, accepted, { pictures: true });
    expect(model.calls.map((call) => [call.origin.stage, picturesOf(call)])).toEqual([
      ['first/acts', 8],
      ['first/summary', 8],
      ['first/ruling', 0],
      ['objection', 0],
    ]);
    const without = await playShipped(withMedia, accepted);
    expect(without.model.calls.map(picturesOf)).toEqual([0, 0, 0, 0]);
  });

  it('language: the same court in English', async () => {
    const { model, record } = await playShipped(slice, refused, { language: 'en' });
    expect(record.verdict).toMatchObject({ term: { imprisonment: 9 } });
    for (const { origin } of model.calls) expect(promptAt(model, origin.stage)).toMatch(/^system: You are /u);
  });
});

describe('JurisAgents on real cases', () => {
  it('runs 50 cases of CAIL2018 with the embedded model, without an error', async () => {
    const { manifest, records } = await runOverRealCases(slice.pipeline);
    expect(manifest.counts).toMatchObject({ total: 50, done: 50, error: 0, unparsed: 0 });
    expect(records.filter(({ verdict }) => (verdict?.charges?.length ?? 0) > 0)).toHaveLength(50);
  });
});
