import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPrompts, createWorkspace, type Workspace } from '../harness/command-line';

let workspace: Workspace;
let run: string;

beforeAll(async () => {
  workspace = createWorkspace();
  copyPrompts(workspace);
  const { stdout } = await workspace.moot(
    'run',
    'prompts/samples/cyber-jurors.slice.yaml',
    ...['--limit', '2', '--switch', 'jurors=3', '--json'],
  );
  run = (JSON.parse(stdout) as { run: string }).run;
});
afterAll(() => {
  workspace.remove();
});

interface Recounted {
  readonly cases: number;
  readonly accuracy: { readonly before: number; readonly after: number; readonly n: number };
  readonly changed: readonly { readonly after: string | null; readonly reason: string }[];
}

async function recounted(...args: readonly string[]): Promise<Recounted> {
  const { status, stdout } = await workspace.moot('recount', run, ...args, '--json');
  expect(status).toBe(0);
  return JSON.parse(stdout) as Recounted;
}

describe('moot recount', () => {
  it('by the jury’s own tally gives what the run gave', async () => {
    const { cases, accuracy, changed } = await recounted();
    expect([cases, accuracy.n, changed]).toEqual([2, 2, []]);
    expect(accuracy.after).toBe(accuracy.before);
    const { stdout } = await workspace.moot('recount', run);
    expect(stdout).toContain(`run ${run}  2 cases recounted: own tally\n`);
    expect(stdout).toContain('  no winner changes\n');
  });

  it('without any juror left finds no winner, and lists the cases', async () => {
    const { accuracy, changed } = await recounted(
      '--without',
      '1,2,3',
      '--tally',
      'quorum=2',
      '--round',
      '0',
    );
    expect(accuracy.after).toBe(0);
    expect(changed.map(({ after, reason }) => [after, reason])).toEqual([
      [null, 'nobody voted'],
      [null, 'nobody voted'],
    ]);
    const { stdout } = await workspace.moot('recount', run, '--without', '1,2,3');
    expect(stdout).toContain('2 winners change:');
    expect(stdout).toContain('→ no winner');
  });

  it('ends the discussion by other rules, with the figures then', async () => {
    const { figures } = (await recounted('--stop', 'quorum=1')) as unknown as {
      figures: Record<string, { before: number; after: number; n: number }>;
    };
    expect(figures['jury.accuracy']?.n).toBe(2);
    const { stdout } = await workspace.moot('recount', run, '--stop', 'no_change,quorum=1');
    expect(stdout).toContain('ended by no change or a quorum of 1\n');
    expect(stdout).toMatch(/^ {2}jury\.accuracy {2}\d\.\d{4} → \d\.\d{4}/mu);
  });

  it.each([
    [['no-such-run'], 'There is no run'],
    [['RUN', '--without', '4'], 'There is no juror 4'],
    [['RUN', '--without', 'one'], 'numbers of jurors'],
    [['RUN', '--stop', 'never'], 'no_change,quorum=15'],
    [['RUN', '--tally', 'most'], 'majority, unanimous or quorum=N'],
    [['RUN', '--tally', 'quorum=0'], 'majority, unanimous or quorum=N'],
  ])('%j is wrong use', async (args, word) => {
    const { status, stderr } = await workspace.moot('recount', ...args.map((arg) => arg.replace('RUN', run)));
    expect(stderr).toContain(word);
    expect(status).toBe(2);
  });

  it('says how to get ballots of a run that has none', async () => {
    const { stdout } = await workspace.moot(
      'run',
      'prompts/samples/disputes.slice.yaml',
      '--limit',
      '1',
      '--json',
    );
    const other = (JSON.parse(stdout) as { run: string }).run;
    const { status, stderr } = await workspace.moot('recount', other);
    expect(stderr).toContain('has ballots');
    expect(status).toBe(2);
  });
});
