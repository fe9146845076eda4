import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from '../harness/command-line';

interface Printed {
  readonly run: string;
  readonly state: string;
  readonly cases: { readonly total: number; readonly done: number };
  readonly stopEarly?: {
    readonly stopped: boolean;
    readonly decision?: string;
    readonly metric: string;
    readonly shown: readonly { readonly pairs: number }[];
  };
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

const CASES = 60;
const lines = (of: (index: number) => object): string =>
  Array.from({ length: CASES }, (_, index) => `${JSON.stringify({ id: `c${index}`, ...of(index) })}\n`).join(
    '',
  );

let workspace: Workspace;

beforeAll(() => {
  workspace = createWorkspace({
    'cases.jsonl': lines((index) => ({ facts: `Parcel ${index} came broken.`, gold: { winner: 'buyer' } })),
    'roles/ask.role.md': '---\nrole: ask\noutput: text\n---\nuser:\nWho wins?\n',
    'court.pipeline.yaml':
      'moot: 1\nname: court\nstages:\n  - stage: answer\n    role: ask\nverdict:\n  winner: "{{ answer }}"\n',
    'all.slice.yaml':
      'moot: 1\ndataset: cases.jsonl\nadapter: plain\npipeline: court.pipeline.yaml\nscore: [jury.accuracy]\nconcurrency: 1\n',
    'right.jsonl': lines(() => ({ answer: 'buyer' })),
    'wrong.jsonl': lines(() => ({ answer: 'seller' })),
    'half.jsonl': lines((index) => ({ answer: index % 2 === 0 ? 'buyer' : 'seller' })),
    'other-half.jsonl': lines((index) => ({ answer: index % 2 === 0 ? 'seller' : 'buyer' })),
  });
});
afterAll(() => {
  workspace.remove();
});

async function run(answers: string, ...args: readonly string[]): Promise<Printed> {
  const model = ['--model', `recorded:${answers}`];
  const { stdout, stderr } = await workspace.moot('run', 'all.slice.yaml', ...model, ...args, '--json');
  expect(stderr).not.toMatch(/bug/iu);
  return JSON.parse(stdout) as Printed;
}

describe('moot run --stop-early', () => {
  it('ends a run that is clearly better, says so everywhere, and runs the rest on request', async () => {
    const old = await run('wrong.jsonl');
    const better = await run('right.jsonl', '--stop-early', '--against', old.run);
    expect(better).toMatchObject({
      state: 'finished',
      cases: { total: CASES, done: 24 },
      stopEarly: { stopped: true, decision: 'different', metric: 'jury.accuracy' },
    });

    const listed = await workspace.moot('runs');
    expect(listed.stdout).toMatch(new RegExp(`^${better.run}  finished early  all  .*  24/${CASES}`, 'mu'));
    const compared = await workspace.moot('compare', old.run, better.run);
    expect(compared.stdout).toContain(`${better.run} stopped after 24 of ${CASES} pairs`);
    for (const format of ['md', 'html']) {
      const report = await workspace.moot('report', better.run, '--format', format);
      expect(report.stdout).toContain(`stopped after 24 of ${CASES} pairs`);
    }
    const report = await workspace.moot('report', better.run, '--format', 'json');
    expect(JSON.parse(report.stdout)).toMatchObject({ stopEarly: { decision: 'different' } });

    const told = await workspace.moot('resume', better.run);
    expect(told.status).toBe(0);
    expect(told.stdout).toContain(`moot resume ${better.run} --rest`);
    const rest = await workspace.moot('resume', better.run, '--rest', '--json');
    expect(JSON.parse(rest.stdout)).toMatchObject({
      state: 'finished',
      cases: { done: CASES },
      stopEarly: { stopped: false, decision: 'different', shown: better.stopEarly?.shown },
    });
  }, 60_000);

  it('ends a run that is clearly worse, with the gates judged on what ran', async () => {
    const old = await run('right.jsonl');
    const worse = await workspace.moot(
      ...['run', 'all.slice.yaml', '--model', 'recorded:wrong.jsonl', '--stop-early', '--against', old.run],
      ...['--gate', 'jury.accuracy >= 0.5'],
    );
    expect(worse.status).toBe(1);
    expect(worse.stdout).toContain(`24 of ${CASES} cases done`);
    expect(worse.stdout).toContain('-1.0000, passed the boundary of look 2 of 5');
    expect(worse.stderr).toContain(`may stop early against ${old.run}`);
  }, 60_000);

  it('goes to the end where nothing is found', async () => {
    const old = await run('half.jsonl');
    const same = await run('other-half.jsonl', '--stop-early', '--against', old.run, '--looks', '3');
    expect(same).toMatchObject({
      state: 'finished',
      cases: { done: CASES },
      stopEarly: {
        stopped: false,
        decision: 'planned end',
        shown: [{ pairs: 20 }, { pairs: 40 }, { pairs: 60 }],
      },
    });
    const compared = await workspace.moot('compare', old.run, same.run);
    expect(compared.stderr).toMatch(/Not found is not the same: .* of jury\.accuracy \(60 pairs\)/u);
  }, 60_000);

  it('asks for a run to compare with', async () => {
    const alone = await run('right.jsonl', '--stop-early');
    expect(alone.problems).toMatchObject([{ code: 'no-baseline' }]);
    const unknown = await run('right.jsonl', '--stop-early', '--against', 'nothing');
    expect(unknown.problems.map(({ code }) => code)).toEqual(['unknown-run']);
  }, 60_000);
});

describe('moot power', () => {
  it('tells from one run or two what a slice can find, and how many cases a difference takes', async () => {
    const old = await run('half.jsonl');
    const other = await run('right.jsonl');
    const one = await workspace.moot('power', old.run);
    expect(one.stdout).toMatch(/^jury\.accuracy +60 +0\.5000 +independent: 50\.0 % differ +0\.\d{4}$/mu);
    const two = await workspace.moot(
      'power',
      old.run,
      other.run,
      '--detect',
      '0.1',
      '--metric',
      'jury.accuracy',
      '--json',
    );
    expect(JSON.parse(two.stdout)).toMatchObject({
      runs: [old.run, other.run],
      power: 0.8,
      alpha: 0.05,
      detect: 0.1,
      figures: [{ metric: 'jury.accuracy', kind: 'share', from: 'observed', found: [{ discordance: 0.5 }] }],
    });
    const slice = await workspace.moot('power', 'all.slice.yaml', '--against', old.run);
    expect(slice.stdout).toContain(`for a slice of ${CASES} cases`);
  }, 60_000);

  it('says how it is to be written', async () => {
    expect(await workspace.moot('power', 'all.slice.yaml')).toMatchObject({ status: 2, stdout: '' });
    const unknown = await workspace.moot('power', 'nothing');
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toContain('There is no run "nothing"');
  }, 60_000);
});
