import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../src/core/fault/fault';
import { faultTitle } from '../../../src/core/fault/fault-words';
import { locateFault, locateFaults } from '../../../src/core/fault/locate-fault';
import { Project } from '../../../src/core/project';
import type { CaseRecord } from '../../../src/core/run-store/case-record';
import { playShipped, type PlayedCase, type ShippedSlice } from '../../golden/shipped-run';
import { memoryPaths } from '../../harness/memory-files';
import type { Script } from '../../harness/scripted-model';

const caseOf = (articles: readonly number[], charge: string, months: number): string =>
  JSON.stringify({
    fact: '甲某翻入院落，撬锁搬走电动切割机两台，价值六千余元，次日投案。',
    meta: {
      relevant_articles: articles,
      accusation: [charge],
      punish_of_money: 4321,
      criminals: ['甲某'],
      term_of_imprisonment: { death_penalty: false, life_imprisonment: false, imprisonment: months },
    },
  });

const statutes = (...numbers: readonly [string, string][]): string =>
  `# 刑法\n\n${numbers.map(([number, text]) => `第${number}条 ${text}`).join('\n\n')}`;
const theft: [string, string] = ['二百六十四', '翻入院落撬锁，窃取他人财物，数额较大的。'];
const fraud: [string, string] = ['二百六十六', '骗取他人财物，数额较大的。'];
const damage: [string, string] = ['二百七十五', '故意毁坏门锁等他人财物，数额较大的。'];

async function faultsOf(slice: ShippedSlice, played: PlayedCase): Promise<readonly Fault[]> {
  const loaded = await new Project(played.files, memoryPaths).loadPipeline(`/w/prompts/${slice.pipeline}`);
  if (!loaded.ok) throw new Error('The pipeline cannot be read.');
  const { gold } = played.record;
  return locateFaults({ events: played.events, gold, loaded: loaded.value });
}

async function lostIn(
  slice: ShippedSlice,
  script: Script,
  switches = {},
): Promise<{ fault: Fault | undefined; faults: readonly Fault[]; record: CaseRecord }> {
  const played = await playShipped(slice, script, switches);
  const faults = await faultsOf(slice, played);
  return { fault: faults[0], faults, record: played.record };
}

describe('a VERDICT case that is wrong', () => {
  const verdict = (...knowledge: readonly [string, string][]): ShippedSlice => ({
    pipeline: 'verdict/verdict.pipeline.yaml',
    cases: caseOf([264], '盗窃', 7),
    knowledge: { statutes: statutes(...knowledge) },
  });
  const ruling = (article: number, charge: string, months = 7): string =>
    `Finish[{"relevant_articles": [${article}], "accusation": ["${charge}"], "term_of_imprisonment": {"death_penalty": false, "life_imprisonment": false, "imprisonment": ${months}}}]`;
  const draft = (article: number): string =>
    `{"predicted_article": ${article}, "explanation": "翻入院落撬锁，数额较大"}`;
  const review = (rejected: boolean): string =>
    `Finish[{"need_rejudge": ${rejected}, "suggestions": "再想一想是否另有所指"}]`;
  const script = {
    points: 'Finish[1. 翻入院落撬锁; 2. 次日投案]',
    statutes: 'Finish[[264, 275]]',
    draft: draft(266),
    review: review(false),
    ruling: ruling(266, '诈骗'),
  };

  it('lost it in the retrieval when the gold article is not among the candidates', async () => {
    const { fault, record } = await lostIn(verdict(fraud, damage), {
      ...script,
      statutes: 'Finish[[266, 275]]',
    });
    expect(fault).toMatchObject({
      kind: 'retrieval',
      stage: 'candidates',
      part: 'articles',
      message: 'Article 264 is not among what "candidates" found.',
    });
    expect(fault?.evidence.map(({ stage, says }) => `${stage} ${says}`)).toEqual([
      'candidates without article 264 ← lost here',
      'statutes without article 264',
      'deliberation[1]/draft says article 266',
      'ruling says article 266',
    ]);
    expect(record.lostAt).toEqual({ kind: 'retrieval', stage: 'candidates', part: 'articles' });
  });

  it('lost it with the assistant, who left the gold article out', async () => {
    const { fault } = await lostIn(verdict(theft, fraud), { ...script, statutes: 'Finish[[266]]' });
    expect(fault).toMatchObject({
      kind: 'selection',
      stage: 'statutes',
      message: 'Article 264 is among what "candidates" found; "statutes" left it out.',
      role: { name: 'judicial-assistant' },
    });
  });

  it('lost it with the judge, whose draft takes another of the candidates', async () => {
    const { fault, faults } = await lostIn(verdict(theft, fraud), script);
    expect(fault).toMatchObject({
      kind: 'judge',
      stage: 'deliberation[1]/draft',
      call: 'deliberation[1]/draft#1',
      message:
        'Article 264 is among what "candidates" found; "deliberation/draft" of round 1 says article 266.',
      file: '/w/prompts/verdict/verdict.pipeline.yaml',
      role: { name: 'case-judge', file: '/w/prompts/verdict/roles/case-judge.role.md' },
    });
    expect(faultTitle(fault!)).toBe('judge (deliberation/draft)');
    // The draft names no charge, so that the ruling is the first to get it wrong.
    expect(faults.map(({ part, kind, stage }) => [part, kind, stage])).toEqual([
      ['articles', 'judge', 'deliberation[1]/draft'],
      ['charges', 'judge', 'ruling'],
    ]);
  });

  it('lost it with the supervisor, who sent a right draft back', async () => {
    const { fault } = await lostIn(verdict(theft, fraud), {
      ...script,
      'deliberation[1]/draft': draft(264),
      'deliberation[1]/review': review(true),
    });
    expect(fault).toMatchObject({
      kind: 'supervisor',
      stage: 'deliberation[1]/review',
      role: { name: 'supervisor' },
    });
    expect(fault?.message).toBe(
      '"deliberation/draft" of round 1 said article 264, which is right; "deliberation/review" of round 1 sent it back, and the verdict says article 266.',
    );
  });

  it('lost it with the presiding judge, who turned a right draft that passed', async () => {
    const { fault } = await lostIn(verdict(theft, fraud), {
      ...script,
      'deliberation[1]/draft': draft(266),
      'deliberation[1]/review': review(true),
      'deliberation[2]/draft': draft(264),
      'deliberation[2]/review': review(false),
    });
    expect(fault).toMatchObject({ kind: 'revision', stage: 'ruling', role: { name: 'presiding-judge' } });
  });

  it('does not blame a draft for the articles that it has no room for', async () => {
    const twoArticles = { ...verdict(theft, fraud), cases: caseOf([264, 67], '盗窃', 7) };
    const { fault } = await lostIn(twoArticles, {
      ...script,
      statutes: 'Finish[[264, 67]]',
      draft: draft(264),
      ruling: ruling(264, '盗窃'),
    });
    expect(fault).toMatchObject({
      kind: 'judge',
      stage: 'ruling',
      message: 'Article 67 is among what "statutes" picked; "ruling" says article 264.',
    });
  });

  it('had an article at hand where the candidates hold some of those that the verdict lacks', async () => {
    const twoArticles = { ...verdict(theft, damage), cases: caseOf([264, 67], '盗窃', 7) };
    const { fault } = await lostIn(twoArticles, {
      ...script,
      statutes: 'Finish[[264]]',
      ruling: ruling(275, '故意毁坏财物'),
    });
    expect(fault).toMatchObject({
      kind: 'judge',
      stage: 'deliberation[1]/draft',
      message:
        'Article 264 is among what "candidates" found; "deliberation/draft" of round 1 says article 266.',
    });
    expect(fault?.evidence[0]).toEqual({
      stage: 'candidates',
      says: 'with article 264, without article 67 (at hand)',
    });
  });

  it('lost the term alone where article and charge are right', async () => {
    const { fault } = await lostIn(verdict(theft, fraud), {
      ...script,
      draft: draft(264),
      ruling: ruling(264, '盗窃', 30),
    });
    expect(fault).toMatchObject({ kind: 'judge', stage: 'ruling', part: 'term' });
    expect(fault?.message).toBe('"ruling" says a term of 30 months; the gold is a term of 7 months.');
  });

  it('lost it with the judge who sits alone', async () => {
    const { fault } = await lostIn(
      verdict(theft),
      { ...script, alone: ruling(266, '诈骗') },
      { panel: false },
    );
    expect(fault).toMatchObject({ kind: 'judge', stage: 'alone', part: 'articles' });
  });

  it('is at fault where an answer broke its format, with each try', async () => {
    const { fault, record } = await lostIn(verdict(theft), { ...script, draft: 'I cannot say.' });
    expect(record.status).toBe('unparsed');
    expect(fault).toMatchObject({
      kind: 'unparsed',
      stage: 'deliberation[1]/draft',
      role: { name: 'case-judge' },
    });
    expect(fault?.evidence).toHaveLength(3);
    expect(record.lostAt).toBeUndefined();
  });

  it('has no fault when it is right', async () => {
    const { fault, record } = await lostIn(verdict(theft, fraud), {
      ...script,
      draft: draft(264),
      ruling: ruling(264, '盗窃'),
    });
    expect(fault).toBeUndefined();
    expect(record.lostAt).toBeUndefined();
  });
});

describe('a JurisAgents case that is wrong', () => {
  const slice = (...known: readonly [string, string][]): ShippedSlice => ({
    pipeline: 'juris-agents/juris-agents.pipeline.yaml',
    cases: caseOf([264], '盗窃', 7),
    knowledge: {
      statutes: statutes(...known),
      charges:
        '{"id": "c1", "name": "盗窃", "description": "窃取财物。"}\n{"id": "c2", "name": "诈骗", "description": "骗取财物。"}',
      precedents:
        '{"id": "p1", "type": "criminal", "facts": "丁某骗取财物。", "articles": [266], "results": []}',
    },
  });
  const ruling = (article: number, charge: string): string =>
    `{"relevant_articles": [${article}], "charge": ["${charge}"], "term_of_imprisonment": {"death_penalty": false, "imprisonment": 7, "life_imprisonment": false}}`;
  const script = {
    acts: "Defendant: 甲某\nDefendant's Criminal Acts:\n1. 翻入院落撬锁，搬走切割机 [Intent]",
    summary: '甲某翻入院落撬锁搬走切割机，次日投案。',
    objection: 'accept',
    petition: '请求改判。',
  };
  const refused = { ...script, objection: 'not accept, because 定性有误。' };

  it('was right before the appeal and wrong after', async () => {
    const { fault } = await lostIn(slice(theft, fraud), {
      ...refused,
      'first/ruling': ruling(264, '盗窃'),
      'second/ruling': ruling(266, '诈骗'),
    });
    expect(fault).toMatchObject({
      kind: 'appeal',
      stage: 'second/ruling',
      message:
        'Before the appeal "first/ruling" said article 264, which is right; after it "second/ruling" says article 266.',
    });
  });

  it('was wrong in the first instance, and no appeal mended it', async () => {
    const wrong = { 'first/ruling': ruling(266, '诈骗'), 'second/ruling': ruling(266, '诈骗') };
    expect((await lostIn(slice(theft, fraud), { ...refused, ...wrong })).fault).toMatchObject({
      kind: 'judge',
      stage: 'first/ruling',
    });
    expect((await lostIn(slice(theft, fraud), { ...script, ...wrong })).fault).toMatchObject({
      kind: 'judge',
      stage: 'first/ruling',
    });
  });

  it('had its articles with several bases, each of which lacks one', async () => {
    const [first] = slice(theft).cases.toString().split('\n');
    const { fault } = await lostIn(
      { ...slice(theft), cases: first!.replace('[264]', '[264,266]') },
      { ...script, 'first/ruling': ruling(275, '盗窃') },
    );
    expect(fault).toMatchObject({
      kind: 'judge',
      stage: 'first/ruling',
      message:
        'Articles 264, 266 are among what "first/statutes" and "first/precedents" found; "first/ruling" says article 275.',
    });
  });

  it('never found the article', async () => {
    const { fault, faults } = await lostIn(slice(fraud), { ...script, 'first/ruling': ruling(266, '诈骗') });
    expect(fault).toMatchObject({ kind: 'retrieval', stage: 'first/parallel~3/statutes' });
    // A group without a name is none of the author's words.
    expect(faultTitle(fault!)).toBe('retrieval (first/statutes)');
    // The charge was found all the same.
    expect(faults[1]).toMatchObject({ part: 'charges', kind: 'judge', stage: 'first/ruling' });
  });
});

describe('an AgentsCourt case that is wrong', () => {
  const slice = (articles: readonly string[]): ShippedSlice => ({
    pipeline: 'agents-court/agents-court.pipeline.yaml',
    adapter: 'plain',
    cases: JSON.stringify({
      id: 'c1',
      kind: 'judgment',
      title: '甲某盗窃一审',
      type: 'criminal',
      instance: 'first',
      parties: { plaintiff: { claim: '指控窃取手机。' }, defendant: { statement: '我认罪。' } },
      facts: '甲某趁同屋熟睡，拿走其放在枕边的手机，价值三千一百元，案发后退赔。',
      gold: { articles: ['《中华人民共和国刑法》第二百六十四条'], charges: ['被告人犯盗窃罪'] },
    }),
    knowledge: {
      precedents: JSON.stringify({
        id: 'p1',
        type: 'criminal',
        facts: '乙某在宿舍拿走室友手机。',
        analysis: '可以从轻。',
        articles,
        results: [],
      }),
    },
  });
  const judged = (article: string, charge: string): string =>
    `[法官分析]：本院认为，甲某构成${charge}罪。\n[审判依据]：《中华人民共和国刑法》${article}\n[最终判决]：甲某犯${charge}罪，判处拘役五个月。`;
  const clerk = (article: string, charge: string): string =>
    JSON.stringify({
      法条: [`《中华人民共和国刑法》${article}`],
      罪名: `被告人犯${charge}罪`,
      刑期: '判处拘役五个月',
      罚金: null,
      结果: [],
    });
  const [theftArticle, fraudArticle] = ['第二百六十四条', '第二百六十六条'];
  const script = {
    'debate[opening]': '现在开庭。',
    'debate[1]': '[原告控诉]：数额较大。',
    'debate[2]': '[被告辩解]：认罪。',
    'debate[3]': '[原告发言]：可以从轻。',
    'debate[4]': '[被告辩解]：请求从轻。',
    category: '刑事',
    preliminary: judged(fraudArticle, '诈骗'),
    refined: judged(fraudArticle, '诈骗'),
    judgment: clerk(fraudArticle, '诈骗'),
  };
  const found = ['《中华人民共和国刑法》第二百六十四条'];
  const notFound = ['《中华人民共和国刑法》第二百六十六条'];

  it('had the article with a precedent, which the refining judge alone reads', async () => {
    const { fault } = await lostIn(slice(found), script);
    expect(fault).toMatchObject({ kind: 'judge', stage: 'refined', part: 'articles' });
  });

  it('found no precedent with the article', async () => {
    const { fault } = await lostIn(slice(notFound), script);
    expect(fault).toMatchObject({ kind: 'retrieval', stage: 'precedents' });
  });

  it('turned a right preliminary judgment', async () => {
    const { fault } = await lostIn(slice(notFound), { ...script, preliminary: judged(theftArticle, '盗窃') });
    expect(fault).toMatchObject({ kind: 'revision', stage: 'refined', part: 'articles' });
  });

  it('was put down wrong by the clerk', async () => {
    const right = judged(theftArticle, '盗窃');
    const { fault } = await lostIn(slice(found), { ...script, preliminary: right, refined: right });
    expect(fault).toMatchObject({ kind: 'revision', stage: 'judgment' });
  });
});

describe('a CyberJurors case that is wrong', () => {
  const slice: ShippedSlice = {
    pipeline: 'cyber-jurors/cyber-jurors.pipeline.yaml',
    adapter: 'verdict-bench',
    cases: JSON.stringify({
      case_id: 'kettle-1',
      product: 'Kettle',
      turns: [{ round: 1, party: 'buyer', text: 'It leaked.' }],
      votes: { buyer: 40, seller: 2 },
      verdict: 'buyer',
    }),
    knowledge: {
      precedents: '{"id": "pan", "tag": "Kitchen", "title": "pan", "facts": "A pan.", "rules": ["r"]}',
    },
  };
  const switches = { jurors: 5, claims: false, evidence: false, cause: false };
  const report = JSON.stringify({
    'key arguments': { buyer: ['a'], seller: ['b'] },
    'debate intensity': 'divided',
    'supported side': 'buyer',
    report: 'Some see a leak.',
  });
  /** So many for the buyer, round by round. */
  const jury =
    (...buyers: readonly number[]): Script =>
    ({ origin: { stage } }) => {
      const [, first, round, later] = /^jury\[(?:(\d+)\]\/ballot|round (\d+)\]\/(\d+))$/u.exec(stage) ?? [];
      const juror = Number(first ?? later);
      if (Number.isNaN(juror)) return report;
      const forBuyer = juror <= (buyers[Number(round ?? 0)] ?? buyers.at(-1) ?? 0);
      return JSON.stringify({ vote: forBuyer ? 'buyer' : 'seller', confidence: 0.6, rationale: 'so' });
    };

  it('was lost in the sealed ballots', async () => {
    const { fault, record } = await lostIn(slice, jury(1), switches);
    expect(fault).toMatchObject({ kind: 'jury', stage: 'jury', part: 'winner' });
    expect(record.lostAt).toEqual({ kind: 'jury', stage: 'jury', part: 'winner' });
  });

  it('was lost while the jury discussed, by those who changed sides', async () => {
    const { fault } = await lostIn(slice, jury(3, 1), switches);
    expect(fault).toMatchObject({
      kind: 'discussion',
      stage: 'jury[round 1]/report',
      role: { name: 'opinion-reporter' },
    });
    expect(fault?.evidence.map(({ says }) => says)).toContain(
      'round 1: seller 4, buyer 1; juror 2, 3 left the buyer',
    );
  });
});

describe('a LawBench case that is wrong', () => {
  const question = (answer: string): string =>
    JSON.stringify([{ instruction: '请估计刑期。', question: '甲某翻入院落，搬走切割机。', answer }]);

  it('was lost by the one stage that answered, although the verdict is but its words', async () => {
    const slice = {
      pipeline: 'law-bench/3-4.pipeline.yaml',
      adapter: 'lawbench',
      cases: question('刑期:7个月'),
    };
    const { faults, record } = await lostIn(slice, { answer: '我认为\n[刑期]30个月<eoa>' });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({
      kind: 'judge',
      stage: 'answer',
      part: 'term',
      call: 'answer#1',
      file: '/w/prompts/law-bench/3-4.pipeline.yaml',
      role: { name: 'respondent' },
      evidence: [{ stage: 'answer', says: 'says "我认为 [刑期]30个月<eoa>" ← lost here' }],
    });
    expect(faults[0]?.message).toMatch(
      /^What "answer" says becomes the text of the verdict; \S+ counts it as wrong: .*gold/u,
    );
    expect(record.lostAt).toEqual({ kind: 'judge', stage: 'answer', part: 'term' });
  });

  it('names the stage where an answer in no format was taken for an abstention', async () => {
    const slice = {
      pipeline: 'law-bench/3-1-reasoned.pipeline.yaml',
      adapter: 'lawbench',
      cases: question('法条:刑法第264条'),
    };
    const { fault } = await lostIn(slice, { answer: 'I cannot say.' });
    expect(fault).toMatchObject({ kind: 'judge', stage: 'answer', role: { name: 'article-finder' } });
    expect(fault?.evidence[0]?.says).toBe('says {"articles":""} ← lost here');
  });
});

it('a case that has not ended has no fault', async () => {
  const loaded = await new Project(
    (
      await playShipped(
        { pipeline: 'law-bench/3-4.pipeline.yaml', cases: caseOf([264], '盗窃', 7) },
        () => '7个月',
      )
    ).files,
    memoryPaths,
  ).loadPipeline('/w/prompts/law-bench/3-4.pipeline.yaml');
  expect(loaded.ok && locateFault({ events: [], gold: {}, loaded: loaded.value })).toBeUndefined();
});
