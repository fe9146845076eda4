import { beforeEach, describe, expect, it } from 'vitest';
import { attributionsOf, placeOfAttribution } from '../../../src/core/attribution/attribution';
import { attributionView } from '../../../src/core/attribution/attribution-view';
import type { RunHost } from '../../../src/core/run/run-host';
import type { Processes } from '../../../src/core/run-store/run-lock';
import { type MemoryFiles, memoryPaths } from '../../harness/memory-files';
import { ROOT } from '../../harness/memory-runs';
import { ruleFiles, ruleModel, twoRuns, type Pair } from './two-runs';

let files: MemoryFiles;
beforeEach(() => {
  files = ruleFiles();
});

const process = (pid: number, ...alive: readonly number[]): Processes => ({
  own: { host: 'here', pid },
  isAlive: (other) => other === pid || alive.includes(other),
});

interface Left {
  readonly world: MemoryFiles;
  /** Answers that were paid. */
  readonly paid: number;
}

/** The files as a search leaves them that is killed after so many calls, or a few more that went on at once. */
async function killedAfter({ look, host }: Pair, calls: number): Promise<Left> {
  let world: MemoryFiles | undefined;
  await look(
    {
      onProgress: (so) => {
        if (so.calls >= calls) world ??= files.copy();
      },
    },
    { ...host, processes: process(1) },
  );
  if (!world) throw new Error(`It never asked ${calls} calls.`);
  const [answers = ''] = world
    .below('/w/.moot/attributions')
    .filter((path) => path.endsWith('.answers.jsonl'));
  return { world, paid: world.text(answers).split('\n').length - 1 };
}

const inWorld = (host: RunHost, world: MemoryFiles, processes: Processes): RunHost => ({
  ...host,
  files: world,
  processes,
});

describe('answers that a search has paid', () => {
  it('are not asked again by the same search, nor for other cases or repeats between the runs', async () => {
    const { look } = await twoRuns(files, { one: [6], two: [1] });
    const first = await look();
    expect(first.asked.length).toBeGreaterThan(4);
    const second = await look();
    expect(second.asked).toEqual([]);
    expect(second.attribution.cases).toEqual(first.attribution.cases);
    expect(second.attribution).toMatchObject({ calls: 0, state: 'finished' });
    expect(second.attribution.id).not.toBe(first.attribution.id);
    // Each set has its first run already.
    const third = await look({ repeats: 3 });
    expect(third.attribution.cases.map(({ state }) => state)).toEqual(['found', 'found']);
    expect(third.asked.length).toBe(
      first.asked.length + 4 + 2 * 0 + third.asked.filter((s) => s === 'notes').length,
    );
  });

  it('are asked again of another model', async () => {
    const { look, host } = await twoRuns(files, { one: [6] });
    await look();
    const other = ruleModel({ one: [6] }, 'other');
    const sources = { ...host.sources, editorModel: () => Promise.resolve(other) };
    await look({ model: 'vscode:other' }, { ...host, sources });
    expect(other.calls.length).toBeGreaterThan(0);
  });

  it('are kept beside the result, without keys', async () => {
    const { look } = await twoRuns(files, { one: [6] });
    const { attribution, asked } = await look();
    const { answers } = placeOfAttribution(memoryPaths, ROOT, attribution.id);
    const lines = files.text(answers).trimEnd().split('\n');
    expect(lines).toHaveLength(asked.length);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      asked: 'scripted',
      case: expect.any(String) as string,
      repeat: 0,
      call: 'answer#1',
      answer: { usage: { input: 10, output: 1 }, model: 'scripted' },
    });
  });
});

describe('a search whose program is gone', () => {
  it('reads as interrupted, and goes on where it was: nothing is paid twice', async () => {
    const pair = await twoRuns(files, { one: [6], two: [1] });
    const { world, paid } = await killedAfter(pair, 3);
    const runs = [pair.opened.runs[0].manifest.id, pair.opened.runs[1].manifest.id] as const;
    const [whole] = await attributionsOf(files, memoryPaths, ROOT, runs);
    const [left] = await attributionsOf(world, memoryPaths, ROOT, runs, process(2));
    expect(left?.state).toBe('interrupted');
    expect(attributionView(left!).ends).toContain('Interrupted; the same search goes on from here');
    const { attribution, asked } = await pair.look({}, inWorld(pair.host, world, process(2)));
    expect(attribution).toMatchObject({ id: left?.id, state: 'finished', startedAt: left?.startedAt });
    expect(attribution.cases).toEqual(whole?.cases);
    // What it took in all.
    expect(attribution.calls).toBe(whole?.calls);
    expect(asked.length).toBe((whole?.calls ?? 0) - paid);
    expect(await attributionsOf(world, memoryPaths, ROOT, runs, process(2))).toEqual([attribution]);
    const { lock } = placeOfAttribution(memoryPaths, ROOT, attribution.id);
    expect(await world.exists(lock)).toBe(false);
  });

  it('loses the answer of which half a line is left, and none that follows', async () => {
    const pair = await twoRuns(files, { one: [6] });
    const { world, paid } = await killedAfter(pair, 3);
    const [{ id } = { id: '' }] = await attributionsOf(world, memoryPaths, ROOT, [
      pair.opened.runs[0].manifest.id,
      pair.opened.runs[1].manifest.id,
    ]);
    const { answers } = placeOfAttribution(memoryPaths, ROOT, id);
    await world.write(answers, world.text(answers).slice(0, -20));
    const { asked, attribution } = await pair.look({}, inWorld(pair.host, world, process(2)));
    expect(attribution.cases).toMatchObject([{ state: 'found' }]);
    expect(asked.length).toBe(attribution.calls - paid + 1);
    const lines = world.text(answers).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { call: string }).call)).toEqual(
      Array.from({ length: attribution.calls }, () => 'answer#1'),
    );
  });

  it('stays within its limit, with what was spent before', async () => {
    const pair = await twoRuns(files, { one: [6], two: [1] });
    const { world, paid } = await killedAfter(pair, 3);
    const limited = { limit: { calls: paid + 2 } };
    const { attribution, asked } = await pair.look(limited, inWorld(pair.host, world, process(2)));
    expect(asked).toHaveLength(2);
    expect(attribution).toMatchObject({ state: 'limit', calls: paid + 2 });
  });

  it('is still running while its program lives, and is not begun twice', async () => {
    const pair = await twoRuns(files, { one: [6] });
    const { world } = await killedAfter(pair, 2);
    const processes = process(2, 1);
    const runs = [pair.opened.runs[0].manifest.id, pair.opened.runs[1].manifest.id] as const;
    const [left] = await attributionsOf(world, memoryPaths, ROOT, runs, processes);
    expect(left?.state).toBe('running');
    await expect(pair.look({}, inWorld(pair.host, world, processes))).rejects.toThrow(
      'written by another program (process 1)',
    );
  });
});
