import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SwitchValue } from '../../src/core/pipeline/pipeline';
import { projectRoot } from '../harness/project-files';
import type { Script } from '../harness/scripted-model';
import { expectGolden } from './golden-file';
import {
  graphOf,
  notesOf,
  playShipped,
  promptAt,
  repairsOf,
  runShipped,
  type ShippedSlice,
  transcriptOf,
} from './shipped-run';

const PIPELINE = 'agents-court/agents-court.pipeline.yaml';

const slice: ShippedSlice = {
  pipeline: PIPELINE,
  adapter: 'plain',
  cases: JSON.stringify({
    id: 'c1',
    kind: 'judgment',
    title: '甲某盗窃一审',
    type: 'criminal',
    instance: 'first',
    cause: '盗窃',
    parties: {
      plaintiff: { name: '云岭区人民检察院', claim: '指控甲某窃取他人手机一部。' },
      defendant: { name: '甲某', statement: '我认罪。' },
    },
    facts: '甲某趁同屋熟睡，拿走其放在枕边的手机，价值三千一百元，案发后退赔。',
    gold: { articles: ['《中华人民共和国刑法》第二百六十四条'], charges: ['被告人犯盗窃罪'] },
  }),
  knowledge: {
    precedents: [
      '{"id": "p1", "type": "criminal", "facts": "乙某在宿舍窃取室友手机，价值两千九百元，已经退赔。", "analysis": "数额较大，可以从轻。", "articles": ["《中华人民共和国刑法》第二百六十四条"], "results": ["乙某犯盗窃罪，判处拘役四个月"]}',
      '{"id": "p2", "type": "civil", "facts": "手机买卖合同纠纷，价款三千一百元。", "analysis": "", "articles": [], "results": []}',
    ].join('\n'),
  },
};

const script = {
  'debate[opening]': '现在开庭。',
  'debate[1]': '[原告控诉]：被告人窃取手机，数额较大。',
  // No prefix: it is shown as such, never dropped.
  'debate[2]': '我认罪，已经退赔。',
  'debate[3]': '<think>要不要加重？</think>[原告发言]：退赔可以从轻。',
  'debate[4]': '[被告辩解]：请求从轻。',
  category: '刑事。',
  // All tags on one line, one of them without its colon.
  preliminary:
    '[法官分析]：本院认为，甲某构成盗窃罪。 [审判依据] 《中华人民共和国刑法》第二百六十四条 [最终判决]：甲某犯盗窃罪，判处拘役五个月。',
  refined:
    '【法官分析】：本院认为，甲某构成盗窃罪，可以从轻。\n【审判依据】：《中华人民共和国刑法》第二百六十四条、第六十七条第三款\n【最终判决】：甲某犯盗窃罪，判处拘役四个月，并处罚金人民币二千元。',
  judgment:
    "```json\n{'法条': ['《中华人民共和国刑法》第二百六十四条', '《中华人民共和国刑法》第六十七条第三款'], '罪名': '被告人犯盗窃罪', '刑期': '判处拘役四个月', '罚金': '处罚金人民币二千元', '结果': [],}\n```",
} satisfies Script;

describe('AgentsCourt', () => {
  it('reads answers with the quirks of real models, and records what it mended', async () => {
    const played = await playShipped(slice, script);
    expect(played.record).toMatchObject({
      status: 'done',
      verdict: {
        articles: ['《中华人民共和国刑法》第二百六十四条', '《中华人民共和国刑法》第六十七条第三款'],
        charges: ['被告人犯盗窃罪'],
        term: '判处拘役四个月',
        fine: '处罚金人民币二千元',
        analysis: '本院认为，甲某构成盗窃罪，可以从轻。',
      },
    });
    const repairs = repairsOf(played.events);
    expect(repairs['debate[2]']).toEqual(['missing-prefix']);
    expect(repairs['debate[3]']).toEqual(['reasoning-removed']);
    expect(repairs['preliminary']).toContain('missing-tag-colon');
    expect(repairs['judgment']).toEqual(
      expect.arrayContaining(['code-fence', 'single-quotes', 'trailing-comma']),
    );
    expectGolden('agents-court', transcriptOf(played));
  });

  it('lets everyone hear what was said before, and keeps an utterance without its prefix', async () => {
    const { model } = await playShipped(slice, script);
    expect(promptAt(model, 'debate[2]')).toContain('被告人窃取手机，数额较大。');
    const heard = promptAt(model, 'preliminary');
    for (const words of ['我认罪，已经退赔。', '退赔可以从轻。', '请求从轻。'])
      expect(heard).toContain(words);
    expect(heard).not.toContain('要不要加重');
    expect(heard).toContain('基本案情: 甲某趁同屋熟睡');
    expect(heard).toContain('案件类型: 刑事');
  });

  it('refines with the precedent of its own kind, its law and its result', async () => {
    const { model, events } = await playShipped(slice, script);
    const refining = promptAt(model, 'refined');
    for (const words of ['数额较大，可以从轻。', '第二百六十四条', '判处拘役四个月', '判处拘役五个月']) {
      expect(refining).toContain(words);
    }
    const found = events.flatMap((event) => (event.type === 'retrieved' ? event.entries : []));
    expect(found.map(({ id }) => id)).toEqual(['p1']);
  });

  it('leaves out the case itself and says so', async () => {
    const itself =
      '{"id": "c1", "type": "criminal", "facts": "另一段文字。", "analysis": "答案", "articles": [], "results": []}';
    const knowledge = {
      precedents: `${slice.knowledge?.['precedents'] ?? ''}\n${itself.replace('另一段文字。', '甲某趁同屋熟睡，拿走其放在枕边的手机，价值三千一百元，案发后退赔。')}`,
    };
    const { model, events } = await playShipped({ ...slice, knowledge }, script);
    const own = events
      .flatMap((event) => (event.type === 'retrieved' ? event.entries : []))
      .find(({ id }) => id === 'c1');
    expect(own).toMatchObject({ kept: false, note: expect.stringContaining('the case itself') as string });
    expect(promptAt(model, 'refined')).not.toContain('答案');
  });

  it('never shows the gold label or the cause', async () => {
    const { model } = await playShipped(
      {
        ...slice,
        cases: slice.cases
          .toString()
          .replace('"被告人犯盗窃罪"', '"被告人犯秘密罪"')
          .replace('"cause":"盗窃"', '"cause":"秘密"'),
      },
      script,
    );
    expect(JSON.stringify(model.calls)).not.toContain('秘密');
  });
});

describe("AgentsCourt's switches", () => {
  const graph = async (switches: Readonly<Record<string, SwitchValue>>): Promise<string[]> =>
    graphOf((await playShipped(slice, script, switches)).events);

  it('debate: without it the judge decides on the facts alone', async () => {
    const without = await graph({ debate: false });
    expect(without).toContain('debate skipped');
    expect(without.filter((row) => row.startsWith('debate['))).toEqual([]);
  });

  it('knowledge: without it there is no precedent and no refinement', async () => {
    const without = await graph({ knowledge: false });
    expect(without).toEqual(
      expect.arrayContaining(['precedents skipped', 'refined skipped', 'judgment role']),
    );
    expect(await graph({})).toEqual(expect.arrayContaining(['precedents retrieve', 'refined role']));
  });

  it('web: off unless an engine is set up, and then it says so', async () => {
    expect(await graph({})).toContain('opinion skipped');
    const { events, record } = await playShipped(slice, script, { web: true });
    expect(record.status).toBe('done');
    expect([...graphOf(events), ...notesOf(events)].join('\n')).toMatch(/opinion/u);
  });
});

describe('fifty real cases of first instance', () => {
  it('run through with the embedded model, none of it having seen the gold analysis', async () => {
    const file = path.join(projectRoot, '../shared/data/simucourt/first-instance.json');
    const records = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>[];
    const some = (kind: string, count: number): Readonly<Record<string, string>>[] =>
      records.filter((record) => record['类别'] === kind).slice(0, count);
    const chosen = [...some('刑事', 18), ...some('民事', 16), ...some('行政', 16)];
    const { files, manifest } = await runShipped(
      { pipeline: PIPELINE, adapter: 'simucourt', cases: JSON.stringify(chosen) },
      'builtin:baseline',
    );
    expect(manifest.counts).toEqual({ total: 50, done: 50, error: 0, unparsed: 0, cancelled: 0 });
    const prompts = files
      .below(`/w/.moot/runs/${manifest.id}/blobs`)
      .map((blob) => files.text(blob))
      .join('\n');
    expect(prompts).toContain(chosen[0]?.['基本案情']?.slice(0, 60));
    const told = chosen.filter((record) => prompts.includes(record['法院意见']?.slice(0, 60) ?? ''));
    expect(told).toEqual([]);
  }, 180_000);
});
