import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/core/version';
import {
  copyPrompts,
  createWorkspace,
  type Ended,
  SHARED_DATA,
  type Workspace,
} from '../harness/command-line';
import { timeless } from '../harness/memory-runs';

let workspace: Workspace;

beforeAll(() => {
  workspace = createWorkspace();
  copyPrompts(workspace);
});

// The imports leave some twenty thousand files.
afterAll(() => {
  workspace.remove();
}, 120_000);

function jsonOf(ended: Ended): Record<string, unknown> {
  return JSON.parse(ended.stdout) as Record<string, unknown>;
}

describe('moot', () => {
  it('says its version and what it can do', async () => {
    expect(await workspace.moot('--version')).toMatchObject({ status: 0, stdout: `${VERSION}\n` });
    const help = await workspace.moot('--help');
    expect(help.status).toBe(0);
    for (const command of ['check', 'cases', 'run', 'resume', 'import', 'score', 'runs', 'report'])
      expect(help.stdout).toContain(command);
  });

  it.each([
    [['nonesuch'], 'unknown command'],
    [['rnu', 'x'], 'Did you mean run'],
    [['run'], 'missing required argument'],
    [['run', 'x.slice.yaml', '--limit', 'many'], 'whole number'],
    [['run', 'x.slice.yaml', '--concurrency', '0'], 'at least 1'],
    [['run', 'x.slice.yaml', '--switch', 'debate'], 'NAME=VALUE'],
    [['run', 'nothing.slice.yaml'], 'no such file'],
    [['run', 'prompts/README.md'], 'neither a slice'],
    [['run', 'prompts/agents-court/agents-court.pipeline.yaml'], '--dataset'],
    [['run', 'prompts/samples/criminal.slice.yaml', '--model', 'nobody:x'], 'nobody'],
    [['run', 'prompts/samples/criminal.slice.yaml', '--model', 'openai:gpt-4o-mini'], 'OPENAI_API_KEY'],
    [['run', 'prompts/samples/criminal.slice.yaml', '--model', 'recorded:no-such-run'], 'no-such-run'],
    [['run', 'prompts/samples/criminal.slice.yaml', '--case', 'nobody'], 'nobody'],
    [['run', 'prompts/samples/criminal.slice.yaml', '--switch', 'debat=false'], 'debat'],
    [['run', 'prompts/samples/criminal.slice.yaml', '--score', 'artcles'], 'artcles'],
    [['resume', 'no-such-run'], 'no-such-run'],
    [['resume', '../../etc'], 'There is no run'],
    [['report', 'no-such-run'], 'no-such-run'],
    [['cases', 'nothing.json'], 'no such dataset'],
    [['cases', 'prompts'], 'Could not read'],
    [['cases', 'prompts/samples/cases/criminal.jsonl', '--near', '0.9'], '--noise'],
    [['score', 'nothing.jsonl', '--metric', 'articles'], 'no such file'],
    [['score', 'nothing.jsonl'], 'no such file'],
    [['score', 'nothing.jsonl', '--gate', 'articles.f1'], 'is not a gate'],
    [['run', 'x.slice.yaml', '--gate', 'articles.f1 = 1'], 'is not a gate'],
    [['report', 'no-such-run', '--format', 'pdf'], 'html, md, csv, json, junit'],
    [['score', 'nothing.jsonl', '--metric', 'jury.acuracy'], 'Did you mean "jury.accuracy"?'],
    [['check', 'nothing'], 'no such file'],
    [['import', 'predictions', 'x.json'], '--task'],
    [['import', 'predictions', 'x.json', '--task', 'lawbench/9-9'], 'lawbench/9-9'],
    [['import', 'predictions', 'nothing.json', '--task', 'lawbench/3-1'], 'no such file'],
    [['import', 'debates', 'nothing.json'], 'no such file'],
    [['import', 'debates', 'x.json', '--dataset', 'nothing.json'], 'no such dataset'],
    [['import', 'debates', 'x.json', '--slice', 'y.slice.yaml', '--dataset', 'z.json'], '--slice SLICE or'],
  ])('%j is wrong use: status 2 and a word why', async (args, word) => {
    const { status, stderr } = await workspace.moot(...args);
    expect(stderr).toContain(word);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(2);
  });
});

describe('moot cases', () => {
  it('shows where a dataset contradicts itself', async () => {
    const told =
      'The accused took a bicycle from the yard at night and sold it the next day for ninety yuan in town.';
    const line = (id: string, charge: string): string =>
      JSON.stringify({ id, facts: told, gold: { charges: [charge] } });
    workspace.write('noisy.jsonl', [line('a', '盗窃'), line('b', '诈骗')].join('\n'));
    const { stdout } = await workspace.moot('cases', 'noisy.jsonl', '--noise');
    expect(stdout).toContain('the same facts: 1 group (2 cases), 1 with different gold');
    expect(stdout).toMatch(/line 2\tb\tcharges .*诈骗/u);
    const json = jsonOf(await workspace.moot('cases', 'noisy.jsonl', '--noise', '--near', '0.5', '--json'));
    expect(json).toMatchObject({ cases: 2, noise: { near: 0.5, same: { groups: 1, noisy: 1 } } });
    expect(jsonOf(await workspace.moot('cases', 'noisy.jsonl', '--json'))).not.toHaveProperty('noise');
  });
});

describe('moot check', () => {
  it('finds nothing wrong with what ships, but says where the gold label is shown on purpose', async () => {
    const { status, stdout } = await workspace.moot('check', 'prompts', '--json');
    expect(status).toBe(0);
    const { problems } = JSON.parse(stdout) as { problems: { code: string; file: string }[] };
    const onPurpose = /^(?:gold-in-|grader-sees-gold)/u;
    expect(problems.filter(({ code }) => !onPurpose.test(code))).toEqual([]);
    expect(problems.filter(({ code }) => code === 'grader-sees-gold')).toHaveLength(2);
    expect((await workspace.moot('check', 'prompts/agents-court')).stdout).toMatch(
      /^\d+ files checked, no problems\.\n$/u,
    );
  });

  it('shows each problem with file, line, column, source line and a mark', async () => {
    workspace.write('bad/p.pipeline.yaml', 'moot: 1\nstages:\n  - { stage: a, role: judeg }\n');
    workspace.write('bad/roles/judge.role.md', '---\nrole: judge\n---\nuser:\nHi\n');
    const { status, stderr } = await workspace.moot('check', 'bad');
    expect(status).toBe(2);
    expect(stderr.split('\n')).toEqual([
      `${join('bad', 'p.pipeline.yaml')}:3:23: error unknown-role: There is no role "judeg". Did you mean "judge"?`,
      '      - { stage: a, role: judeg }',
      '                          ^^^^^',
      '',
    ]);
    const json = await workspace.moot('check', 'bad', '--json');
    expect(json.status).toBe(2);
    expect(jsonOf(json)).toEqual({
      problems: [
        {
          code: 'unknown-role',
          severity: 'error',
          file: join(workspace.folder, 'bad', 'p.pipeline.yaml'),
          line: 3,
          column: 23,
          message: 'There is no role "judeg". Did you mean "judge"?',
        },
      ],
    });
  });

  it('tells once of a broken role and not also that it is missing', async () => {
    workspace.write('broken/p.pipeline.yaml', 'moot: 1\nstages:\n  - { stage: a, role: judge }\n');
    workspace.write('broken/roles/judge.role.md', '---\nrole: judge\n---\nuser:\n{{ facts }}\n');
    const { stderr } = await workspace.moot('check', 'broken');
    expect(stderr.match(/ error [a-z-]+/gu)).toEqual([' error undeclared-variable']);
  });

  it('tells of metrics and cases a slice names that are not there', async () => {
    workspace.write('sliced/p.pipeline.yaml', 'moot: 1\nstages: [{ stage: a, set: { x: 1 } }]\n');
    workspace.write('sliced/d.jsonl', '{"id": "one", "facts": "a"}\n');
    workspace.write(
      'sliced/s.slice.yaml',
      'moot: 1\ndataset: d.jsonl\npipeline: p.pipeline.yaml\ncases: [on]\nscore: [jury.acuracy]\n',
    );
    const { status, stderr } = await workspace.moot('check', 'sliced/s.slice.yaml');
    expect(status).toBe(2);
    expect(stderr).toContain(`${join('sliced', 's.slice.yaml')}:5:9: error unknown-metric`);
    expect(stderr).toContain('There is no case "on". Did you mean "one"?');
  });
});

describe('moot cases', () => {
  it.each([
    ['simucourt/first-instance.json', 239],
    ['simucourt/second-instance.json', 180],
    ['cail2018/data_test.json', 1397],
    ['cail2018/data_train.gb18030.json', 3675],
    ['lawbench/tasks/3-1.json', 500],
  ])('reads %s: %d cases', async (path, count) => {
    const { status, stdout } = await workspace.moot('cases', join(SHARED_DATA, path), '--json');
    expect(status).toBe(0);
    const { cases, problems, fields } = JSON.parse(stdout) as {
      cases: number;
      problems: unknown[];
      fields: string[];
    };
    expect(cases).toBe(count);
    expect(Array.isArray(problems)).toBe(true);
    expect(fields.length).toBeGreaterThan(0);
  });
});

describe('moot run', () => {
  const slice = join('prompts', 'samples', 'criminal.slice.yaml');

  it('of the samples finishes, prints metrics as JSON and lists the run', async () => {
    const { status, stdout } = await workspace.moot('run', slice, '--model', 'builtin:baseline', '--json');
    const result = JSON.parse(stdout) as {
      run: string;
      cases: object;
      metrics: Record<string, object>;
      problems: [];
    };
    expect([0, 1]).toContain(status);
    expect(result.cases).toEqual({ total: 12, done: 12, error: 0, unparsed: 0, cancelled: 0 });
    expect(result.problems).toEqual([]);
    for (const value of Object.values(result.metrics))
      expect(value).toMatchObject({ n: expect.any(Number) as number });
    const f1 = Object.entries(result.metrics).find(([name]) => name.endsWith('articles.f1'))?.[1] as {
      value: number;
    };
    expect(status).toBe(f1.value >= 0.2 ? 0 : 1);

    const runs = JSON.parse((await workspace.moot('runs', '--json')).stdout) as {
      runs: { id: string; state: string }[];
    };
    expect(runs.runs.find(({ id }) => id === result.run)?.state).toBe('finished');
    const report = JSON.parse((await workspace.moot('report', result.run, '--format', 'json')).stdout) as {
      cases: { id: string; status: string }[];
    };
    expect(report.cases.map((each) => each.id)).toEqual(
      Array.from({ length: 12 }, (_, index) => `sample-criminal-${String(index + 1).padStart(2, '0')}`),
    );
    const markdown = (await workspace.moot('report', result.run)).stdout;
    expect(markdown).toContain('12 of 12 cases done, 0 errors');
    expect(markdown.match(/^\| sample-criminal-/gmu)).toHaveLength(12);
    const resumed = await workspace.moot('resume', result.run);
    expect(resumed).toMatchObject({ status: 0 });
    expect(resumed.stdout).toContain('nothing to resume');
  });

  it('misses its gate with status 1 and says by how much', async () => {
    const text = readFileSync(join(workspace.folder, slice), 'utf8').replace('>= 0.20', '>= 1.01');
    workspace.write('prompts/samples/strict.slice.yaml', text);
    const { status, stderr } = await workspace.moot(
      'run',
      'prompts/samples/strict.slice.yaml',
      '--limit',
      '2',
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/gate missed: articles\.f1 is [\d.]+, wanted >= 1\.01/u);
  });

  it('sets switches and limits', async () => {
    const { stdout } = await workspace.moot(
      'run',
      slice,
      '--switch',
      'debate=false',
      '--switch',
      'knowledge=false',
      '--limit',
      '1',
      '--json',
    );
    const { run } = JSON.parse(stdout) as { run: string };
    const manifest = readRun(workspace, run);
    expect(manifest).toMatchObject({
      switches: { debate: false, knowledge: false, web: false },
      cases: ['sample-criminal-01'],
    });
  });

  it('with no server to reach ends with status 3', async () => {
    const { status, stderr } = await workspace.moot(
      'run',
      slice,
      '--limit',
      '1',
      '--model',
      'openai:m',
      '--endpoint',
      'openai=http://127.0.0.1:9/v1',
      '--max-retries',
      '0',
    );
    expect(status).toBe(3);
    expect(stderr).toMatch(/1 × error: openai:m: Cannot reach/u);
    expect(stderr).toMatch(/moot rerun \S+ --errors/u);
  });
});

describe('moot score', () => {
  it('scores a file of gold and predicted verdicts', async () => {
    const lines = [
      { id: '1', type: '刑事', gold: { articles: [264, 52] }, predicted: { articles: [264] } },
      { id: '2', type: '刑事', gold: { articles: [133] } },
    ];
    workspace.write('scores.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    const { status, stdout } = await workspace.moot(
      'score',
      'scores.jsonl',
      '--metric',
      'simucourt.articles',
      '--json',
    );
    expect(status).toBe(0);
    const result = JSON.parse(stdout) as {
      cases: object;
      metrics: Record<string, { value: number }>;
      problems: [];
    };
    expect(result.cases).toEqual({ total: 2, done: 1, error: 0, unparsed: 1, cancelled: 0 });
    expect(result.metrics['simucourt.articles.precision']?.value).toBe(1);
    expect(result.problems).toEqual([]);
  });
});

describe('moot import predictions', () => {
  const rows = readFileSync(join(SHARED_DATA, 'lawbench/results.csv'), 'utf8')
    .trim()
    .split(/\r?\n/u)
    .slice(1)
    .map((line) => line.split(','))
    .map(([task = '', model = '', score, abstention]) => ({
      task,
      model,
      score: Number(score),
      abstention: Number(abstention),
    }));
  const tasks = [...new Set(rows.map(({ task }) => task))].sort();

  it.each(tasks)('agrees with the published scores of task %s', async (task) => {
    const ofTask = rows.filter((row) => row.task === task);
    expect(ofTask).toHaveLength(4);
    const files = ofTask.map(({ model }) => join(SHARED_DATA, 'lawbench/predictions', model, `${task}.json`));
    const { status, stdout } = await workspace.moot(
      'import',
      'predictions',
      ...files,
      '--task',
      `lawbench/${task}`,
      '--json',
    );
    expect(status).toBe(0);
    const results = JSON.parse(stdout) as {
      run: string;
      metrics: Record<string, { value: number; n: number; abstained: number }>;
    }[];
    for (const [index, row] of ofTask.entries()) {
      const value = results[index]?.metrics[`lawbench.${task}`];
      expect(Math.abs((value?.value ?? NaN) - row.score), `${row.model} ${task}`).toBeLessThan(1e-9);
      expect(Math.abs((value?.abstained ?? NaN) / 500 - row.abstention), `${row.model} ${task}`).toBeLessThan(
        1e-9,
      );
    }
    expect(new Set(results.map(({ run }) => run)).size).toBe(4);
  });

  it('takes answers of its own cases by a slice, and leaves those of others out', async () => {
    workspace.write('answers.jsonl', '{"id":"sample-3-1-001","answer":"x"}\n{"id":"nobody","answer":"y"}\n');
    const cases = await workspace.moot('cases', 'prompts/samples/cases/articles-3-1.json', '--list');
    const id =
      cases.stdout
        .split('\n')
        .find((line) => line.includes('\t'))
        ?.split('\t')[0] ?? '';
    workspace.write(
      'answers.jsonl',
      `${JSON.stringify({ id, answer: '刑法第264条' })}\n{"id":"nobody","answer":"y"}\n`,
    );
    const { status, stdout } = await workspace.moot(
      'import',
      'predictions',
      'answers.jsonl',
      '--slice',
      'prompts/samples/articles-3-1.slice.yaml',
      '--json',
    );
    expect(status).toBe(0);
    const result = JSON.parse(stdout) as {
      run: string;
      cases: object;
      problems: { code: string; line: number }[];
    };
    expect(result.cases).toMatchObject({ total: 1, done: 1 });
    expect(result.problems.map(({ code, line }) => [code, line])).toEqual([['unknown-case', 2]]);
    const report = await workspace.moot('report', result.run, '--json');
    expect(jsonOf(report)).toMatchObject({
      run: result.run,
      state: 'finished',
      cases: [{ id, predicted: { text: '刑法第264条' } }],
    });
  });
});

describe('moot import debates', () => {
  const simucourt = (name: string): string => join(SHARED_DATA, 'simucourt', name);

  it('takes the published debates, and finds the cases of all but two by their docket', async () => {
    const { status, stdout } = await workspace.moot(
      'import',
      'debates',
      simucourt('court-records.json'),
      '--dataset',
      simucourt('first-instance.json'),
      simucourt('second-instance.json'),
      '--json',
    );
    expect(status).toBe(0);
    const result = JSON.parse(stdout) as { run: string; problems: object[] };
    expect(result).toMatchObject({
      state: 'finished',
      cases: { total: 119, done: 119, error: 0, unparsed: 0, cancelled: 0 },
      metrics: {},
    });
    expect(result.problems).toMatchObject([{ code: 'debates-without-case', severity: 'information' }]);
    const report = jsonOf(await workspace.moot('report', result.run, '--json'));
    const cases = report['cases'] as { type?: string; gold?: object; right?: boolean; scores: object[] }[];
    expect(cases.filter(({ gold = {} }) => Object.keys(gold).length > 0)).toHaveLength(117);
    expect(cases.filter(({ type }) => type !== undefined)).toHaveLength(117);
    expect(cases.filter(({ right, scores }) => right !== undefined || scores.length > 0)).toEqual([]);
  });

  it('takes them without their cases too', async () => {
    const { status, stderr, stdout } = await workspace.moot(
      'import',
      'debates',
      simucourt('court-records.json'),
    );
    expect(status).toBe(0);
    expect(stderr).toContain('119 of 119 debates are of no known case');
    expect(stdout).toContain('119 of 119 cases done, 0 errors');
  });
});

describe('AgentsCourt on all first-instance criminal cases', () => {
  it('ends with no error, and twice with the same bytes but for ids and times', async () => {
    workspace.write(
      'prompts/samples/all.slice.yaml',
      `moot: 1\ndataset: ${join(SHARED_DATA, 'simucourt/first-instance.json')}\nadapter: simucourt\npipeline: ../agents-court/agents-court.pipeline.yaml\nwhere: "{{ case.type == 'criminal' }}"\nscore: [articles, charge, term, fine]\n`,
    );
    const runs = [];
    for (const concurrency of ['4', '1']) {
      const { stdout, stderr } = await workspace.moot(
        'run',
        'prompts/samples/all.slice.yaml',
        '--concurrency',
        concurrency,
        '--json',
      );
      expect(stderr).not.toContain('error');
      runs.push(JSON.parse(stdout) as { run: string; cases: object; metrics: object });
    }
    const [first, second] = runs;
    if (!first || !second) throw new Error('There should be two runs.');
    expect(first.cases).toEqual({ total: 80, done: 80, error: 0, unparsed: 0, cancelled: 0 });
    expect(second.metrics).toEqual(first.metrics);
    const read = (run: string): Map<string, string> => {
      const events = join(workspace.folder, '.moot/runs', run, 'events');
      return new Map(
        readdirSync(events)
          .sort()
          .map((name) => [name, timeless(readFileSync(join(events, name), 'utf8'))]),
      );
    };
    const [one, two] = [read(first.run), read(second.run)];
    expect(one.size).toBe(80);
    expect([...two.keys()]).toEqual([...one.keys()]);
    expect([...two].filter(([name, text]) => text !== one.get(name)).map(([name]) => name)).toEqual([]);
    const lines = (run: string): string[] =>
      timeless(readFileSync(join(workspace.folder, '.moot/runs', run, 'cases.jsonl'), 'utf8'))
        .split('\n')
        .sort();
    expect(lines(second.run)).toEqual(lines(first.run));
  }, 180_000);
});

function readRun(of: Workspace, run: string): unknown {
  return JSON.parse(readFileSync(join(of.folder, '.moot/runs', run, 'run.json'), 'utf8'));
}
