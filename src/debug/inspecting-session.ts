import { ContinuedEvent, Thread } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { BaseSession } from './base-session';
import type { Breakpoint } from './breakpoints';
import type { Change } from './changes';
import { assignmentIn, completionsAt, evaluateAt } from './console';
import { MAIN, threadTitle } from './located';
import { scopesAt } from './scopes';
import { type ShownFrame, ShownFrames } from './shown-frames';
import { Sources } from './sources';
import { framesOf } from './stack';
import type { Timeline } from './timeline';
import { Variables } from './variables';
import type { Visit } from './visit';

/** Shows where the threads of a case stand and what is seen there, and sets it. */
export abstract class InspectingSession extends BaseSession {
  protected timeline: Timeline | undefined;
  protected readonly variables = new Variables();
  /** The breakpoints at which the case stands, and what happened there. */
  protected stoppedAt: readonly Breakpoint[] = [];
  protected happened: string | undefined;
  protected readonly frames = new ShownFrames();
  private readonly threads = [MAIN];
  private readonly sources = new Sources((path) => this.convertDebuggerPathToClient(path));

  protected override absolute(file: string): string {
    const host = this.timeline?.debuggee.host;
    return host ? host.paths.resolveFrom(host.paths.join(host.root, '.moot'), file) : file;
  }

  protected override threadsRequest(response: DebugProtocol.ThreadsResponse): void {
    const caseId = this.timeline?.debuggee.plan.cases[0]?.id ?? 'case';
    const open = new Set([MAIN, ...(this.timeline?.course.threads.keys() ?? [])]);
    response.body = {
      threads: [...open].map((thread) => new Thread(this.threadId(thread), threadTitle(thread, caseId))),
    };
    this.sendResponse(response);
  }

  protected threadId(thread: string): number {
    const known = this.threads.indexOf(thread);
    return known < 0 ? this.threads.push(thread) : known + 1;
  }

  protected threadOf(id: number): string {
    return this.threads[id - 1] ?? MAIN;
  }

  protected override stackTraceRequest(
    response: DebugProtocol.StackTraceResponse,
    { threadId, startFrame = 0, levels = 0 }: DebugProtocol.StackTraceArguments,
  ): void {
    this.watch(
      this.stackOf(threadId).then((all) => {
        const stackFrames = all.slice(startFrame, levels > 0 ? startFrame + levels : undefined);
        response.body = { stackFrames, totalFrames: all.length };
        this.sendResponse(response);
      }),
    );
  }

  private async stackOf(threadId: number): Promise<DebugProtocol.StackFrame[]> {
    const { timeline } = this;
    const visit = timeline?.at(this.threadOf(threadId));
    if (!timeline || !visit) return [];
    const { debuggee } = timeline;
    const stands = visit === timeline.course.standsAt;
    const frames = framesOf(debuggee.plan.loaded, visit, debuggee.host.paths, stands ? this.stoppedAt : []);
    const ids = this.frames.idsOf(visit, frames);
    return Promise.all(
      frames.map(async (frame, index) => {
        const { name, line, column, file, kind } = frame;
        return {
          id: ids[index] ?? 0,
          name,
          source: await this.sources.of(file, debuggee),
          line: this.convertDebuggerLineToClient(line),
          column: this.convertDebuggerColumnToClient(column),
          canRestart: kind !== 'verdict',
        };
      }),
    );
  }

  protected frameAt(id: number): ShownFrame | undefined {
    return this.frames.get(id);
  }

  protected override scopesRequest(
    response: DebugProtocol.ScopesResponse,
    { frameId }: DebugProtocol.ScopesArguments,
  ): void {
    const scopes = this.scopesOf(this.frameAt(frameId)?.visit);
    response.body = { scopes: scopes.map((scope) => this.variables.scope(scope)) };
    this.sendResponse(response);
  }

  private scopesOf(visit: Visit | undefined): ReturnType<typeof scopesAt> {
    const { timeline } = this;
    if (!timeline || !visit) return [];
    const { loaded, cases } = timeline.debuggee.plan;
    return scopesAt(loaded, timeline.course, visit, cases[0]?.gold);
  }

  protected override variablesRequest(
    response: DebugProtocol.VariablesResponse,
    { variablesReference }: DebugProtocol.VariablesArguments,
  ): void {
    response.body = { variables: this.variables.members(variablesReference) };
    this.sendResponse(response);
  }

  protected override setVariableRequest(
    response: DebugProtocol.SetVariableResponse,
    { variablesReference, name, value }: DebugProtocol.SetVariableArguments,
  ): void {
    const change = this.variables.set(variablesReference, name, value);
    if (typeof change === 'string') {
      this.refuse(response, change);
      return;
    }
    response.body = { value };
    this.change(response, change);
  }

  /** As an assignment in the console: what is watched is set where it comes from. */
  protected override setExpressionRequest(
    response: DebugProtocol.SetExpressionResponse,
    { expression, value, frameId }: DebugProtocol.SetExpressionArguments,
  ): void {
    const visit = this.visitOf(frameId);
    const change = assignmentIn(`${expression} = ${value}`, this.scopesOf(visit));
    if (typeof change !== 'object') {
      this.refuse(response, change ?? `${expression} is no name or path: only those can be set.`);
      return;
    }
    response.body = { value };
    this.change(response, change);
  }

  private visitOf(frameId: number | undefined): Visit | undefined {
    return frameId === undefined ? this.timeline?.course.standsAt : this.frameAt(frameId)?.visit;
  }

  protected override evaluateRequest(
    response: DebugProtocol.EvaluateResponse,
    { expression, frameId, context }: DebugProtocol.EvaluateArguments,
  ): void {
    const visit = this.visitOf(frameId);
    if (!visit) {
      this.refuse(response, 'The case is not stopped.', false);
      return;
    }
    const change = context === 'repl' ? assignmentIn(expression, this.scopesOf(visit)) : undefined;
    if (typeof change === 'object') {
      response.body = { result: 'set; the case stands where it is seen first', variablesReference: 0 };
      this.change(response, change);
      return;
    }
    const told =
      change === undefined ? evaluateAt(visit, expression) : ({ ok: false, problem: change } as const);
    if (!told.ok) {
      this.refuse(response, told.problem, false);
      return;
    }
    const { value, variablesReference, type = '' } = this.variables.shown({ name: '', value: told.value });
    response.body = { result: value, type, variablesReference };
    this.sendResponse(response);
  }

  protected override completionsRequest(
    response: DebugProtocol.CompletionsResponse,
    { frameId, text, column }: DebugProtocol.CompletionsArguments,
  ): void {
    const visit = this.visitOf(frameId);
    const before = text.slice(0, this.convertClientColumnToDebugger(column));
    response.body = { targets: visit ? completionsAt(visit, before) : [] };
    this.sendResponse(response);
  }

  protected override exceptionInfoRequest(response: DebugProtocol.ExceptionInfoResponse): void {
    response.body = { exceptionId: this.happened ?? 'stopped', breakMode: 'always' };
    this.sendResponse(response);
  }

  protected override sourceRequest(
    response: DebugProtocol.SourceResponse,
    { sourceReference }: DebugProtocol.SourceArguments,
  ): void {
    const content = this.sources.text(sourceReference);
    if (content === undefined) {
      // The editor asks for a source of its own console too.
      this.refuse(response, 'There is no such source.', false);
      return;
    }
    response.body = { content };
    this.sendResponse(response);
  }

  /** Unlike after a step, the editor does not know that the case moves. */
  private change(response: DebugProtocol.Response, change: Change): void {
    this.move(response, (timeline) => {
      this.sendEvent(new ContinuedEvent(this.threadId(timeline.course.standsAt?.thread ?? MAIN), true));
      timeline.change(change);
    });
  }

  /** The response comes before the next stop, which may follow at once. */
  protected move(response: DebugProtocol.Response, go: (timeline: Timeline) => void): void {
    const { timeline } = this;
    if (!timeline?.course.standsAt) {
      this.refuse(response, 'The case is not stopped.');
      return;
    }
    this.sendResponse(response);
    go(timeline);
  }
}
