import { describe, expect, it } from 'vitest';
import { placeOfRun } from '../../src/core/run-store/run-place';
import { RunReader } from '../../src/core/run-store/run-reader';
import { Recounts } from '../../src/extension/recounts';
import { RunSession } from '../../src/extension/run-session';
import { SessionMarks } from '../../src/extension/session-marks';
import type { RecountView, WhatIf } from '../../src/protocol/recount';
import { fictionalRun } from '../core/report/fictional-run';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';

const b = 'buyer';
const s = 'seller';
const sealed = [b, b, s, s, s];
const talked = [b, b, b, s, s];
const lost = [s, s, s, b, b];

/** Cases by the ballots of their jury; those of `lost` are the seller's, and there is one without a jury. */
function juries(...all: readonly (readonly (readonly string[])[])[]) {
  const { manifest, records } = fictionalRun(
    [...all, []].map((_, at) => ({
      id: `c${at}`,
      gold: { winner: b },
      verdict: { winner: all[at]?.at(-1) === lost ? s : b },
    })),
  );
  const withBallots = records.map((record, at) => (all[at] ? { ...record, ballots: all[at] } : record));
  const place = placeOfRun(memoryPaths, '/w', manifest.id);
  const files = createMemoryFiles({
    [place.manifest]: JSON.stringify(manifest),
    [place.cases]: withBallots.map((record) => `${JSON.stringify(record)}\n`).join(''),
  });
  const reader = new RunReader(files, memoryPaths, '/w', manifest.id);
  const session = new RunSession(manifest, reader, '/w', new SessionMarks(files, place.marks));
  let reads = 0;
  const counted = new Proxy(session, {
    get: (of, name) => {
      if (name === 'records') reads += 1;
      const value: unknown = Reflect.get(of, name, of);
      return typeof value === 'function' ? (value.bind(of) as unknown) : value;
    },
  });
  const recounts = new Recounts(() => Promise.resolve(counted));
  return {
    ask: (whatIf: WhatIf): Promise<RecountView> => recounts.answer({ run: manifest.id, whatIf }),
    end: (): void => {
      session.update({ ...manifest, finishedAt: 1 });
    },
    reads: () => reads,
  };
}

describe('the ballots of a run, counted anew for the panel', () => {
  it('are those that were counted where nothing else is asked', async () => {
    const { ask } = juries([sealed, talked], [lost]);
    expect(await ask({ without: [] })).toEqual({
      cases: 2,
      withoutBallots: 1,
      jurors: 5,
      rounds: 2,
      goOn: 0,
      accuracy: { before: 0.5, after: 0.5, n: 2 },
      changed: 0,
      fixed: 0,
      broken: 0,
      rows: [],
    });
  });

  it('tell which verdicts would be others, and whether that is better', async () => {
    const { ask } = juries([sealed, talked], [lost]);
    const { rows, ...counts } = await ask({ without: [1, 2] });
    expect(counts).toMatchObject({ changed: 2, fixed: 1, broken: 1, accuracy: { before: 0.5, after: 0.5 } });
    expect(rows.map(({ key, title, before, after, votes }) => [key, title, before, after, votes])).toEqual([
      ['c0', 'The matter of c0', b, s, { seller: 2, buyer: 1 }],
      ['c1', 'The matter of c1', s, b, { buyer: 2, seller: 1 }],
    ]);
    expect(await ask({ without: [], tally: { quorum: 4 } })).toMatchObject({
      changed: 2,
      broken: 1,
      fixed: 0,
    });
    expect(await ask({ without: [], round: 0 })).toMatchObject({ changed: 1, broken: 1 });
    expect(await ask({ without: [], stop: { quorum: 3 } })).toMatchObject({ changed: 1, goOn: 0 });
    expect(await ask({ without: [], stop: 'no_change' })).toMatchObject({ changed: 0, goOn: 2 });
  });

  it('are listed as far as a window holds', async () => {
    const { ask } = juries(...Array.from({ length: 250 }, () => [talked]));
    const { changed, rows } = await ask({ without: [1, 2] });
    expect([changed, rows.length]).toEqual([250, 200]);
  });

  it('are read once, until the run is another', async () => {
    const { ask, end, reads } = juries([talked]);
    await ask({ without: [] });
    await ask({ without: [1] });
    expect(reads()).toBe(1);
    end();
    await ask({ without: [1] });
    expect(reads()).toBe(2);
  });

  it('are not asked what is no question', async () => {
    const { ask } = juries([talked]);
    const odd = {
      without: ['1', 1, 2.5],
      tally: 'most',
      round: -1,
      stop: { quorum: 'all' },
    } as unknown as WhatIf;
    expect(await ask(odd)).toEqual(await ask({ without: [1] }));
    await expect(ask('all' as unknown as WhatIf)).rejects.toThrow('no question about ballots');
  });
});
