import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPrompts, createWorkspace, type Workspace } from '../harness/command-line';

let workspace: Workspace;
let run: string;
let before: string;

/** Of everything in the run's own folder. */
function fingerprint(): string {
  const folder = join(workspace.folder, '.moot/runs', run);
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  ))
    hash.update(entry.isFile() ? readFileSync(join(entry.parentPath, entry.name)) : entry.name);
  return hash.digest('hex');
}

beforeAll(async () => {
  workspace = createWorkspace();
  copyPrompts(workspace);
  const { stdout } = await workspace.moot(
    'run',
    'prompts/samples/criminal.slice.yaml',
    '--limit',
    '3',
    '--json',
  );
  run = (JSON.parse(stdout) as { run: string }).run;
  before = fingerprint();
});
afterAll(() => {
  workspace.remove();
});

const json = async <T>(...args: readonly string[]): Promise<T> => {
  const { stdout, stderr, status } = await workspace.moot(...args, '--json');
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout) as T;
};

interface Reported {
  readonly cases: readonly {
    readonly id: string;
    readonly scores: readonly { readonly metric: string; readonly right?: boolean }[];
  }[];
  readonly metrics: Readonly<Record<string, { readonly value: number; readonly human?: number }>>;
  readonly agreement?: readonly unknown[];
}

describe('moot mark and moot marks', () => {
  it('judge beside the run; report, compare and the list of runs count the judgment', async () => {
    const was = await json<Reported>('report', run);
    const wrong = was.cases.find(({ scores }) =>
      scores.some(({ metric, right }) => metric === 'simucourt.fine' && right === false),
    );
    expect(wrong).toBeDefined();
    const { status, stdout } = await workspace.moot(
      'mark',
      run,
      wrong!.id,
      '--score',
      'fine',
      '--right',
      '--by',
      'lin',
      '--note',
      'as to the sum',
    );
    expect([status, stdout]).toEqual([0, `lin calls right: simucourt.fine of ${wrong!.id}.\n`]);

    const is = await json<Reported>('report', run);
    expect(is.metrics['simucourt.fine']?.value).toBeCloseTo(
      (was.metrics['simucourt.fine']?.value ?? 0) + 1 / 3,
      12,
    );
    expect([is.metrics['simucourt.fine']?.human, is.agreement?.length]).toEqual([1, 1]);
    const { runs } = await json<{ runs: readonly Pick<Reported, 'metrics'>[] }>('runs');
    expect(runs[0]?.metrics['simucourt.fine']?.human).toBe(1);
    const marks = await json<{ cases: number; scores: readonly object[] }>('marks', run);
    expect([marks.cases, marks.scores.length]).toEqual([1, 1]);
    expect((await workspace.moot('marks', run)).stdout).toMatch(/simucourt\.fine\s+lin\s+1\s+1\s+1/u);
    const compared = await json<{ metrics: Record<string, { human?: readonly number[] }> }>(
      'compare',
      run,
      run,
      '--metric',
      'simucourt.fine',
    );
    expect(compared.metrics['simucourt.fine']?.human).toEqual([1, 1]);
    expect((await workspace.moot('compare', run, run)).stdout).toContain(
      'by a person, simucourt.fine: 1 → 1 of 3',
    );
    expect(fingerprint()).toBe(before);
  });

  it('refuse what fits nothing', async () => {
    const refused = async (...args: readonly string[]): Promise<string> => {
      const { status, stderr } = await workspace.moot('mark', ...args);
      expect(status).toBe(2);
      return stderr;
    };
    expect(await refused('nowhere', 'x', '--score', 'fine', '--right')).toContain(
      'There is no run "nowhere"',
    );
    expect(await refused(run, 'x', '--score', 'fine', '--right')).toContain('There is no case "x"');
    expect(await refused(run, 'sample-criminal-01', '--score', 'fine', '--right', '--wrong')).toContain(
      'Say one of',
    );
    expect(await refused(run, 'sample-criminal-01', '--score', 'results', '--right')).toContain(
      'has no score "results"',
    );
  });

  it('read a file that was written by hand, and tell of lines that find no place', async () => {
    const file = workspace.write(
      `.moot/runs/${run}.marks.jsonl`,
      '{"case":"sample-criminal-77","score":"fine","right":true}\noops\n',
    );
    const { stderr, stdout } = await workspace.moot('marks', run);
    expect(stderr).toContain('.marks.jsonl:2:1: warning bad-mark');
    expect(stderr).toContain('There is no case "sample-criminal-77" in the run.');
    expect(stdout).toContain(`No marks on ${run}`);
    expect(readFileSync(file, 'utf8')).toContain('oops');
    const { runs } = await json<{ runs: readonly object[] }>('runs');
    expect(runs).toHaveLength(1);
  });
});
