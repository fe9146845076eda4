import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPrompts, createWorkspace, type Workspace } from '../harness/command-line';
import { csvRows, wellFormed } from '../core/report/readers';

const SLICE = 'prompts/samples/criminal.slice.yaml';

let workspace: Workspace;
let first: string;
let other: string;

async function runOf(...args: readonly string[]): Promise<string> {
  const { stdout } = await workspace.moot('run', SLICE, '--limit', '3', '--json', ...args);
  return (JSON.parse(stdout) as { run: string }).run;
}

beforeAll(async () => {
  workspace = createWorkspace();
  copyPrompts(workspace);
  first = await runOf();
  other = await runOf('--switch', 'debate=false');
});
afterAll(() => {
  workspace.remove();
});

const read = (file: string): string => readFileSync(join(workspace.folder, file), 'utf8');

describe('moot run --json', () => {
  it('gives every figure its interval, and judges typed gates beside those of the slice', async () => {
    const met = await workspace.moot('run', SLICE, '--limit', '3', '--json', '--gate', 'charge >= 0');
    const result = JSON.parse(met.stdout) as {
      metrics: Record<string, { value: number; interval?: number[] }>;
      gates: { metric: string }[];
    };
    expect(met.status).toBe(0);
    const { value, interval } = result.metrics['simucourt.articles.f1']!;
    expect(interval![0]).toBeLessThanOrEqual(value);
    expect(interval![1]).toBeGreaterThanOrEqual(value);
    expect(result.gates.map(({ metric }) => metric)).toEqual(['articles.f1', 'charge']);
    const missed = await workspace.moot('run', SLICE, '--limit', '1', '--gate', 'charge > 1');
    expect(missed.status).toBe(1);
    expect(missed.stderr).toMatch(/gate missed: charge is \d\.\d{4}, wanted > 1\n/u);
    expect(missed.stdout).toMatch(/gate met: articles\.f1 is \d\.\d{4}, wanted >= 0\.2\n/u);
  });
});

describe('moot report', () => {
  it('writes one page of several runs with their comparison', async () => {
    const ended = await workspace.moot('report', first, other, '--out', 'report.html');
    expect(ended).toMatchObject({ status: 0, stdout: '', stderr: 'The report is in report.html.\n' });
    const page = read('report.html');
    expect(page.trimEnd()).toMatch(/^<!doctype html>[\s\S]*<\/html>$/u);
    expect(page).toContain('Comparison with the first run');
    expect([...page.matchAll(/class="case" data-outcome/gu)]).toHaveLength(6);
  });

  it('is the same after a rerun that found nothing to ask again', async () => {
    const before = read(`.moot/runs/${first}/run.json`);
    const { status, stdout } = await workspace.moot('rerun', first, '--errors', '--unparsed');
    expect([status, stdout]).toEqual([0, `run ${first} has no such cases; nothing is asked again.\n`]);
    expect(read(`.moot/runs/${first}/run.json`)).toBe(before);
  });

  it('takes the end of an id for the run, and refuses a form that it cannot write', async () => {
    const { stdout } = await workspace.moot('report', first.slice(-6), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ run: first });
    const refused = await workspace.moot('report', first, '--out', 'report.pdf');
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toContain('".pdf" stands for no form');
  });

  it('prints each form whole to standard output', async () => {
    const forms = ['md', 'csv', 'json', 'junit'].map((format) =>
      workspace.moot('report', first, other, '--format', format),
    );
    const [md, csv, json, junit] = await Promise.all(forms);
    expect(md!.stdout.match(/^# .*/gmu)).toEqual([
      '# Comparison with the first run',
      '# AgentsCourt · Criminal cases',
      '# AgentsCourt · Criminal cases',
    ]);
    expect(csvRows(csv!.stdout)).toHaveLength(7);
    expect((JSON.parse(json!.stdout) as { run: string }[]).map(({ run }) => run)).toEqual([first, other]);
    expect(wellFormed(junit!.stdout)).toEqual([]);
    expect(junit!.stdout).toContain('name="articles.f1 &gt;= 0.2"');
  });

  it('ends with 1 when a gate is missed, of the slice or typed, and the report tells of it', async () => {
    const ended = await workspace.moot('report', first, '--format', 'junit', '--gate', 'term >= 2');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(/^gate missed: term is \d\.\d{4}, wanted >= 2$/mu);
    expect(ended.stdout).toContain('<failure type="gate"');
    const unmet = SLICE.replace('criminal', 'unmet');
    workspace.write(unmet, read(SLICE).replace('>= 0.20', '>= 1.5'));
    const run = JSON.parse((await workspace.moot('run', unmet, '--limit', '1', '--json')).stdout) as {
      run: string;
    };
    workspace.write(unmet, read(SLICE));
    expect((await workspace.moot('report', run.run)).status).toBe(1);
  });

  it('says which run may be meant', async () => {
    const ended = await workspace.moot('report', `${first}x`);
    expect(ended.status).toBe(2);
    expect(ended.stderr).toContain(`Did you mean "${first}"?`);
  });

  it('begins CSV with a byte order mark for Excel', async () => {
    await workspace.moot('report', first, '--out', 'cases.csv', '--bom');
    expect(read('cases.csv').startsWith('\ufeffrun,id,')).toBe(true);
  });
});

describe('moot metrics', () => {
  it('lists every figure with its formula, unit, direction and source', async () => {
    const { metrics } = JSON.parse((await workspace.moot('metrics', '--json')).stdout) as {
      metrics: { name: string; describe: string; figures: Record<string, unknown>[] }[];
    };
    expect(metrics.map(({ name }) => name)).toContain('lawbench.3-1');
    for (const { describe: words, figures } of metrics) {
      expect(words).not.toBe('');
      for (const { name, formula, unit, direction, source } of figures) {
        for (const text of [name, formula, source]) expect(text).toMatch(/\S/u);
        expect(['share', 'coefficient', 'count']).toContain(unit);
        expect(['higher', 'lower', 'neither']).toContain(direction);
      }
    }
    const { stdout } = await workspace.moot('metrics');
    expect(stdout).toContain('\n  lawbench.3-1_parsed\n');
  });
});
