import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace, SHARED_DATA, type Workspace } from '../harness/command-line';

interface Printed {
  readonly runs: readonly { readonly id: string }[];
  readonly metrics: Readonly<
    Record<
      string,
      {
        readonly values: readonly number[];
        readonly difference: number;
        readonly interval: readonly [number, number];
        readonly p: number;
        readonly p_holm: number;
      }
    >
  >;
  readonly flips: Readonly<Record<string, number>>;
  readonly groups?: { readonly groups: readonly { readonly group: string; readonly n: number }[] };
  readonly gates?: readonly { readonly met: boolean }[];
  readonly problems: readonly { readonly code: string }[];
}

let workspace: Workspace;

beforeAll(() => {
  workspace = createWorkspace({
    'cases.jsonl': ['east', 'east', 'west', 'west']
      .map(
        (region, index) =>
          `${JSON.stringify({ id: `c${index}`, facts: `Case ${index}.`, region, gold: { winner: 'buyer' } })}\n`,
      )
      .join(''),
    'roles/ask.role.md': '---\nrole: ask\noutput: text\n---\nuser:\nWho wins?\n',
    'court.pipeline.yaml':
      'moot: 1\nname: court\nstages:\n  - stage: answer\n    role: ask\nverdict:\n  text: "{{ answer }}"\n',
    'disputes.slice.yaml':
      'moot: 1\ndataset: cases.jsonl\nadapter: plain\npipeline: court.pipeline.yaml\nscore: [jury.accuracy]\n',
  });
});
afterAll(() => {
  workspace.remove();
});

async function imported(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await workspace.moot('import', 'predictions', ...args, '--json');
  const { run } = JSON.parse(stdout) as { run?: string };
  if (run === undefined) throw new Error(stderr + stdout);
  return run;
}

async function compared(...args: readonly string[]): Promise<Printed> {
  const { stdout } = await workspace.moot('compare', ...args, '--json');
  return JSON.parse(stdout) as Printed;
}

const predictions = (model: string): string => join(SHARED_DATA, 'lawbench/predictions', model, '3-4.json');

describe('moot compare of LawBench 3-4', () => {
  let gpt4: string;
  let again: string;
  let gpt35: string;

  beforeAll(async () => {
    expect(existsSync(predictions('GPT4'))).toBe(true);
    gpt4 = await imported(predictions('GPT4'), '--task', 'lawbench/3-4');
    again = await imported(predictions('GPT4'), '--task', 'lawbench/3-4');
    gpt35 = await imported(predictions('GPT-3.5-turbo-0613'), '--task', 'lawbench/3-4');
  }, 60_000);

  it('finds GPT-4 .0387 better than GPT-3.5, with interval and p', async () => {
    const { runs, metrics } = await compared(gpt35, gpt4);
    const { values, difference, interval, p, p_holm } = metrics['lawbench.3-4'] ?? expect.fail();
    expect(runs.map(({ id }) => id)).toEqual([gpt35, gpt4]);
    expect(difference).toBeCloseTo(0.0387, 4);
    expect(difference).toBeCloseTo((values[1] ?? NaN) - (values[0] ?? NaN), 12);
    expect(interval[0]).toBeGreaterThan(0.01);
    expect(interval[0]).toBeLessThan(difference);
    expect(interval[1]).toBeGreaterThan(difference);
    expect(interval[1]).toBeLessThan(0.07);
    expect(p).toBeLessThan(0.01);
    expect(p_holm).toBeGreaterThanOrEqual(p);
  });

  it('finds nothing between two imports of the same file', async () => {
    const { metrics, flips } = await compared(gpt4, again, '--all');
    expect(Object.keys(metrics)).toEqual(['lawbench.3-4', 'lawbench.3-4_parsed']);
    for (const metric of Object.values(metrics))
      expect(metric).toMatchObject({ difference: 0, interval: null, p: 1, p_holm: 1 });
    expect(flips).toEqual({ fixed: 0, broken: 0, changed: 0, same: 500, unscored: 0 });
  });

  it('groups by the term of the gold label', async () => {
    const { groups } = await compared(gpt4, gpt35, '--by', 'term');
    expect(groups?.groups[0]?.group).toBe('life or death');
    expect(groups?.groups.reduce((sum, { n }) => sum + n, 0)).toBe(500);
  });

  it('compares three runs', async () => {
    const { status, stdout } = await workspace.moot('compare', gpt4, again, gpt35);
    expect(status).toBe(0);
    expect(stdout).toContain(`${again} against the baseline`);
    expect(stdout).toContain(`${gpt35} against the baseline`);
  });

  it('holds gates against the difference: exit status 1 when one is missed', async () => {
    const gate = ['--gate', 'lawbench.3-4 >= -0.01'];
    expect((await workspace.moot('compare', gpt4, again, ...gate)).status).toBe(0);
    const missed = await workspace.moot('compare', gpt4, gpt35, ...gate);
    expect(missed.status).toBe(1);
    expect(missed.stderr).toContain('the difference of lawbench.3-4 is -0.0387, wanted >= -0.01');
  });

  it('prints tables as text, Markdown and CSV', async () => {
    const plain = await workspace.moot('compare', gpt4, gpt35);
    expect(plain.stdout).toMatch(/^lawbench\.3-4 +496 +0\.8262 +0\.7875 +-0\.0387 \[-0\.0\d+, -0\.0\d+\]/mu);
    const md = await workspace.moot('compare', gpt4, gpt35, '--format', 'md');
    expect(md.stdout).toContain('| metric | n | baseline | other |');
    const csv = await workspace.moot('compare', gpt4, gpt35, '--format', 'csv');
    expect(csv.stdout).toMatch(/^group,metric,run,n,baseline,value,difference,low,high,p,/u);
  });

  it('refuses what cannot be compared, and says what to do', async () => {
    const unknown = await workspace.moot('compare', gpt4, `${gpt35}x`);
    expect(unknown).toMatchObject({ status: 2, stdout: '' });
    expect(unknown.stderr).toContain(`Did you mean "${gpt35}"?`);
    expect((await workspace.moot('compare', gpt4)).status).toBe(2);
    expect((await workspace.moot('compare', gpt4, again, '--gate', 'better')).stderr).toContain(
      'is not a gate',
    );
    const figure = await workspace.moot('compare', gpt4, again, '--metric', 'lawbench.3-5', '--json');
    expect(figure.status).toBe(2);
    expect((JSON.parse(figure.stdout) as Printed).problems[0]?.code).toBe('unknown-figure');
  });
});

describe('moot compare of runs of a slice', () => {
  const answers = (name: string, winners: readonly string[]): Promise<string> => {
    workspace.write(
      name,
      winners.map((answer, index) => `${JSON.stringify({ id: `c${index}`, answer })}\n`).join(''),
    );
    return imported(name, '--slice', 'disputes.slice.yaml');
  };

  it('refuses runs without a case in common', async () => {
    const disputes = await answers('a.jsonl', ['buyer', 'seller']);
    const other = await imported(predictions('GPT4'), '--task', 'lawbench/3-4');
    const refused = await workspace.moot('compare', disputes, other);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('no case in common. Compare runs of the same slice or dataset.');
  });

  it('leaves a run of other cases out, and says which', async () => {
    const one = await answers('one.jsonl', ['buyer', 'seller']);
    const two = await answers('two.jsonl', ['buyer', 'buyer']);
    const other = await imported(predictions('GPT4'), '--task', 'lawbench/3-4');
    const { status, stdout, stderr } = await workspace.moot('compare', other, one, two);
    expect(status).toBe(0);
    expect(stderr).toContain(`The run ${other} has no case in common with the others and is left out.`);
    expect(stdout).toMatch(/^jury\.accuracy +2 /mu);
  });

  it('groups runs by a field of the dataset, and says when it is gone', async () => {
    const ids: string[] = [];
    for (const model of ['builtin:baseline', 'builtin:baseline']) {
      const { stdout } = await workspace.moot('run', 'disputes.slice.yaml', '--model', model, '--json');
      ids.push((JSON.parse(stdout) as { run: string }).run);
    }
    const { groups, problems } = await compared(...ids, '--by', 'region');
    expect(problems).toEqual([]);
    expect(groups?.groups).toMatchObject([
      { group: 'east', n: 2 },
      { group: 'west', n: 2 },
    ]);
    const without = await compared(...ids, '--by', 'weather');
    expect(without.problems.map(({ code }) => code)).toEqual(['no-groups']);
  });
});
