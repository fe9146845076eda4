import { beginRun, type BegunRun } from '../core/run/begin-run';
import { startRun } from '../core/run/start-run';
import type { RunEnd, RunRequest } from '../core/run/run-request';
import { FileTrouble } from '../core/ports';
import type { EventSink } from '../core/runner/case-journal';
import { answersIn } from '../core/runner/answers-in';
import { type CaseEdits, isEdited, storedEdits } from '../core/runner/edits';
import { hashText } from '../core/runner/prompt-hash';
import type { CaseEvent } from '../core/runner/run-event';
import { searchesIn } from '../core/runner/searches-in';
import type { AskedOnce } from './asked-once';
import { type Debuggee, keptKey } from './debuggee';

/** A course as far as it has come. */
export interface KeptCourse {
  readonly debuggee: Debuggee;
  readonly edits: CaseEdits;
  /** The list itself, to which the course adds. */
  readonly events: readonly CaseEvent[];
}

/**
 * Keeps a session as a run: from the first answer that was paid for it is on disk as it comes in, so that it can be
 * resumed even when the program is killed. Memories are taught nothing.
 */
export class RunKeeper {
  private begun: BegunRun | undefined;
  private begunFor: Debuggee | undefined;
  private sink: EventSink | undefined;
  private queue: Promise<void> = Promise.resolve();
  private isClosed = false;
  private isBroken = false;
  private readonly written = new Set<string>();
  private readonly read = new WeakMap<readonly CaseEvent[], { count: number; isNew: boolean }>();

  constructor(
    private readonly asked: AskedOnce,
    /** Told when nothing can be written on the way. */
    private readonly onTrouble: (message: string) => void,
  ) {}

  /** Writes what came in since the last time. */
  follow(course: KeptCourse): void {
    const isBehind = (this.read.get(course.events)?.count ?? 0) < course.events.length;
    if (this.isClosed || this.isBroken || !this.asked.isAnswered || !isBehind) return;
    this.queue = this.queue
      .then(() => this.write(course))
      .catch((error: unknown) => {
        this.isBroken = true;
        if (!(error instanceof FileTrouble)) throw error;
        this.onTrouble(error.message);
      });
    // A bug is met where the session ends, which waits for this.
    this.queue.catch(() => undefined);
  }

  /**
   * Brings the course that came to its end to that of a run like any other, which asks nothing again; changed by hand,
   * it is a fork. One that was stopped is kept up to the first call that was not answered. Undefined when there is
   * nothing to keep: a recorded run as it was, or nothing was asked.
   */
  async end({ debuggee, edits, events }: KeptCourse, isStopped: boolean): Promise<RunEnd | undefined> {
    this.isClosed = true;
    await this.queue;
    const { host, recorded } = debuggee;
    const isUnchanged = recorded !== undefined && !isEdited(usedIn(edits, events));
    if (!this.begun && (isStopped ? !this.asked.isAnswered : isUnchanged)) return undefined;
    const stopper = new AbortController();
    this.asked.close(
      isStopped
        ? () => {
            stopper.abort();
          }
        : undefined,
    );
    const { lookups } = debuggee.run();
    let ended: RunEnd | undefined;
    try {
      ended = await startRun(
        { ...host, around: this.asked.around },
        {
          ...this.requestOf({ debuggee, edits, events }, stopper.signal),
          earlier: {
            answered: () => Promise.resolve(answersIn(events)),
            searched: () => Promise.resolve(searchesIn(events)),
            ...(lookups ? { lookups: () => Promise.resolve(lookups) } : {}),
          },
        },
      );
      return ended;
    } finally {
      if (!ended?.ok) await this.leave(debuggee);
    }
  }

  private async write(course: KeptCourse): Promise<void> {
    const { debuggee, events } = course;
    if (this.isBroken) return;
    if (this.begunFor !== debuggee) await this.begin(course);
    const { begun, sink } = this;
    if (!begun || !sink) return;
    const { fork } = forkOf(course);
    if (fork && JSON.stringify(fork) !== JSON.stringify(begun.writer.current.fork))
      await begun.writer.update({ fork });
    const read = this.read.get(events) ?? { count: 0, isNew: false };
    this.read.set(events, read);
    const now = events.slice(read.count);
    read.count += now.length;
    const unwritten = now.some((event) => !this.written.has(keyOf(event)));
    if (!read.isNew && !unwritten) return;
    // One that takes another way stands in the file from its start, as another attempt at the case does.
    const added = read.isNew ? now : events.slice(0, read.count);
    read.isNew = true;
    for (const event of added) {
      this.written.add(keyOf(event));
      await sink.append(event);
    }
  }

  /** Once more under the same id when the files were read anew: it is resumed with those. */
  private async begin(course: KeptCourse): Promise<void> {
    const { debuggee } = course;
    const request = this.requestOf(course, new AbortController().signal);
    const begun = await beginRun(debuggee.host, request);
    this.begunFor = debuggee;
    if (!begun) return;
    this.begun = begun;
    this.sink = await begun.writer.sinkFor(keptKey(debuggee), () => undefined);
  }

  private requestOf(course: KeptCourse, signal: AbortSignal): RunRequest {
    const { plan, model, forced } = course.debuggee;
    return {
      plan,
      model,
      forced,
      signal,
      teaches: false,
      ...(this.begun ? { begun: this.begun.writer.current.id } : {}),
      ...forkOf(course),
    };
  }

  /** What was begun stays as a run that was stopped. */
  private async leave({ host }: Debuggee): Promise<void> {
    if (!this.begun) return;
    const { writer, release } = this.begun;
    try {
      await writer.update({ state: 'cancelled', finishedAt: host.clock.now() });
      await release();
    } catch (error) {
      // A disk that takes nothing leaves it as one that was broken off.
      if (!(error instanceof FileTrouble)) throw error;
    }
  }
}

/** Of a course that was changed by hand. */
function forkOf({ debuggee, edits, events }: KeptCourse): Pick<RunRequest, 'fork'> {
  const used = usedIn(edits, events);
  if (!isEdited(used)) return {};
  const { recorded } = debuggee;
  const parent = recorded ? { run: recorded.run } : {};
  return { fork: { ...parent, case: keptKey(debuggee), edits: storedEdits(used) } };
}

const TIMES: ReadonlySet<string> = new Set(['at', 'latency', 'milliseconds', 'duration']);

/** The same for the same event of another course: when it was is not said. */
function keyOf(event: CaseEvent): string {
  return hashText(JSON.stringify(event, (name, value: unknown) => (TIMES.has(name) ? undefined : value)));
}

/** Those by which the transcript is another: a prompt that was kept as it was said is none where it is said so anyway. */
function usedIn({ answers, prompts, values }: CaseEdits, events: readonly CaseEvent[]): CaseEdits {
  const noted = new Set(events.flatMap((event) => (event.type === 'noted' ? [event.stage] : [])));
  const calls = new Set(events.flatMap((event) => (event.type === 'call-started' ? [event.call] : [])));
  const stageOf = (call: string): string => call.replace(/#\d+$/u, '');
  return {
    answers: new Map([...answers].filter(([call]) => calls.has(call))),
    prompts: new Map([...prompts].filter(([call]) => calls.has(call) && noted.has(stageOf(call)))),
    values: new Map([...values].filter(([stage]) => noted.has(stage))),
  };
}
