import { passagesOf } from '../core/passages-of';
import type { LoadedPipeline } from '../core/pipeline/loaded-pipeline';
import { allStages, type Stage } from '../core/pipeline/stage';
import type { Paths } from '../core/ports';
import { type ReadLiquid, readLiquid, readLogMessage, textOf, truthOf } from './liquid';
import { stageAt } from './located';
import { isSent, messagesOf, passageMessages, type RoleMessage } from './role-messages';
import { type HitTest, readHitCondition } from './hit-condition';
import type { Visit } from './visit';

/** A breakpoint as the editor asks for it; lines count from 0. */
export interface AskedBreakpoint {
  readonly line: number;
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
  readonly logMessage?: string | undefined;
}

type Spot =
  | { readonly kind: 'stage'; readonly stage: Stage }
  | { readonly kind: 'verdict' }
  | { readonly kind: 'message'; readonly message: RoleMessage }
  /** Stops at calls of the roles that include it. */
  | { readonly kind: 'passage'; readonly message: RoleMessage; readonly roles: ReadonlySet<string> }
  | { readonly kind: 'role'; readonly role: string };

export interface Breakpoint {
  readonly id: number;
  /** Where it holds; absent where it cannot. */
  readonly spot?: Spot;
  readonly line?: number;
  /** Why it does not hold. */
  readonly problem?: string;
  readonly condition?: Extract<ReadLiquid, { ok: true }>;
  readonly hits?: HitTest;
  readonly log?: Extract<ReadLiquid, { ok: true }>;
}

/** What the breakpoints say of a place. */
export interface Checked {
  readonly stops: readonly Breakpoint[];
  readonly logs: readonly string[];
}

/** The breakpoints of a session: by line in pipelines, role files and the passages they include, and by the name of a role. */
export class Breakpoints {
  private readonly byFile = new Map<string, { readonly asked: readonly AskedBreakpoint[]; ids: number[] }>();
  private held = new Map<string, readonly Breakpoint[]>();
  private roles: readonly Breakpoint[] = [];
  private lastId = 0;

  constructor(
    private loaded: LoadedPipeline,
    private readonly sameFile: (one: string, other: string) => boolean,
    private readonly paths: Pick<Paths, 'resolveFrom'>,
  ) {}

  setIn(file: string, asked: readonly AskedBreakpoint[]): readonly Breakpoint[] {
    const ids = asked.map(() => this.nextId());
    this.byFile.set(file, { asked, ids });
    return this.place(file);
  }

  setRoles(
    asked: readonly { readonly name: string; readonly condition?: string; readonly hitCondition?: string }[],
  ): readonly Breakpoint[] {
    this.roles = asked.map(({ name, ...rest }) => {
      const id = this.nextId();
      const known = this.loaded.roles.has(name);
      return known
        ? withConditions({ id, spot: { kind: 'role', role: name } }, rest)
        : { id, problem: `There is no role "${name}".` };
    });
    return this.roles;
  }

  /** The files have changed; gives the breakpoints anew. */
  reload(loaded: LoadedPipeline): readonly Breakpoint[] {
    this.loaded = loaded;
    return [...this.byFile.keys()].flatMap((file) => this.place(file));
  }

  /** `counts` are the hits of each breakpoint in this course so far. */
  check(visit: Visit, counts: Map<number, number>): Checked {
    const stops: Breakpoint[] = [];
    const logs: string[] = [];
    for (const [where, breakpoint] of this.all()) {
      if (!breakpoint.spot || !this.isAt(breakpoint.spot, visit)) continue;
      const view = viewOf(visit);
      const truth = breakpoint.condition && truthOf(breakpoint.condition, view);
      if (truth?.ok === false) logs.push(`condition of the breakpoint ${where}: ${truth.problem}`);
      if (truth && !(truth.ok && truth.holds)) continue;
      const count = (counts.get(breakpoint.id) ?? 0) + 1;
      counts.set(breakpoint.id, count);
      if (breakpoint.hits && !breakpoint.hits(count)) continue;
      if (!breakpoint.log) stops.push(breakpoint);
      else {
        const said = breakpoint.log.evaluate(view, true);
        logs.push(said.ok ? textOf(said.value) : `log point ${where}: ${said.error.message}`);
      }
    }
    return { stops, logs };
  }

  /** Each with where it is, as its author knows it. */
  private *all(): Generator<readonly [where: string, breakpoint: Breakpoint]> {
    for (const [file, breakpoints] of this.held) {
      for (const breakpoint of breakpoints)
        yield [`at ${file}:${(breakpoint.line ?? 0) + 1}`, breakpoint] as const;
    }
    for (const breakpoint of this.roles) {
      if (breakpoint.spot?.kind === 'role') yield [`on ${breakpoint.spot.role}`, breakpoint] as const;
    }
  }

  private place(file: string): readonly Breakpoint[] {
    const { asked, ids } = this.byFile.get(file) ?? { asked: [], ids: [] };
    const placed = asked.map((each, index): Breakpoint => {
      const id = ids[index] ?? 0;
      const found = this.spotAt(file, each.line);
      if (typeof found === 'string') return { id, problem: found };
      return withConditions({ id, ...found }, each);
    });
    this.held.set(file, placed);
    return placed;
  }

  private spotAt(file: string, line: number): { readonly spot: Spot; readonly line: number } | string {
    const { pipeline, roles } = this.loaded;
    if (this.sameFile(file, pipeline.file)) return stageSpot(this.loaded, line);
    const role = [...roles.values()].find((each) => this.sameFile(file, each.file));
    if (!role) return this.passageSpot(file, line);
    const message = messageAt(messagesOf(role), line);
    return message ? { spot: { kind: 'message', message }, line: message.line } : 'There is no message here.';
  }

  private passageSpot(file: string, line: number): { readonly spot: Spot; readonly line: number } | string {
    const { roles, texts } = this.loaded;
    const including = new Set<string>();
    let passage: string | undefined;
    for (const role of roles.values()) {
      const found = [...passagesOf(role, texts, this.paths).values()].find((each) =>
        this.sameFile(file, each),
      );
      if (found === undefined) continue;
      passage = found;
      including.add(role.name);
    }
    if (passage === undefined) return 'The case that is debugged does not come by this file.';
    const message = messageAt(passageMessages({ file: passage, text: texts.get(passage) ?? '' }), line);
    if (!message) return 'There is nothing here that is sent.';
    return { spot: { kind: 'passage', message, roles: including }, line: message.line };
  }

  private isAt(spot: Spot, { point }: Visit): boolean {
    switch (spot.kind) {
      case 'verdict':
        return point.what === 'verdict';
      case 'stage':
        return (
          point.what === 'stage' &&
          point.when === 'before' &&
          stageAt(this.loaded.pipeline, point.path) === spot.stage
        );
      case 'message':
        return (
          point.what === 'call' &&
          point.when === 'before' &&
          this.sameFile(point.role.file, spot.message.file) &&
          isSent(spot.message, point.messages)
        );
      case 'passage':
        return (
          point.what === 'call' &&
          point.when === 'before' &&
          spot.roles.has(point.role.name) &&
          isSent(spot.message, point.messages)
        );
      case 'role':
        return point.what === 'call' && point.when === 'before' && point.role.name === spot.role;
    }
  }

  private nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }
}

/** The message around a line; above all, the first below. */
function messageAt(messages: readonly RoleMessage[], line: number): RoleMessage | undefined {
  return messages.findLast((each) => each.line <= line) ?? messages[0];
}

/** What a condition may name: what the agent sees, over what its stage sees. */
export function viewOf({ point, view }: Visit): object {
  return point.what === 'call' ? { ...view, ...point.sees } : view;
}

/** The line of the `verdict:` of a pipeline, from 0. */
export function verdictLine(text: string): number {
  const at = /^verdict:/mu.exec(text)?.index ?? 0;
  return text.slice(0, at).split('\n').length - 1;
}

function stageSpot(
  { pipeline }: LoadedPipeline,
  line: number,
): { readonly spot: Spot; readonly line: number } | string {
  const verdict = verdictLine(pipeline.text);
  const stages = [...allStages([...pipeline.stages, ...pipeline.after])];
  // The last line at or above on which one begins has the innermost around it; above all stages, the first below.
  const around = stages
    .filter(({ range, nameRange }) => Math.min(range.start.line, nameRange.start.line) <= line)
    .reduce<Stage | undefined>(
      (last, stage) => (last && last.nameRange.start.line >= stage.nameRange.start.line ? last : stage),
      undefined,
    );
  const isVerdict = line >= verdict && (around === undefined || around.nameRange.start.line < verdict);
  if (isVerdict && verdict > 0) return { spot: { kind: 'verdict' }, line: verdict };
  const stage = around ?? stages[0];
  return stage
    ? { spot: { kind: 'stage', stage }, line: stage.nameRange.start.line }
    : 'There is no stage here.';
}

function withConditions(breakpoint: Breakpoint, asked: Omit<AskedBreakpoint, 'line'>): Breakpoint {
  const condition = asked.condition ? readLiquid(asked.condition) : undefined;
  const log = asked.logMessage ? readLogMessage(asked.logMessage) : undefined;
  const hits = asked.hitCondition ? readHitCondition(asked.hitCondition) : undefined;
  const problem = [condition, log, hits].find((read) => read?.ok === false)?.problem;
  if (problem !== undefined) return { id: breakpoint.id, problem };
  return {
    ...breakpoint,
    ...(condition?.ok ? { condition } : {}),
    ...(log?.ok ? { log } : {}),
    ...(hits?.ok ? { hits: hits.test } : {}),
  };
}
