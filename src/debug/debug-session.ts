import {
  Breakpoint as ClientBreakpoint,
  BreakpointEvent,
  InitializedEvent,
  ThreadEvent,
} from '@vscode/debugadapter';
import { StoppedEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { CaseResult } from '../core/runner/run-case';
import type { CaseEvent } from '../core/runner/run-event';
import { AskedOnce } from './asked-once';
import { type Breakpoint, Breakpoints } from './breakpoints';
import type { Course } from './course';
import { consoleLineOf } from './console-lines';
import { endingOf } from './ending';
import { type DebugHost, type Debuggee, openDebuggee } from './debuggee';
import { InspectingSession } from './inspecting-session';
import { RunKeeper } from './keep-run';
import { MAIN, threadOf, threadTitle } from './located';
import { type Attach, type Launch, readAttach, readLaunch } from './read-launch';
import { samePath } from './same-path';
import type { Move } from './stepping';
import { type Start, type Stop, Timeline } from './timeline';
import { unknownStop } from './unknown-stop';

export interface DebugSessionOptions {
  /** `file`: the slice or pipeline to debug, or a file in the folder of the run that is replayed. */
  readonly hostFor: (file: string) => DebugHost;
  /** Model when neither the launch configuration nor the files name one. */
  readonly model: string;
}

/** Debugs one case, from its first stage to its verdict and back, or replays it from a recorded run. */
export class MootDebugSession extends InspectingSession {
  private readonly asked = new AskedOnce();
  private readonly keeper = new RunKeeper(this.asked, (message) => {
    this.say({ text: `Answers are not kept before the end: ${message}`, category: 'stderr' });
  });
  /** The end of the session, which comes once, however many ask for it. */
  private conclusion: Promise<void> | undefined;
  private asConfigured: Launch | Attach | undefined;
  private breakpoints: Breakpoints | undefined;
  private isWithoutStops = false;
  private configured: () => void = () => undefined;
  private readonly isConfigured = new Promise<void>((resolve) => {
    this.configured = resolve;
  });

  constructor(private readonly options: DebugSessionOptions) {
    super();
  }

  protected override launchRequest(
    response: DebugProtocol.LaunchResponse,
    configuration: DebugProtocol.LaunchRequestArguments,
  ): void {
    this.watch(this.begin(response, readLaunch(configuration)));
  }

  protected override attachRequest(
    response: DebugProtocol.AttachResponse,
    configuration: DebugProtocol.AttachRequestArguments,
  ): void {
    this.watch(this.begin(response, readAttach(configuration)));
  }

  private async begin(response: DebugProtocol.Response, start: Launch | Attach | string): Promise<void> {
    if (typeof start === 'string') {
      this.refuse(response, start);
      return;
    }
    const debuggee = await this.open(start);
    if (typeof debuggee === 'string') {
      this.refuse(response, debuggee);
      return;
    }
    const { stopAt } = this.firstStop(start);
    const unknown = stopAt === undefined ? undefined : unknownStop(debuggee.plan.loaded.pipeline, stopAt);
    if (unknown !== undefined) {
      this.refuse(response, unknown);
      return;
    }
    this.asConfigured = start;
    this.isWithoutStops = start.noDebug;
    const breakpoints = new Breakpoints(debuggee.plan.loaded, samePath, debuggee.host.paths);
    this.breakpoints = breakpoints;
    const timeline = new Timeline(debuggee, {
      breakpoints,
      onStop: (stop) => {
        this.stopped(stop);
      },
      onLog: (text) => {
        this.say({ text, category: 'console' });
      },
      onEvent: (event) => {
        const line = consoleLineOf(event, this.jurorOf(event));
        if (line) this.say(line);
      },
      onProgress: () => {
        const { edits, course } = timeline;
        this.keeper.follow({ debuggee: timeline.debuggee, edits, events: course.events });
      },
      onThread: (thread, reason) => {
        this.sendEvent(new ThreadEvent(reason, this.threadId(thread)));
      },
      onEnd: (result, course) => {
        void this.conclude(() => this.ended(timeline, result, course));
      },
      onBug: (error) => {
        this.onTrouble(error);
      },
    });
    this.timeline = timeline;
    this.sendEvent(new InitializedEvent());
    this.sendResponse(response);
    await this.isConfigured;
    timeline.start(this.firstStop(start));
  }

  private firstStop(start: Start | undefined): Start {
    return start && !this.isWithoutStops
      ? start
      : { stopOnEntry: false, stopAt: undefined, stopAtEnd: false };
  }

  private async open(start: Launch | Attach, asOf: 'then' | 'now' = 'then'): Promise<Debuggee | string> {
    const file = start.kind === 'launch' ? start.target.file : `${start.folder}/.moot`;
    const host = this.options.hostFor(file);
    const opened = await openDebuggee(start, { host, model: this.options.model, asked: this.asked, asOf });
    this.sayProblems(opened.ok ? opened.value.problems : opened.problems);
    return opened.ok ? opened.value : opened.message;
  }

  private stopped({ reason, visit, breakpoints = [], text }: Stop): void {
    this.stoppedAt = breakpoints;
    this.happened = reason === 'exception' ? text : undefined;
    this.variables.reset();
    this.frames.reset();
    const isRole = breakpoints.some(({ spot }) => spot?.kind === 'role');
    const event: DebugProtocol.StoppedEvent = new StoppedEvent(
      isRole ? 'function breakpoint' : reason,
      this.threadId(visit.thread),
    );
    Object.assign(event.body, {
      allThreadsStopped: true,
      hitBreakpointIds: breakpoints.map(({ id }) => id),
      ...(text === undefined ? {} : { text, ...(reason === 'exception' ? {} : { description: text }) }),
    });
    this.sendEvent(event);
  }

  /** Who speaks, where several do at once. */
  private jurorOf(event: CaseEvent): string | undefined {
    const { timeline } = this;
    if (!timeline || !('stage' in event)) return undefined;
    const thread = threadOf(timeline.debuggee.plan.loaded.pipeline, event.stage);
    return thread === MAIN ? undefined : threadTitle(thread, '');
  }

  private async ended(timeline: Timeline, result: CaseResult, course: Course): Promise<void> {
    for (const line of endingOf(timeline.debuggee, result, course.events)) this.say(line);
    const kept = await this.keep(timeline, course, false);
    const status = result.status === 'done' && kept?.ok !== false ? 0 : 1;
    this.finish(status, kept?.ok ? `kept as run ${kept.manifest.id}` : undefined);
  }

  protected override configurationDoneRequest(response: DebugProtocol.ConfigurationDoneResponse): void {
    this.sendResponse(response);
    this.configured();
  }

  protected override setBreakPointsRequest(
    response: DebugProtocol.SetBreakpointsResponse,
    { source, breakpoints = [] }: DebugProtocol.SetBreakpointsArguments,
  ): void {
    const file = this.convertClientPathToDebugger(source.path ?? '');
    const placed = this.isWithoutStops
      ? []
      : this.breakpoints?.setIn(
          file,
          breakpoints.map(({ line, ...rest }) => ({ ...rest, line: this.convertClientLineToDebugger(line) })),
        );
    response.body = { breakpoints: breakpoints.map((_, index) => this.shown(placed?.[index])) };
    this.sendResponse(response);
  }

  protected override setFunctionBreakPointsRequest(
    response: DebugProtocol.SetFunctionBreakpointsResponse,
    { breakpoints }: DebugProtocol.SetFunctionBreakpointsArguments,
  ): void {
    const placed = this.isWithoutStops ? [] : this.breakpoints?.setRoles(breakpoints);
    response.body = { breakpoints: breakpoints.map((_, index) => this.shown(placed?.[index])) };
    this.sendResponse(response);
  }

  protected override setExceptionBreakPointsRequest(
    response: DebugProtocol.SetExceptionBreakpointsResponse,
    { filters }: DebugProtocol.SetExceptionBreakpointsArguments,
  ): void {
    if (this.timeline && !this.isWithoutStops) this.timeline.filters = new Set(filters);
    this.sendResponse(response);
  }

  /** As the editor shows it. */
  private shown(breakpoint: Breakpoint | undefined): DebugProtocol.Breakpoint {
    if (!breakpoint) return new ClientBreakpoint(false);
    const { id, line, problem } = breakpoint;
    const shown: DebugProtocol.Breakpoint = { id, verified: problem === undefined };
    if (line !== undefined) shown.line = this.convertDebuggerLineToClient(line);
    if (problem !== undefined) shown.message = problem;
    return shown;
  }

  protected override continueRequest(response: DebugProtocol.ContinueResponse): void {
    response.body = { allThreadsContinued: true };
    this.move(response, (timeline) => {
      timeline.proceed();
    });
  }

  protected override nextRequest(
    response: DebugProtocol.NextResponse,
    { threadId }: DebugProtocol.NextArguments,
  ): void {
    this.step(response, 'over', threadId);
  }

  protected override stepInRequest(
    response: DebugProtocol.StepInResponse,
    { threadId }: DebugProtocol.StepInArguments,
  ): void {
    this.step(response, 'in', threadId);
  }

  protected override stepOutRequest(
    response: DebugProtocol.StepOutResponse,
    { threadId }: DebugProtocol.StepOutArguments,
  ): void {
    this.step(response, 'out', threadId);
  }

  protected override stepBackRequest(
    response: DebugProtocol.StepBackResponse,
    { threadId }: DebugProtocol.StepBackArguments,
  ): void {
    this.move(response, (timeline) => {
      timeline.back(this.threadOf(threadId));
    });
  }

  protected override reverseContinueRequest(response: DebugProtocol.ReverseContinueResponse): void {
    this.move(response, (timeline) => {
      timeline.reverse();
    });
  }

  protected override pauseRequest(response: DebugProtocol.PauseResponse): void {
    this.sendResponse(response);
    this.timeline?.pause();
  }

  protected override restartRequest(response: DebugProtocol.RestartResponse): void {
    this.watch(
      this.reload(response, (timeline, debuggee) => {
        timeline.restart(debuggee, this.firstStop(this.asConfigured));
      }),
    );
  }

  protected override restartFrameRequest(
    response: DebugProtocol.RestartFrameResponse,
    { frameId }: DebugProtocol.RestartFrameArguments,
  ): void {
    const path = this.frameAt(frameId)?.frame.path;
    const start = path === undefined ? undefined : this.timeline?.frameStart(path);
    if (path === undefined || !start || !this.timeline?.course.standsAt) {
      this.refuse(response, 'This frame cannot be started again.');
      return;
    }
    this.watch(
      this.reload(response, (timeline, debuggee) => {
        timeline.restartFrame(path, start, debuggee);
      }),
    );
  }

  /** Reads the files anew; while they have errors, the case stands where it stood. */
  private async reload(
    response: DebugProtocol.Response,
    go: (timeline: Timeline, debuggee: Debuggee) => void,
  ): Promise<void> {
    const { timeline, asConfigured: start } = this;
    if (!timeline || !start || this.conclusion) {
      this.refuse(response, 'Nothing is debugged.');
      return;
    }
    const debuggee = await this.open(start, 'now');
    if (typeof debuggee === 'string') {
      this.refuse(response, debuggee);
      return;
    }
    for (const breakpoint of this.breakpoints?.reload(debuggee.plan.loaded) ?? []) {
      this.sendEvent(new BreakpointEvent('changed', this.shown(breakpoint)));
    }
    this.sendResponse(response);
    go(timeline, debuggee);
  }

  private step(response: DebugProtocol.Response, move: Move, threadId: number): void {
    this.move(response, (timeline) => {
      timeline.step(move, this.threadOf(threadId));
    });
  }

  protected override terminateRequest(response: DebugProtocol.TerminateResponse): void {
    this.sendResponse(response);
    void this.quit();
  }

  /** Ends the session where it stands. Resolves when all that was paid for is kept. */
  quit(): Promise<void> {
    this.cancel();
    return this.conclude(() => this.stopCourse());
  }

  /** One that is being kept already is kept once. */
  private conclude(end: () => Promise<void>): Promise<void> {
    this.conclusion ??= end().catch((error: unknown) => {
      this.onTrouble(error);
    });
    return this.conclusion;
  }

  /** What was paid for is kept, in a run that can be resumed. */
  private async stopCourse(): Promise<void> {
    const { timeline } = this;
    const kept = timeline && (await this.keep(timeline, timeline.course, true));
    if (kept?.ok) this.say({ text: `stopped, and kept as run ${kept.manifest.id}`, category: 'console' });
    this.finish(1);
  }

  private async keep(
    { debuggee, edits }: Timeline,
    { events }: Course,
    isStopped: boolean,
  ): ReturnType<RunKeeper['end']> {
    const kept = await this.keeper.end({ debuggee, edits, events }, isStopped);
    this.sayProblems(kept?.problems ?? []);
    return kept;
  }

  protected override disconnectRequest(response: DebugProtocol.DisconnectResponse): void {
    void this.quit().finally(() => {
      this.sendResponse(response);
      this.shutdown();
    });
  }

  /** The editor drops a session that runs inside of it. */
  override dispose(): void {
    void this.quit();
    super.dispose();
  }

  private cancel(): void {
    this.timeline?.end();
    this.asked.end();
  }
}
