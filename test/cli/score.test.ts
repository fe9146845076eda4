import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { score, type ScoreFlags } from '../../src/cli/commands/score';
import { createHost } from '../../src/cli/host';
import type { CaseScore, MetricValue } from '../../src/core/metric/metric';
import { perCase, published, shared } from '../harness/lawbench-published';

const folder = mkdtempSync(join(tmpdir(), 'moot-score-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Scored {
  readonly cases: Readonly<Record<string, number>>;
  readonly metrics: Readonly<Record<string, MetricValue>>;
  readonly gates?: readonly { readonly met: boolean }[];
  readonly groups?: readonly {
    readonly group: string;
    readonly n: number;
    readonly metrics: Scored['metrics'];
  }[];
  readonly perCase?: readonly { readonly id: string; readonly scores: readonly CaseScore[] }[];
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `moot score` of a file with these lines. */
async function moot(lines: readonly object[], flags: Partial<ScoreFlags> = {}): Promise<Ended> {
  const file = join(folder, 'verdicts.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  let stdout = '';
  let stderr = '';
  const done = (callback: unknown): boolean => {
    if (typeof callback === 'function') (callback as () => void)();
    return true;
  };
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text, callback?: unknown) => {
    stdout += String(text);
    return done(callback);
  });
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
  try {
    return { status: await score(createHost(), file, { metric: [], ...flags }), stdout, stderr };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

async function mootJson(lines: readonly object[], flags: Partial<ScoreFlags> = {}): Promise<Scored> {
  const { stdout } = await moot(lines, { json: true, ...flags });
  return JSON.parse(stdout) as Scored;
}

describe('moot score FILE --json --per-case', () => {
  it('knows all that is published', () => {
    expect(published).toHaveLength(24);
  });

  it.each(published)(
    'gives the published score of $model in LawBench $task, in sum and case by case',
    async ({ task, model, mean, rate }) => {
      const predictions = JSON.parse(shared(`data/lawbench/predictions/${model}/${task}.json`)) as Record<
        string,
        { readonly prediction: string; readonly refr: string }
      >;
      const name = `lawbench.${task}`;
      const result = await mootJson(
        Object.entries(predictions).map(([id, { prediction, refr }]) => ({
          id,
          gold: { text: refr },
          predicted: { text: prediction },
        })),
        { metric: [name], perCase: true },
      );
      const { value, abstention_rate, interval } = result.metrics[name]!;
      expect(Math.abs(value! - mean)).toBeLessThan(1e-9);
      expect(Math.abs(abstention_rate! - rate)).toBeLessThan(1e-9);
      expect(interval![0]).toBeLessThan(mean);
      expect(interval![1]).toBeGreaterThan(mean);
      const official = perCase[model]![task]!;
      expect(result.perCase).toHaveLength(official.length);
      const wrong = result.perCase!.filter(({ id, scores }) => {
        const [expected, abstained] = official[Number(id)]!;
        const own = scores.find(({ metric }) => metric === name)!;
        const same = expected === null ? own.value === null : Math.abs(own.value! - expected) < 1e-9;
        return !same || own.abstained !== (abstained === 1);
      });
      expect(wrong).toEqual([]);
    },
  );

  it('gives the scores of SimuCourt’s articles, over all and per type', async () => {
    interface Figures {
      readonly precision: number;
      readonly recall: number;
      readonly f1: number;
    }
    const oracle = JSON.parse(shared('oracles/agentscourt-laws.json')) as {
      readonly cases: readonly { type: string; gold: string[]; predicted: string[] }[];
      readonly overall: Figures;
      readonly byType: Readonly<Record<string, Figures>>;
    }[];
    expect(oracle.length).toBeGreaterThan(0);
    for (const { cases, overall, byType } of oracle) {
      const { metrics } = await mootJson(
        cases.map(({ type, gold, predicted }, index) => ({
          id: index,
          type,
          gold: { articles: gold },
          predicted: { articles: predicted },
        })),
        { metric: ['simucourt.articles'] },
      );
      for (const [suffix, figures] of [
        ['', overall] as const,
        ...Object.entries(byType).map(([type, figures]) => [`[${type}]`, figures] as const),
      ]) {
        // The oracle has a row for types without cases; there is no figure then.
        if (suffix !== '' && !cases.some(({ type }) => `[${type}]` === suffix)) continue;
        for (const part of ['precision', 'recall', 'f1'] as const)
          expect(
            Math.abs(metrics[`simucourt.articles.${part}${suffix}`]!.value! - figures[part]),
          ).toBeLessThan(1e-9);
      }
    }
  });

  it('leaves the cases out when they are not asked for', async () => {
    const lines = [{ id: 'a', gold: { charges: ['盗窃'] }, predicted: { charges: ['盗窃'] } }];
    expect(await mootJson(lines)).not.toHaveProperty('perCase');
  });
});

const LINES = [
  {
    id: 'a',
    court: 'North',
    type: 'criminal',
    gold: { charges: ['盗窃'] },
    predicted: { charges: ['盗窃'] },
  },
  {
    id: 'b',
    court: 'North',
    type: 'criminal',
    gold: { charges: ['诈骗'] },
    predicted: { charges: ['盗窃'] },
  },
  {
    id: 'c',
    court: 'South',
    type: 'criminal',
    gold: { charges: ['盗窃', '诈骗'] },
    predicted: { charges: ['抢劫'] },
  },
  { id: 'd', type: 'criminal', gold: { charges: ['盗窃'] }, predicted: null },
];

describe('moot score', () => {
  it('takes the metrics that fit the gold labels when none is named', async () => {
    const { metrics, cases } = await mootJson(LINES);
    expect(Object.keys(metrics)).toEqual(['simucourt.charge', 'simucourt.charge_normalised']);
    expect(cases).toEqual({ total: 4, done: 3, error: 0, unparsed: 1, cancelled: 0 });
    const lawBench = await mootJson([
      {
        id: 'a',
        kind: 'lawbench/3-1',
        gold: { text: '法条:刑法第264条' },
        predicted: { text: '刑法第264条' },
      },
    ]);
    expect(Object.keys(lawBench.metrics)).toEqual(['lawbench.3-1', 'lawbench.3-1_parsed']);
  });

  it('asks for a metric where the gold labels could be of any task', async () => {
    const { status, stderr } = await moot([{ id: 'a', gold: { text: 'C' }, predicted: { text: 'C' } }]);
    expect(status).toBe(2);
    expect(stderr).toContain('Name one with --metric. Known: ');
  });

  it('says which metric may be meant', async () => {
    expect(await moot(LINES, { metric: ['chagre'] })).toMatchObject({
      status: 2,
      stderr: '--metric: error unknown-metric: There is no metric "chagre". Did you mean "charge"?\n',
    });
  });

  it('holds figures against gates: 1 and the figure when one is missed, 2 when it is no gate', async () => {
    const met = await moot(LINES, { gate: ['charge >= 0.3'] });
    expect(met).toMatchObject({ status: 0, stderr: '' });
    const missed = await moot(LINES, { gate: ['charge >= 0.3', 'charge > 0.5'] });
    expect(missed).toMatchObject({ status: 1, stderr: 'gate missed: charge is 0.3333, wanted > 0.5\n' });
    const wrong = await moot(LINES, { gate: ['charge = 1'] });
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain('"articles.f1 >= 0.2"');
    expect((await mootJson(LINES, { gate: ['charge >= 0.3'] })).gates).toEqual([
      { metric: 'charge', wanted: '>= 0.3', value: 1 / 3, met: true },
    ]);
  });

  it('groups by a field of the lines, or by a part of the gold label', async () => {
    const byCourt = await mootJson(LINES, { by: 'court' });
    expect(
      byCourt.groups!.map(({ group, n, metrics }) => [group, n, metrics['simucourt.charge']?.value]),
    ).toEqual([
      ['North', 2, 0.5],
      ['South', 1, 0],
      ['–', 1, undefined],
    ]);
    const byCharge = await mootJson(LINES, { by: 'charge' });
    expect(byCharge.groups!.map(({ group, n }) => [group, n])).toEqual([
      ['盗窃', 3],
      ['诈骗', 2],
    ]);
    expect(await moot(LINES, { by: 'cuort' })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Did you mean "court"?') as string,
    });
  });

  it('prints figures in columns with their intervals', async () => {
    const { stdout } = await moot(LINES);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(
        /^ {2}simucourt\.charge {14}0\.3333 {2}\[0\.0000, \d\.\d{4}\] {2}n 3$/u,
      ) as string,
      expect.stringMatching(
        /^ {2}simucourt\.charge_normalised {3}0\.3333 {2}\[0\.0000, \d\.\d{4}\] {2}n 3$/u,
      ) as string,
      '',
    ]);
  });

  it('writes a report of the file in the form that the ending says', async () => {
    const out = join(folder, 'scores.html');
    expect(await moot(LINES, { out })).toMatchObject({ status: 0, stdout: '' });
    const page = readFileSync(out, 'utf8');
    expect(page).toMatch(/^<!doctype html>/u);
    expect([...page.matchAll(/data-outcome="(\w+)"/gu)].map((match) => match[1])).toEqual([
      'right',
      'wrong',
      'wrong',
      'unparsed',
    ]);
  });
});
