import { describe, expect, it } from 'vitest';
import type { CaseEvent } from '../../src/core/runner/run-event';
import { statutesOfRun } from '../../src/core/run/run-statutes';
import { eventFileName, placeOfRun } from '../../src/core/run-store/run-place';
import { RunReader } from '../../src/core/run-store/run-reader';
import { hashText } from '../../src/core/runner/prompt-hash';
import type { RunSession } from '../../src/extension/run-session';
import { RunSession as Session } from '../../src/extension/run-session';
import { SessionMarks } from '../../src/extension/session-marks';
import { transcriptHandlers } from '../../src/extension/transcript-handlers';
import { fictionalRun } from '../core/report/fictional-run';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';
import { noReading } from '../harness/no-reading';

const law = '# 样例借用法\n\n第一条 借物应还。\n\n第二条 遗失应赔。\n';
const precedents = '{"id": "case-07", "title": "借伞案", "text": "借伞不还，依照《样例借用法》第一条。"}\n';
const { manifest, records } = fictionalRun([{ id: 'a', gold: { articles: ['《样例借用法》第一条'] } }]);
const used = {
  ...manifest,
  knowledge: [
    { name: 'statutes', path: 'law.md', hash: hashText(law) },
    { name: 'precedents', path: 'precedents.jsonl', hash: hashText(precedents) },
    { name: 'gone', path: 'gone.md', hash: '' },
  ],
};
const place = placeOfRun(memoryPaths, '/w', manifest.id);

const entry = { rank: 1, score: 1, scores: {}, kept: true };
const told: readonly CaseEvent[] = [
  { at: 0, type: 'case-started', case: 'a', repeat: 0, title: 'A', facts: 'F' },
  { at: 1, type: 'stage-started', stage: 'found', kind: 'retrieve' },
  {
    at: 2,
    type: 'retrieved',
    stage: 'found',
    source: 'statutes',
    query: '',
    milliseconds: 1,
    entries: [{ id: '1', title: '《样例借用法》第一条', text: '第一条 借物应还。', ...entry }],
  },
];

async function open(state: 'finished' | 'running' = 'finished', given = law, events = told) {
  const files = createMemoryFiles({
    [place.manifest]: JSON.stringify({ ...used, state }),
    [place.cases]: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    [memoryPaths.join(place.events, eventFileName('a'))]: events
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(''),
    '/w/law.md': given,
    '/w/precedents.jsonl': precedents,
  });
  const reader = new RunReader(files, memoryPaths, '/w', manifest.id);
  const session = new Session(
    (await reader.manifest())!,
    reader,
    '/w',
    new SessionMarks(files, place.marks),
    state === 'running' ? { cancel: () => undefined } : {},
  );
  const asked: string[] = [];
  const handlers = transcriptHandlers(() => Promise.resolve(session), {
    ...noReading,
    statutesOf: ({ root, files: of }: RunSession) => statutesOfRun(files, memoryPaths, root, of),
    openEntry: (_session, base, id) => {
      asked.push(`${base} ${id}`);
      return Promise.resolve();
    },
    figuresOf: () =>
      Promise.resolve({ f1: { value: 0.5, n: 2, interval: [0.1, 0.9] }, exact: { value: 1, n: 2 } }),
  });
  return { handlers, asked };
}

describe('what the panel asks about a transcript', () => {
  const address = { run: manifest.id, case: 'a' };
  const text = '《样例借用法》第一条、第二条、第九条';

  it('is the stages, 2,000 at once', async () => {
    const stages = Array.from({ length: 2001 }, (_, at): CaseEvent => {
      return { at, type: 'stage-started', stage: `s${at}`, kind: 'set' };
    });
    const { handlers } = await open('finished', law, [told[0]!, ...stages]);
    const first = await handlers.stages({ ...address, from: 0 });
    expect(first.stages).toHaveLength(2000);
    const { stages: last, next } = await handlers.stages({ ...address, from: first.next! });
    expect([last.map(({ index, row }) => [index, row.stage]), next]).toEqual([[[2000, 's2000']], null]);
  });

  it('is what texts cite, from the run’s statutes and what the case retrieved', async () => {
    const { handlers } = await open();
    const { citations, entries } = await handlers.citations({ ...address, texts: [text, 'Nothing.'] });
    expect(citations.map((places) => places.map(({ key }) => entries[key]?.state))).toEqual([
      ['candidate', 'not-retrieved', 'absent'],
      [],
    ]);
  });

  it('calls no article missing from a file that has changed', async () => {
    const { handlers } = await open('finished', `${law}\n第三条 另有约定的除外。\n`);
    const { entries } = await handlers.citations({ ...address, texts: [text] });
    expect(entries['样例借用法 9']?.state).toBe('not-retrieved');
  });

  it('is checked for its shape', async () => {
    const { handlers } = await open();
    const texts = [1, text] as unknown as readonly string[];
    expect((await handlers.citations({ ...address, texts })).citations).toHaveLength(2);
    expect(
      (await handlers.citations({ ...address, texts: 'no list' as unknown as readonly string[] })).citations,
    ).toEqual([]);
  });

  it('opens an entry, and says where there is no draft', async () => {
    const { handlers, asked } = await open();
    await handlers.openEntry({ run: manifest.id, base: 'statutes', entry: '2' });
    expect(asked).toEqual(['statutes 2']);
    await expect(handlers.revision({ ...address, call: 'x#1' })).rejects.toThrow('revises no earlier one');
  });

  it('gives intervals of a run that has ended, none while it goes on', async () => {
    expect(await (await open()).handlers.intervals({ run: manifest.id })).toEqual({
      intervals: { f1: [0.1, 0.9] },
    });
    expect(await (await open('running')).handlers.intervals({ run: manifest.id })).toEqual({ intervals: {} });
  });
});
