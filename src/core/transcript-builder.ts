import type { Json } from './json';
import type { CaseEvent, StageKind } from './runner/run-event';
import { rightOf } from './run-store/case-record';
import { AppealWatch } from './transcript-appeal';
import { ballotsOf } from './transcript-ballots';
import { RevisionWatch } from './transcript-revisions';
import { speakerOf } from './transcript-speaker';
import type { CallRow, StageRow, StageState, TranscriptHead, TranscriptRow } from './transcript';
import { unreachable } from './problem';

/** Values longer than this are cut in the rail's details. */
const DETAIL = 60;
const VALUE = 4000;

/** What the head of a transcript needs beyond the events. */
export type CaseFacts = Pick<TranscriptHead, 'caseId' | 'repeat' | 'title' | 'gold'>;

/**
 * Turns the stream of events of one case into rows, live or from disk alike. Rows stand in the order in which stages
 * began; each event changes or adds at most a few.
 */
export class TranscriptBuilder {
  readonly rows: TranscriptRow[] = [];
  private readonly indexes = new Map<string, number>();
  private readonly startedAt = new Map<string, number>();
  private state: Omit<TranscriptHead, 'rowCount'>;
  private appeal = new AppealWatch();
  private revisions = this.watchRevisions();

  constructor(facts: CaseFacts) {
    this.state = {
      ...facts,
      facts: '',
      status: 'running',
      scores: [],
      usage: { input: 0, output: 0 },
      calls: 0,
    };
  }

  get head(): TranscriptHead {
    return { ...this.state, ...rightOf(this.state.scores), rowCount: this.rows.length };
  }

  /** Indexes of the rows that changed or came. */
  apply(event: CaseEvent): number[] {
    switch (event.type) {
      case 'case-started':
        this.rows.length = 0;
        this.indexes.clear();
        this.appeal = new AppealWatch();
        this.revisions = this.watchRevisions();
        this.state = {
          ...this.state,
          facts: event.facts,
          ...(event.caseType === undefined ? {} : { type: event.caseType }),
          status: 'running',
          scores: [],
          calls: 0,
          usage: { input: 0, output: 0 },
        };
        return [];
      case 'stage-started': {
        this.startedAt.set(event.stage, event.at);
        const name = nameOf(event.stage);
        return this.put({
          ...this.place(event.stage),
          kind: 'stage',
          name,
          title: event.title ?? name,
          stageKind: event.kind,
          state: 'running',
          ...(event.subject === undefined ? {} : { subject: event.subject }),
          ...(event.when === undefined ? {} : { when: event.when }),
          detail: '',
        });
      }
      case 'stage-skipped':
        return this.put({
          ...this.place(event.stage),
          kind: 'stage',
          name: nameOf(event.stage),
          title: nameOf(event.stage),
          stageKind: event.kind,
          state: 'skipped',
          detail: event.reason === 'when' ? `${event.detail} is false` : event.detail,
        });
      case 'stage-finished':
        this.appeal.stageFinished(event.stage, event.value);
        return [
          ...this.putBallots(event.stage, event.value),
          ...this.endStage(event.stage, event.at, 'done', detailOf(event.value), event.value),
        ];
      case 'stage-failed':
        return this.endStage(event.stage, event.at, event.status, event.message);
      case 'call-started':
        this.revisions.asked(event.call, event.messages);
        return this.putCall({
          id: event.call,
          stage: event.stage,
          depth: depthOf(event.stage) + 1,
          kind: 'call',
          call: event.call,
          speaker: this.stageRow(event.stage)?.title ?? speakerOf(event),
          state: 'asking',
          attempt: event.attempt,
          text: '',
          repairs: [],
          model: event.model,
          parameters: event.parameters,
          ...(event.role ? { role: event.role } : {}),
          ...(event.messages.length === 0 ? { unasked: true } : {}),
        });
      case 'call-delta':
        return this.change(event.call, (row) => ({
          ...row,
          state: 'streaming',
          text: row.text + event.text,
        }));
      case 'call-waiting':
        return [
          ...this.changeStage(event.stage, ({ waits = 0 }) => ({ waits: waits + 1 })),
          ...this.change(event.call, (row) => ({
            ...row,
            state: 'waiting',
            text: '',
            problem: event.failure.message,
            retryAt: event.at + event.retryIn,
          })),
        ];
      case 'call-finished': {
        const { usage } = this.state;
        this.state = {
          ...this.state,
          calls: this.state.calls + 1,
          usage: {
            input: usage.input + (event.usage?.input ?? 0),
            output: usage.output + (event.usage?.output ?? 0),
          },
        };
        return this.change(event.call, ({ retryAt: _retryAt, problem: _problem, ...row }) => ({
          ...row,
          state: 'answered',
          text: event.text,
          ...(event.reasoning === undefined ? {} : { reasoning: event.reasoning }),
          ...(event.usage ? { usage: event.usage } : {}),
          model: event.model,
          latency: event.latency,
        }));
      }
      case 'call-failed':
        this.revisions.forget(event.call);
        return this.change(event.call, ({ retryAt: _retryAt, ...row }) => ({
          ...row,
          state: event.failure.reason === 'cancelled' ? 'cancelled' : 'error',
          problem: event.failure.message,
        }));
      case 'answer-parsed': {
        const revises = this.revisions.parsed(event.call, event.stage, event.value);
        return this.change(event.call, (row) => ({
          ...row,
          state: 'parsed',
          value: JSON.stringify(event.value),
          span: event.span,
          repairs: event.repairs,
          ...(revises === undefined ? {} : { revises }),
        }));
      }
      case 'answer-unparsed':
        this.revisions.forget(event.call);
        return this.change(event.call, (row) => ({
          ...row,
          state: 'unparsed',
          problem: event.problem,
          repairs: event.repairs,
        }));
      case 'retrieved':
        return this.put({
          ...this.place(event.stage),
          id: `${event.stage}?`,
          depth: depthOf(event.stage) + 1,
          kind: 'retrieval',
          source: event.source,
          query: event.query,
          entries: event.entries,
          duration: event.milliseconds,
        });
      case 'recalled': {
        const { memory, query, candidates, items, milliseconds } = event;
        return this.put({
          ...this.inside(event.stage, '?'),
          kind: 'memory',
          action: 'recalled',
          memory,
          query,
          candidates,
          items,
          duration: milliseconds,
        });
      }
      case 'memory-changed': {
        const { memory, action, id, before, after, sources, detail } = event;
        const of = id;
        const row = { kind: 'memory', memory, action, of, before, after, sources, detail } as const;
        return [
          ...this.settle(memory, id, after),
          ...this.put({ ...this.inside(event.stage, `+${this.rows.length}`), ...row }),
        ];
      }
      case 'round-started':
        return this.note(event.stage, 'information', `Round ${event.round} of at most ${event.atMost}`);
      case 'noted':
        return this.note(event.stage, event.severity, event.message);
      case 'case-finished': {
        const { status, verdict, scores, usage, calls, message, fault, duration } = event;
        const appeal = this.appeal.against(verdict);
        this.state = {
          ...this.state,
          status,
          scores,
          usage,
          calls,
          duration,
          ...(verdict ? { verdict } : {}),
          ...(appeal ? { appeal } : {}),
          ...(message === undefined ? {} : { message }),
          ...(fault === undefined ? {} : { fault }),
        };
        return [];
      }
      default:
        return unreachable(event);
    }
  }

  private place(stage: string): { id: string; stage: string; depth: number } {
    return { id: stage, stage, depth: depthOf(stage) };
  }

  /** The place of a row that belongs to the stage. */
  private inside(stage: string, mark: string): { id: string; stage: string; depth: number } {
    return { id: `${stage}${mark}`, stage, depth: depthOf(stage) + 1 };
  }

  private put(row: TranscriptRow): number[] {
    const known = this.indexes.get(row.id);
    if (known !== undefined) {
      this.rows[known] = row;
      return [known];
    }
    const index = this.endOf(row.stage);
    this.rows.splice(index, 0, row);
    const moved: number[] = [];
    for (let at = index; at < this.rows.length; at++) {
      const id = this.rows[at]?.id;
      if (id !== undefined) this.indexes.set(id, at);
      moved.push(at);
    }
    return moved;
  }

  /** Where a row of the stage goes: behind what its stage, or else the nearest stage around it, has said so far. */
  private endOf(stage: string): number {
    for (let outer: string | undefined = stage; outer !== undefined; outer = outerOf(outer)) {
      if (!this.indexes.has(outer)) continue;
      const first = this.indexes.get(outer) ?? 0;
      let end = first + 1;
      while (end < this.rows.length && isWithin(this.rows[end]?.stage ?? '', outer)) end += 1;
      return end;
    }
    return this.rows.length;
  }

  /** A call, which its stage counts. */
  private putCall(row: CallRow): number[] {
    const { stage, attempt, role } = row;
    const counted = this.changeStage(stage, () => ({
      ...(attempt > 1 ? { attempts: attempt } : {}),
      ...(role ? { role } : {}),
    }));
    return [...counted, ...this.put(row)];
  }

  /** What was learned of an item that the case recalled. */
  private settle(memory: string, item: string, after: number | null): number[] {
    return this.rows.flatMap((row, index) => {
      if (row.kind !== 'memory' || row.action !== 'recalled' || row.memory !== memory) return [];
      if (!row.items.some(({ id }) => id === item)) return [];
      this.rows[index] = { ...row, settled: { ...row.settled, [item]: after } };
      return [index];
    });
  }

  private watchRevisions(): RevisionWatch {
    return new RevisionWatch((stage) => this.stageRow(stage)?.stageKind);
  }

  private note(stage: string, severity: 'information' | 'warning', message: string): number[] {
    return this.put({
      id: `${stage}!${this.rows.length}`,
      stage,
      depth: depthOf(stage) + 1,
      kind: 'note',
      severity,
      message,
    });
  }

  private putBallots(stage: string, value: Json): number[] {
    const ballots = this.stageRow(stage)?.stageKind === 'panel' ? ballotsOf(value) : undefined;
    if (!ballots) return [];
    return this.put({ id: `${stage}*`, stage, depth: depthOf(stage) + 1, kind: 'ballots', ...ballots });
  }

  private stageRow(stage: string): StageRow | undefined {
    const row = this.rows[this.indexes.get(stage) ?? -1];
    return row?.kind === 'stage' ? row : undefined;
  }

  private endStage(stage: string, at: number, state: StageState, detail: string, value?: Json): number[] {
    const row = this.stageRow(stage);
    // A stage whose condition could not be evaluated fails without having started.
    const known: StageRow = row ?? {
      ...this.place(stage),
      kind: 'stage',
      name: nameOf(stage),
      title: nameOf(stage),
      stageKind: 'stages' satisfies StageKind,
      state,
      detail,
    };
    const started = this.startedAt.get(stage);
    const shown = value === undefined ? undefined : JSON.stringify(value, null, 2).slice(0, VALUE);
    return this.put({
      ...known,
      state,
      detail,
      ...(shown === undefined ? {} : { value: shown }),
      ...(started === undefined ? {} : { duration: at - started }),
    });
  }

  private changeStage(stage: string, changed: (row: StageRow) => Partial<StageRow>): number[] {
    const row = this.stageRow(stage);
    const index = this.indexes.get(stage);
    const change = row ? changed(row) : {};
    if (!row || index === undefined || Object.keys(change).length === 0) return [];
    this.rows[index] = { ...row, ...change };
    return [index];
  }

  private change(call: string, changed: (row: CallRow) => CallRow): number[] {
    const index = this.indexes.get(call);
    const row = index === undefined ? undefined : this.rows[index];
    if (index === undefined || row?.kind !== 'call') return [];
    this.rows[index] = changed(row);
    return [index];
  }
}

/** `a/b[2]` stands in `a/b`, which stands in `a`. */
function outerOf(stage: string): string | undefined {
  const cut = stage.endsWith(']') ? stage.lastIndexOf('[') : stage.lastIndexOf('/');
  return cut > 0 ? stage.slice(0, cut) : undefined;
}

function isWithin(stage: string, outer: string): boolean {
  return stage === outer || stage.startsWith(`${outer}/`) || stage.startsWith(`${outer}[`);
}

function nameOf(stage: string): string {
  return stage.split('/').at(-1) ?? stage;
}

/** Rounds, turns and items (`name[2]`) lie one deeper than the stage they belong to. */
function depthOf(stage: string): number {
  return stage.split('/').reduce((depth, part) => depth + 1 + (part.endsWith(']') ? 1 : 0), -1);
}

function detailOf(value: Json): string {
  if (value === null) return '';
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  if (typeof value !== 'object') return shorten(String(value));
  const object = value as Readonly<Record<string, Json>>;
  const choice = object['choice'] ?? object['winner'];
  if (typeof choice === 'string') return choice;
  if (Array.isArray(object['utterances'])) return `${object['utterances'].length} utterances`;
  return shorten(
    Object.entries(object)
      .filter(([, part]) => part !== null && typeof part !== 'object')
      .map(([name, part]) => `${name}: ${JSON.stringify(part)}`)
      .join(' · '),
  );
}

function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > DETAIL ? `${line.slice(0, DETAIL - 1)}…` : line;
}
