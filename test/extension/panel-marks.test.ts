import { describe, expect, it } from 'vitest';
import { placeOfRun } from '../../src/core/run-store/run-place';
import { RunReader } from '../../src/core/run-store/run-reader';
import type { TranscriptHead } from '../../src/core/transcript';
import type { ComparisonHandlers } from '../../src/extension/comparison-handlers';
import { PanelHost } from '../../src/extension/panel-host';
import type { RunLibrary } from '../../src/extension/run-library';
import { RunSession } from '../../src/extension/run-session';
import { SessionMarks } from '../../src/extension/session-marks';
import type { HostMessage, PanelNotice, PanelRequestName } from '../../src/protocol/panel';
import { fictionalRun } from '../core/report/fictional-run';
import { noAttributions, noReading } from '../harness/no-reading';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';

const { manifest, records } = fictionalRun(
  [
    {
      id: 'a',
      gold: { charges: ['盗窃'], analysis: 'So held.' },
      verdict: { charges: ['诈骗'], analysis: 'He lied.' },
    },
    { id: 'b', gold: { charges: ['盗窃'] } },
  ],
  { score: ['charge'] },
);
const place = placeOfRun(memoryPaths, '/w', manifest.id);

/** The panel's host over a run in memory, with all that it tells. */
async function openHost() {
  const files = createMemoryFiles({
    [place.manifest]: JSON.stringify({ ...manifest, metrics: { 'simucourt.charge': { value: 0, n: 1 } } }),
    [place.cases]: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  });
  const session = async (): Promise<RunSession> => {
    const reader = new RunReader(files, memoryPaths, '/w', manifest.id);
    const opened = new RunSession(
      (await reader.manifest())!,
      reader,
      '/w',
      new SessionMarks(files, place.marks),
    );
    await opened.readMarks();
    return opened;
  };
  let opened = await session();
  const library = { open: () => Promise.resolve(opened), onDidChange: () => ({ dispose: () => undefined }) };
  const notices: PanelNotice[] = [];
  const host = new PanelHost(
    library as unknown as RunLibrary,
    {},
    {
      notify: (notice) => notices.push(notice),
      openRole: () => Promise.resolve(),
      switchesOf: () => Promise.resolve([]),
      flowOf: () => Promise.reject(new Error('no flow')),
      runAgain: () => Promise.resolve(),
      fork: () => Promise.resolve(),
      attributions: noAttributions,
      titled: () => undefined,
      reviewer: () => 'lin',
      ...noReading,
    },
    { handlers: {} as ComparisonHandlers, letGo: () => undefined, onChange: () => () => undefined },
  );
  let id = 0;
  const ask = async (name: PanelRequestName, params: object): Promise<HostMessage | undefined> =>
    host.answer({ kind: 'ask', id: ++id, name, params: { run: manifest.id, ...params } });
  const head = async (key: string): Promise<TranscriptHead> => {
    const reply = await ask('transcript', { case: key });
    return (reply as { result: TranscriptHead }).result;
  };
  await ask('run', {});
  /** The library opens the run anew, as after another process wrote it. */
  const openAnew = async (): Promise<void> => {
    opened = await session();
  };
  return { files, ask, head, notices, session, openAnew };
}

describe('a mark from the panel', () => {
  it('goes into the file beside the run and is told to the panel', async () => {
    const { files, ask, head, notices, session } = await openHost();
    await head('a');
    const ofRun = files.below(place.folder).map((path) => files.text(path));
    const scores = ['simucourt.charge', 'simucourt.charge_normalised'];
    const reply = await ask('mark', { case: 'a', scores, right: true, note: ' close enough ' });
    expect(reply).toMatchObject({
      ok: true,
      result: {
        row: { key: 'a', right: true },
        run: { metrics: { 'simucourt.charge': { value: 1, human: 1 } } },
      },
    });
    expect(files.below(place.folder).map((path) => files.text(path))).toEqual(ofRun);
    const lines = files
      .text(place.marks)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject(
      scores.map((score) => ({ case: 'a', score, right: true, by: 'lin', note: 'close enough' })),
    );
    await expect
      .poll(() => notices.map(({ type }) => type))
      .toEqual(expect.arrayContaining(['case-changed', 'transcript-changed', 'run-changed']));
    expect((await head('a')).scores[0]).toMatchObject({ human: true, machine: { right: false } });
    // As after the window was loaded anew.
    const again = await session();
    expect(again.summary.metrics['simucourt.charge']).toMatchObject({ value: 1, human: 1 });
  });

  it('is told also when the run was opened anew in the meantime', async () => {
    const { ask, notices, openAnew } = await openHost();
    await openAnew();
    await ask('mark', { case: 'a', scores: ['simucourt.charge'], right: true });
    await expect
      .poll(() => notices.map(({ type }) => type))
      .toEqual(expect.arrayContaining(['case-changed', 'run-changed']));
  });

  it('is taken back', async () => {
    const { ask } = await openHost();
    await ask('mark', { case: 'a', scores: ['simucourt.charge'], right: true });
    const reply = await ask('mark', { case: 'a', scores: ['simucourt.charge'], right: null });
    expect(reply).toMatchObject({
      result: { row: { right: false }, run: { metrics: { 'simucourt.charge': { value: 0 } } } },
    });
  });

  it('can judge an analysis that no grader was asked about', async () => {
    const { ask, head } = await openHost();
    const aspects = (await head('a')).scores.filter(({ metric }) => metric.startsWith('simucourt.analysis'));
    expect(aspects.map(({ value }) => value)).toEqual([null, null, null]);
    const reply = await ask('mark', { case: 'a', scores: [aspects[2]!.metric], right: false });
    expect(reply).toMatchObject({
      result: { run: { metrics: { 'simucourt.analysis.concision': { value: 0, n: 1, human: 1 } } } },
    });
  });

  it.each([
    ['what is no mark', { case: 'a', scores: [], right: true }, 'This is no mark.'],
    ['a case that is not there', { case: 'z', scores: ['simucourt.charge'], right: true }, 'has not ended'],
    ['a case without scores', { case: 'b', scores: ['simucourt.charge'], right: true }, 'has no score'],
  ])('is refused for %s, and nothing is written', async (_, mark, error) => {
    const { files, ask } = await openHost();
    const reply = await ask('mark', mark);
    expect(reply).toMatchObject({ ok: false, error: expect.stringContaining(error) as string });
    expect(await files.exists(place.marks)).toBe(false);
  });
});
