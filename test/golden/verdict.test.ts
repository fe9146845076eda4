import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Json } from '../../src/core/json';
import { preferences } from '../../src/core/run/export-training';
import { readerOf } from '../harness/memory-runs';
import { projectRoot } from '../harness/project-files';
import { createScriptedModel, type Script } from '../harness/scripted-model';
import { expectGolden } from './golden-file';
import {
  graphOf,
  notesOf,
  playShipped,
  promptAt,
  repairsOf,
  runOverRealCases,
  runShipped,
  type ShippedSlice,
  transcriptOf,
} from './shipped-run';

const FACTS =
  '2022年4月9日夜，被告人甲某翻入澜溪市一处院落，撬开工具房门锁，搬走电动切割机两台，价值人民币6200元。次日甲某到派出所投案，如实供述，切割机已发还。';

const slice: ShippedSlice = {
  pipeline: 'verdict/verdict.pipeline.yaml',
  cases: JSON.stringify({
    fact: FACTS,
    meta: {
      relevant_articles: [264],
      accusation: ['盗窃'],
      punish_of_money: 4321,
      criminals: ['甲某'],
      term_of_imprisonment: { death_penalty: false, life_imprisonment: false, imprisonment: 7 },
    },
  }),
  knowledge: {
    statutes: [
      '# 刑法',
      '第二百六十四条 翻入、撬开房门锁，窃取他人财物，数额较大的。',
      '第二百七十五条 故意毁坏房门等他人财物，数额较大的。',
    ].join('\n\n'),
  },
};

const memory = {
  '/w/prompts/verdict/memory/archive.jsonl': `${JSON.stringify({
    id: 'earlier',
    facts: '丁某翻入仓库，撬锁窃取电动工具，投案后如实供述。',
    articles: [264],
    charges: ['盗窃'],
    outcome: 'short',
    reasoning: '撬锁窃取，数额较大。',
    verdict: { articles: [264], charges: ['盗窃'], term: { imprisonment: 8 } },
  })}\n`,
  '/w/prompts/verdict/memory/directives/264-1.md':
    '---\nanchor: 264\nconfidence: 0.6\nconditions: [撬锁进入封闭院落]\nexceptions: [院落对外开放]\n---\n翻入封闭院落窃取财物的，先查明院落是否供人居住。\n',
};

const withMemory: ShippedSlice = { ...slice, files: memory };

/** Answers as models give them: each breaks its format in a way of its own, but can be understood. */
const answers = {
  points:
    '整理如下。\nFinish[1. 甲某夜间翻入院落，撬锁搬走切割机两台，价值6200元; 2. 次日投案，如实供述，财物发还]',
  statutes: '盗窃与毁坏财物容易混淆。\nFinish[[264, 275, "67",]]',
  draft: "{'predicted_article': 264, 'explanation': '翻入院落撬锁窃取财物，数额较大，构成盗窃，有自首情节',}",
  review: "Finish[{'need_rejudge': False, 'suggestions': '无'}]",
  ruling:
    '查明甲某窃取财物。\nFinish[{"relevant_articles": [264], "accusation": "盗窃", "term_of_imprisonment": {"death_penalty": "false", "life_imprisonment": false, "imprisonment": "7"}}]',
};

const reject = (suggestion: string): string =>
  `Finish[{"need_rejudge": "true", "suggestions": "${suggestion}"}]`;

describe('VERDICT', () => {
  it('reads answers with the quirks of real models, and records what it mended', async () => {
    const played = await playShipped(withMemory, answers);
    expect(played.record.status).toBe('done');
    expect(played.record.verdict).toEqual({
      articles: [264],
      charges: ['盗窃'],
      term: { death_penalty: false, life_imprisonment: false, imprisonment: 7 },
      candidates: { articles: [264, 275, 67] },
    });
    expect(repairsOf(played.events)).toEqual({
      statutes: ['trailing-comma', 'string-number'],
      'deliberation[1]/draft': ['single-quotes', 'trailing-comma'],
      'deliberation[1]/review': ['single-quotes', 'python-literal'],
      ruling: ['wrapped-scalar', 'string-boolean', 'string-number'],
    });
    expectGolden('verdict', transcriptOf(played));
  });

  it('asks clerk, assistant, case judge, supervisor and presiding judge once each when the first draft passes', async () => {
    const { model } = await playShipped(slice, answers);
    expect(model.asked).toEqual([
      'points',
      'statutes',
      'deliberation[1]/draft',
      'deliberation[1]/review',
      'ruling',
    ]);
    for (const { parameters } of model.calls)
      expect(parameters).toMatchObject({ temperature: 0, top_p: 0.9 });
  });

  it('understands an answer without its Finish', async () => {
    const script: Script = {
      ...answers,
      points: '1. 甲某撬锁搬走切割机两台\n2. 次日投案',
      review: '```json\n{"need_rejudge": false, "suggestions": "无"}\n```',
    };
    const { record, events, model } = await playShipped(slice, script);
    expect(record.verdict).toMatchObject({ articles: [264] });
    expect(repairsOf(events)).toMatchObject({
      points: ['missing-finish'],
      'deliberation[1]/review': ['missing-finish', 'code-fence'],
    });
    expect(promptAt(model, 'statutes')).toContain('1. 甲某撬锁搬走切割机两台\n2. 次日投案');
  });

  it('asks again, quoting the fault, when a ruling holds no months', async () => {
    const script: Script = { ...answers, ruling: ['Finish[{"relevant_articles": [264]}]', answers.ruling] };
    const { record, model } = await playShipped(slice, script);
    expect(record.verdict).toMatchObject({ articles: [264], term: { imprisonment: 7 } });
    expect(promptAt(model, 'ruling', 2)).toContain('accusation');
  });

  it('never shows the gold label', async () => {
    const { model } = await playShipped(slice, answers);
    for (const stage of model.asked) expect(promptAt(model, stage)).not.toContain('4321');
  });
});

describe("VERDICT's loop", () => {
  const twice: Script = {
    ...answers,
    'deliberation[1]/review': reject('先看入户情节'),
    'deliberation[2]/review': reject('再看自首情节'),
    'deliberation[3]/review': 'Finish[{"need_rejudge": false, "suggestions": "无"}]',
  };

  it('carries every opinion so far into the next draft', async () => {
    const { model } = await playShipped(slice, twice);
    expect(model.asked.filter((stage) => stage.endsWith('draft'))).toHaveLength(3);
    const [first, second, third] = [1, 2, 3].map((round) => promptAt(model, `deliberation[${round}]/draft`));
    expect(first).not.toContain('先看入户情节');
    expect(second).toContain('（1）先看入户情节');
    expect(second).not.toContain('再看自首情节');
    expect(third).toContain('（1）先看入户情节\n（2）再看自首情节');
  });

  it('re-runs judge and supervisor only, and tells the presiding judge all of it', async () => {
    const { model } = await playShipped(slice, twice);
    expect(model.asked.filter((stage) => !stage.includes('/'))).toEqual(['points', 'statutes', 'ruling']);
    expect(promptAt(model, 'ruling')).toContain('（1）先看入户情节\n（2）再看自首情节\n（3）无');
    expect(promptAt(model, 'ruling')).toContain('最后一稿通过了监督');
  });

  it('stops at three drafts when none passes, and says so', async () => {
    const { record, events, model } = await playShipped(slice, { ...answers, review: reject('仍不妥') });
    expect(record.status).toBe('done');
    expect(model.asked.filter((stage) => stage.endsWith('draft'))).toHaveLength(3);
    expect(notesOf(events)).toEqual([expect.stringContaining('Stopped after 3 rounds')]);
    expect(promptAt(model, 'ruling')).toContain('没有通过监督');
  });

  it('is unparsed, not wrong, when the supervisor never keeps the format', async () => {
    const { record } = await playShipped(slice, { ...answers, review: ['好', '好', '好'] });
    expect(record).toMatchObject({ status: 'unparsed', fault: 'deliberation[1]/review' });
    expect(record.verdict).toBeUndefined();
  });
});

describe("VERDICT's memory", () => {
  const precedent = '1. 丁某翻入仓库，撬锁窃取电动工具，投案后如实供述。 → 撬锁窃取，数额较大。';
  const directive =
    '1. 翻入封闭院落窃取财物的，先查明院落是否供人居住。 条件：撬锁进入封闭院落。 例外：院落对外开放。';

  it('is shown to the supervisor and the presiding judge, never to the case judge', async () => {
    const { model } = await playShipped(withMemory, answers);
    for (const stage of ['deliberation[1]/review', 'ruling']) {
      expect(promptAt(model, stage)).toContain(precedent);
      expect(promptAt(model, stage)).toContain(directive);
    }
    for (const stage of ['points', 'statutes', 'deliberation[1]/draft'])
      expect(promptAt(model, stage)).not.toContain('丁某');
  });

  it('is only read', async () => {
    const { files } = await playShipped(withMemory, answers);
    expect(files.changes.filter(({ path }) => path.includes('/verdict/memory'))).toEqual([]);
  });

  it('shows nothing of what a switch turns off', async () => {
    const noMemory = await playShipped(withMemory, answers, { memory: false });
    expect(promptAt(noMemory.model, 'ruling')).not.toMatch(/丁某|先查明院落/u);
    const noDirectives = await playShipped(withMemory, answers, { directives: false });
    expect(promptAt(noDirectives.model, 'ruling')).toContain(precedent);
    expect(promptAt(noDirectives.model, 'ruling')).not.toContain('先查明院落');
  });
});

describe('VERDICT, learning', () => {
  const learning: ShippedSlice = { ...slice, pipeline: 'verdict/learn.pipeline.yaml' };
  const archiveFile = '/w/prompts/verdict/memory/archive.jsonl';

  it('has the stages, switches and verdict of the pipeline it learns for, and a switch for what it adds', () => {
    const [own, other] = ['learn', 'verdict'].map((name) => {
      const file = path.join(projectRoot, `prompts/verdict/${name}.pipeline.yaml`);
      const { stages, switches, verdict, knowledge, model } = parse(readFileSync(file, 'utf8')) as Record<
        string,
        Json
      >;
      return { stages, switches, verdict, knowledge, model };
    });
    expect(own).toEqual({ ...other, switches: { ...(other?.switches as object), reflect: false } });
  });

  it('archives a case that is judged like its gold', async () => {
    const { files, events } = await playShipped(learning, answers);
    expect(graphOf(events)).toContain('after/settled remember');
    expect(files.text(archiveFile)).toContain('翻入院落撬锁窃取财物');
  });

  it('keeps a case that is judged otherwise apart', async () => {
    const wrong = answers.ruling.replace('[264]', '[275]');
    const { files } = await playShipped(learning, { ...answers, ruling: wrong });
    expect(files.text(archiveFile)).not.toContain('翻入院落');
    expect(files.text('/w/prompts/verdict/memory/buffer.jsonl')).toContain('翻入院落');
  });

  describe('with reflection', () => {
    const wrongDraft = answers.draft.replace('264', '275');
    const wrong: Script = {
      ...answers,
      'deliberation[1]/draft': wrongDraft,
      ruling: answers.ruling.replace('[264]', '[275]'),
      advice: '再看工具是被搬走还是被砸坏。',
      redraft: answers.draft,
    };
    const play = (script: Script, reflect = true): ReturnType<typeof playShipped> =>
      playShipped(learning, script, { reflect });
    const reflecting = (stages: readonly string[]): string[] =>
      stages.filter((stage) => /advice|redraft/u.test(stage));

    it('has a wrong draft advised by one who knows the gold, and drafted anew by one who does not', async () => {
      const { model, record } = await play(wrong);
      expect(reflecting(model.asked)).toEqual(['after/advice', 'after/redraft']);
      expect(promptAt(model, 'after/advice')).toContain('盗窃');
      expect(promptAt(model, 'after/redraft')).toContain('（1）再看工具是被搬走还是被砸坏。');
      expect(promptAt(model, 'after/redraft')).not.toContain('"charges"');
      expect(record.verdict).toMatchObject({ articles: [275] });
    });

    it('gives a pair of the wrong draft and the right one, without the advice in its prompt', async () => {
      const { files, run } = await play(wrong);
      const pairs = await preferences([readerOf(files, run)], {});
      expect(pairs).toMatchObject([{ rejected: wrongDraft, advice: ['再看工具是被搬走还是被砸坏。'] }]);
      expect(JSON.parse(pairs[0]?.chosen ?? '')).toMatchObject({ predicted_article: 264 });
      expect(JSON.stringify(pairs[0]?.prompt)).toContain('这是第一稿');
      expect(JSON.stringify(pairs[0]?.prompt)).not.toContain('砸坏');
    });

    it('gives none when the new draft is wrong too', async () => {
      const { files, run } = await play({ ...wrong, redraft: wrongDraft });
      expect(await preferences([readerOf(files, run)], {})).toEqual([]);
    });

    it('asks nothing more where the draft is right, or without the switch', async () => {
      const rightDraft = await play({ ...wrong, 'deliberation[1]/draft': answers.draft });
      expect(reflecting(rightDraft.model.asked)).toEqual([]);
      expect(reflecting((await play(answers)).model.asked)).toEqual([]);
      expect(reflecting((await play(wrong, false)).model.asked)).toEqual([]);
    });
  });

  it('judges directives that were shown, and none that a switch hid', async () => {
    const file = '/w/prompts/verdict/memory/directives/264-1.md';
    const confidence = async (switches: Readonly<Record<string, boolean>>): Promise<string | undefined> => {
      const { files } = await playShipped({ ...learning, files: memory }, answers, switches);
      return /confidence: (\S+)/u.exec(files.text(file))?.[1];
    };
    expect(await confidence({})).toBe('0.7');
    expect(await confidence({ directives: false })).toBe('0.6');
    expect(await confidence({ memory: false })).toBe('0.6');
  });

  it('writes a directive once a cluster is ripe, and sharpens it', async () => {
    const cases = Array.from({ length: 10 }, (_, index) => {
      const record = JSON.parse(slice.cases as string) as { fact: string };
      // The facts make the id.
      return JSON.stringify({ ...record, fact: `${record.fact}案卷共${index + 1}册。` });
    });
    const script: Script = {
      ...answers,
      coarse: '{"text": "撬锁窃取的，先看数额。"}',
      sharp:
        "{'text': '撬锁进入院落窃取的，先看数额，再看自首。', 'conditions': ['撬锁'], 'exceptions': [],}",
    };
    const model = createScriptedModel(script);
    const { files } = await runShipped({ ...learning, cases: cases.join('\n') }, model);
    expect(model.asked.filter((stage) => stage.startsWith('after/'))).toEqual([
      'after/induction[1]/coarse',
      'after/induction[1]/sharp',
    ]);
    const [file = ''] = files.below('/w/prompts/verdict/memory/directives');
    expect(files.text(file)).toContain('撬锁进入院落窃取的，先看数额，再看自首。');
  });
});

describe("VERDICT's switches", () => {
  const script: Script = { ...answers, alone: answers.ruling };
  const graph = async (switches: Readonly<Record<string, boolean | string>>): Promise<string[]> =>
    graphOf((await playShipped(slice, script, switches)).events);

  it('panel: without it one judge alone, on the facts', async () => {
    const { events, model, record } = await playShipped(slice, script, { panel: false });
    expect(model.asked).toEqual(['alone']);
    expect(graphOf(events).filter((row) => !row.endsWith('skipped'))).toEqual(['alone role']);
    expect(record.verdict).toMatchObject({ articles: [264], term: { imprisonment: 7 } });
  });

  it('supervisor: without it one draft and no review', async () => {
    const { events, model } = await playShipped(slice, script, { supervisor: false });
    expect(model.asked).toEqual(['points', 'statutes', 'deliberation[1]/draft', 'ruling']);
    expect(graphOf(events)).toContain('deliberation[1]/review skipped');
  });

  it('memory: without it nothing is recalled', async () => {
    expect(await graph({})).toContain('recalled retrieve');
    const without = await graph({ memory: false });
    expect(without).toEqual(
      expect.arrayContaining(['recalled skipped', 'precedent skipped', 'directive skipped']),
    );
  });

  it('directives: without them precedents alone', async () => {
    expect(await graph({})).toEqual(expect.arrayContaining(['precedent set', 'directive set']));
    expect(await graph({ directives: false })).toEqual(
      expect.arrayContaining(['precedent set', 'directive skipped']),
    );
  });

  it('language: the same court in English', async () => {
    const { model, record } = await playShipped(slice, script, { language: 'en' });
    expect(record.verdict).toMatchObject({ articles: [264] });
    for (const stage of model.asked) expect(promptAt(model, stage)).toMatch(/^system: You /u);
    const alone = await playShipped(slice, script, { language: 'en', panel: false });
    expect(promptAt(alone.model, 'alone')).toMatch(/^system: You /u);
  });
});

describe('VERDICT on real cases', () => {
  it('runs 50 cases of CAIL2018 with the embedded model, without an error', async () => {
    const { manifest, records } = await runOverRealCases(slice.pipeline);
    expect(manifest.counts).toMatchObject({ total: 50, done: 50, error: 0, unparsed: 0 });
    expect(records.filter(({ verdict }) => verdict?.articles?.length === 0)).toEqual([]);
  });

  it('learns from 50 cases of CAIL2018 with the embedded model, without an error', async () => {
    const { files, manifest } = await runOverRealCases('verdict/learn.pipeline.yaml');
    expect(manifest.counts).toMatchObject({ total: 50, done: 50, error: 0, unparsed: 0 });
    const kept = ['archive', 'buffer'].flatMap((name) =>
      files
        .text(`/w/prompts/verdict/memory/${name}.jsonl`)
        .split('\n')
        .filter((line) => line.startsWith('{')),
    );
    expect(kept).toHaveLength(50);
  });
});
