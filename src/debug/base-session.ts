import { DebugSession, ExitedEvent, OutputEvent, Source, TerminatedEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { FileTrouble } from '../core/ports';
import type { Problem } from '../core/problem';
import type { ConsoleLine } from './console-lines';
import { EXCEPTION_FILTERS } from './exceptions';

/** What a session says of itself, and how it says what it has to. */
export abstract class BaseSession extends DebugSession {
  private readonly warned = new Set<string>();

  constructor() {
    super();
    this.setDebuggerLinesStartAt1(false);
    this.setDebuggerColumnsStartAt1(false);
  }

  protected override initializeRequest(response: DebugProtocol.InitializeResponse): void {
    response.body = {
      supportsConfigurationDoneRequest: true,
      supportsTerminateRequest: true,
      supportsRestartRequest: true,
      supportsRestartFrame: true,
      supportsStepBack: true,
      supportsSetVariable: true,
      supportsSetExpression: true,
      supportsEvaluateForHovers: true,
      supportsConditionalBreakpoints: true,
      supportsHitConditionalBreakpoints: true,
      supportsLogPoints: true,
      supportsFunctionBreakpoints: true,
      supportsExceptionInfoRequest: true,
      supportsCompletionsRequest: true,
      completionTriggerCharacters: ['.', '|'],
      exceptionBreakpointFilters: EXCEPTION_FILTERS.map((filter) => ({ ...filter, default: false })),
    };
    this.sendResponse(response);
  }

  /** Turns a path as events tell it into one the editor can open. */
  protected absolute(file: string): string {
    return file;
  }

  protected say({ text, category, place }: ConsoleLine): void {
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

  protected sayProblems(problems: readonly Problem[]): void {
    for (const { severity, code, message, next, file, range } of problems) {
      const text = [`${severity} ${code}: ${message}`, ...(next === undefined ? [] : [next])].join(' ');
      // The files are read again whenever the case begins anew, and once more when it is kept.
      if (severity !== 'error' && this.warned.has(text)) continue;
      this.warned.add(text);
      const category = severity === 'error' ? 'stderr' : 'console';
      this.say({ text, category, place: { file, line: range?.start.line ?? 0 } });
    }
  }

  protected refuse(response: DebugProtocol.Response, message: string, showUser = true): void {
    this.sendErrorResponse(response, { id: 1, format: message, showUser });
  }

  protected finish(status: number, message?: string): void {
    if (message !== undefined) this.say({ text: message, category: status === 0 ? 'console' : 'stderr' });
    this.sendEvent(new ExitedEvent(status));
    this.sendEvent(new TerminatedEvent());
  }

  /** For work that nobody waits for: what the file system refuses is told, a bug goes on as one. */
  protected watch(work: Promise<unknown>): void {
    void work.catch((error: unknown) => {
      this.onTrouble(error);
    });
  }

  protected onTrouble(error: unknown): void {
    const isExpected = error instanceof FileTrouble;
    this.finish(1, isExpected ? error.message : 'The debugger stopped because of a fault of its own.');
    if (!isExpected) throw error;
  }
}
