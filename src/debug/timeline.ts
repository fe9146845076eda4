import { answersIn } from '../core/runner/answers-in';
import type { AnsweredCalls } from '../core/runner/case-context';
import { type CaseEdits, NO_EDITS } from '../core/runner/edits';
import type { CaseResult } from '../core/runner/run-case';
import type { CaseEvent } from '../core/runner/run-event';
import type { Breakpoint, Breakpoints } from './breakpoints';
import { type Change, changed, withoutInside } from './changes';
import { Course } from './course';
import type { Debuggee } from './debuggee';
import { happenedAt } from './exceptions';
import { isInside, MAIN } from './located';
import { endsStep, type Move, placeBefore } from './stepping';
import { isEnd, isStop, keyOf, stageOf, type Visit } from './visit';

export interface Stop {
  readonly reason: 'entry' | 'step' | 'pause' | 'breakpoint' | 'exception' | 'goto' | 'restart' | 'end';
  readonly visit: Visit;
  readonly breakpoints?: readonly Breakpoint[];
  readonly text?: string;
}

export interface TimelineOptions {
  readonly breakpoints: Breakpoints;
  readonly onStop: (stop: Stop) => void;
  readonly onLog: (text: string, at: Visit) => void;
  readonly onEvent: (event: CaseEvent) => void;
  /** Something was added to the events of the course. */
  readonly onProgress: () => void;
  readonly onThread: (thread: string, reason: 'started' | 'exited') => void;
  readonly onEnd: (result: CaseResult, course: Course) => void;
  readonly onBug: (error: unknown) => void;
}

/** Where a case stops although nobody stepped there. */
export interface Start {
  readonly stopOnEntry: boolean;
  readonly stopAt: string | undefined;
  readonly stopAtEnd: boolean;
}

/** Way back to a place: only what was passed before is passed again, so that nothing is asked on the way. */
interface WayBack {
  readonly key: string;
  readonly thread: string;
  readonly known: ReadonlySet<string>;
  readonly stop: Omit<Stop, 'visit'>;
}

type Goal =
  | { readonly kind: 'run' | 'entry' | 'pause' }
  | { readonly kind: 'until'; readonly stage: string }
  | { readonly kind: 'step'; readonly move: Move; readonly from: Visit }
  | ({ readonly kind: 'reach' } & WayBack)
  /** To the first place behind it. */
  | ({ readonly kind: 'past' } & WayBack)
  | { readonly kind: 'next'; readonly thread: string; readonly stop: Omit<Stop, 'visit'> };

/**
 * Moves a case to and fro. Going back is going again from the beginning: what was answered is not asked again, what the
 * author changed stands, and the case stops where it is wanted.
 */
export class Timeline {
  course: Course;
  filters: ReadonlySet<string> = new Set();
  private own: CaseEdits = NO_EDITS;
  /** What was asked before the frame that was started again, whatever the files say now. */
  private said: CaseEdits['prompts'] = new Map();
  /** What was answered to that, whichever model the files name now. */
  private answered: AnsweredCalls = new Map();
  private goal: Goal = { kind: 'run' };
  private counts = new Map<number, number>();
  private hasEnded = false;
  private stopsAtEnd = false;

  constructor(
    private current: Debuggee,
    private readonly options: TimelineOptions,
  ) {
    this.course = this.newCourse();
  }

  get debuggee(): Debuggee {
    return this.current;
  }

  /** What the author changed by hand, and what stands as it was said. */
  get edits(): CaseEdits {
    return { ...this.own, prompts: new Map([...this.said, ...this.own.prompts]) };
  }

  /** Where a thread stands; one that runs is where it was last. */
  at(thread: string): Visit | undefined {
    const { standsAt, threads } = this.course;
    return standsAt?.thread === thread ? standsAt : (threads.get(thread) ?? standsAt);
  }

  /** `at`: path of the stage before which it stops first, in any instance. */
  start({ stopOnEntry, stopAt, stopAtEnd }: Start): void {
    this.stopsAtEnd = stopAtEnd;
    this.begin(
      stopAt === undefined ? { kind: stopOnEntry ? 'entry' : 'run' } : { kind: 'until', stage: stopAt },
    );
  }

  proceed(): void {
    this.goOn({ kind: 'run' });
  }

  step(move: Move, thread: string): void {
    const from = this.at(thread);
    if (from) this.goOn({ kind: 'step', move, from });
  }

  /** A call may take long: the case stands at it at once. */
  pause(): void {
    if (this.course.standsAt) return;
    this.goal = { kind: 'pause' };
    const { asking } = this.course;
    if (!asking) return;
    this.course.standAt(asking);
    this.options.onStop({ reason: 'pause', visit: asking });
  }

  back(thread: string): void {
    const at = this.at(thread);
    const before = at && placeBefore(this.course.visits, at);
    this.reach(before ?? at, { reason: before ? 'step' : 'entry' });
  }

  /** Back to the last place at which something would have stopped, else to the first. */
  reverse(): void {
    const { visits, standsAt } = this.course;
    const counts = new Map<number, number>();
    let last: { readonly visit: Visit; readonly stop: Omit<Stop, 'visit'> } | undefined;
    for (const visit of visits) {
      if (visit === standsAt) break;
      const stop = this.interruption(visit, counts, () => undefined);
      if (stop) last = { visit, stop };
    }
    this.reach(last?.visit ?? visits.find(isStop), last?.stop ?? { reason: 'entry' });
  }

  /** Changes something by hand and goes to where it is seen. */
  change(change: Change): void {
    const { visits, standsAt } = this.course;
    this.own = changed(this.own, change);
    const stop = { reason: 'goto', text: 'Set by hand' } as const;
    if (change.kind !== 'value') {
      const when = change.kind === 'answer' ? 'after' : 'before';
      const key = keyOf({ when, what: 'call', path: change.call });
      this.reach(visits.find((visit) => visit.key === key) ?? standsAt, stop);
      return;
    }
    const isHere = standsAt?.point.what === 'call' && stageOf(standsAt) === change.stage;
    const gave = visits.findLast(({ point }) => point.when === 'after' && pathGiven(point) === change.stage);
    if (isHere || !gave) this.reach(standsAt, stop);
    else this.begin({ kind: 'past', ...this.wayTo(gave, stop) });
  }

  /** The files as they are now, nothing changed by hand. */
  restart(debuggee: Debuggee, start: Start): void {
    this.current = debuggee;
    this.own = NO_EDITS;
    this.said = new Map();
    this.answered = new Map();
    this.start(start);
  }

  /** Where a frame began: that of a call, of a stage instance, or of all (an empty path). */
  frameStart(path: string): Visit | undefined {
    return this.course.visits.find(
      (visit) =>
        isStop(visit) && (path === '' || visit.point.path === path || isInside(stageOf(visit), path)),
    );
  }

  /** Goes to where a frame began, with the files as they are now; what was said before stands as it was said. */
  restartFrame(path: string, start: Visit, debuggee: Debuggee): void {
    this.said = new Map(
      this.course.visits.flatMap(({ index, point }) =>
        index < start.index && point.what === 'call' ? [[point.path, point.messages] as const] : [],
      ),
    );
    const answers = answersIn(this.course.events);
    this.answered = new Map([...answers].filter(([call]) => this.said.has(call)));
    this.own = withoutInside(this.own, path);
    this.current = debuggee;
    this.reach(start, { reason: 'restart' });
  }

  end(): void {
    this.hasEnded = true;
    this.course.abandon();
  }

  private reach(to: Visit | undefined, stop: Omit<Stop, 'visit'>): void {
    if (to) this.begin({ kind: 'reach', ...this.wayTo(to, stop) });
  }

  private wayTo({ key, thread }: Visit, stop: Omit<Stop, 'visit'>): WayBack {
    return { key, thread, stop, known: new Set(this.course.visits.map((visit) => visit.key)) };
  }

  private goOn(goal: Goal): void {
    this.goal = goal;
    this.course.go();
  }

  private begin(goal: Goal): void {
    this.course.abandon();
    this.goal = goal;
    this.counts = new Map();
    const course = this.newCourse();
    this.course = course;
    course.run().then(
      (result) => {
        if (result && !this.hasEnded) this.options.onEnd(result, course);
      },
      (error: unknown) => {
        if (course === this.course) this.options.onBug(error);
      },
    );
  }

  private newCourse(): Course {
    return new Course(this.current, {
      edits: this.edits,
      answered: this.answered,
      admits: (visit) => this.admits(visit),
      stopsAt: (visit) => this.stopsAt(visit),
      onThread: this.options.onThread,
      onEvent: (event) => {
        this.options.onProgress();
        if (!this.isOnWayBack) this.options.onEvent(event);
      },
    });
  }

  private get isOnWayBack(): boolean {
    return this.goal.kind === 'reach' || this.goal.kind === 'past';
  }

  private admits(visit: Visit): boolean {
    const { goal } = this;
    if (goal.kind !== 'reach' && goal.kind !== 'past') return true;
    return goal.known.has(visit.key) || visit.thread === goal.thread || visit.thread === MAIN;
  }

  private stopsAt(visit: Visit): boolean {
    const stop = this.stopFor(visit);
    if (!stop) return false;
    this.goal = { kind: 'run' };
    this.options.onStop({ ...stop, visit });
    return true;
  }

  private stopFor(visit: Visit): Omit<Stop, 'visit'> | undefined {
    const { goal } = this;
    const interrupted = this.interruption(visit, this.counts, (text) => {
      if (!this.isOnWayBack) this.options.onLog(text, visit);
    });
    switch (goal.kind) {
      case 'reach':
        if (visit.key === goal.key) return goal.stop;
        return this.leaves(goal, visit);
      case 'past':
        if (visit.key !== goal.key) return this.leaves(goal, visit);
        this.goal = { kind: 'next', thread: goal.thread, stop: goal.stop };
        return undefined;
      case 'next':
        return isStop(visit) && (visit.thread === goal.thread || visit.thread === MAIN)
          ? goal.stop
          : undefined;
      case 'step':
        return (
          interrupted ??
          (visit !== goal.from && endsStep(goal.move, goal.from, visit) ? { reason: 'step' } : undefined)
        );
      case 'until':
        return (
          interrupted ??
          (isInstanceOf(visit, goal.stage) ? { reason: 'entry' } : undefined) ??
          this.endStop(visit)
        );
      case 'entry':
      case 'pause':
        return interrupted ?? (isStop(visit) ? { reason: goal.kind } : undefined);
      case 'run':
        return interrupted ?? this.endStop(visit);
    }
  }

  private endStop(visit: Visit): Omit<Stop, 'visit'> | undefined {
    return this.stopsAtEnd && isEnd(visit) ? { reason: 'end', text: 'The end of the case' } : undefined;
  }

  /** The way back comes to where it never was: the files have changed. */
  private leaves({ known }: WayBack, visit: Visit): Omit<Stop, 'visit'> | undefined {
    if (known.has(visit.key) || !isStop(visit)) return undefined;
    return { reason: 'step', text: 'The case takes another course here' };
  }

  private interruption(
    visit: Visit,
    counts: Map<number, number>,
    log: (text: string) => void,
  ): Omit<Stop, 'visit'> | undefined {
    const { stops, logs } = this.options.breakpoints.check(visit, counts);
    for (const text of logs) log(text);
    if (stops.length > 0) return { reason: 'breakpoint', breakpoints: stops };
    const happened = happenedAt(this.current.plan.loaded, visit, this.filters);
    return happened && { reason: 'exception', text: happened.description };
  }
}

/** Whether one stands before a stage of this path, in whichever round or of whichever juror. */
function isInstanceOf(visit: Visit, stage: string): boolean {
  const { point } = visit;
  return point.what === 'stage' && isStop(visit) && point.path.replace(/\[[^\]]*\]/gu, '') === stage;
}

function pathGiven(point: Visit['point']): string {
  return point.what === 'call' ? point.stage : point.path;
}
