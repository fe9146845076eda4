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
import { type RunHost, startRun } from '../core/run/start-run';
import type { CaseEvent } from '../core/runner/run-event';
import { consoleLineOf } from './console-lines';
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
const DEFAULT_MODEL = 'builtin:baseline';

/** Debugs one case: stops before stages, one at a time, and shows what was said. */
export class MootDebugSession extends DebugSession {
  private readonly stop = new AbortController();
  private control: StepControl | undefined;
  private plan: RunPlan | undefined;
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
      if (!(error instanceof FileTrouble)) throw error;
      this.finish(error.message);
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
        signal: this.stop.signal,
        watcher: { onEvent: (_key, event) => { this.see(event); } },
      },
    );
    this.sayProblems(ended.problems);
    this.finish();
  }

  private createControl(launch: Launch): StepControl {
    return new StepControl({
      stopOnEntry: launch.stopOnEntry,
      onStop: (_path: string, reason: StopReason) => {
        this.sendEvent(new StoppedEvent(reason, ONLY_THREAD));
      },
    });
  }
}
