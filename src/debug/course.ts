import type { AnsweredCalls } from '../core/runner/case-context';
import type { CaseEdits } from '../core/runner/edits';
import { type CaseResult, runCase } from '../core/runner/run-case';
import type { CaseEvent } from '../core/runner/run-event';
import type { Debuggee } from './debuggee';
import { threadOf } from './located';
import { type EndPoint, isStop, keyOf, type Visit } from './visit';

export interface CourseOptions {
  readonly edits: CaseEdits;
  /** Beside what the debuggee knows: what was answered in an earlier course and stands. */
  readonly answered: AnsweredCalls;
  /** Whether the case may come by here yet; what may not waits until the case goes on. */
  readonly admits: (visit: Visit) => boolean;
  /** Whether the case stops here. */
  readonly stopsAt: (visit: Visit) => boolean;
  readonly onEvent: (event: CaseEvent) => void;
  readonly onThread: (thread: string, reason: 'started' | 'exited') => void;
}

interface Held {
  readonly visit: Visit;
  readonly release: () => void;
}

/**
 * The case, run once from its beginning. When one thread stops, all do: each is held at the next point it comes to,
 * while calls that are under way go on.
 */
export class Course {
  /** What was passed, in order. */
  readonly visits: Visit[] = [];
  readonly events: CaseEvent[] = [];
  /** The last point each thread came to. */
  readonly threads = new Map<string, Visit>();
  private readonly waiting: Held[] = [];
  private readonly aborter = new AbortController();
  private held: Held | undefined;
  private arrivals = 0;
  private isAbandoned = false;

  constructor(
    private readonly debuggee: Debuggee,
    private readonly options: CourseOptions,
  ) {}

  /** Resolves when the case has ended; undefined when the course was given up. */
  async run(): Promise<CaseResult | undefined> {
    const run = this.debuggee.run();
    let settled: readonly CaseEvent[] | undefined;
    const tell = (event: CaseEvent): void => {
      if (!this.isAbandoned) this.options.onEvent(event);
    };
    const result = await runCase({
      ...run,
      ports: { ...run.ports, gate: (point) => this.pass(point) },
      edits: this.options.edits,
      answered: new Map([...run.answered, ...this.options.answered]),
      sink: {
        append: (event) => {
          this.events.push(event);
          tell(event);
          return Promise.resolve();
        },
        show: tell,
        settle: (events) => {
          settled = events;
          return Promise.resolve();
        },
      },
      signal: this.aborter.signal,
    });
    if (settled) this.events.splice(0, Infinity, ...settled);
    // One that came to its verdict stopped before it, where all is said too.
    if (!this.isAbandoned && result.status !== 'done') await this.pass(this.endOf(result));
    return this.isAbandoned ? undefined : result;
  }

  /** Where the case stands; undefined while it runs. */
  get standsAt(): Visit | undefined {
    return this.held?.visit;
  }

  /** A thread whose call is under way. */
  get asking(): Visit | undefined {
    const isWaiting = (visit: Visit): boolean => this.waiting.some((held) => held.visit === visit);
    return [...this.threads.values()].find(
      (visit) => visit.point.what === 'call' && visit.point.when === 'before' && !isWaiting(visit),
    );
  }

  /** Stops although no point is reached: at a call that is under way. */
  standAt(visit: Visit): void {
    this.held ??= { visit, release: () => undefined };
  }

  go(): void {
    const { held } = this;
    this.held = undefined;
    held?.release();
    this.admit();
  }

  /** Ends it without an end of the case. */
  abandon(): void {
    this.isAbandoned = true;
    this.aborter.abort();
    for (const { release } of this.waiting.splice(0)) release();
    this.held?.release();
    this.held = undefined;
  }

  /** What was seen where one could stand last is what is seen at the end. */
  private endOf({ status, fault = '' }: CaseResult): EndPoint {
    const last = this.visits.findLast(isStop);
    return { what: 'end', when: 'after', path: '', status, stage: fault, view: () => last?.view ?? {} };
  }

  private pass(point: Visit['point']): Promise<void> {
    if (this.isAbandoned) return Promise.resolve();
    const { pipeline } = this.debuggee.plan.loaded;
    const thread = threadOf(pipeline, point.what === 'call' ? point.stage : point.path);
    const visit: Visit = { index: this.arrivals, key: keyOf(point), point, thread, view: point.view() };
    this.arrivals += 1;
    return new Promise((release) => {
      if (!this.threads.has(thread)) this.options.onThread(thread, 'started');
      this.threads.set(thread, visit);
      this.waiting.push({ visit, release });
      this.admit();
    });
  }

  private admit(): void {
    while (!this.held) {
      const at = this.waiting.findIndex(({ visit }) => this.options.admits(visit));
      const [next] = at < 0 ? [] : this.waiting.splice(at, 1);
      if (!next) return;
      this.visits.push(next.visit);
      this.endThreads(next.visit);
      // Set before it is told, so that whoever is told finds it standing.
      this.held = next;
      if (this.options.stopsAt(next.visit)) return;
      this.held = undefined;
      next.release();
    }
  }

  /** The jurors of a panel go when it has ended. */
  private endThreads({ point }: Visit): void {
    if (point.what !== 'stage' || point.when === 'before' || point.kind !== 'panel') return;
    for (const thread of [...this.threads.keys()]) {
      if (!thread.startsWith(`${point.path}#`)) continue;
      this.threads.delete(thread);
      this.options.onThread(thread, 'exited');
    }
  }
}
