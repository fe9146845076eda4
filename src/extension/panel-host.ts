import { runNames } from '../core/compare/run-names';
import type { SwitchValue } from '../core/pipeline/pipeline';
import type { RunPair } from '../protocol/attribution';
import type { FlowPanelRequestName, FlowPicture } from '../protocol/flow';
import type { ForkEdit } from '../protocol/fork';
import type {
  HostMessage,
  PanelMark,
  PanelNotice,
  PanelPlace,
  PanelRequestName,
  PanelRequests,
  PanelSwitch,
} from '../protocol/panel';
import type { PreviewRequests } from '../protocol/preview';
import type { AttributionHandlers } from './attributions';
import type { PanelComparing } from './comparison-handlers';
import { FollowedRuns } from './followed-runs';
import { answerPanel } from './panel-answers';
import { Recounts } from './recounts';
import type { RunLibrary } from './run-library';
import type { RunSession, SessionChange } from './run-session';
import { transcriptHandlers, type TranscriptActions, type TranscriptHandlers } from './transcript-handlers';

/** What the host side of the panel does in the editor. */
export interface PanelActions extends TranscriptActions {
  readonly notify: (notice: PanelNotice) => void;
  readonly openRole: (root: string, file: string, line: number) => Promise<void>;
  readonly switchesOf: (session: RunSession) => Promise<PanelSwitch[]>;
  readonly runAgain: (run: string, switches: Readonly<Record<string, SwitchValue>>) => Promise<void>;
  readonly fork: (run: string, key: string, call: string, edit: ForkEdit) => Promise<void>;
  readonly attributions: {
    readonly handlers: AttributionHandlers;
    readonly onDidChange: (listener: (runs: RunPair) => void) => { dispose(): void };
  };
  readonly flowOf: (session: RunSession) => Promise<FlowPicture>;
  readonly titled: (title: string) => void;
  /** Who marks scores in this window. */
  readonly reviewer: () => string;
}

type Handlers = {
  readonly [Name in Exclude<PanelRequestName, FlowPanelRequestName | keyof PreviewRequests>]: (
    params: PanelRequests[Name]['params'],
  ) => Promise<PanelRequests[Name]['result']>;
};

/** Rows a panel may ask for at once. */
const WINDOW = 500;

/** Answers one panel and tells it what changes in the run it shows. */
export class PanelHost {
  /** By run, the case whose transcript the panel has open; of others it hears only how they ended. */
  private readonly shown = new Map<string, string>();
  private readonly deletions: { dispose(): void };
  /** The run that the panel shows, or those that it holds against each other. */
  private readonly followed: FollowedRuns;
  private readonly attributing: { dispose(): void };
  private readonly stopComparing: () => void;
  private readonly transcripts: TranscriptHandlers;
  private readonly recounts = new Recounts((run) => this.session(run));

  constructor(
    private readonly library: RunLibrary,
    private place: PanelPlace,
    private readonly actions: PanelActions,
    private readonly comparing: PanelComparing,
  ) {
    this.followed = new FollowedRuns(library, (session, change) => void this.pass(session, change));
    this.deletions = library.onDidChange((id) => {
      if (id !== undefined && this.followed.has(id)) void this.leaveIfGone(id);
    });
    this.transcripts = transcriptHandlers((run) => this.session(run), actions);
    this.attributing = actions.attributions.onDidChange((runs) => {
      actions.notify({ type: 'attribution-changed', runs });
    });
    this.stopComparing = comparing.onChange((runs) => {
      actions.notify({ type: 'comparison-changed', runs });
    });
  }

  dispose(): void {
    this.followed.dispose();
    this.deletions.dispose();
    this.attributing.dispose();
    this.stopComparing();
    this.comparing.letGo();
  }

  /** A run that was deleted can no longer be read; one that another process wrote was opened anew. */
  private async leaveIfGone(id: string): Promise<void> {
    const gone = await this.followed.renew(id);
    // A comparison says itself what it misses.
    if (gone && this.followed.sessions.length === 0) this.show({});
  }

  show(place: PanelPlace): void {
    this.place = place;
    if (!place.compare) this.comparing.letGo();
    void this.follow(runsAt(place)).then(() => {
      this.actions.notify({ type: 'show', place });
    });
  }

  answer(message: unknown): Promise<HostMessage | undefined> {
    return answerPanel(this.handlers, message);
  }

  private readonly handlers: Handlers = {
    ready: async ({ restored }) => {
      // A place asked for stands over the one before a reload.
      if (restored && runsAt(this.place).length === 0) this.place = restored;
      await this.follow(runsAt(this.place));
      return this.place;
    },
    run: async ({ run }) => {
      const session = await this.session(run);
      await this.follow([run]);
      return session.summary;
    },
    cases: async ({ run, from, count, filter }) => {
      const session = await this.session(run);
      return session.window(filter, from, Math.min(count, WINDOW));
    },
    transcript: async ({ run, case: key }) => {
      this.shown.set(run, key);
      return (await this.session(run)).head(key, this.actions.reviewer());
    },
    rows: async ({ run, case: key, from, count }) => {
      const { rows } = await (await this.session(run)).transcript(key);
      return { rows: rows.slice(from, from + Math.min(count, WINDOW)) };
    },
    prompt: async ({ run, case: key, call }) => ({
      messages: await (await this.session(run)).prompt(key, call),
    }),
    openRole: async ({ run, file, line }) => {
      const { root } = await this.session(run);
      await this.actions.openRole(root, file, line);
      return {};
    },
    switches: async ({ run }) => ({ switches: await this.actions.switchesOf(await this.session(run)) }),
    runAgain: async ({ run, switches }) => {
      const session = await this.session(run);
      await this.actions.runAgain(session.id, switches);
      return {};
    },
    mark: async ({ run, case: key, ...mark }) => {
      const session = await this.session(run);
      // What the mark changes is told by the session that it is written through.
      await this.followed.add(run);
      const row = await session.mark(key, markOf(mark), this.actions.reviewer(), new Date());
      return { row, run: session.summary };
    },
    recount: (params) => this.recounts.answer(params),
    runFlow: async ({ run }) => this.actions.flowOf(await this.session(run)),
    fork: async ({ run, case: key, call, edit }) => {
      await this.actions.fork((await this.session(run)).id, key, call, edit);
      return {};
    },
    cancel: async ({ run }) => {
      (await this.session(run)).cancel?.();
      return {};
    },
    comparison: async (params) => {
      const { runs } = params;
      const answer = this.comparing.handlers.comparison(params);
      // Not awaited first: opening the runs here and in the other thread goes on side by side.
      const [answered] = await Promise.all([answer, this.follow(runs)]);
      const names = new Map(this.followed.sessions.map(({ summary: { id, name } }) => [id, name]));
      const named = answered.comparison.runs.map((run) => {
        const name = names.get(run.id);
        return name === undefined ? run : { ...run, name };
      });
      return { ...answered, comparison: { ...answered.comparison, runs: named } };
    },
    comparedCases: (params) => this.comparing.handlers.comparedCases(params),
    chart: (params) => this.comparing.handlers.chart(params),
    openInputDiff: (params) => this.comparing.handlers.openInputDiff(params),
    exportComparison: (params) => this.comparing.handlers.exportComparison(params),
    filterWords: (params) => this.comparing.handlers.filterWords(params),
    saveFilter: (params) => this.comparing.handlers.saveFilter(params),
    attribution: (params) => this.actions.attributions.handlers.attribution(params),
    whyFlipped: (params) => this.actions.attributions.handlers.whyFlipped(params),
    openPassage: (params) => this.actions.attributions.handlers.openPassage(params),
    stages: (params) => this.transcripts.stages(params),
    citations: (params) => this.transcripts.citations(params),
    openEntry: (params) => this.transcripts.openEntry(params),
    revision: (params) => this.transcripts.revision(params),
    copy: (params) => this.transcripts.copy(params),
    intervals: (params) => this.transcripts.intervals(params),
  };

  private async session(run: string): Promise<RunSession> {
    const session = await this.library.open(run);
    if (!session) throw new Error(`The run ${run} is no longer there.`);
    return session;
  }

  private async follow(runs: readonly string[]): Promise<void> {
    if (runs.length === 0) this.actions.titled('Moot');
    else await this.followed.follow(runs);
    this.tellTitle();
  }

  private tellTitle(): void {
    const summaries = this.followed.sessions.map(({ summary }) => summary);
    const [first] = summaries;
    if (!first) return;
    const names =
      summaries.length > 1 ? runNames(summaries).join(' ↔ ') : (first.name ?? first.slice ?? first.pipeline);
    this.actions.titled(`Moot: ${names}`);
  }

  private async pass(session: RunSession, change: SessionChange): Promise<void> {
    const run = session.id;
    switch (change.type) {
      case 'run':
        this.actions.notify({ type: 'run-changed', run: session.summary });
        this.tellTitle();
        return;
      case 'case':
        this.actions.notify({ type: 'case-changed', run, row: change.row });
        return;
      case 'delta':
        if (change.key !== this.shown.get(run)) return;
        this.actions.notify({
          type: 'delta',
          address: { run, case: change.key },
          call: change.call,
          text: change.text,
        });
        return;
      case 'transcript': {
        if (change.key !== this.shown.get(run)) return;
        const { rows } = await session.transcript(change.key);
        const head = await session.head(change.key, this.actions.reviewer());
        this.actions.notify({
          type: 'transcript-changed',
          address: { run, case: change.key },
          head,
          rows: (change.rows ?? rows.map((_, index) => index)).flatMap((index) => {
            const row = rows[index];
            return row ? [{ index, row }] : [];
          }),
        });
        return;
      }
    }
  }
}

/** Runs that a place is about, the baseline first. */
function runsAt({ run, compare }: PanelPlace): readonly string[] {
  return compare ?? (run === undefined ? [] : [run]);
}

/** What goes into a file is looked at more closely than what is only shown. */
function markOf({ scores, right, note }: PanelMark): PanelMark {
  const isGiven =
    Array.isArray(scores) && scores.length > 0 && scores.every((name) => typeof name === 'string');
  if (!isGiven || (right !== null && typeof right !== 'boolean')) throw new Error('This is no mark.');
  return { scores, right, ...(typeof note === 'string' ? { note } : {}) };
}
