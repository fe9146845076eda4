import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { DebugClient } from '@vscode/debugadapter-testsupport';
import { afterEach } from 'vitest';
import { type DebugSessionOptions, MootDebugSession } from '../../src/debug/debug-session';
import { createManualClock } from '../core/runner/manual-clock';
import { createMemoryFiles, memoryPaths, type MemoryFiles } from '../harness/memory-files';
import { createScriptedModel, type Script, type ScriptedModel } from '../harness/scripted-model';
import { roleText } from '../harness/small-world';

const REVIEW = '{ format: json, schema: { need_rejudge: boolean, why: string } }';

/** A judge drafts, a supervisor sends the draft back or not, the judge rules. */
export const COURT = `moot: 1
name: Small court
roles: ./roles
switches: { strict: true }
stages:
  - stage: deliberation
    repeat:
      at_most: 3
      until: "{{ review.need_rejudge == false }}"
      stages:
        - stage: draft
          role: judge
          with: { opinions: "{{ history.review | map: 'why' }}" }
        - stage: review
          role: supervisor
  - stage: ruling
    role: judge
    with: { opinions: "{{ review.why }}" }
verdict:
  text: "{{ ruling }}"
`;

export const FILES: Readonly<Record<string, string>> = {
  '/w/court.pipeline.yaml': COURT,
  '/w/roles/judge.role.md': roleText('judge', ['facts', 'opinions']),
  '/w/roles/supervisor.role.md': roleText('supervisor', ['draft'], REVIEW),
  '/w/all.slice.yaml': 'moot: 1\ndataset: cases.jsonl\npipeline: court.pipeline.yaml\nscore: [articles]\n',
  '/w/cases.jsonl':
    '{"id": "one", "facts": "An umbrella was lent.", "gold": { "articles": [264] }}\n{"id": "two", "facts": "It was left on a tram."}\n',
};

export const SCRIPT = {
  'deliberation[1]/draft': 'Draft one.',
  'deliberation[2]/draft': 'Draft two.',
  'deliberation[3]/draft': 'Draft three.',
  'deliberation[1]/review': '{"need_rejudge": true, "why": "too short"}',
  'deliberation[2]/review': '{"need_rejudge": false, "why": "fine"}',
  'deliberation[3]/review': '{"need_rejudge": false, "why": "fine at last"}',
  ruling: 'Lin wins.',
};

export interface DebugWorld {
  readonly client: DebugClient;
  readonly files: MemoryFiles;
  readonly model: ScriptedModel;
  /** Runs through the sequence of a start; resolves when the case is under way. */
  launch(configuration?: object, before?: () => Promise<unknown>): Promise<void>;
  attach(configuration: object, before?: () => Promise<unknown>): Promise<void>;
  /** Waits for the next stop; says why, and what is open there: `reason: inner@line < outer@line`, lines from 1. */
  stopped(): Promise<string>;
  /** As `stopped`, of the thread that stopped last or of this one. */
  stack(threadId?: number): Promise<DebugProtocol.StackFrame[]>;
  /** Thread of the last stop. */
  thread(): number;
  lastStop(): DebugProtocol.StoppedEvent['body'];
  /** Moves the thread of the last stop and says where it stops next. */
  go(command: 'next' | 'stepIn' | 'stepOut' | 'continue' | 'stepBack' | 'reverseContinue'): Promise<string>;
  scope(name: string, frame?: number): Promise<Scope>;
  /** Sets a variable by its path below a scope and says where the case stops then. */
  set(scope: string, path: readonly string[], value: string): Promise<string>;
  evaluate(expression: string, context?: string): Promise<string>;
  breakAt(
    path: string,
    ...lines: (number | Partial<DebugProtocol.SourceBreakpoint>)[]
  ): Promise<DebugProtocol.Breakpoint[]>;
  /** Text of the debug console so far. */
  console(category?: string): string;
  places(): string[];
  /** Resolves with the exit code once the session has ended. */
  ended(): Promise<number>;
  close(): Promise<void>;
}

export interface Scope {
  readonly reference: number;
  readonly members: ReadonlyMap<string, DebugProtocol.Variable>;
  value(name: string): string | undefined;
}

export interface WorldOptions {
  readonly files?: Readonly<Record<string, string>> | MemoryFiles;
  readonly script?: Script;
  readonly sources?: Partial<ReturnType<DebugSessionOptions['hostFor']>['sources']>;
  readonly model?: string;
  readonly callsAtOnce?: number;
}

export const PIPELINE = '/w/court.pipeline.yaml';
/** Launches the first case. */
export const RUN = { slice: '/w/all.slice.yaml', case: 'one' };

/** Opened in this test; they are closed when it ends. */
const opened: DebugWorld[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** The session that was opened last. */
export let world: DebugWorld;

export async function open(options?: WorldOptions): Promise<DebugWorld> {
  world = await openDebugWorld(options);
  opened.push(world);
  return world;
}

/** A session in this process, spoken to over a socket by the protocol's own test client. */
async function openDebugWorld(options: WorldOptions = {}): Promise<DebugWorld> {
  const given = options.files ?? {};
  const files =
    'below' in given
      ? (given as MemoryFiles)
      : createMemoryFiles({ ...FILES, ...(given as Record<string, string>) });
  const model = createScriptedModel(options.script ?? SCRIPT);
  const sessionOptions: DebugSessionOptions = {
    model: options.model ?? 'vscode:scripted',
    hostFor: () => ({
      files,
      paths: memoryPaths,
      clock: createManualClock(0),
      random: () => 0.5,
      root: '/w',
      version: '0.0.0',
      maxRetries: 0,
      callsAtOnce: options.callsAtOnce ?? 20,
      sources: {
        endpoints: [],
        keyOf: () => Promise.resolve(undefined),
        recording: () => Promise.resolve({ ok: true, recording: [] }),
        editorModel: () => Promise.resolve(model),
        timeout: 1000,
        ...options.sources,
      },
    }),
  };
  const sockets = new Set<Socket>();
  let session: MootDebugSession | undefined;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    session = new MootDebugSession(sessionOptions);
    // Otherwise the end of the connection ends the process.
    session.setRunAsServer(true);
    session.start(socket, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new DebugClient('node', 'in this process', 'moot');
  client.defaultTimeout = 8000;
  await client.start((server.address() as AddressInfo).port);

  const outputs: DebugProtocol.OutputEvent['body'][] = [];
  const stops: DebugProtocol.StoppedEvent['body'][] = [];
  const wanted: ((body: DebugProtocol.StoppedEvent['body']) => void)[] = [];
  let last: DebugProtocol.StoppedEvent['body'] | undefined;
  client.on('output', ({ body }: DebugProtocol.OutputEvent) => outputs.push(body));
  client.on('stopped', ({ body }: DebugProtocol.StoppedEvent) => {
    const next = wanted.shift();
    if (next) next(body);
    else stops.push(body);
  });
  const exit = new Promise<number>((resolve) => {
    client.on('exited', ({ body }: DebugProtocol.ExitedEvent) => {
      resolve(body.exitCode);
    });
  });
  const terminated = new Promise<void>((resolve) => {
    client.on('terminated', () => {
      resolve();
    });
  });

  const begin = async (
    command: 'launch' | 'attach',
    configuration: object,
    before: () => Promise<unknown>,
  ): Promise<void> => {
    await client.initializeRequest({
      adapterID: 'moot',
      pathFormat: 'path',
      linesStartAt1: true,
      columnsStartAt1: true,
    });
    const isReady = new Promise<void>((resolve) => {
      client.once('initialized', () => {
        resolve();
      });
    });
    await client.customRequest(command, configuration);
    await isReady;
    await before();
    await client.configurationDoneRequest();
  };

  const nextStop = (): Promise<DebugProtocol.StoppedEvent['body']> => {
    const known = stops.shift();
    return known ? Promise.resolve(known) : new Promise((resolve) => wanted.push(resolve));
  };

  const made: DebugWorld = {
    client,
    files,
    model,
    launch: (configuration = { slice: '/w/all.slice.yaml', case: 'one', stopOnEntry: true }, before) =>
      begin('launch', configuration, before ?? (() => Promise.resolve())),
    attach: (configuration, before) =>
      begin('attach', { folder: '/w', ...configuration }, before ?? (() => Promise.resolve())),
    stopped: async () => {
      last = await nextStop();
      const frames = await made.stack();
      return `${last.reason}: ${frames.map(({ name, line }) => `${name}@${line}`).join(' < ')}`;
    },
    stack: async (threadId) => {
      const { body } = await client.stackTraceRequest({ threadId: threadId ?? made.thread() });
      return body.stackFrames;
    },
    thread: () => last?.threadId ?? 1,
    lastStop: () => {
      if (!last) throw new Error('The case has not stopped.');
      return last;
    },
    go: async (command) => {
      await client.send(command, { threadId: made.thread() });
      return made.stopped();
    },
    scope: async (name, frame = 0) => {
      const frames = await made.stack();
      const { body } = await client.scopesRequest({ frameId: frames[frame]?.id ?? 0 });
      const found = body.scopes.find((each) => each.name === name);
      return membersOf(found?.variablesReference ?? 0);
    },
    set: async (name, path, value) => {
      let at = await made.scope(name);
      for (const member of path.slice(0, -1)) {
        at = await membersOf(at.members.get(member)?.variablesReference ?? 0);
      }
      await client.setVariableRequest({
        variablesReference: at.reference,
        name: path.at(-1) ?? '',
        value,
      });
      return made.stopped();
    },
    evaluate: async (expression, context = 'repl') => {
      const [frame] = await made.stack();
      const { body } = await client.evaluateRequest({ expression, context, frameId: frame?.id ?? 0 });
      return body.result;
    },
    breakAt: async (path, ...lines) => {
      const { body } = await client.setBreakpointsRequest({
        source: { path },
        breakpoints: lines.map((line) => (typeof line === 'number' ? { line } : { line: 1, ...line })),
      });
      return body.breakpoints;
    },
    console: (category) =>
      outputs
        .filter((output) => category === undefined || output.category === category)
        .map(({ output }) => output)
        .join(''),
    places: () =>
      outputs.flatMap(({ source, line }) => (source ? [`${source.path ?? ''}:${line ?? ''}`] : [])),
    ended: async () => {
      await terminated;
      return exit;
    },
    close: async () => {
      session?.dispose();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function membersOf(reference: number): Promise<Scope> {
    if (reference === 0) return { reference, members: new Map(), value: () => undefined };
    const { body } = await client.variablesRequest({ variablesReference: reference });
    const members = new Map(body.variables.map((variable) => [variable.name, variable]));
    return { reference, members, value: (name) => members.get(name)?.value };
  }

  return made;
}
