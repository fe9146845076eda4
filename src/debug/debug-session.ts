import {
  DebugSession,
  ExitedEvent,
  InitializedEvent,
  OutputEvent,
  Scope,
  Source,
  StackFrame,
  StoppedEvent,
  TerminatedEvent,
  Thread,
} from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { FileTrouble } from '../core/ports';
import { type Problem, renderProblem } from '../core/problem';
import { Project } from '../core/project';
import { planRun, type RunPlan } from '../core/run/run-plan';
import type { RunHost } from '../core/run/run-host';
import { startRun } from '../core/run/start-run';
import type { CaseEvent } from '../core/runner/run-event';
import { type ConsoleLine, consoleLineOf } from './console-lines';
import { type Launch, readLaunch } from './read-launch';
import { SeenValues } from './seen-values';
import { framesOf } from './stage-frames';
import { type Move, StepControl, type StopReason } from './step-control';

/** What a debug session needs of its host; a session is a run like any other, with its files below `root`. */
export type DebugHost = Omit<RunHost, 'gate'>;

export interface DebugSessionOptions {
  /** `file`: the slice or pipeline to debug. */
  readonly hostFor: (file: string) => DebugHost;
  /** Model when neither the launch configuration nor the files name one. */
  readonly model: string;
}

const ONLY_THREAD = 1;

/** Debugs one case: stops before stages, one at a time, and shows what was said. */
export class MootDebugSession extends DebugSession {
  private readonly aborter = new AbortController();
  private control: StepControl | undefined;
  private plan: RunPlan | undefined;
  /** Turns a path as events tell it into one the editor can open. */
  private absolute: (file: string) => string = (file) => file;
  private seen: SeenValues | undefined;
  private configured: () => void = () => undefined;
  private readonly isConfigured = new Promise<void>((resolve) => {
    this.configured = resolve;
  });

  constructor(private readonly options: DebugSessionOptions) {
    super();
    this.setDebuggerLinesStartAt1(false);
    this.setDebuggerColumnsStartAt1(false);
  }

  protected override initializeRequest(response: DebugProtocol.InitializeResponse): void {
    response.body = { supportsConfigurationDoneRequest: true, supportsTerminateRequest: true };
    this.sendResponse(response);
    this.sendEvent(new InitializedEvent());
  }

  protected override configurationDoneRequest(response: DebugProtocol.ConfigurationDoneResponse): void {
    this.sendResponse(response);
    this.configured();
  }

  protected override launchRequest(
    response: DebugProtocol.LaunchResponse,
    configuration: DebugProtocol.LaunchRequestArguments,
  ): void {
    void this.launch(response, configuration).catch((error: unknown) => {
      const isExpected = error instanceof FileTrouble;
      this.finish(1, isExpected ? error.message : 'The debugger stopped because of a fault of its own.');
      if (!isExpected) throw error;
    });
  }

  private async launch(
    response: DebugProtocol.LaunchResponse,
    configuration: DebugProtocol.LaunchRequestArguments,
  ): Promise<void> {
    const launch = readLaunch(configuration);
    if (typeof launch === 'string') {
      this.refuse(response, launch);
      return;
    }
    const { target, model } = launch;
    const host = this.options.hostFor(target.file);
    const planned = await planRun(new Project(host.files, host.paths), host.files, target, {
      ...(launch.case === undefined ? { limit: 1 } : { cases: [launch.case] }),
      repeats: 1,
      stopEarly: false,
    });
    this.sayProblems(planned.problems);
    const [first] = planned.ok ? planned.value.cases : [];
    if (!planned.ok || !first) {
      this.refuse(response, planned.problems.find(isError)?.message ?? 'There is no case to debug.');
      return;
    }
    // An id may stand for several records of a dataset; one thread follows one case.
    const plan = { ...planned.value, cases: [first] };
    this.plan = plan;
    this.absolute = (file) => host.paths.resolveFrom(host.paths.join(host.root, '.moot'), file);
    this.seen = new SeenValues(first);
    this.control = this.createControl(launch);
    this.sendResponse(response);
    await this.isConfigured;
    const ended = await startRun(
      { ...host, gate: this.control.gate },
      {
        plan,
        model: model ?? this.options.model,
        forced: model !== undefined,
        signal: this.aborter.signal,
        watcher: {
          onEvent: (_key, event) => {
            this.see(event);
          },
        },
      },
    );
    this.sayProblems(ended.problems);
    if (!ended.ok) this.finish(1);
    else this.finish(ended.manifest.counts.done === 1 ? 0 : 1, `kept as run ${ended.manifest.id}`);
  }

  // A place for breakpoints: `breaksAt` of the control, once setBreakPointsRequest maps lines to stages.
  private createControl(launch: Launch): StepControl {
    return new StepControl({
      stopOnEntry: launch.stopOnEntry,
      onStop: (_path: string, reason: StopReason) => {
        this.sendEvent(new StoppedEvent(reason, ONLY_THREAD));
      },
    });
  }

  protected override setBreakPointsRequest(
    response: DebugProtocol.SetBreakpointsResponse,
    { breakpoints = [] }: DebugProtocol.SetBreakpointsArguments,
  ): void {
    const message = 'Moot does not stop at breakpoints yet; step from stage to stage instead.';
    response.body = { breakpoints: breakpoints.map(() => ({ verified: false, message })) };
    this.sendResponse(response);
  }

  protected override threadsRequest(response: DebugProtocol.ThreadsResponse): void {
    response.body = { threads: [new Thread(ONLY_THREAD, this.plan?.cases[0]?.id ?? 'case')] };
    this.sendResponse(response);
  }

  protected override stackTraceRequest(response: DebugProtocol.StackTraceResponse): void {
    const path = this.control?.standsAt;
    const { pipeline } = this.plan?.loaded ?? {};
    const frames = pipeline && path !== undefined ? framesOf(pipeline, path) : [];
    const file = pipeline?.file ?? '';
    const source = new Source(file.split(/[\\/]/u).at(-1) ?? file, this.convertDebuggerPathToClient(file));
    const stackFrames = frames.map(({ name, line, column }, index) => {
      const at = this.convertDebuggerLineToClient(line);
      return new StackFrame(index, name, source, at, this.convertDebuggerColumnToClient(column));
    });
    response.body = { stackFrames, totalFrames: stackFrames.length };
    this.sendResponse(response);
  }

  protected override scopesRequest(response: DebugProtocol.ScopesResponse): void {
    const scopes = this.seen?.scopes() ?? [];
    response.body = { scopes: scopes.map(({ name, reference }) => new Scope(name, reference, false)) };
    this.sendResponse(response);
  }

  protected override variablesRequest(
    response: DebugProtocol.VariablesResponse,
    { variablesReference }: DebugProtocol.VariablesArguments,
  ): void {
    response.body = { variables: this.seen?.variables(variablesReference) ?? [] };
    this.sendResponse(response);
  }

  protected override continueRequest(response: DebugProtocol.ContinueResponse): void {
    this.go(response, 'continue');
  }

  protected override nextRequest(response: DebugProtocol.NextResponse): void {
    this.go(response, 'over');
  }

  protected override stepInRequest(response: DebugProtocol.StepInResponse): void {
    this.go(response, 'into');
  }

  protected override stepOutRequest(response: DebugProtocol.StepOutResponse): void {
    this.go(response, 'out');
  }

  protected override pauseRequest(response: DebugProtocol.PauseResponse): void {
    this.control?.pause();
    this.sendResponse(response);
  }

  protected override terminateRequest(response: DebugProtocol.TerminateResponse): void {
    this.sendResponse(response);
    this.cancel();
  }

  protected override disconnectRequest(response: DebugProtocol.DisconnectResponse): void {
    this.cancel();
    this.sendResponse(response);
    this.shutdown();
  }

  /** The editor drops a session that runs inside of it. */
  override dispose(): void {
    this.cancel();
    super.dispose();
  }

  private cancel(): void {
    this.aborter.abort();
    this.control?.end();
  }

  /** The response comes before the next stop, which may follow at once. */
  private go(response: DebugProtocol.Response, move: Move): void {
    if (this.control?.standsAt === undefined) {
      this.refuse(response, 'The case is not stopped.');
      return;
    }
    this.sendResponse(response);
    this.control.go(move);
  }

  private see(event: CaseEvent): void {
    this.seen?.see(event);
    const line = consoleLineOf(event);
    if (line) this.say(line);
  }

  private say({ text, category, place }: ConsoleLine): void {
    const output = new OutputEvent(`${text}\n`, category);
    if (place) {
      const path = this.convertDebuggerPathToClient(this.absolute(place.file));
      Object.assign(output.body, {
        source: new Source(place.file.split(/[\\/]/u).at(-1) ?? path, path),
        line: this.convertDebuggerLineToClient(place.line),
      });
    }
    this.sendEvent(output);
  }

  private sayProblems(problems: readonly Problem[]): void {
    for (const problem of problems) {
      this.say({
        text: renderProblem(problem),
        category: problem.severity === 'error' ? 'stderr' : 'console',
      });
    }
  }

  private refuse(response: DebugProtocol.Response, message: string): void {
    this.sendErrorResponse(response, { id: 1, format: message, showUser: true });
  }

  private finish(status: number, message?: string): void {
    if (message !== undefined) this.say({ text: message, category: status === 0 ? 'console' : 'stderr' });
    this.sendEvent(new ExitedEvent(status));
    this.sendEvent(new TerminatedEvent());
  }
}

function isError(problem: Problem): boolean {
  return problem.severity === 'error';
}
