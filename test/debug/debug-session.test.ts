import type { DebugProtocol } from '@vscode/debugprotocol';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../core/runner/manual-clock';
import { createMemoryFiles, memoryPaths, type MemoryFiles } from '../harness/memory-files';
import { createScriptedModel, type ScriptedModel } from '../harness/scripted-model';
import { roleText } from '../harness/small-world';
import { startDapClient, type DapClient } from './dap-client';

const PIPELINE = `moot: 1
name: Small court
roles: ./roles
stages:
  - stage: draft
    role: judge
  - stage: deliberation
    repeat:
      at_most: 2
      stages:
        - stage: review
          role: supervisor
          with: { draft: "{{ draft }}" }
  - stage: ruling
    role: judge
    with: { draft: "{{ deliberation.review }}" }
verdict:
  text: "{{ ruling }}"
`;

interface World {
  readonly client: DapClient;
  readonly files: MemoryFiles;
  readonly model: ScriptedModel;
}

let client: DapClient;
afterEach(() => {
  client.end();
});

function open(content: Readonly<Record<string, string>> = {}): World {
  const files = createMemoryFiles({
    '/w/court.pipeline.yaml': PIPELINE,
    '/w/roles/judge.role.md': roleText('judge', ['facts', 'draft']),
    '/w/roles/supervisor.role.md': roleText('supervisor', ['draft']),
    '/w/all.slice.yaml': 'moot: 1\ndataset: cases.jsonl\npipeline: court.pipeline.yaml\nscore: [articles]\n',
    '/w/cases.jsonl':
      '{"id": "one", "facts": "An umbrella was lent.", "gold": { "articles": [264] }}\n{"id": "two", "facts": "It was left on a tram."}\n',
    ...content,
  });
  const model = createScriptedModel({
    draft: 'Lin wins.',
    review: 'Say why.',
    ruling: 'Lin wins, for it was lent.',
  });
  client = startDapClient({
    model: 'vscode:scripted',
    hostFor: () => ({
      files,
      paths: memoryPaths,
      clock: createManualClock(0),
      random: () => 0.5,
      root: '/w',
      version: '0.0.0',
      maxRetries: 0,
      callsAtOnce: 5,
      sources: {
        endpoints: [],
        keyOf: () => Promise.resolve(undefined),
        recording: () => Promise.resolve({ ok: false, problem: 'none here' }),
        editorModel: () => Promise.resolve(model),
        timeout: 1000,
      },
    }),
  });
  return { client, files, model };
}

async function launch(configuration: object): Promise<void> {
  await client.request('initialize', {
    adapterID: 'moot',
    pathFormat: 'path',
    linesStartAt1: true,
    columnsStartAt1: true,
  });
  await client.event('initialized');
  await client.request('launch', configuration);
  await client.request('configurationDone');
}

/** Waits for a stop and says why and where: `reason: innermost@line < outer@line`, lines from 1. */
async function stopped(): Promise<string> {
  const { body } = await client.event<DebugProtocol.StoppedEvent>('stopped');
  const { stackFrames } = await client.request<DebugProtocol.StackTraceResponse['body']>('stackTrace', {
    threadId: body.threadId,
  });
  return `${body.reason}: ${stackFrames.map(({ name, line }) => `${name}@${line}`).join(' < ')}`;
}

async function step(command: 'next' | 'stepIn' | 'stepOut' | 'continue'): Promise<void> {
  await client.request(command, { threadId: 1 });
}

/** Members of a variable by name. */
async function membersOf(variablesReference: number): Promise<Map<string, DebugProtocol.Variable>> {
  const { variables } = await client.request<DebugProtocol.VariablesResponse['body']>('variables', {
    variablesReference,
  });
  return new Map(variables.map((variable) => [variable.name, variable]));
}

async function scope(name: string): Promise<Map<string, DebugProtocol.Variable>> {
  const { scopes } = await client.request<DebugProtocol.ScopesResponse['body']>('scopes', { frameId: 0 });
  return membersOf(scopes.find((each) => each.name === name)?.variablesReference ?? 0);
}

const exited = async (): Promise<number> => {
  const { body } = await client.event<DebugProtocol.ExitedEvent>('exited');
  await client.event('terminated');
  return body.exitCode;
};

describe('a session without stops', () => {
  it('runs the case and tells what was said', async () => {
    const { files } = open();
    await launch({ slice: '/w/all.slice.yaml', case: 'one' });
    expect(await exited()).toBe(0);
    expect(client.console('stdout')).toBe('Lin wins.\nSay why.\nSay why.\nLin wins, for it was lent.\n');
    // The line of the role's output block.
    expect(client.places()[0]).toBe('/w/roles/judge.role.md:7');
    const said = client.console('console');
    expect(said).toContain('case one\n▶ draft · role judge\n  asks scripted\n');
    expect(said).toContain(
      '  deliberation · round 2 of at most 2\n▶ deliberation[2]/review · role supervisor\n',
    );
    expect(said).toMatch(/finished\n(?: {2}simucourt\.articles.*\n)+kept as run \S+\n$/u);
    const run = /kept as run (\S+)/u.exec(said)?.[1] ?? '';
    expect(files.text(`/w/.moot/runs/${run}/cases.jsonl`)).toContain('"id":"one"');
  });

  it('takes the first case of a dataset when none is named', async () => {
    open();
    await launch({ pipeline: '/w/court.pipeline.yaml', dataset: '/w/cases.jsonl' });
    expect(await exited()).toBe(0);
    expect(client.console()).toContain('case one\n');
  });

  it('ends with a failure when the case fails', async () => {
    const { client: dap } = open({
      '/w/court.pipeline.yaml': PIPELINE.replace('"{{ draft }}"', '"{{ draft.nothing }}"'),
    });
    await launch({ slice: '/w/all.slice.yaml', case: 'one' });
    expect(await exited()).toBe(1);
    expect(dap.console('stderr')).toContain('✗ deliberation[1]/review · error: ');
  });
});

describe('stepping', () => {
  it('stops at each stage that is entered', async () => {
    open();
    await launch({ slice: '/w/all.slice.yaml', case: 'one', stopOnEntry: true });
    expect(await stopped()).toBe('entry: draft@5');
    await step('stepIn');
    expect(await stopped()).toBe('step: deliberation@7');
    await step('stepIn');
    expect(await stopped()).toBe('step: review@11 < deliberation [1]@7');
    await step('next');
    expect(await stopped()).toBe('step: review@11 < deliberation [2]@7');
    await step('stepOut');
    expect(await stopped()).toBe('step: ruling@14');
    await step('continue');
    expect(await exited()).toBe(0);
  });

  it('passes over the stages inside', async () => {
    open();
    await launch({ slice: '/w/all.slice.yaml', case: 'one', stopOnEntry: true });
    await stopped();
    await step('next');
    expect(await stopped()).toBe('step: deliberation@7');
    await step('next');
    expect(await stopped()).toBe('step: ruling@14');
    await step('next');
    expect(await exited()).toBe(0);
  });

  it('pauses before the next stage', async () => {
    const { model } = open();
    model.hold('draft');
    await launch({ slice: '/w/all.slice.yaml', case: 'one' });
    await model.reached('draft');
    await client.request('pause', { threadId: 1 });
    model.release('draft');
    expect(await stopped()).toBe('pause: deliberation@7');
    await step('continue');
    expect(await exited()).toBe(0);
  });

  it('is refused while the case runs', async () => {
    const { model } = open();
    model.hold('draft');
    await launch({ slice: '/w/all.slice.yaml', case: 'one' });
    await model.reached('draft');
    await expect(step('next')).rejects.toThrow('The case is not stopped.');
    model.release('draft');
    expect(await exited()).toBe(0);
  });
});

describe('stages that run at once', () => {
  it('are stopped at one after another', async () => {
    const text =
      'moot: 1\nname: Two\nstages:\n  - parallel:\n      - { stage: left, role: judge }\n      - { stage: right, role: judge }\nverdict: { text: "{{ left }}" }\n';
    const { model } = open({
      '/w/court.pipeline.yaml': text,
      '/w/roles/judge.role.md': roleText('judge', ['facts']),
    });
    await launch({ slice: '/w/all.slice.yaml', case: 'one', stopOnEntry: true });
    expect(await stopped()).toBe('entry: parallel~1@4');
    await step('stepIn');
    expect(await stopped()).toBe('step: left@5 < parallel~1@4');
    expect(model.asked).toEqual([]);
    await step('stepIn');
    expect(await stopped()).toBe('step: right@6 < parallel~1@4');
    client.end();
  });
});

describe('variables', () => {
  it('are the values of the stages so far, the last call and the case', async () => {
    open();
    await launch({ slice: '/w/all.slice.yaml', case: 'one', stopOnEntry: true });
    await stopped();
    expect([...(await scope('Stages')).keys()]).toEqual([]);
    expect((await scope('Case')).get('facts')?.value).toBe('An umbrella was lent.');
    expect((await scope('Case')).has('gold')).toBe(false);
    await step('next');
    await stopped();
    await step('next');
    await stopped();
    const stages = await scope('Stages');
    expect(stages.get('draft')?.value).toBe('Lin wins.');
    expect(stages.get('deliberation[2]/review')?.value).toBe('Say why.');
    const loop = await membersOf(stages.get('deliberation')?.variablesReference ?? 0);
    expect(loop.get('rounds')?.value).toBe('2');
    const call = await scope('Last call');
    expect([call.get('stage')?.value, call.get('answer')?.value, call.get('value')?.value]).toEqual([
      'deliberation[2]/review',
      'Say why.',
      'Say why.',
    ]);
    const messages = await membersOf(call.get('messages')?.variablesReference ?? 0);
    const message = await membersOf(messages.get('0')?.variablesReference ?? 0);
    expect(message.get('text')?.value).toContain('draft="Lin wins."');
  });
});

describe('ending early', () => {
  it.each(['terminate', 'disconnect'])('%s asks nothing more, wherever the case stands', async (command) => {
    const { model } = open();
    await launch({ slice: '/w/all.slice.yaml', case: 'one', stopOnEntry: true });
    await stopped();
    await client.request(command);
    expect(await exited()).toBe(1);
    expect(model.asked).toEqual([]);
  });

  it('stops a call that is under way', async () => {
    const { model } = open();
    model.hold('draft');
    await launch({ slice: '/w/all.slice.yaml', case: 'one' });
    await model.reached('draft');
    await client.request('terminate');
    expect(await exited()).toBe(1);
    expect(model.answered).toEqual([]);
  });
});

describe('a launch that cannot be', () => {
  it.each([
    ['names nothing', {}, 'name a "slice"'],
    ['names no cases', { pipeline: '/w/court.pipeline.yaml' }, 'add a "dataset"'],
    ['names a case that is not there', { slice: '/w/all.slice.yaml', case: 'three' }, 'no case "three"'],
    ['names a file that is not there', { slice: '/w/none.slice.yaml' }, 'no such file'],
    ['is no configuration', { slice: 7, pipeline: null }, 'name a "slice"'],
  ])('is refused with the reason: it %s', async (_, configuration, reason) => {
    open();
    await expect(launch(configuration)).rejects.toThrow(reason);
  });

  it('tells every problem of the files', async () => {
    open({ '/w/court.pipeline.yaml': PIPELINE.replaceAll('role: judge', 'role: jugde') });
    await expect(launch({ slice: '/w/all.slice.yaml' })).rejects.toThrow('There is no role "jugde".');
    expect(client.console('stderr').match(/unknown-role/gu)).toHaveLength(2);
  });
});

describe('breakpoints', () => {
  it('are said not to hold, as yet', async () => {
    open();
    await client.request('initialize', { adapterID: 'moot', pathFormat: 'path' });
    const { breakpoints } = await client.request<DebugProtocol.SetBreakpointsResponse['body']>(
      'setBreakpoints',
      {
        source: { path: '/w/court.pipeline.yaml' },
        breakpoints: [{ line: 5 }],
      },
    );
    expect(breakpoints.map(({ verified }) => verified)).toEqual([false]);
  });
});
