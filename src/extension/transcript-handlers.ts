import { TranscriptCitations } from '../core/transcript-citations';
import { revisionOf } from '../core/transcript-revisions';
import type { StatuteBook } from '../core/knowledge/statute-book';
import type { MetricValue } from '../core/metric/metric';
import type { TranscriptRow } from '../core/transcript';
import type { PlacedStage, TranscriptRequests } from '../protocol/transcript';
import type { RunSession } from './run-session';

type Params<Name extends keyof TranscriptRequests> = TranscriptRequests[Name]['params'];

/** Answers what the panel asks about one transcript beyond its rows. */
export type TranscriptHandlers = {
  readonly [Name in keyof TranscriptRequests]: (
    params: Params<Name>,
  ) => Promise<TranscriptRequests[Name]['result']>;
};

/** What reading a transcript does in the editor. */
export interface TranscriptActions {
  /** Read once for a run. */
  readonly statutesOf: (session: RunSession) => Promise<StatuteBook>;
  readonly openEntry: (session: RunSession, base: string, entry: string) => Promise<void>;
  readonly copy: (text: string) => Promise<void>;
  /** The figures of a run that has ended, with intervals. */
  readonly figuresOf: (session: RunSession) => Promise<Readonly<Record<string, MetricValue>>>;
}

/** Texts that may be asked about at once. */
const mostTexts = 50;
/** Stages that one answer holds. */
const mostStages = 2000;

export function transcriptHandlers(
  open: (run: string) => Promise<RunSession>,
  actions: TranscriptActions,
): TranscriptHandlers {
  return {
    stages: async ({ run, case: key, from }) => {
      const { rows } = await (await open(run)).transcript(key);
      return stagesFrom(rows, from);
    },
    citations: async ({ run, case: key, texts }) => {
      const session = await open(run);
      const book = await actions.statutesOf(session);
      const { rows } = await session.transcript(key);
      return new TranscriptCitations(book, rows).read(textsOf(texts));
    },
    openEntry: async ({ run, base, entry }) => {
      await actions.openEntry(await open(run), textOf(base), textOf(entry));
      return {};
    },
    revision: async ({ run, case: key, call }) => {
      const { rows } = await (await open(run)).transcript(key);
      const revision = revisionOf(rows, call);
      if (!revision) throw new Error(`The answer ${call} revises no earlier one.`);
      return revision;
    },
    copy: async ({ text }) => {
      await actions.copy(textOf(text));
      return {};
    },
    intervals: async ({ run }) => {
      const session = await open(run);
      // While it runs, every case that ends would ask for them anew.
      if (session.summary.state === 'running') return { intervals: {} };
      const figures = Object.entries(await actions.figuresOf(session));
      return {
        intervals: Object.fromEntries(
          figures.flatMap(([name, { interval }]) => (interval ? [[name, interval]] : [])),
        ),
      };
    },
  };
}

function stagesFrom(rows: readonly TranscriptRow[], from: number): TranscriptRequests['stages']['result'] {
  const stages: PlacedStage[] = [];
  for (let index = Math.max(0, from); index < rows.length; index += 1) {
    const row = rows[index];
    if (row?.kind !== 'stage') continue;
    if (stages.length === mostStages) return { stages, next: index };
    stages.push({ index, row });
  }
  return { stages, next: null };
}

function textsOf(texts: unknown): readonly string[] {
  if (!Array.isArray(texts)) return [];
  return texts.slice(0, mostTexts).map((text) => (typeof text === 'string' ? text : ''));
}

/** The shape of what comes from the panel is checked before it is worked with. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('A text was expected.');
  return value;
}
