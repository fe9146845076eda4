import { describe, expect, it } from 'vitest';
import { Project } from '../../../src/core/project';
import { debatedCases, importDebates, type DebatedCases } from '../../../src/core/run/import-debates';
import type { ImportEnd } from '../../../src/core/run/imported-run';
import { rowOf } from '../../../src/core/run/summarise';
import type { RunReader } from '../../../src/core/run-store/run-reader';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';
import { memoryHost, readerOf } from '../../harness/memory-runs';

const FILE = '/w/records/debates.json';
const CASES = '/w/cases.json';

const RECORDS = {
  '（2030）虚01刑初1号': ['[原告控诉]：被告人拿走了一把伞。', '[被告辩解]：我第二天就还了。', '雨停了。'],
  '（2030）虚01刑初9号': ['[原告控诉]：无人知晓的案件。'],
};
const DATASET = [
  {
    案号: '(2030)虚01刑初1号',
    案件名: '伞某盗窃案',
    类别: '刑事',
    案由: '盗窃',
    审理程序: '一审',
    基本案情: '被告人在车站拿走一把伞。',
    刑事_罪名: '盗窃罪',
  },
];

async function imported(
  records: unknown,
  from: DebatedCases = { datasets: [CASES] },
): Promise<ImportEnd & { readonly reader: RunReader }> {
  const files = createMemoryFiles({ [FILE]: JSON.stringify(records), [CASES]: JSON.stringify(DATASET) });
  const host = memoryHost(files);
  const project = new Project(files, memoryPaths);
  const debated = await debatedCases(host, project, from);
  if (!debated.ok) throw new Error('The cases cannot be read.');
  const end = await importDebates(host, project, FILE, debated.value);
  return { ...end, reader: readerOf(files, end.manifest?.id ?? '') };
}

describe('imported debates', () => {
  it('are a run of their own, with the case found by its docket, whatever its brackets', async () => {
    const { manifest, reader } = await imported(RECORDS);
    expect(manifest).toMatchObject({
      state: 'finished',
      pipeline: { name: 'imported debates', path: 'records/debates.json' },
      imported: { path: 'records/debates.json' },
      dataset: { path: 'cases.json', adapter: 'simucourt' },
      cases: ['(2030)虚01刑初1号', '(2030)虚01刑初9号'],
      counts: { total: 2, done: 2, error: 0, unparsed: 0, cancelled: 0 },
      metrics: {},
    });
    expect(await reader.cases()).toMatchObject([
      { id: '(2030)虚01刑初1号', title: '伞某盗窃案', type: 'criminal', gold: { charges: ['盗窃罪'] } },
      { id: '(2030)虚01刑初9号', title: '(2030)虚01刑初9号', gold: {}, excerpt: '' },
    ]);
  });

  it('have no verdict, which counts neither as right nor as wrong', async () => {
    const { reader } = await imported(RECORDS);
    for (const record of await reader.cases()) {
      expect(record).toMatchObject({ status: 'done', scores: [] });
      expect(record).not.toHaveProperty('verdict');
      expect(rowOf(record)).not.toHaveProperty('right');
    }
  });

  it('read as a debate stage tells them: every utterance a stage, with its speaker', async () => {
    const { reader } = await imported(RECORDS);
    const events = await reader.events('(2030)虚01刑初1号');
    const told = events.flatMap((event) => {
      if (event.type === 'stage-started') return [[event.stage, event.kind, event.subject, event.title]];
      return event.type === 'call-finished' ? [[event.stage, event.text]] : [];
    });
    expect(told).toEqual([
      ['debate', 'debate', undefined, undefined],
      ['debate[1]', 'role', 'plaintiff', '原告 · 控诉'],
      ['debate[1]', '被告人拿走了一把伞。'],
      ['debate[2]', 'role', 'defendant', '被告 · 辩解'],
      ['debate[2]', '我第二天就还了。'],
      ['debate[3]', 'role', undefined, undefined],
      ['debate[3]', '雨停了。'],
    ]);
    expect(events.find((event) => event.type === 'stage-finished' && event.stage === 'debate')).toMatchObject(
      {
        value: {
          opening: null,
          utterances: [
            { speaker: '原告', role: 'plaintiff', text: '被告人拿走了一把伞。' },
            { speaker: '被告', role: 'defendant', text: '我第二天就还了。' },
            { speaker: '', role: '', text: '雨停了。' },
          ],
          text: '被告人拿走了一把伞。\n我第二天就还了。\n雨停了。',
        },
      },
    );
  });

  it('say once how many are of no known case', async () => {
    const { problems, manifest } = await imported(RECORDS);
    expect(problems).toMatchObject([{ code: 'debates-without-case', severity: 'information' }]);
    expect(problems[0]?.message).toContain('1 of 2 debates');
    // Nothing was left unread.
    expect(manifest).not.toHaveProperty('message');
    expect((await imported(RECORDS, { datasets: [] })).problems[0]?.message).toContain('2 of 2 debates');
  });

  it('are one a case: a second one is left out', async () => {
    const { problems, manifest } = await imported({
      '（2030）虚01刑初1号': ['甲。'],
      '(2030)虚01刑初1号': ['乙。'],
    });
    expect(manifest?.counts.total).toBe(1);
    expect(problems).toMatchObject([{ code: 'duplicate-debate', severity: 'warning' }]);
    expect(manifest?.message).toBe('1 record could not be read');
  });

  it('of a file without any are no run', async () => {
    const { manifest, problems } = await imported({});
    expect(manifest).toBeUndefined();
    expect(problems.map(({ severity }) => severity)).toContain('error');
  });
});
