import { isObject } from '../core/json';
import type { SwitchValue } from '../core/pipeline/pipeline';
import type { CaseRow } from '../core/transcript';
import type {
  HostMessage,
  PanelAsk,
  PanelMark,
  PanelNotice,
  PanelPlace,
  PanelRequestName,
  PanelRequests,
  PanelSwitch,
} from '../protocol/panel';
import type { RunLibrary } from './run-library';
import type { RunSession, SessionChange } from './run-session';

/** What the host side of the panel does in the editor. */
export interface PanelActions {
  readonly notify: (notice: PanelNotice) => void;
  readonly openRole: (root: string, file: string, line: number) => Promise<void>;
  readonly switchesOf: (session: RunSession) => Promise<PanelSwitch[]>;
  readonly runAgain: (run: string, switches: Readonly<Record<string, SwitchValue>>) => Promise<void>;
  readonly titled: (title: string) => void;
  /** Who marks scores in this window. */
  readonly reviewer: () => string;
}

type Handlers = {
  readonly [Name in PanelRequestName]: (
    params: PanelRequests[Name]['params'],
  ) => Promise<PanelRequests[Name]['result']>;
};

/** Rows a panel may ask for at once. */
const WINDOW = 500;

/** Answers one panel and tells it what changes in the run it shows. */
export class PanelHost {
  /** The case whose transcript the panel has open; of others it hears only how they ended. */
  private shown: string | undefined;
  private readonly deletions: { dispose(): void };
  private listening: { readonly session: RunSession; readonly stop: () => void } | undefined;

  constructor(
    private readonly library: RunLibrary,
    private place: PanelPlace,
    private readonly actions: PanelActions,
  ) {
    this.deletions = library.onDidChange((id) => {
      if (id !== undefined && id === this.listening?.session.id) void this.leaveIfGone(id);
    });
  }

  dispose(): void {
    this.listening?.stop();
    this.deletions.dispose();
  }

  /** A run that was deleted can no longer be read; one that another process wrote was opened anew. */
  private async leaveIfGone(id: string): Promise<void> {
    if (await this.library.open(id)) {
      await this.listen(id);
      return;
    }
    this.listening?.stop();
    this.listening = undefined;
    this.show({});
  }

  show(place: PanelPlace): void {
    this.place = place;
    void this.listen(place.run).then(() => {
      this.actions.notify({ type: 'show', place });
    });
  }

  /** The reply to a message of the panel; nothing for what is no question. The shape is checked on arrival. */
  async answer(message: unknown): Promise<HostMessage | undefined> {
    const ask = askOf(message);
    if (!ask) return undefined;
    try {
      const handler = this.handlers[ask.name] as (params: unknown) => Promise<unknown>;
      return { kind: 'reply', id: ask.id, ok: true, result: await handler(ask.params) };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { kind: 'reply', id: ask.id, ok: false, error: text };
    }
  }

  private readonly handlers: Handlers = {
    ready: async ({ restored }) => {
      // A place asked for stands over the one before a reload.
      if (this.place.run === undefined && restored?.run !== undefined) this.place = restored;
      await this.listen(this.place.run);
      return this.place;
    },
    run: async ({ run }) => {
      const session = await this.session(run);
      await this.listen(run);
      return session.summary;
    },
    cases: async ({ run, from, count, filter }) => {
      const session = await this.session(run);
      const rows = (await session.allRows()).filter(matching(filter));
      return { total: rows.length, rows: rows.slice(from, from + Math.min(count, WINDOW)) };
    },
    transcript: async ({ run, case: key }) => {
      this.shown = key;
      return (await this.session(run)).head(key, this.actions.reviewer());
    },
    rows: async ({ run, case: key, from, count }) => {
      const { rows } = await (await this.session(run)).transcript(key);
      return { rows: rows.slice(from, from + Math.min(count, WINDOW)) };
    },
    prompt: async ({ run, case: key, call }) => ({
      messages: await (await this.session(run)).prompt(key, call),
    }),
    openRole: async ({ file, line }) => {
      const root = this.listening?.session.root;
      if (root !== undefined) await this.actions.openRole(root, file, line);
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
      await this.listen(run);
      const row = await session.mark(key, markOf(mark), this.actions.reviewer(), new Date());
      return { row, run: session.summary };
    },
    cancel: async ({ run }) => {
      (await this.session(run)).cancel?.();
      return {};
    },
  };

  private async session(run: string): Promise<RunSession> {
    const session = await this.library.open(run);
    if (!session) throw new Error(`The run ${run} is no longer there.`);
    return session;
  }

  /** Follows one run at a time: the one the panel shows. */
  private async listen(run: string | undefined): Promise<void> {
    if (run === undefined) return;
    const session = await this.library.open(run);
    if (!session || this.listening?.session === session) return;
    this.listening?.stop();
    const stop = session.onChange((change) => {
      void this.pass(session, change);
    });
    this.listening = { session, stop };
    const { slice, pipeline } = session.summary;
    this.actions.titled(`Moot: ${slice ?? pipeline}`);
  }

  private async pass(session: RunSession, change: SessionChange): Promise<void> {
    const run = session.id;
    switch (change.type) {
      case 'run':
        this.actions.notify({ type: 'run-changed', run: session.summary });
        return;
      case 'case':
        this.actions.notify({ type: 'case-changed', run, row: change.row });
        return;
      case 'delta':
        if (change.key !== this.shown) return;
        this.actions.notify({
          type: 'delta',
          address: { run, case: change.key },
          call: change.call,
          text: change.text,
        });
        return;
      case 'transcript': {
        if (change.key !== this.shown) return;
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

const NAMES: readonly PanelRequestName[] = [
  'ready',
  'run',
  'cases',
  'transcript',
  'rows',
  'prompt',
  'openRole',
  'switches',
  'runAgain',
  'cancel',
  'mark',
];

function askOf(message: unknown): PanelAsk | undefined {
  if (!isObject(message) || message['kind'] !== 'ask' || typeof message['id'] !== 'number') return undefined;
  const name = NAMES.find((known) => known === message['name']);
  const params = isObject(message['params']) ? message['params'] : {};
  return name && { kind: 'ask', id: message['id'], name, params };
}

/** What goes into a file is looked at more closely than what is only shown. */
function markOf({ scores, right, note }: PanelMark): PanelMark {
  const isGiven =
    Array.isArray(scores) && scores.length > 0 && scores.every((name) => typeof name === 'string');
  if (!isGiven || (right !== null && typeof right !== 'boolean')) throw new Error('This is no mark.');
  return { scores, right, ...(typeof note === 'string' ? { note } : {}) };
}

/** All words of the filter must stand in the row: id, title, type, or how it went. */
function matching(filter: string): (row: CaseRow) => boolean {
  const words = filter.toLowerCase().split(/\s+/u).filter(Boolean);
  return ({ key, title, type, status, right }) => {
    const verdict = right === undefined ? '' : right ? 'right' : 'wrong';
    const text = `${key} ${title} ${type ?? ''} ${status} ${verdict}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
