import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../harness/project-files';
import { promptOf, type Script } from '../harness/scripted-model';
import { expectGolden } from './golden-file';
import {
  graphOf,
  playShipped,
  promptAt,
  repairsOf,
  runShipped,
  type ShippedSlice,
  transcriptOf,
} from './shipped-run';

const PIPELINE = 'agents-court/second-instance.pipeline.yaml';
const sample = readFileSync(path.join(projectRoot, 'prompts/samples/cases/appeals.jsonl'), 'utf8')
  .trim()
  .split('\n');

const precedents = [
  '{"id": "p1", "type": "criminal", "facts": "甲某用钥匙进入仓库窃得电缆，退赔并取得谅解。", "analysis": "可以宣告缓刑。", "articles": ["《中华人民共和国刑法》第七十二条"], "results": ["甲某犯盗窃罪，判处有期徒刑七个月，缓刑一年"]}',
  '{"id": "p2", "type": "civil", "facts": "仓库租金和铜线买卖，合同纠纷，退赔不成。", "analysis": "", "articles": [], "results": []}',
].join('\n');

const appealOf = (index: number): ShippedSlice => ({
  pipeline: PIPELINE,
  adapter: 'plain',
  cases: sample[index] ?? '',
  knowledge: { precedents },
});

const judged =
  '[法官分析]：本院认为，上诉理由部分成立。\n[审判依据]：《中华人民共和国刑事诉讼法》第二百三十六条第一款第（二）项\n《中华人民共和国刑法》第七十二条第一款\n[最终判决]：一、维持定罪部分；二、撤销量刑部分；三、上诉人卢某犯盗窃罪，判处有期徒刑八个月，缓刑一年。';

const script = {
  'debate[opening]': '现在开庭。',
  'debate[1]': '[上诉人陈述]：原判过重。',
  'debate[2]': '[被上诉人答辩]：原判正确。',
  'debate[3]': '[上诉人发言]：已经退赔。',
  'debate[4]': '[被上诉人答辩]：请依法判处。',
  category: '刑事',
  preliminary: judged,
  refined: judged.replace('部分成立', '成立'),
  judgment:
    '```json\n{"法条": ["《中华人民共和国刑事诉讼法》第二百三十六条第一款第（二）项"], "罪名": "上诉人犯盗窃罪", "刑期": "判处有期徒刑八个月，缓刑一年", "罚金": "处罚金人民币三千元", "结果": ["维持定罪部分", "撤销量刑部分", "上诉人卢某犯盗窃罪，判处有期徒刑八个月，缓刑一年"],}\n```',
} satisfies Script;

/** The first instance has other prefixes. */
const firstInstance = (pipeline: string): Readonly<Record<string, string>> =>
  pipeline === PIPELINE
    ? {}
    : {
        'debate[1]': '[原告控诉]：请依法判处。',
        'debate[2]': '[被告辩解]：请从轻。',
        'debate[3]': '[原告发言]：数额较大。',
        'debate[4]': '[被告辩解]：已经退赔。',
      };

describe('AgentsCourt, second instance', () => {
  it('judges a criminal appeal: what is upheld, what is revoked, what takes its place', async () => {
    const played = await playShipped(appealOf(0), script);
    expect(played.record).toMatchObject({
      status: 'done',
      verdict: {
        charges: ['上诉人犯盗窃罪'],
        term: '判处有期徒刑八个月，缓刑一年',
        fine: '处罚金人民币三千元',
        results: ['维持定罪部分', '撤销量刑部分', '上诉人卢某犯盗窃罪，判处有期徒刑八个月，缓刑一年'],
        analysis: '本院认为，上诉理由成立。',
      },
    });
    expect(repairsOf(played.events)['judgment']).toEqual(['code-fence', 'trailing-comma']);
    expectGolden('agents-court-second', transcriptOf(played));
  });

  it.each([
    [1, '民事', '第一百七十七条', '驳回上诉，维持原判'],
    [2, '行政', '第八十九条', '撤销云汀县综合执法局的罚款决定'],
  ])('judges appeal %i, %s, by the ways its own procedure knows', async (index, kind, article, result) => {
    const { record, model } = await playShipped(appealOf(index), {
      ...script,
      category: kind,
      judgment: `{"法条": [], "罪名": null, "刑期": null, "罚金": null, "结果": ["${result}"]}`,
    });
    expect(record.verdict).toMatchObject({ results: [result] });
    expect(record.verdict?.charges ?? []).toEqual([]);
    expect(promptAt(model, 'preliminary')).toContain(article);
  });

  it('lays the first judgment, the petition and the answer before the judge', async () => {
    const { model } = await playShipped(appealOf(0), script);
    const prompt = promptAt(model, 'preliminary');
    for (const text of [
      '自备钥匙进入青石市一处仓库',
      '数额较大，构成盗窃罪',
      '并处罚金人民币三千元',
      '请求改判并适用缓刑',
      '请依法判处',
    ])
      expect(prompt).toContain(text);
    expect(promptAt(model, 'debate[1]')).toContain('二审期间已全额退赔并取得谅解');
    expect(promptAt(model, 'debate[2]')).toContain('原判过重');
  });

  it('looks up precedents of its kind by the facts of both courts', async () => {
    const { events, model } = await playShipped(appealOf(0), script);
    const found = events.find((event) => event.type === 'retrieved');
    expect(found?.type === 'retrieved' && found.query).toMatch(/自备钥匙.*退赔被害人5200元/su);
    expect(promptAt(model, 'refined')).toContain('可以宣告缓刑。');
    expect(promptAt(model, 'refined')).not.toContain('合同纠纷');
  });

  it('tells no role the cause, which in criminal cases names the charge', async () => {
    const { model } = await playShipped(
      { ...appealOf(0), cases: (sample[0] ?? '').replace(/"cause":\s*"[^"]*"/u, '"cause": "THE CAUSE"') },
      script,
    );
    expect(sample[0]).toMatch(/"cause":/u);
    for (const call of model.calls) expect(promptOf(call)).not.toContain('THE CAUSE');
  });

  it('gives facts and kind of case to everyone under the same names', async () => {
    const { model } = await playShipped(appealOf(0), script);
    for (const stage of ['debate[opening]', 'debate[1]', 'debate[2]', 'preliminary', 'refined'])
      expect(promptAt(model, stage)).toMatch(/基本案情: 二审查明的事实与一审一致.*\n案件类型: 刑事/u);
  });

  it.each([
    ['without any of them', {}],
    ['as the entries of a run hold them', { articles: null, analysis: null, results: null, rules: ['x'] }],
  ])('does without the parts that a precedent lacks: %s', async (_how, parts) => {
    const bare = JSON.stringify({ id: 'p1', type: 'criminal', facts: '甲某进入仓库窃得电缆。', ...parts });
    const full = precedents.split('\n')[0]?.replace('"p1"', '"p3"') ?? '';
    for (const pipeline of [PIPELINE, 'agents-court/agents-court.pipeline.yaml']) {
      const { record, model } = await playShipped(
        { ...appealOf(0), pipeline, knowledge: { precedents: bare } },
        { ...script, ...firstInstance(pipeline) },
      );
      expect(record.status).toBe('done');
      expect(promptAt(model, 'refined')).not.toMatch(/参照案例的裁判(?:理由|结果)：|相关法条：/u);
      const mixed = await playShipped(
        { ...appealOf(0), pipeline, knowledge: { precedents: `${bare}\n${full}` } },
        { ...script, ...firstInstance(pipeline) },
      );
      expect(promptAt(mixed.model, 'refined')).toContain('相关法条：《中华人民共和国刑法》第七十二条\n');
    }
  });

  it('never shows the gold label', async () => {
    const { model } = await playShipped(appealOf(0), script);
    for (const call of model.calls) expect(promptOf(call)).not.toContain('没有再犯罪的危险');
  });

  it.each([
    ['debate', { debate: false }, ['debate skipped']],
    ['knowledge', { knowledge: false }, ['category skipped', 'precedents skipped', 'refined skipped']],
  ])('changes its graph with the switch %s', async (_name, switches, rows) => {
    const { events, record } = await playShipped(appealOf(0), script, switches);
    expect(record.status).toBe('done');
    expect(graphOf(events)).toEqual(expect.arrayContaining(rows));
    expect(graphOf((await playShipped(appealOf(0), script)).events)).not.toEqual(
      expect.arrayContaining([rows[0]]),
    );
  });
});

describe('fifty real appeals', () => {
  const file = path.join(projectRoot, '../shared/data/simucourt/second-instance.json');
  const records = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>[];
  const some = (kind: string, count: number): Readonly<Record<string, string>>[] =>
    records.filter((record) => record['类别'] === kind).slice(0, count);
  const chosen = [...some('刑事', 18), ...some('民事', 16), ...some('行政', 16)];

  it('run through with the embedded model, none of it having seen the gold analysis', async () => {
    const {
      files,
      manifest,
      records: done,
    } = await runShipped(
      { pipeline: PIPELINE, adapter: 'simucourt', cases: JSON.stringify(chosen) },
      'builtin:baseline',
    );
    expect(manifest.counts).toEqual({ total: 50, done: 50, error: 0, unparsed: 0, cancelled: 0 });
    expect(manifest.metrics).toMatchObject({
      'simucourt.articles.f1': { n: 50 },
      'simucourt.charge': { n: 18 },
    });
    const prompts = files
      .below(`/w/.moot/runs/${manifest.id}/blobs`)
      .map((blob) => files.text(blob))
      .join('\n');
    expect(prompts).toContain(chosen[0]?.['一审法院意见']?.slice(0, 60));
    expect(chosen.filter((record) => prompts.includes(record['二审意见']?.slice(0, 60) ?? ''))).toEqual([]);
    expect(done.every(({ verdict }) => (verdict?.results ?? []).length > 0)).toBe(true);
  }, 180_000);
});
