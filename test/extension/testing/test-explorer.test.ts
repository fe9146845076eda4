import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { modelFailure } from '../../../src/core/model/failure';
import type { ModelRequest } from '../../../src/core/model/model';
import { Project } from '../../../src/core/project';
import { startRun } from '../../../src/core/run/start-run';
import { placeOfRun } from '../../../src/core/run-store/run-place';
import { listRuns, RunReader } from '../../../src/core/run-store/run-reader';
import type { RunLibrary } from '../../../src/extension/run-library';
import { RunSession } from '../../../src/extension/run-session';
import type { Beside, RunStarter } from '../../../src/extension/run-starter';
import { SessionMarks } from '../../../src/extension/session-marks';
import { CaseThread } from '../../../src/extension/testing/case-thread';
import { EarlierResults } from '../../../src/extension/testing/earlier-results';
import { tellCoverage } from '../../../src/extension/testing/test-coverage';
import { TestRunner } from '../../../src/extension/testing/test-runner';
import { TestTree } from '../../../src/extension/testing/test-tree';
import { nodeFiles } from '../../../src/node/node-files';
import { nodePaths } from '../../../src/node/node-paths';
import { createNodeRunHost } from '../../../src/node/node-run-host';
import {
  FakeTestController,
  opened,
  TestRunRequest,
  type FakeTestRun,
  type TestItem,
} from '../../harness/fake-vscode';
import { createScriptedModel, type ScriptedReply } from '../../harness/scripted-model';

vi.mock('vscode', () => import('../../harness/fake-vscode'));

const neverCancelled = {
  isCancellationRequested: false,
  onCancellationRequested: () => ({ dispose: () => undefined }),
};

const judge = `---
role: judge
title: The judge
inputs:
  facts: {}
output: { format: json, schema: { charges: [text] } }
retries: 0
---
user:
Facts: {{ facts }}
`;

const pipeline = `moot: 1
name: Court
stages:
  - { stage: draft, role: judge, with: { facts: "{{ case.facts }}" } }
verdict: { charges: "{{ draft.charges }}" }
`;

/** What the judge says depends on the facts alone. */
function answer({ messages }: ModelRequest): ScriptedReply {
  const text = JSON.stringify(messages);
  if (text.includes('torn')) return 'no JSON at all';
  if (text.includes('dead')) return { failure: modelFailure('refused', 'the model refused') };
  return JSON.stringify({ charges: [text.includes('lamp') ? 'theft' : 'fraud'] });
}

let folder = '';
let slice = '';

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

function records(facts: readonly string[]): string {
  return facts
    .map((one, index) =>
      JSON.stringify({ id: `c${index}`, title: `c${index}`, facts: one, gold: { charges: ['theft'] } }),
    )
    .join('\n');
}

/** The Test Explorer over the folder, with runs on a model of its own. */
function explorer() {
  const controller = new FakeTestController();
  const thread = new CaseThread(path.join(folder, 'no-thread.js'));
  const tree = new TestTree(controller as never, thread);
  const project = new Project(nodeFiles, nodePaths);
  const model = createScriptedModel(answer);
  const host = createNodeRunHost({
    root: folder,
    sources: {
      endpoints: [],
      keyOf: () => Promise.resolve(undefined),
      recording: () => Promise.resolve({ ok: false, problem: 'none' }),
      editorModel: () => Promise.resolve(model),
      timeout: 1000,
    },
    maxRetries: 0,
    callsAtOnce: 1,
  });
  const starter = {
    project,
    startBeside: (plan: never, _root: string, { watcher, signal, onStarted }: Beside) =>
      startRun(host, {
        plan,
        model: 'vscode:judge',
        forced: true,
        signal,
        watcher,
        onStarted: ({ id }) => {
          onStarted(id);
        },
      }),
  } as unknown as RunStarter;
  const begun: string[] = [];
  let holding = (_slices: readonly string[]): Promise<() => void> => Promise.resolve(() => undefined);
  const holdWith = (hold: typeof holding): void => {
    holding = hold;
  };
  const runner = new TestRunner({
    controller: controller as never,
    tree,
    cases: thread,
    starter,
    onRun: (run) => begun.push(run),
    hold: (slices) => holding(slices),
  });
  const run = async (...include: readonly (TestItem | undefined)[]): Promise<FakeTestRun> => {
    await runner.run(new TestRunRequest(include as TestItem[]) as never, neverCancelled);
    return controller.runs.at(-1)!;
  };
  const root = (): TestItem => tree.sliceItem(slice) as unknown as TestItem;
  return { controller, thread, tree, runner, run, root, model, begun, holdWith };
}

const labels = (item: TestItem): readonly string[] => [...item.children].map(([, { label }]) => label);
const ends = ({ told }: FakeTestRun): readonly (readonly [string, string])[] =>
  told
    .filter(({ what }) => what !== 'enqueued' && what !== 'started')
    .map(({ label, what }) => [label, what] as const)
    .sort(([one], [other]) => one.localeCompare(other));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moot-tests-'));
  opened.folder = folder;
  opened.trusted = true;
  write('court.pipeline.yaml', pipeline);
  write('roles/judge.role.md', judge);
  write('cases.jsonl', records(['a lamp', 'a pen', 'torn', 'dead']));
  slice = write(
    'small.slice.yaml',
    'moot: 1\nname: Small\ndataset: cases.jsonl\nadapter: plain\npipeline: court.pipeline.yaml\nscore: [charge]\n',
  );
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the tree of tests', () => {
  it('lists slices without reading them, and cases once a slice is opened', async () => {
    const { tree, root, controller } = explorer();
    await tree.findSlices();
    expect(controller.items.size).toBe(1);
    expect(root()).toMatchObject({
      label: 'small',
      description: 'small.slice.yaml',
      canResolveChildren: true,
    });
    expect(root().children.size).toBe(0);
    await tree.resolve(root() as never);
    expect(root().label).toBe('Small');
    expect(labels(root())).toEqual(['c0', 'c1', 'c2', 'c3']);
    const [, second] = [...root().children].map(([, item]) => item);
    expect(second).toMatchObject({ range: { start: { line: 1 } } });
    expect(second?.uri?.fsPath).toBe(path.join(folder, 'cases.jsonl'));
  });

  it('calls cases by id and title, both of which the editor’s filter looks at', async () => {
    write('cases.jsonl', '{"id": "c0", "title": "The borrowed lamp", "facts": "a lamp"}');
    const { tree, root } = explorer();
    await tree.findSlices();
    await tree.resolve(root() as never);
    expect(labels(root())).toEqual(['c0 The borrowed lamp']);
  });

  it('makes the cases of a group when it is opened, and no others', async () => {
    write('cases.jsonl', records(Array.from({ length: 450 }, () => 'a lamp')));
    const { tree, root } = explorer();
    await tree.findSlices();
    await tree.resolve(root() as never);
    expect(labels(root())).toEqual(
      ['theft 1–200', 'theft 201–400', 'theft 401–450'].map((name) => name.slice(6)),
    );
    const groups = [...root().children].map(([, item]) => item);
    await tree.resolve(groups[2] as never);
    expect(groups.map(({ children }) => children.size)).toEqual([0, 0, 50]);
    const found = await tree.itemsOf(slice, ['c3', 'nonesuch']);
    expect([...found.keys()]).toEqual(['c3']);
    expect(groups.map(({ children }) => children.size)).toEqual([200, 0, 50]);
  });

  it('says at the slice what is wrong with its files', async () => {
    write('cases.jsonl', 'not json');
    const { tree, root } = explorer();
    await tree.findSlices();
    await tree.resolve(root() as never);
    expect(root().error?.value).toContain('neither JSON nor JSON lines');
    expect(root().children.size).toBe(0);
    write('cases.jsonl', records(['a lamp']));
    await tree.resolve(root() as never);
    expect(root().error).toBeUndefined();
  });

  it('puts cases at the slice where their records share a line', async () => {
    write('cases.jsonl', `[${records(['a', 'b']).replace('\n', ',')}]`);
    const { tree, root } = explorer();
    await tree.findSlices();
    await tree.resolve(root() as never);
    expect([...root().children].map(([, { uri }]) => uri?.fsPath)).toEqual([slice, slice]);
  });

  it('keeps the items of cases that stay when the dataset is saved', async () => {
    const { tree, root } = explorer();
    await tree.findSlices();
    await tree.resolve(root() as never);
    const before = new Map(root().children);
    write('cases.jsonl', records(['new', 'a lamp', 'a pen', 'torn', 'dead']));
    await tree.renew(slice);
    expect(root().children.size).toBe(5);
    for (const [id, item] of before) expect(root().children.get(id)).toBe(item);
  });

  it('forgets slices that are gone', async () => {
    const { tree, controller } = explorer();
    await tree.findSlices();
    rmSync(slice);
    await tree.refresh();
    expect(controller.items.size).toBe(0);
  });
});

describe('running tests', () => {
  it('tells right, wrong, unparsed and errors apart, in a run like any other', async () => {
    const { tree, run, root, begun } = explorer();
    await tree.findSlices();
    const told = await run(root());
    expect(ends(told)).toEqual([
      ['c0', 'passed'],
      ['c1', 'failed'],
      ['c2', 'errored'],
      ['c3', 'errored'],
    ]);
    expect(told.ended).toBe(true);
    expect(await listRuns(nodeFiles, nodePaths, folder)).toEqual(begun);
    const messageOf = (label: string) =>
      told.told.find((one) => one.label === label && one.messages.length > 0);
    expect(messageOf('c2')?.messages.at(-1)?.message).toMatch(/^unparsed in draft/u);
    expect(messageOf('c3')?.messages.at(-1)?.message).toMatch(/^error in draft: .*refused/u);
    expect(messageOf('c1')?.messages.at(-1)).toMatchObject({
      message: expect.stringMatching(/^wrong: charges/u) as string,
      expectedOutput: 'charges:\n  - theft\n',
      actualOutput: expect.stringMatching(/^charges:\n {2}- fraud\n\n# simucourt\.charge: /u) as string,
      location: { uri: { fsPath: path.join(folder, 'cases.jsonl') }, range: { start: { line: 1 } } },
    });
  });

  it('points at the stage that went wrong, and the role that was asked', async () => {
    const { tree, run } = explorer();
    await tree.findSlices();
    const item = (await tree.itemsOf(slice, ['c1'])).get('c1') as unknown as TestItem;
    const told = await run(item);
    const [atStage] = told.told.at(-1)?.messages ?? [];
    expect(atStage?.message).toContain('judge (draft), c1: ');
    expect(atStage?.location).toMatchObject({
      uri: { fsPath: path.join(folder, 'court.pipeline.yaml') },
      range: { start: { line: 3 } },
    });
    expect(atStage?.stackTrace?.map(({ label, uri }) => [label, uri && path.basename(uri.fsPath)])).toEqual([
      ['judge (draft)', 'court.pipeline.yaml'],
      ['judge', 'judge.role.md'],
    ]);
  });

  it('runs the cases that are chosen, less those that are left out', async () => {
    const { tree, run, root, model, controller, runner } = explorer();
    await tree.findSlices();
    await tree.resolve(root() as never);
    const [first, second] = [...root().children].map(([, item]) => item);
    expect(ends(await run(first))).toEqual([['c0', 'passed']]);
    expect(model.calls).toHaveLength(1);
    await runner.run(new TestRunRequest([root()], [second!]) as never, neverCancelled);
    expect(ends(controller.runs.at(-1)!).map(([label]) => label)).toEqual(['c0', 'c2', 'c3']);
  });

  it('says a line for each call', async () => {
    const { tree, run, root } = explorer();
    await tree.findSlices();
    const { output } = await run(root());
    expect(output.filter((line) => line.includes('draft#1'))).toHaveLength(5);
    expect(output.every((line) => line.endsWith('\r\n') && !line.slice(0, -2).includes('\n'))).toBe(true);
  });

  it('counts a case that is run several times once, as its worst', async () => {
    write(
      'small.slice.yaml',
      `moot: 1\nname: Small\ndataset: cases.jsonl\nadapter: plain\npipeline: court.pipeline.yaml\nscore: [charge]\nrepeats: 2\ncases: [c1]\n`,
    );
    const { tree, run, root } = explorer();
    await tree.findSlices();
    const told = await run(root());
    expect(ends(told)).toEqual([['c1', 'failed']]);
    const words = told.told.at(-1)?.messages.map(({ message }) => message.split('\n')[0]);
    expect(words).toContain('wrong (repeat 2): charges');
  });

  it('ends in a message at the place of the fault where a file is wrong', async () => {
    write('court.pipeline.yaml', pipeline.replace('role: judge', 'role: jugde'));
    const { tree, run, root, begun } = explorer();
    await tree.findSlices();
    const told = await run(root());
    expect(ends(told)).toEqual([['small', 'errored']]);
    expect(told.told[0]?.messages[0]).toMatchObject({
      message: expect.stringContaining('jugde') as string,
      location: { uri: { fsPath: path.join(folder, 'court.pipeline.yaml') }, range: { start: { line: 3 } } },
    });
    expect(begun).toEqual([]);
  });

  it('asks no model in a workspace that is not trusted', async () => {
    opened.trusted = false;
    const { tree, run, root, model } = explorer();
    await tree.findSlices();
    expect(ends(await run(root()))).toEqual([['small', 'errored']]);
    expect(model.calls).toEqual([]);
  });

  it('skips what a cancelled run did not come to', async () => {
    const { tree, root, controller, runner, model } = explorer();
    await tree.findSlices();
    await tree.resolve(root() as never);
    model.hold('draft');
    const listeners: (() => void)[] = [];
    const token = {
      isCancellationRequested: false,
      onCancellationRequested: (listener: () => void) => (
        listeners.push(listener),
        { dispose: () => undefined }
      ),
    };
    const cases = [...root().children].map(([, item]) => item);
    const running = runner.run(new TestRunRequest(cases) as never, token as never);
    await model.reached('draft');
    for (const cancel of listeners) cancel();
    await running;
    expect(new Set(ends(controller.runs.at(-1)!).map(([, what]) => what))).toEqual(new Set(['skipped']));
  });

  it('tells what the cases exercised of pipeline and roles', async () => {
    const { tree, root, controller, runner } = explorer();
    await tree.findSlices();
    await runner.run(new TestRunRequest([root()]) as never, neverCancelled, tellCoverage);
    const [first, ...others] = controller.runs.at(-1)?.coverage ?? [];
    expect(first).toMatchObject({
      uri: { fsPath: path.join(folder, 'court.pipeline.yaml') },
      statementCoverage: { covered: 1, total: 1 },
    });
    expect(others.map(({ uri }) => path.basename(uri.fsPath))).toContain('judge.role.md');
  });
});

describe('earlier results', () => {
  /** The runs on disk, as the library opens them. */
  async function sessions(): Promise<readonly RunSession[]> {
    const all = (await listRuns(nodeFiles, nodePaths, folder)).map(async (id) => {
      const reader = new RunReader(nodeFiles, nodePaths, folder, id);
      const manifest = await reader.manifest();
      const marks = new SessionMarks(nodeFiles, placeOfRun(nodePaths, folder, id).marks);
      return new RunSession(manifest!, reader, folder, marks);
    });
    return (await Promise.all(all)).sort((one, other) => (one.id < other.id ? 1 : -1));
  }

  function libraryOf() {
    const listeners: ((id: string | undefined) => void)[] = [];
    const library = {
      sessions,
      open: async (id: string) => (await sessions()).find((each) => each.id === id),
      onDidChange: (listener: (id: string | undefined) => void) => {
        listeners.push(listener);
        return { dispose: () => undefined };
      },
    } as unknown as RunLibrary;
    return {
      library,
      changed: (id: string) => {
        for (const listener of listeners) listener(id);
      },
    };
  }

  it('are there after a restart, with their messages', async () => {
    const before = explorer();
    await before.tree.findSlices();
    await before.run(before.root());
    const { tree, controller } = explorer();
    const results = new EarlierResults(controller as never, tree, libraryOf().library);
    await tree.findSlices();
    await results.restore();
    const [restored] = controller.runs;
    expect(controller.runs).toHaveLength(1);
    expect(restored?.isPersisted).toBe(false);
    expect(ends(restored!)).toEqual([
      ['c0', 'passed'],
      ['c1', 'failed'],
      ['c2', 'errored'],
      ['c3', 'errored'],
    ]);
    expect(restored?.told.find(({ label }) => label === 'c1')?.messages.at(-1)?.expectedOutput).toContain(
      'theft',
    );
    expect(await results.lastRunOf(slice, 'c1')).toEqual({ run: before.begun[0], key: 'c1' });
  });

  it('of a run that cannot be read are missed in words', async () => {
    const before = explorer();
    await before.tree.findSlices();
    await before.run(before.root());
    const [id = ''] = before.begun;
    const { library } = libraryOf();
    const sessions = await library.sessions();
    const { cases } = placeOfRun(nodePaths, folder, id);
    rmSync(cases);
    mkdirSync(cases);
    const { tree, controller } = explorer();
    vi.spyOn(library, 'sessions').mockResolvedValue(sessions);
    const results = new EarlierResults(controller as never, tree, library);
    await tree.findSlices();
    await results.restore();
    const [restored] = controller.runs;
    expect(restored?.ended).toBe(true);
    expect(restored?.output.join('')).toContain(`The results of the run ${id} cannot be read: `);
  });

  it('are not told of cases that run meanwhile: what is told last counts as the newest', async () => {
    const before = explorer();
    await before.tree.findSlices();
    await before.run(before.root());
    const { tree, controller, run, root, model, holdWith } = explorer();
    const results = new EarlierResults(controller as never, tree, libraryOf().library);
    holdWith((slices) => results.hold(slices));
    await tree.findSlices();
    model.hold('draft');
    const running = run(root());
    await model.reached('draft');
    await results.restore();
    expect(controller.runs).toHaveLength(1);
    model.release('draft');
    await running;
  });

  it('of runs started elsewhere are told when these have ended; those of runs started here are not told twice', async () => {
    const { tree, controller, run, root, begun } = explorer();
    const { library, changed } = libraryOf();
    const results = new EarlierResults(controller as never, tree, library);
    await tree.findSlices();
    await results.restore();
    await run(root());
    const here = controller.runs.length;
    results.skip(begun[0]!);
    changed(begun[0]!);
    const elsewhere = explorer();
    await elsewhere.tree.findSlices();
    await elsewhere.run(elsewhere.root());
    changed(elsewhere.begun[0]!);
    await expect.poll(() => controller.runs.at(-1)?.ended && controller.runs.length).toBe(here + 1);
    expect(controller.runs.at(-1)?.name).toBe(elsewhere.begun[0]);
  });

  it('of a run that is told late leave out what a later run came to', async () => {
    const { tree, controller } = explorer();
    const { library, changed } = libraryOf();
    const results = new EarlierResults(controller as never, tree, library);
    await tree.findSlices();
    await results.restore();
    const elsewhere = explorer();
    await elsewhere.tree.findSlices();
    await elsewhere.run(elsewhere.root());
    const [, wrong] = [...elsewhere.root().children].map(([, item]) => item);
    await elsewhere.run(wrong);
    const [first = '', second = ''] = elsewhere.begun;
    for (const [told, id] of [second, first].entries()) {
      changed(id);
      await expect.poll(() => controller.runs[told]?.ended).toBe(true);
    }
    const cases = controller.runs.map((run) => ends(run).map(([label]) => label));
    expect(cases).toEqual([['c1'], ['c0', 'c2', 'c3']]);
  });
});
