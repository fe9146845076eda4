import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPrompts, createWorkspace, type Workspace } from '../harness/command-line';

let workspace: Workspace;
let run: string;

beforeAll(async () => {
  workspace = createWorkspace();
  copyPrompts(workspace);
  const { stdout } = await workspace.moot('run', 'prompts/samples/verdict.slice.yaml', '--json');
  run = (JSON.parse(stdout) as { run: string }).run;
});
afterAll(() => {
  workspace.remove();
});

interface Faults {
  readonly cases: number;
  readonly faults: readonly {
    readonly id: string;
    readonly lost: readonly {
      readonly kind: string;
      readonly stage: string;
      readonly file: string;
      readonly line: number;
    }[];
  }[];
}

describe('moot faults', () => {
  it('names the stage that lost the answer of each wrong case, and how often each did', async () => {
    const { status, stdout } = await workspace.moot('faults', run, '--json');
    expect(status).toBe(0);
    const { cases, faults } = JSON.parse(stdout) as Faults;
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThanOrEqual(cases);
    const [first] = faults;
    expect(first?.lost[0]?.file.replaceAll('\\', '/')).toBe('prompts/verdict/verdict.pipeline.yaml');
    const text = (await workspace.moot('faults', run)).stdout;
    expect(text).toContain(`run ${run}  ${faults.length} of ${cases} cases went wrong\n`);
    expect(text).toContain(first!.id);
    expect(text).toMatch(/^lost at +cases/mu);
  });

  it('shows what was seen at each stage of one case', async () => {
    const { faults } = JSON.parse((await workspace.moot('faults', run, '--json')).stdout) as Faults;
    const [first] = faults;
    const { stdout } = await workspace.moot('faults', run, '--case', first!.id);
    expect(stdout).toMatch(/^ {4}candidates: with/mu);
    expect(stdout).toContain('← lost here');
  });

  it('can be grouped by in a comparison, and is a column of the tables', async () => {
    const compared = await workspace.moot('compare', run, run, '--by', 'fault');
    expect(compared.stdout).toMatch(
      /judge \(deliberation\/draft\) → judge \(deliberation\/draft\)|\(.*\) → .*\(.*\)/u,
    );
    const table = await workspace.moot('report', run, '--format', 'csv');
    expect(table.stdout.split('\r\n')[0]).toContain('lost_at');
    expect(table.stdout).toMatch(/(?:judge|retrieval|selection|revision) \([a-z/]+\)/u);
  });

  it('of a case that is not there is wrong use', async () => {
    const { status, stderr } = await workspace.moot('faults', run, '--case', 'nobody');
    expect(status).toBe(2);
    expect(stderr).toContain('no finished case "nobody"');
  });
});

describe('moot coverage', () => {
  it('counts places and ways of the pipeline and the prompts', async () => {
    const { stdout } = await workspace.moot('coverage', run, '--json');
    const { cases, untold, files } = JSON.parse(stdout) as {
      cases: number;
      untold: number;
      files: {
        file: string;
        list: { name: string; count: number; line: number; branches: { name: string; count: number }[] }[];
      }[];
    };
    expect(untold).toBe(0);
    const [pipeline] = files;
    const draft = pipeline!.list.find(({ name }) => name === 'deliberation/draft');
    expect(draft?.count).toBeGreaterThanOrEqual(cases);
    const alone = pipeline!.list.find(({ name }) => name === 'alone');
    expect(alone).toMatchObject({
      count: 0,
      branches: [{ count: 0 }, { name: 'when: skipped', count: cases }],
    });
    // The English prompts stand behind a switch.
    const judge = files.find(({ file }) => file.endsWith('case-judge.role.md'));
    expect(judge?.list.find(({ name }) => name === "if language == 'en'")?.branches[0]?.count).toBe(0);
    const text = (await workspace.moot('coverage', run)).stdout;
    expect(text).toContain(`run ${run}  ${cases} cases\n`);
    expect(text).toMatch(/^! +\d+ +0 {2}alone +when: ran 0 · when: skipped/mu);
  });
});
